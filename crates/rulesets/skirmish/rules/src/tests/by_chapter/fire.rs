//! Clauses to the letter: shooting, throwing, bursts, flame and what they do to men and vehicles.

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Ruleset, Side, UnitId};

use crate::Skirmish;
use crate::action::Action;
use crate::attack::{Burst, BurstKind, VehicleHit, land};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, Shooting, check_fire, check_flame, check_grenade,
    indirect_modifier, purchase_shots, shoot, shooters,
};
use crate::men::{Man, middle_man};
use crate::morale::{MoraleCauses, answer};
use crate::movement::{Walk, check_move, march};
use crate::state::{Activation, Condition, Place, State};
use crate::tests::by_chapter::{clause, told};
use crate::tests::fixture::{at, field, put, quiet, script};
use crate::turn::{apply, check};
use crate::units::TEAM;
use crate::units::arms::Mortar;

// SK-SHOOT-24, SK-SHOOT-25: 3 dice of a light machine gun and 4 of a heavy one; 2 of either without a man within an inch.
#[test]
fn a_machine_gun_without_a_helper_throws_two_dice() {
    for (entry, full) in [("G04", 3), ("G03", 3), ("G05", 4)] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let gun = put(&book, &mut state, 1, (30.0, 40.0), true);
        let shots = |state: &State| {
            let able = shooters(Scene::new(&book, state), gun);
            let gunner = able.iter().find(|it| it.man == 0).expect("the gunner");
            purchase_shots(Scene::new(&book, state), gunner)
        };
        for (off, dice) in [(1.0, full), (1.01, 2)] {
            for man in 1..book.profile(gun).figures.len() {
                state.unit_mut(gun).figures[man].at = at(30.0 + off, 40.0);
            }
            assert_eq!(shots(&state), dice, "{entry} {off}");
        }
    }
}

