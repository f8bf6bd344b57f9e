//! Worked examples to the last figure, with as many men as they say, by the procedures of play.

use wargauge_rules::Side;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::{Bearing, Length};

use crate::assault::melee_round;
use crate::attack::VehicleHit;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot, flame, mortar_needed, shoot,
    shoot_gun, shoot_hand_held, shoot_mortar, throw,
};
use crate::men::Man;
use crate::state::{Condition, Content, Morale, Phase, State};
use crate::tests::exact::{
    Rolled, Walk, all_faces, chance_of, count, exact, expected, hit_or_miss, idle, noted, noting,
    odds, product, ready, shots,
};
use crate::tests::fixture::{at, field, put};
use crate::units::HandHeld;
use crate::{Skirmish, TEAM};

// EX-03: SK-SPOT-01, SK-SPOT-10: four men look for one team.
#[test]
fn ex_03_four_men_spot_a_team_as_often_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G01"]).rect("wood", (20.0, 30.0, 40.0, 40.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 13.6), true);
    let b = put(&book, &mut state, 1, (30.0, 31.0), true);
    state.unit_mut(b).spotted = false;
    let found = exact(
        |_, _| vec![(1, 7), (10, 3)],
        |dice| {
            let mut state = state.clone();
            let mut referee = noting(dice);
            for man in 0..4 {
                if !state.unit(b).spotted {
                    crate::spotting::attempt(
                        &mut Play::new(&book, &mut state, &mut referee),
                        Man::new(a, man),
                        b,
                    );
                }
            }
            state.unit(b).spotted
        },
    );
    assert_eq!(found[&true], odds(7599, 10_000));
}

// EX-08: SK-EFFECT-01, SK-EFFECT-02, SK-EFFECT-03, SK-EFFECT-04: four rifles at four men, by play.
#[test]
fn ex_08_four_rifles_hit_four_men_as_often_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    ready(&mut state, a, b);
    let mut men = [Shooting::None; TEAM];
    men[..4].fill(Shooting::Aimed);
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    let all = exact(shots(8), |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
        noted(referee)
    });
    assert_eq!(expected(&all, |it| it.0), odds(13, 5));
    assert_eq!(expected(&all, |it| count(&it.1, 5..=5)), odds(13, 30));
    assert_eq!(expected(&all, |it| count(&it.1, 6..=9)), odds(13, 30));
    assert_eq!(chance_of(&all, |it| count(&it.1, 1..=4) > 0), odds(726_479, 810_000));
}

// EX-11: SK-SHOOT-24, SK-EFFECT-06, SK-EFFECT-08, SK-EFFECT-10, SK-EFFECT-12: four shots of one SMG.
#[test]
fn ex_11_four_shots_of_an_smg_hit_as_often_as_it_says() {
    let (book, mut state) = field(&["G02"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 25.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    ready(&mut state, a, b);
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::TwoUnaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    let all = exact(shots(10), |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
        let (hits, scores) = noted(referee);
        (hits, scores, state.unit(b).markers)
    });
    assert_eq!(expected(&all, |it| it.0), odds(11, 5));
    assert_eq!(expected(&all, |it| count(&it.1, 5..=5)), odds(11, 30));
    assert_eq!(expected(&all, |it| count(&it.1, 6..=9)), odds(11, 10));
    assert_eq!(expected(&all, |it| count(&it.1, 7..=9)), product(odds(11, 5), odds(1, 3)));
    assert_eq!(chance_of(&all, |it| it.0 == 0 && it.2 > 0), odds(0, 1));
}

// EX-10: SK-EFFECT-12, SK-EFFECT-13, SK-EFFECT-14: the burst by play.
#[test]
fn ex_10_a_burst_by_play() {
    let (book, mut state) = field(&["G04"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 6.0), true);
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    for (close, needed, marked) in [(true, 17, odds(783, 1000)), (false, 19, odds(6973, 8000))] {
        let b = put(&book, &mut state, 1, (30.0, 30.0), close);
        ready(&mut state, a, b);
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
        let all = exact(shots(needed), |dice| {
            let mut state = state.clone();
            let mut referee = noting(dice);
            shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
            let (hits, scores) = noted(referee);
            (hits, scores, state.unit(b).markers)
        });
        assert_eq!(chance_of(&all, |it| it.2 > 0), marked);
        if close {
            assert_eq!(chance_of(&all, |it| it.0 == 0), odds(64, 125));
            assert_eq!(expected(&all, |it| count(&it.1, 5..=5)), odds(1, 10));
            assert_eq!(expected(&all, |it| count(&it.1, 6..=9)), odds(1, 5));
        }
    }
}

/// Scores of the fights of a round.
fn fought(book: &Skirmish, state: &State, dice: &mut Walk<'_>) -> (u8, u8, State) {
    let mut state = state.clone();
    let mut referee = noting(dice);
    melee_round(&mut Play::new(book, &mut state, &mut referee), Side::A);
    let (_, recorder) = referee.into_parts();
    let scores = recorder.events.iter().find_map(|event| match event {
        Event::Fought { scores, .. } => Some(*scores),
        _ => None,
    });
    let [own, foe] = scores.expect("a fight");
    (own, foe, state)
}

// EX-18: SK-MELEE-03, SK-MELEE-04, SK-MELEE-07, SK-MELEE-11, SK-MELEE-12, SK-MELEE-13, SK-MELEE-14
#[test]
fn ex_18_melee_ends_as_every_face_of_the_dice_says() {
    let (book, mut state) = field(&["U08"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.6), true);
    for man in 2..4 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    state.unit_mut(a).figures[1].at = at(30.3, 18.0);
    for man in 1..4 {
        state.unit_mut(b).figures[man].condition = Condition::Killed;
    }
    let faces = |rolled: &Rolled, die| if rolled.len() < 2 { all_faces(die) } else { idle() };
    let all = exact(faces, |dice| {
        let (own, foe, after) = fought(&book, &state, dice);
        let killed = after.unit(b).figures[0].condition == Condition::Killed;
        let backed =
            [0, 1].map(|man| after.unit(a).figures[man].at != state.unit(a).figures[man].at);
        (own.cmp(&foe), own.abs_diff(foe), killed, backed)
    });
    use core::cmp::Ordering::{Equal, Greater, Less};
    assert_eq!(chance_of(&all, |it| it.0 == Greater), odds(26, 36));
    assert_eq!(chance_of(&all, |it| it.0 == Equal), odds(4, 36));
    assert_eq!(chance_of(&all, |it| it.0 == Less), odds(6, 36));
    assert_eq!(chance_of(&all, |it| it.2), odds(1, 6));
    assert!(all.keys().filter(|it| it.0 == Less && it.1 <= 2).all(|it| it.3 == [true, true]));
    // Two equal men.
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let (a, b) = (
        put(&book, &mut state, 0, (30.0, 18.0), true),
        put(&book, &mut state, 1, (30.0, 18.9), true),
    );
    for man in 1..4 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
        state.unit_mut(b).figures[man].condition = Condition::Killed;
    }
    let faces = |rolled: &Rolled, die| if rolled.len() < 2 { all_faces(die) } else { idle() };
    let even = exact(faces, |dice| {
        let (own, foe, _) = fought(&book, &state, dice);
        (own.cmp(&foe), own.abs_diff(foe))
    });
    assert_eq!(chance_of(&even, |it| it.0 == Greater), odds(15, 36));
    assert_eq!(chance_of(&even, |it| it.0 == Less), odds(15, 36));
    assert_eq!(chance_of(&even, |it| it.0 == Equal), odds(6, 36));
    for (difference, ways) in [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)] {
        let share = chance_of(&even, |it| *it == (Greater, difference));
        assert_eq!(share, odds(ways, 36), "{difference}");
    }
}