// SK-FLAME-02: he who carries the flamethrower uses it, while it has shots.
#[test]
fn he_who_carries_the_flamethrower_uses_it() {
    let (book, mut state) = field(&["G18"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let may =
        |state: &State, man| clause(check_flame(Scene::new(&book, state), Man::new(a, man), b));
    assert_eq!([may(&state, 0), may(&state, 1)], [None, Some("SK-FLAME-02")]);
    for (shots, refused) in [(1, None), (0, Some("SK-FLAME-02"))] {
        state.unit_mut(a).ammo.flame = shots;
        assert_eq!(may(&state, 0), refused);
    }
    (state.unit_mut(a).ammo.flame, state.unit_mut(a).figures[0].condition) =
        (3, Condition::Disabled);
    assert_eq!(may(&state, 0), Some("SK-FLAME-02"));
}

// SK-FLAME-09, SK-FLAME-15: nothing is added to an effect die of a flame, and a replay shows the die itself.
#[test]
fn nothing_is_added_to_an_effect_die_of_a_flame() {
    let (book, mut state) = field(&["G18"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 16.0), true);
    state.activation = Some(Activation::of(a));
    let (_, events) = told(&state, &[20, 20, 1, 1, 3, 2], |state, referee| {
        crate::fire::flame(&mut Play::new(&book, state, referee), Man::new(a, 0), b);
    });
    let scores: Vec<i8> = events
        .iter()
        .filter_map(
            |it| if let Event::EffectRolled { score, .. } = it { Some(*score) } else { None },
        )
        .collect();
    assert_eq!(scores, [3, 2]);
}

// SK-MORTAR-08: the middle man is the active one nearest the middle of all who are active.
#[test]
fn the_middle_man_is_active_and_nearest_the_middle() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    for (places, down, middle) in [
        ([(10.0, 10.0), (20.0, 10.0), (26.0, 10.0), (60.0, 10.0)], None, 2),
        ([(10.0, 10.0), (20.0, 10.0), (26.0, 10.0), (60.0, 10.0)], Some(3), 1),
        ([(10.0, 10.0), (10.0, 20.0), (10.0, 26.0), (10.0, 60.0)], None, 2),
        ([(10.0, 10.0), (10.0, 20.0), (10.0, 26.0), (10.0, 60.0)], Some(3), 1),
        ([(60.0, 5.0), (5.0, 40.0), (32.0, 22.0), (33.0, 24.0)], None, 2),
    ] {
        for (man, (x, y)) in places.into_iter().enumerate() {
            let figure = &mut state.unit_mut(a).figures[man];
            (figure.at, figure.condition) = (at(x, y), Condition::Fit);
        }
        if let Some(man) = down {
            state.unit_mut(a).figures[man].condition = Condition::Killed;
        }
        assert_eq!(middle_man(Scene::new(&book, &state), a), Some(middle), "{places:?} {down:?}");
    }
}

// SK-GREN-11, SK-GREN-12, SK-GREN-13, SK-GREN-14, SK-GREN-15: what is taken from a throw: 2 for a thrower who has moved, 4 for
// one under fire, 2 for a target that has moved or is in cover, once, 2 for a suppressed one.
#[test]
fn a_throw_loses_by_moves_fire_cover_and_suppression() {
    for bits in 0..32u8 {
        let [moved, under_fire, target_moved, covered, suppressed] =
            [1, 2, 4, 8, 16].map(|bit| bits & bit != 0);
        let scene = field(&["G02"], &["U04"]);
        let scene = if covered { scene.rect("crops", (26.0, 18.0, 34.0, 22.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.0), true);
        state.activation = Some(Activation { moves: u8::from(moved), ..Activation::of(a) });
        state.unit_mut(a).under_fire.any = under_fire;
        (state.unit_mut(b).moved, state.unit_mut(b).markers) = (target_moved, u8::from(suppressed));
        let sum = |drop: bool| {
            indirect_modifier(
                Scene::new(&book, &state),
                crate::fire::Lob { unit: a, target: b, at: at(30.0, 20.0) },
                drop,
            )
        };
        let of = |applies: bool, number: i32| if applies { -number } else { 0 };
        let rest = of(moved, 2) + of(under_fire, 4) + of(suppressed, 2);
        assert_eq!(sum(false), rest + of(target_moved || covered, 2), "{bits}");
        assert_eq!(sum(true), rest + of(target_moved, 2), "dropped {bits}");
    }
}

// SK-EFFECT-11, SK-EFFECT-15, SK-FLAME-12, SK-FLAME-13: a hit falls on one of those in sight, of a team with a flame man before
// its effect is diced; of another after it.
#[test]
fn a_hit_falls_on_a_man_in_sight() {
    let fire = |entry: &'static str, dice: &[u8]| {
        let (book, mut state) = field(&["U09"], &[entry]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.unit_mut(b).tested_suppression = true;
        state.activation = Some(Activation::of(a));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Careful;
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
        assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
        shoot(&mut Play::new(&book, &mut state, &mut script(dice)), a, &plan);
        let count = book.profile(b).figures.len();
        let here = state.unit(b);
        (here.figures[..count].iter().map(|man| man.condition).collect::<Vec<_>>(), here.markers)
    };
    let (fit, wounded, killed) = (Condition::Fit, Condition::Wounded, Condition::Killed);
    // A rifle team: the effect (with 1 for a scoped rifle), then one of four; the test of 7 points is not diced.
    assert_eq!(fire("G01", &[20, 4, 3]), (vec![fit, fit, wounded, fit], 0));
    assert_eq!(fire("G01", &[20, 3]), (vec![fit; 4], 1), "no man is picked");
    // A flamethrower pair: the man first. It is he who burns, and strikes the other; no effect is diced for him.
    assert_eq!(fire("G18", &[20, 1, 1, 1]), (vec![killed, fit], 1));
    assert_eq!(fire("G18", &[20, 1, 5]), (vec![killed, killed], 0));
    assert_eq!(fire("G18", &[20, 3, 4, 1]), (vec![fit, wounded], 0));
    assert_eq!(fire("G18", &[20, 3, 3]), (vec![fit, fit], 1));
}

// SK-SHOOT-05, SK-SHOOT-33: the second target of a split burst must be in sight and in range too.
#[test]
fn both_targets_of_a_burst_are_in_sight() {
    for (house, refused) in [(false, None), (true, Some("SK-SHOOT-05"))] {
        let scene = field(&["G04"], &["U09", "U09"]).rule("mg_split = 'on'");
        let scene =
            if house { scene.rect("stone-building", (32.0, 20.0, 40.0, 28.0)) } else { scene };
        let (book, mut state) = scene.play();
        let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        let c = put(&book, &mut state, 2, (35.0, 30.0), true);
        state.activation = Some(Activation::of(gun));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: Some((c, 1)) };
        assert_eq!(clause(check_fire(Scene::new(&book, &state), gun, &plan)), refused, "{house}");
    }
}

// SK-MORTAR-02, SK-MORTAR-03: a mortar needs other numbers from 24 inches, beyond 40, and never more; a light one reaches as a
// rifle grenade.
#[test]
fn a_mortar_changes_numbers_at_twenty_four_and_forty_inches() {
    assert_eq!(Mortar::Medium.ranges().shown(), [24, 40, 41]);
    assert_eq!(Mortar::Light.ranges().shown(), [6, 12, 25, 40]);
    let columns = [23.99f64, 24.0, 40.0, 40.01, 86.0]
        .map(|inches| Mortar::Medium.ranges().column(((inches * 100.0).round() as i64).pow(2)));
    assert_eq!(columns, [None, Some(0), Some(0), Some(1), Some(1)]);
}

// SK-VDAM-31, SK-MORALE-25, SK-SUPP-08, SK-MORALE-26: a crew in its vehicle that is suppressed has a marker and does not test;
// it does for men who are hurt. Passengers, and crews on foot, test for either.
#[test]
fn a_suppressed_crew_in_its_vehicle_does_not_test() {
    let (book, mut state) = field(&["U19", "U01", "U13"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let riders = put(&book, &mut state, 1, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 2, (50.0, 10.0), true);
    state.unit_mut(riders).place = Place::Aboard(track);
    put(&book, &mut state, 3, (30.0, 40.0), true);
    for (unit, by_fire) in [(track, 0), (riders, 1), (gun, 1)] {
        for (suppressed, tests) in [(true, by_fire), (false, 1)] {
            let mut causes = MoraleCauses::NONE;
            if suppressed {
                causes.suppressed.insert(unit);
            } else {
                causes.hurt.insert(unit);
            }
            let (after, events) = told(&state, &[], |state, referee| {
                answer(&mut Play::new(&book, state, referee), causes, None);
            });
            let count = events.iter().filter(|it| matches!(it, Event::Tested { .. })).count();
            assert_eq!(count, tests, "{unit:?} {suppressed}");
            assert_eq!(after.unit(unit).markers, u8::from(suppressed));
        }
    }
}

// SK-GUN-06: how fast a vehicle is does not matter to a gun, unless a switch says so of those over 8 inches.
#[test]
fn the_speed_of_a_vehicle_hinders_guns_by_a_switch_alone() {
    for (rule, more) in [("", 0), ("gun_moving_target_penalty = 4", 4)] {
        for (moved, fast) in [(800, false), (801, true)] {
            let (book, mut state) = field(&["U13"], &["G26"]).rule(rule).play();
            let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
            let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
            state.unit_mut(tank).hull.moved = Length::from_hundredths(moved);
            let needed = crate::fire::gun_aim(Scene::new(&book, &state), gun, tank)
                .expect("in range")
                .needed;
            assert_eq!(needed, 8 + if fast { more } else { 0 }, "{rule} {moved}");
        }
    }
}

// SK-SOFT-06, SK-SHOOT-17, SK-UNIT-03, SK-UNIT-04: a band for teams that are spread out and for lone men; none for vehicles and
// those aboard.
#[test]
fn a_spread_team_is_a_band_harder_to_hit_and_a_vehicle_is_not() {
    let (book, mut state) = field(&["U01", "U18", "U17"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (40.0, 10.0), true);
    let jeep = put(&book, &mut state, 2, (50.0, 10.0), true);
    let shift =
        |state: &State, unit| crate::position::spacing_shift(Scene::new(&book, state), unit);
    assert_eq!([a, lorry, jeep].map(|unit| shift(&state, unit)), [0, 0, 0], "in close order");
    for unit in [a, lorry, jeep] {
        state.unit_mut(unit).dispersed = true;
    }
    assert_eq!([a, lorry, jeep].map(|unit| shift(&state, unit)), [1, 0, 0]);
    state.unit_mut(a).dispersed = false;
    for man in 1..4 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    assert_eq!(shift(&state, a), 1, "a lone man");
    state.unit_mut(a).place = Place::Aboard(lorry);
    assert_eq!(shift(&state, a), 0);
}

// SK-SHOOT-22, SK-SHOOT-23, SK-UNIT-29: hits need no die at point blank if none of the men in sight has a point.
#[test]
fn hits_need_no_die_at_point_blank_on_men_without_points() {
    for (y, out, automatic) in
        [(18.0, 4, true), (18.01, 4, false), (18.0, 3, false), (18.0, 0, false)]
    {
        let (book, mut state) = field(&["U09"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        for man in 0..4 {
            state.unit_mut(b).figures[man].at = at(30.0, y);
            if man < out {
                state.unit_mut(b).figures[man].condition = Condition::Wounded;
            }
        }
        state.unit_mut(b).markers = 1;
        let seen = crate::fire::shooter_aim(
            Scene::new(&book, &state),
            &shooters(Scene::new(&book, &state), a)[0],
            b,
            FireAt::Men,
        );
        assert_eq!(seen.expect("in range").automatic, automatic, "{y} {out}");
    }
}

// SK-GREN-01, SK-GREN-02: hand grenades at machine guns, guns, trenches, buildings, bunkers and open vehicles, at nobody else;
// rifle grenades at anybody.
#[test]
fn hand_grenades_are_thrown_at_positions_and_open_vehicles_alone() {
    for (entry, ground, legal) in [
        ("G01", None, false),
        ("G03", None, true),
        ("G05", None, true),
        ("G12", None, false),
        ("G14", None, true),
        ("G01", Some("trench"), true),
        ("G01", Some("stone-building"), true),
        ("G01", Some("bunker"), true),
        ("G01", Some("ruin"), false),
        ("G01", Some("foxhole"), false),
    ] {
        for (thrower, how) in [("U02", GrenadeAt::Hand), ("U07", GrenadeAt::Rifle)] {
            let scene = field(&[thrower], &[entry]);
            let scene = match ground {
                Some(kind) => scene.rect(kind, (25.0, 19.0, 35.0, 25.0)),
                None => scene,
            };
            let (book, mut state) = scene.play();
            let a = put(&book, &mut state, 0, (30.0, 10.0), true);
            let b = put(&book, &mut state, 1, (30.0, 20.0), true);
            state.activation = Some(Activation::of(a));
            let man = (0..4).find(|&man| book.man(a, man).carries).expect("he carries it");
            let verdict =
                clause(check_grenade(Scene::new(&book, &state), Man::new(a, man), b, how));
            let any = legal || how == GrenadeAt::Rifle;
            assert_eq!(verdict, (!any).then_some("SK-GREN-01"), "{entry} {ground:?} {how:?}");
        }
    }
    let (book, mut state) = field(&["U02"], &["G14"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    state.unit_mut(gun).weapon_left = true;
    let verdict =
        clause(check_grenade(Scene::new(&book, &state), Man::new(a, 0), gun, GrenadeAt::Hand));
    assert_eq!(verdict, Some("SK-GREN-01"), "a crew without its gun");
}

// SK-GUN-19: a crew without its gun walks as any other.
#[test]
fn a_crew_without_its_gun_walks_as_any_other() {
    for (left, far) in [(true, 6.0), (false, 2.0)] {
        let (book, mut state) = field(&["U14"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 45.0), true);
        state.unit_mut(a).weapon_left = left;
        state.activation = Some(Activation::of(a));
        let may = |way: f64| {
            let walk = Walk { to: at(30.0, 10.0 + way), front: Bearing::NORTH, close: true };
            clause(check_move(Scene::new(&book, &state), a, 0, walk))
        };
        assert_eq!([may(far), may(far + 0.01)], [None, Some("SK-MOVE-02")], "{left}");
    }
}

// SK-GREN-04, SK-GREN-05, SK-GREN-06, SK-GREN-07, SK-HHAT-02, SK-HHAT-03, SK-HHAT-04, SK-HHAT-05, SK-HHAT-06, SK-HHAT-07, SK-HHAT-11:
// where the numbers of what is thrown or launched change.
#[test]
fn hand_held_weapons_change_numbers_at_their_own_ranges() {
    use crate::units::HandHeld;
    let at_men = |weapon: HandHeld| weapon.ranges_at_infantry().map(|it| it.shown());
    assert_eq!(at_men(HandHeld::Panzerfaust), Some(vec![6, 12, 20]));
    assert_eq!(at_men(HandHeld::Launcher), Some(vec![6, 12, 25, 30]));
    let shown = HandHeld::ALL.map(|weapon| weapon.ranges().shown());
    let expected: [&[i16]; 6] =
        [&[2, 3, 10], &[4, 8], &[1, 8, 20, 40], &[4, 8, 12, 20], &[4, 12, 20, 30], &[4, 8, 18, 24]];
    assert_eq!(shown, expected.map(<[i16]>::to_vec));
    let grenades = [GrenadeAt::Hand, GrenadeAt::Rifle].map(crate::fire::grenade_ends);
    assert_eq!(grenades, [vec![6, 12, 18], vec![6, 12, 25, 40]]);
}

// SK-VDAM-33, SK-AFV-22: a crew that has acted whole and then loses its driver fills his seat.
#[test]
fn the_wheel_is_taken_after_a_whole_crew_has_acted() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    crate::men::take_seats(&book, &mut state, tank);
    let driver = crate::men::seated(Scene::new(&book, &state), tank, crate::units::Duty::Driver)
        .expect("one");
    state.unit_mut(tank).figures[driver].condition = Condition::Killed;
    state.unit_mut(tank).hull.driverless = true;
    crate::men::take_seats(&book, &mut state, tank);
    assert!(!state.unit(tank).hull.driverless);
    assert!(
        crate::men::seated(Scene::new(&book, &state), tank, crate::units::Duty::Driver).is_some()
    );
}

// SK-FLAME-04, SK-FLAME-05: a flame hits with 4, 14 and 19.
#[test]
fn a_flame_needs_four_fourteen_or_nineteen_by_range() {
    let (book, mut state) = field(&["G18"], &["U09"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let needed = [5.99, 6.0, 12.0, 12.01, 18.0, 18.01, 24.0, 24.01].map(|away| {
        let b = put(&book, &mut state, 1, (30.0, 10.0 + away), true);
        crate::fire::flame_needed(Scene::new(&book, &state), Man::new(a, 0), b)
            .first()
            .map(|it| it.1)
    });
    let [none, short, medium, long] = [None, Some(4), Some(14), Some(19)];
    assert_eq!(needed, [none, short, short, medium, medium, long, long, none]);
}

// SK-SOFT-04, SK-SOFT-05: only soft vehicles that stand there whole and manned are shot up.
#[test]
fn only_whole_manned_soft_vehicles_are_shot_up() {
    let (book, mut state) = field(&["U04"], &["G22", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (30.0, 20.0), true);
    let tank = put(&book, &mut state, 2, (34.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let may = |target: UnitId, change: &dyn Fn(&mut crate::state::Hull)| {
        let mut state = state.clone();
        change(&mut state.unit_mut(target).hull);
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        let plan = FirePlan { target, at: FireAt::Hull, men, split: None };
        clause(check_fire(Scene::new(&book, &state), a, &plan))
    };
    let no = Some("SK-SOFT-04");
    assert_eq!((may(lorry, &|_| ()), may(tank, &|_| ())), (None, no));
    assert_eq!(may(lorry, &|hull| hull.wreck = true), no);
    assert_eq!(may(lorry, &|hull| hull.abandoned = true), no);
    assert_eq!(may(lorry, &|hull| hull.there = false), no);
}

// SK-SHOOT-28, SK-SHOOT-29: hits in excess of targets are lost.
#[test]
fn hits_in_excess_of_men_are_lost() {
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::TwoUnaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    // Two hits, one effect die.
    shoot(&mut Play::new(&book, &mut state, &mut script(&[20, 20, 6])), a, &plan);
    assert!(!crate::men::is_left(Scene::new(&book, &state), b));
}

// SK-GREN-06, SK-GREN-07, SK-GREN-09: a hand grenade flies from 6 to 18 inches, a rifle grenade from 6 to 40; one is dropped at
// 4 inches or less.
#[test]
fn a_hand_grenade_flies_eighteen_inches_and_a_rifle_grenade_forty() {
    for (thrower, how, ends, refused) in [
        (
            "U02",
            GrenadeAt::Hand,
            [(5.99, false), (6.0, true), (18.0, true), (18.01, false)],
            "SK-GREN-06",
        ),
        (
            "U07",
            GrenadeAt::Rifle,
            [(5.99, false), (6.0, true), (38.0, true), (38.01, true)],
            "SK-GREN-07",
        ),
        (
            "U02",
            GrenadeAt::Drop,
            [(2.0, true), (4.0, true), (4.01, false), (6.0, false)],
            "SK-GREN-09",
        ),
    ] {
        let scene = field(&[thrower], &["G04"]).rect("trench", (20.0, 1.0, 40.0, 46.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let man = (0..4).find(|&man| book.man(a, man).carries).expect("he carries it");
        state.unit_mut(a).figures[man].at = at(30.0, 5.0);
        state.activation = Some(Activation::of(a));
        for (away, legal) in ends {
            let b = put(&book, &mut state, 1, (30.0, 5.0 + away), true);
            for other in 0..2 {
                state.unit_mut(b).figures[other].at = at(30.0, 5.0 + away);
            }
            let verdict =
                clause(check_grenade(Scene::new(&book, &state), Man::new(a, man), b, how));
            assert_eq!(verdict, (!legal).then_some(refused), "{how:?} {away}");
        }
    }
}

// SK-GUN-02, SK-GUN-03, SK-GUN-04, SK-GUN-05, SK-HHAT-08: guns and hand held weapons hit with 8, 12 and 16.
#[test]
fn guns_need_eight_twelve_or_sixteen_by_range() {
    let needed = |gun: &'static str, away: f64| {
        let (book, mut state) = field(&[gun], &["U09"]).play();
        let a = put(&book, &mut state, 0, (30.0, 2.0), true);
        state.unit_mut(a).hull.front = Bearing::NORTH;
        let eye = crate::position::muzzle(Scene::new(&book, &state), a);
        let y = f64::from(eye.y) / 100.0 + away;
        let b = put(&book, &mut state, 1, (30.0, y), true);
        crate::fire::gun_aim(Scene::new(&book, &state), a, b).map(|it| it.needed)
    };
    let row = |gun, away: [f64; 4]| away.map(|it| needed(gun, it));
    let expected = [Some(8), Some(12), Some(12), Some(16)];
    assert_eq!(row("G15", [18.0, 18.01, 40.0, 40.01]), expected);
    assert_eq!(row("G17", [10.0, 10.01, 24.0, 24.01]), expected);
    assert_eq!(needed("G14", 24.0), Some(8));
    assert_eq!(needed("G14", 24.01), Some(12));
    let (book, mut state) = field(&["U22"], &["G08"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let width = crate::position::half_size(&book, tank).width;
    let from = |away: f64| {
        let x = 30.0 + f64::from(width) / 100.0 + away;
        let weapon = crate::units::HandHeld::Launcher;
        crate::fire::hand_held_needed(Scene::new(&book, &state), weapon, at(x, 10.0), tank)
    };
    let found = [3.99, 4.0, 12.0, 12.01, 20.0, 20.01, 30.0, 30.01].map(from);
    let [none, short, medium, long] = [None, Some(8), Some(12), Some(16)];
    assert_eq!(found, [none, short, short, medium, medium, long, long, none]);
}

// SK-FLAME-12, SK-FLAME-13: whatever hurts the man with the flame kills him, and his flame strikes each of his team, once.
#[test]
fn who_hurts_the_flame_man_burns_his_team() {
    let (book, mut state) = field(&["U09"], &["G18"]).play();
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(b).figures[1].at = at(30.0, 34.0);
    let it = Burst {
        at: at(30.0, 30.0),
        radius: Length::inches(2),
        fill: BurstKind::Mortar,
        from: at(30.0, 30.0),
        by: None,
        unseen: false,
    };
    let mut causes = MoraleCauses::NONE;
    // A wound; the other is out of the burst, and disabled by the flame.
    land(&mut Play::new(&book, &mut state, &mut script(&[4, 3])), it, &mut causes);
    let found = [0, 1].map(|man| state.unit(b).figures[man].condition);
    assert_eq!(found, [Condition::Killed, Condition::Disabled]);
}

// SK-GUN-08: a shot that hits a vehicle is one roll on the damage table, and hurts nobody aboard by itself.
#[test]
fn a_shot_at_an_open_vehicle_hurts_nobody_aboard_by_itself() {
    let (book, mut state) = field(&["U14"], &["G23"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(gun));
    let shot = (track, crate::fire::Round::Shot);
    crate::fire::shoot_gun(
        &mut Play::new(&book, &mut state, &mut script(&[20, 1])),
        gun,
        shot.0,
        shot.1,
    );
    assert!(crate::men::losses(Scene::new(&book, &state), track) == 0);
}

// SK-VDAM-01, SK-VDAM-35: who hits a vehicle is known for it; nobody's hit changes nothing of that.
#[test]
fn who_hits_a_vehicle_is_known_for_it() {
    use crate::attack::{Shell, TargetSide, roll_damage};
    let (book, mut state) = field(&["U01"], &["G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    for by in [None, Some(a), None] {
        let before = state.unit(tank).last_attacker;
        let side = TargetSide { front: true, hull_down: false };
        let shell = (Shell::default(), side, at(30.0, 10.0));
        let mut causes = MoraleCauses::NONE;
        roll_damage(
            &mut Play::new(&book, &mut state, &mut script(&[1])),
            VehicleHit::new(tank, by, shell.2),
            shell.0,
            shell.1,
            &mut causes,
        );
        assert_eq!(state.unit(tank).last_attacker, by.or(before));
    }
}

// SK-FLAME-01, SK-HHAT-21, SK-HHAT-01: he with the flamethrower uses it against vehicles, as long as he is up, alone too.
#[test]
fn the_flame_man_burns_vehicles_as_long_as_he_is_up() {
    use crate::units::HandHeld;
    let (book, mut state) = field(&["G18"], &["U22"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    for (down, refused) in [(None, None), (Some(1), None), (Some(0), Some("SK-HHAT-21"))] {
        let mut state = state.clone();
        if let Some(man) = down {
            state.unit_mut(a).figures[man].condition = Condition::Disabled;
        }
        let weapon = HandHeld::Flamethrower;
        let verdict =
            crate::fire::check_hand_held(Scene::new(&book, &state), Man::new(a, 0), tank, weapon);
        assert_eq!(clause(verdict), refused, "{down:?}");
    }
}

// SK-HHAT-08, SK-HHAT-09, SK-VIS-01: a side is told what its own men need, at vehicles that it has spotted.
#[test]
fn a_side_is_told_what_its_own_men_need() {
    use crate::units::HandHeld;
    let (book, mut state) = field(&["U06"], &["G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let told = |state: &State| {
        Side::BOTH.map(|side| {
            let view = book.view(state, side);
            view.hand_held_needed(Man::new(a, 0), tank, HandHeld::Launcher).is_some()
        })
    };
    assert_eq!(told(&state), [true, false]);
    state.unit_mut(tank).spotted = false;
    assert_eq!(told(&state), [false, false]);
}

// SK-GUN-19: a gun that is moved goes with its crew, one that is left stays.
#[test]
fn guns_go_with_their_crews() {
    for left in [false, true] {
        let (book, mut state) = field(&["U14"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 45.0), true);
        state.unit_mut(a).weapon_left = left;
        state.activation = Some(Activation::of(a));
        let walk = Walk { to: at(30.0, 12.0), front: Bearing::EAST, close: true };
        march(&mut Play::new(&book, &mut state, &mut quiet()), a, walk);
        let hull = &state.unit(a).hull;
        let expected =
            if left { (at(30.0, 10.0), Bearing::NORTH) } else { (at(30.0, 12.0), Bearing::EAST) };
        assert_eq!((hull.at, hull.front), expected);
    }
}

// SK-MORTAR-06, SK-SMOKE-05: whoever has a radio tells the crew what he sees, from however far.
#[test]
fn a_radio_tells_a_mortar() {
    use crate::fire::{MortarAt, Shot, check_mortar};
    for (entry, tells) in [("U10", true), ("U01", false)] {
        let scene =
            field(&["U11", entry], &["G10"]).rect("stone-building", (20.0, 10.0, 50.0, 14.0));
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        put(&book, &mut state, 1, (60.0, 18.0), true);
        let b = put(&book, &mut state, 2, (30.0, 40.0), true);
        state.activation = Some(Activation::of(mortar));
        for aim in
            [(MortarAt::Unit(b), Shot::Explosive), (MortarAt::Ground(at(30.0, 40.0)), Shot::Smoke)]
        {
            let verdict = clause(check_mortar(Scene::new(&book, &state), mortar, aim.0, aim.1));
            assert_eq!(verdict, (!tells).then_some("SK-MORTAR-06"), "{entry} {aim:?}");
        }
    }
}

// SK-ARTY-16, SK-EVENT-01: snipers are no garrison; a team with a scoped rifle among others is.
#[test]
fn a_scoped_rifle_makes_no_sniper() {
    use wargauge_rules::roster::{Rulebook, Source};
    let team = |id: &str, rifles: &str| {
        format!(
            "[[team]]\nid = '{id}'\nname = '{id}'\nprice = 8\nsource = 'project'\nfigure = [\n\
             {{ ap = 3, arm = 'scoped-rifle', optics = true }},\n{rifles}]\n"
        )
    };
    let army = format!(
        "ruleset = 'skirmish'\nkind = 'army'\nname = 'others'\ntitle = 'Others'\n{}{}",
        team("S1", ""),
        team("S2", "{ count = 2, ap = 2, arm = 'rifle' },\n"),
    );
    let army = Skirmish::read_army(&Source::new("others.toml", army)).expect("an army");
    let garrison = |entry: &str| {
        let text = format!(
            "ruleset = 'skirmish'\nkind = 'scenario'\ntitle = 'F'\nsummary = 'F.'\narmy = 'others'\n\
             turns = 9\nfirst = 'blue'\nvictory = {{ points = {{ margin = 10 }} }}\n[blue]\nforce = 'a'\n\
             zone = [[0, 0], [72, 20]]\n[red]\nforce = 'b'\nzone = [[0, 28], [72, 48]]\n[solo]\n\
             side = 'red'\nteams = ['{entry}']\ndeck = {{}}\n\
             counters = [[1, 47], [3, 47], [5, 47], [7, 47]]\n[table]\n"
        );
        let read = Skirmish::read_scenario(&Source::new("field.toml", text), &army);
        read.map(drop).map_err(|error| error.to_string())
    };
    assert!(garrison("S1").expect_err("a sniper").contains("SK-ARTY-16"));
    assert_eq!(garrison("S2"), Ok(()));
}

// SK-GUN-09: a solid shot strikes the middle man, or the first in sight if he is not.
#[test]
fn a_solid_shot_strikes_the_middle_man_or_the_first_in_sight() {
    for (wall, victim) in [(None, 1), (Some((27.0, 20.0, 33.0, 20.0)), 0)] {
        let scene = field(&["U14"], &["G03"]);
        let scene = match wall {
            Some(line) => scene.line("high-wall", line),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        for (man, x) in [(0, 22.0), (1, 30.0), (2, 38.0)] {
            state.unit_mut(b).figures[man].at = at(x, 30.0);
        }
        state.unit_mut(b).tested_suppression = true;
        state.activation = Some(Activation::of(gun));
        let (after, _) = told(&state, &[20, 6], |state, referee| {
            crate::fire::shoot_gun(
                &mut Play::new(&book, state, referee),
                gun,
                b,
                crate::fire::Round::Shot,
            );
        });
        let down = (0..3).find(|&man| after.unit(b).figures[man].condition != Condition::Fit);
        assert_eq!(down, Some(victim), "{wall:?}");
    }
}

// SK-GREN-16, SK-VDAM-01, SK-MORTAR-01, SK-GUN-01, SK-HHAT-01, SK-FLAME-10, SK-SHOOT-26, SK-SHOOT-30: each attack is told, with its
// dice, and what they do to a vehicle.
#[test]
fn each_attack_is_told_with_its_dice() {
    use crate::fire::{MortarAt, Round, Shot};
    use crate::units::HandHeld;
    let scene = field(&["U07", "U11", "U14", "U06", "U15", "U01"], &["G01", "G26"]);
    let (book, mut state) = scene.play();
    for unit in 0..6u8 {
        put(&book, &mut state, unit, (10.0 + 8.0 * f64::from(unit), 10.0), true);
    }
    let b = put(&book, &mut state, 6, (30.0, 36.0), true);
    let tank = put(&book, &mut state, 7, (34.0, 20.0), true);
    let man = (0..4u8).find(|&man| book.man(UnitId(0), man.into()).carries).expect("one");
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    for (unit, action, rolls, damaged) in [
        (0, Action::Grenade { man, target: b, how: GrenadeAt::Rifle }, 1, false),
        (1, Action::Mortar { at: MortarAt::Unit(b), shot: Shot::Explosive }, 1, false),
        (2, Action::Gun { target: tank, round: Round::Shot }, 1, true),
        (3, Action::HandHeld { man: 0, target: tank, weapon: HandHeld::Launcher }, 1, true),
        (4, Action::Flame { man: 0, target: b }, 4, false),
        (5, Action::Fire(plan), 1, false),
    ] {
        let mut state = state.clone();
        if unit == 4 {
            for man in 0..4 {
                state.unit_mut(b).figures[man].at = at(42.0, 20.0);
            }
        }
        state.activation = Some(Activation::of(UnitId(unit)));
        assert_eq!(check(Scene::new(&book, &state), action), Ok(()), "{action:?}");
        let (_, events) = told(&state, &[20], |state, referee| {
            apply(&mut Play::new(&book, state, referee), action);
        });
        let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count();
        assert_eq!(count(|it| matches!(it, Event::Fired { .. })), 1, "{action:?}");
        assert_eq!(count(|it| matches!(it, Event::ShotRolled { .. })), rolls, "{action:?}");
        assert_eq!(count(|it| matches!(it, Event::Hit { .. })), 1, "{action:?}");
        let damage = count(|it| matches!(it, Event::DamageRolled { .. }));
        assert_eq!(damage, usize::from(damaged), "{action:?}");
    }
}