// EX-20: SK-GREN-08, SK-GREN-09, SK-GREN-12, SK-MORTAR-09, SK-MORTAR-14, SK-MORTAR-15, SK-MORTAR-16
#[test]
fn ex_20_a_grenade_among_a_crew_strikes_all_three() {
    let (book, mut state) =
        field(&["U02"], &["G05", "G23"]).line("low-wall", (20.0, 19.5, 40.0, 19.5)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let nest = put(&book, &mut state, 1, (30.0, 20.0), true);
    let bursts = |state: &State, target, how, needed| {
        exact(
            move |rolled: &Rolled, die| match die {
                Die::D20 => hit_or_miss(needed),
                Die::D6 if rolled.iter().filter(|it| it.0 == Die::D6).count() < 3 => all_faces(die),
                _ => idle(),
            },
            |dice| {
                let mut state = state.clone();
                ready(&mut state, a, target);
                let mut referee = noting(dice);
                throw(&mut Play::new(&book, &mut state, &mut referee), Man::new(a, 0), target, how);
                noted(referee)
            },
        )
    };
    let thrown = bursts(&state, nest, GrenadeAt::Hand, 14);
    assert_eq!(chance_of(&thrown, |it| it.0 == 1), odds(7, 20));
    assert!(thrown.keys().all(|it| it.0 == 0 || it.1.len() == 3), "all three of the crew");
    let each = |range: u128| product(odds(7, 20), odds(3 * range, 6));
    assert_eq!(expected(&thrown, |it| count(&it.1, 0..=1)), each(2), "none");
    assert_eq!(expected(&thrown, |it| count(&it.1, 2..=3)), each(2), "suppressed");
    assert_eq!(expected(&thrown, |it| count(&it.1, 4..=4)), each(1), "wounded");
    assert_eq!(expected(&thrown, |it| count(&it.1, 5..=5)), each(1), "disabled");
    let track = put(&book, &mut state, 2, (30.0, 14.7), true);
    let dropped = bursts(&state, track, GrenadeAt::Drop, 4);
    assert_eq!(chance_of(&dropped, |it| it.0 == 1), odds(17, 20));
    let scores: std::collections::BTreeSet<i8> =
        dropped.keys().flat_map(|it| it.1.iter().copied()).collect();
    assert_eq!(scores.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6], "neither more nor less");
}

// EX-21: SK-MORTAR-04, SK-MORTAR-05, SK-MORTAR-07, SK-MORTAR-16, SK-MORTAR-17
#[test]
fn ex_21_two_rounds_of_a_mortar_strike_four_men_as_it_says() {
    let (book, mut state) =
        field(&["G12"], &["U01"]).rect("scrub", (20.0, 38.0, 40.0, 48.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).spotted = false;
    let faces = |rolled: &Rolled, die| match die {
        Die::D20 => hit_or_miss(10),
        Die::D6 if rolled.len() < 5 => all_faces(die),
        _ => idle(),
    };
    let aim = (MortarAt::Unit(b), Shot::Explosive);
    let all = exact(faces, |dice| {
        let mut state = state.clone();
        ready(&mut state, a, b);
        let mut referee = noting(dice);
        shoot_mortar(&mut Play::new(&book, &mut state, &mut referee), a, aim.0, aim.1);
        let (hits, scores) = noted(referee);
        (
            hits,
            scores,
            state.unit(b).markers,
            mortar_needed(Scene::new(&book, &state), a, aim.0, aim.1),
        )
    });
    let hit = chance_of(&all, |it| it.0 == 1);
    assert_eq!(hit, odds(11, 20));
    assert!(all.keys().all(|it| it.0 == 0 || it.1.len() == 4), "all four are within 2 inches");
    assert_eq!(chance_of(&all, |it| count(&it.1, 2..=3) > 0), product(hit, odds(65, 81)));
    assert_eq!(expected(&all, |it| count(&it.1, 5..=9)), product(hit, odds(4, 3)));
    assert!(all.keys().filter(|it| it.0 == 0).all(|it| it.3 == Some(10)), "after a miss as before");
    let frightened = |it: &&(u8, Vec<i8>, u8, Option<i32>)| it.2 > 0 && count(&it.1, 4..=9) == 0;
    let again = all.keys().filter(frightened).filter_map(|it| it.3);
    assert!(again.clone().all(|needed| needed == 9) && again.count() > 0);
    assert_eq!(product(hit, odds(12, 20)), odds(33, 100));
}

// EX-22: SK-GUN-05, SK-GUN-09, SK-ARTY-02, SK-ARTY-11: one shell among four men.
#[test]
fn ex_22_a_shell_among_four_men_strikes_as_it_says() {
    let (book, mut state) =
        field(&["U22"], &["G01"]).rect("crops", (20.0, 38.0, 40.0, 48.0)).play();
    let tank = put(&book, &mut state, 0, (30.0, 3.0), true);
    let b = put(&book, &mut state, 1, (30.0, 45.0), true);
    ready(&mut state, tank, b);
    let faces = |_: &Rolled, die| match die {
        Die::D20 => hit_or_miss(12),
        Die::D8 => all_faces(die),
        _ => idle(),
    };
    let all = exact(faces, |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        shoot_gun(&mut Play::new(&book, &mut state, &mut referee), tank, b, Round::Explosive);
        let men = &state.unit(b).figures[..4];
        let out = men.iter().filter(|man| man.condition >= Condition::Disabled).count();
        (noted(referee).0, out as u8)
    });
    assert_eq!(expected(&all, |it| it.1), odds(27, 40));
    assert_eq!(chance_of(&all, |it| *it == (1, 0)), product(odds(9, 20), odds(625, 4096)));
}

// EX-23: SK-FLAME-04, SK-FLAME-06, SK-FLAME-07, SK-FLAME-08, SK-FLAME-10, SK-FLAME-11
#[test]
fn ex_23_flame_takes_of_three_men_as_many_as_it_says() {
    let (book, mut state) = field(&["G18"], &["U04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    ready(&mut state, a, b);
    let all = exact(shots(4), |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        flame(&mut Play::new(&book, &mut state, &mut referee), Man::new(a, 0), b);
        let out: Vec<bool> = state.unit(b).figures[..3]
            .iter()
            .map(|man| man.condition >= Condition::Disabled)
            .collect();
        drop(referee);
        out
    });
    assert_eq!(chance_of(&all, |it| it[0]), odds(17, 30));
    assert_eq!(expected(&all, |it| it.iter().filter(|out| **out).count() as u8), odds(17, 10));
    assert_eq!(chance_of(&all, |it| !it.contains(&true)), odds(2197, 27_000));
}

/// A gun or a launcher of A at a vehicle of B: where each stands and faces, and what is asked.
struct Duel {
    own: &'static str,
    foe: &'static str,
    /// Middle of the target; the firer's is at (4, 24), facing east.
    x: f64,
    facing: Bearing,
}

/// The chance that one shot burns or explodes the target, or does anything to it.
fn duel(it: &Duel, launcher: bool, moved: i16) -> (Chance, Chance) {
    let (book, mut state) = field(&[it.own], &[it.foe]).play();
    let own = put(&book, &mut state, 0, (4.0, 24.0), true);
    let foe = put(&book, &mut state, 1, (it.x, 24.0), true);
    state.unit_mut(own).hull.front = Bearing::EAST;
    let hull = &mut state.unit_mut(foe).hull;
    (hull.front, hull.moved) = (it.facing, Length::inches(moved));
    ready(&mut state, own, foe);
    let faces = |_: &Rolled, die| if die == Die::D20 { all_faces(die) } else { idle() };
    let all = exact(faces, |dice| {
        let mut state = state.clone();
        let before = state.unit(foe).hull;
        let mut referee = noting(dice);
        if launcher {
            shoot_hand_held(
                &mut Play::new(&book, &mut state, &mut referee),
                Man::new(own, 0),
                foe,
                HandHeld::Launcher,
            );
        } else {
            shoot_gun(&mut Play::new(&book, &mut state, &mut referee), own, foe, Round::Shot);
        }
        drop(referee);
        let now = state.unit(foe).hull;
        let burns = now.wreck || now.explodes.is_some() || now.abandoned;
        let hurt = now.damaged || now.stunned > before.stunned;
        (burns, burns || hurt)
    });
    (chance_of(&all, |it| it.0), chance_of(&all, |it| it.1))
}

// EX-26: SK-VDAM-38, SK-VDAM-39, SK-VDAM-40, SK-VDAM-42, SK-VDAM-44, SK-VDAM-47, SK-VDAM-48, SK-VDAM-49, SK-GUN-03, SK-HHAT-09: each duel by play.
#[test]
fn ex_26_duels_by_play() {
    let (west, north) = (Bearing::WEST, Bearing::NORTH);
    let fire = |own, foe, x, facing| duel(&Duel { own, foe, x, facing }, false, 0);
    // (a) 50 inches from the muzzle at 6 to the front at 56.
    assert_eq!(fire("G26", "U22", 58.0, west).0, odds(27, 200));
    // (b) Medium at a Tiger's front: 19 stuns, 20 takes the optics.
    assert_eq!(fire("U22", "G29", 48.0, west), (odds(0, 1), odds(9, 200)));
    // (c) Its flank at 20 inches: the edge at 26.
    assert_eq!(fire("U22", "G29", 27.25, north).0, odds(13, 100));
    // (d)
    assert_eq!(fire("X05", "G28", 48.0, west).0, odds(9, 200));
    // (e)
    assert_eq!(fire("G16", "U22", 26.0, west).0, odds(39, 100));
    // (f) A rocket at a flank at 15 inches that crossed 10.
    let rocket = Duel { own: "G08", foe: "U22", x: 20.0, facing: north };
    assert_eq!(duel(&rocket, true, 10).0, odds(1, 8));
    // (g) Skirts: +4 and -2: 15 and more of 20, Medium 12.
    let skirts = Duel { own: "U06", foe: "G26", x: 20.0, facing: north };
    assert_eq!(duel(&skirts, true, 0).0, product(odds(9, 20), odds(6, 20)));
}

// EX-27: SK-SOFT-04, SK-SOFT-07, SK-VDAM-12, SK-VDAM-13: the burst by play.
#[test]
fn ex_27_a_burst_wrecks_a_lorry_as_often_as_it_says() {
    let (book, mut state) = field(&["U05"], &["G22"]).play();
    let a = put(&book, &mut state, 0, (30.0, 4.0), true);
    let lorry = put(&book, &mut state, 1, (30.0, 26.0), true);
    ready(&mut state, a, lorry);
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Aimed;
    let plan = FirePlan { target: lorry, at: FireAt::Hull, men, split: None };
    // Four to hit, and then the table: rows 17 to 20, or nothing that counts.
    let faces = |rolled: &Rolled, die| match die {
        Die::D20 if rolled.len() < 4 => hit_or_miss(12),
        Die::D20 => vec![(1, 16), (18, 4)],
        _ => idle(),
    };
    let all = exact(faces, |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
        drop(referee);
        state.unit(lorry).hull.abandoned || state.unit(lorry).hull.wreck
    });
    assert_eq!(all[&true], odds(31_425_039, 100_000_000));
}

// EX-28: SK-HHAT-02, SK-HHAT-07, SK-HHAT-17, SK-HHAT-18, SK-HHAT-19, SK-HHAT-27: by play.
#[test]
fn ex_28_petrol_by_play() {
    for (own, weapon, y, needed, fates) in [
        ("X09", HandHeld::Molotov, 21.0, 16, [odds(1, 12), odds(0, 1)]),
        ("G18", HandHeld::Flamethrower, 20.0, 8, [odds(13, 40), odds(13, 60)]),
    ] {
        let (book, mut state) = field(&[own], &["U22"]).play();
        let a = put(&book, &mut state, 0, (30.0, y), true);
        let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
        ready(&mut state, a, tank);
        for man in &mut state.unit_mut(a).figures {
            // A man of 1 point has saved the other.
            man.spent = 0;
        }
        let faces = move |rolled: &Rolled, die| match die {
            Die::D20 => hit_or_miss(needed),
            Die::D6 if !rolled.iter().any(|it| it.0 == Die::D6) => all_faces(die),
            _ => idle(),
        };
        let all = exact(faces, |dice| {
            let mut state = state.clone();
            let mut referee = noting(dice);
            shoot_hand_held(
                &mut Play::new(&book, &mut state, &mut referee),
                Man::new(a, 0),
                tank,
                weapon,
            );
            drop(referee);
            (state.unit(tank).hull.abandoned, state.unit(tank).hull.wreck)
        });
        assert_eq!(chance_of(&all, |it| it.0 && !it.1), fates[0], "abandoned");
        assert_eq!(chance_of(&all, |it| it.1), fates[1], "exploded");
    }
}

// EX-29: SK-VDAM-20, SK-VDAM-30: five men aboard, by play.
#[test]
fn ex_29_of_five_men_aboard_as_many_fall_as_it_says() {
    let (book, mut state) = field(&["G26"], &["U22"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let all = exact(
        |_, die| all_faces(die),
        |dice| {
            let mut state = state.clone();
            let mut causes = crate::morale::MoraleCauses::NONE;
            let mut referee = noting(dice);
            let by = VehicleHit { vehicle: tank, by: None, from: None };
            crate::attack::hit_occupants(
                &mut Play::new(&book, &mut state, &mut referee),
                by,
                u8::MAX,
                &mut causes,
            );
            drop(referee);
            let men = &state.unit(tank).figures[..5];
            men.iter().filter(|man| man.condition >= Condition::Disabled).count() as u8
        },
    );
    assert_eq!(expected(&all, |out| *out), odds(5, 3));
    assert_eq!(all[&0], odds(32, 243));
}

// EX-32: SK-RISK-01, SK-ACT-08, SK-ACT-21, SK-MORALE-15, SK-MORALE-22: a routing team by play.
#[test]
fn ex_32_a_routing_team_by_play() {
    let (book, mut state) = field(&["U01"], &["G19"]).solo("[solo]\nside = 'red'\n").play();
    put(&book, &mut state, 0, (30.0, 4.0), true);
    let unit = put(&book, &mut state, 1, (30.0, 24.0), true);
    for man in 3..5 {
        state.unit_mut(unit).figures[man].condition = Condition::Killed;
    }
    let here = state.unit_mut(unit);
    (here.morale, here.on_chart) = (Morale::Rout, true);
    (here.under_fire.any, here.under_fire.shooters) = (true, 6);
    assert_eq!(crate::solo::factor(crate::solo::facts_of(Scene::new(&book, &state), unit)), 11);
    state.phase = Phase::Play(Side::B);
    let faces = |rolled: &Rolled, die| {
        if rolled.len() < 2 && die == Die::D6 { all_faces(die) } else { idle() }
    };
    let stops = exact(faces, |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        crate::turn::by_tables::run_phase(&mut Play::new(&book, &mut state, &mut referee), Side::B);
        let (_, recorder) = referee.into_parts();
        let rallied = recorder.events.contains(&Event::RallyRolled { unit, roll: 6 });
        let stands = state.unit(unit).figures[0].at == at(30.0, 24.0);
        (rallied, rallied || stands)
    });
    assert_eq!(chance_of(&stops, |it| it.0), odds(1, 6));
    assert_eq!(chance_of(&stops, |it| it.1), odds(11, 36));
    for man in 2..3 {
        state.unit_mut(unit).figures[man].condition = Condition::Killed;
    }
    let never = exact(
        |_, die| all_faces(die),
        |dice| {
            let mut state = state.clone();
            let mut referee = noting(dice);
            crate::morale::rally(&mut Play::new(&book, &mut state, &mut referee), unit)
        },
    );
    assert_eq!(never.get(&true), None, "with two of five it cannot rally");
}

// EX-36: SK-EVENT-04, SK-EVENT-09, SK-EVENT-13: mines under four men, by play.
#[test]
fn ex_36_mines_under_four_men_strike_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G10"]).solo("[solo]\nside = 'red'\n").play();
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(team).tested_suppression = true;
    let all = exact(shots(12), |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        let mines = (Content::Mines, at(30.0, 12.0));
        crate::solo::strike_with(
            &mut Play::new(&book, &mut state, &mut referee),
            mines.0,
            mines.1,
            team,
        );
        let (_, scores) = noted(referee);
        (scores, state.unit(team).markers)
    });
    assert_eq!(expected(&all, |it| count(&it.0, 6..=9)), odds(3, 5));
    assert_eq!(chance_of(&all, |it| it.0.is_empty()), odds(14_641, 160_000));
    assert_eq!(chance_of(&all, |it| it.1 > 0), odds(374_147, 512_000));
}
