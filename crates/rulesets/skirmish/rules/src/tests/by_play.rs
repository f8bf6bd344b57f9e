//! Worked examples of hearing, volleys, charts and arrivals, by the procedures of play.

use wargauge_rules::{Side, UnitId};

use crate::Skirmish;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{FireAt, FirePlan, Shooting, shoot, volley};
use crate::spotting::react_to_fire;
use crate::state::{Condition, Mobility, Morale, Phase, Portal, State};
use crate::tests::exact::{
    Rolled, all_faces, chance_of, count, exact, expected, idle, noted, noting, odds, ready, shots,
};
use crate::tests::fixture::{at, field, put, script};
use crate::turn::by_tables::{arrivals, run_phase};
use crate::units::TEAM;

const SOLO: &str = "[solo]\nside = 'red'\n";

// EX-05: SK-SPOT-20, SK-SPOT-21: who fires behind a barn is heard, with one D10 a team.
#[test]
fn ex_05_who_fires_behind_a_barn_is_heard() {
    let (book, mut state) =
        field(&["U10"], &["G05", "G10"]).rect("stone-building", (20.0, 24.0, 40.0, 28.0)).play();
    // The officer has glasses.
    put(&book, &mut state, 0, (30.0, 19.0), true);
    for (unit, chance) in [(1, odds(3, 10)), (2, odds(1, 10))] {
        let mut state = state.clone();
        let firer = put(&book, &mut state, unit, (30.0, 34.0), true);
        let here = state.unit_mut(firer);
        (here.spotted, here.fired) = (false, true);
        let heard = exact(
            |_: &Rolled, die| all_faces(die),
            |dice| {
                let mut state = state.clone();
                react_to_fire(&mut Play::new(&book, &mut state, &mut noting(dice)), firer);
                state.unit(firer).spotted
            },
        );
        assert_eq!(heard[&true], chance);
    }
}

// EX-09: SK-SHOOT-10, SK-SHOOT-18, SK-SHOOT-19: four rifles at four men in hard cover, close or not.
#[test]
fn ex_09_four_rifles_hit_hard_cover_as_often_as_it_says() {
    let (book, mut state) = field(&["U01"], &["G01"]).rect("ruin", (20.0, 28.0, 40.0, 36.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    for close in [true, false] {
        let b = put(&book, &mut state, 1, (30.0, 30.0), close);
        ready(&mut state, a, b);
        let mut men = [Shooting::None; TEAM];
        men[..4].fill(Shooting::Aimed);
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
        let all = exact(shots(16), |dice| {
            let mut state = state.clone();
            let mut referee = noting(dice);
            shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
            noted(referee)
        });
        assert_eq!(expected(&all, |it| it.0), odds(1, 1));
        assert_eq!(chance_of(&all, |it| count(&it.1, 1..=4) > 0), odds(671, 1296));
        assert_eq!(chance_of(&all, |it| count(&it.1, 5..=9) > 0), odds(6095, 20_736));
    }
}

// EX-13: SK-SHOOT-30, SK-SHOOT-31: a volley hits once in twenty and else does nothing.
#[test]
fn ex_13_a_volley_by_play() {
    let (book, mut state) = field(&["U03"], &["G01"]).rect("ruin", (20.0, 40.0, 40.0, 48.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 2.0), true);
    let b = put(&book, &mut state, 1, (30.0, 42.0), true);
    ready(&mut state, a, b);
    let all = exact(shots(20), |dice| {
        let mut state = state.clone();
        let mut referee = noting(dice);
        volley(&mut Play::new(&book, &mut state, &mut referee), a, b);
        let (hits, scores) = noted(referee);
        (hits, scores, state.unit(b).markers)
    });
    assert_eq!(chance_of(&all, |it| it.0 == 1), odds(1, 20));
    assert_eq!(chance_of(&all, |it| it.0 == 0 && it.2 > 0), odds(0, 1));
    let scores = all.keys().flat_map(|it| it.1.iter().copied());
    assert_eq!(scores.collect::<std::collections::BTreeSet<_>>(), (2..=7).collect(), "D6 +1");
}

// EX-23: SK-EFFECT-15, SK-FLAME-12, SK-FLAME-13: a rifle hit falls by lot on the man with the flame.
#[test]
fn ex_23_a_rifle_hit_on_the_flame_man() {
    let (book, mut state) = field(&["U01"], &["G18"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    ready(&mut state, a, b);
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Aimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    // A hit, the first of two men, no die of effect; the other's die shows 2; morale of what is left.
    let mut referee = script(&[8, 1, 2, 1]);
    shoot(&mut Play::new(&book, &mut state, &mut referee), a, &plan);
    let fate = [0, 1].map(|man| state.unit(b).figures[man].condition);
    assert_eq!(fate, [Condition::Killed, Condition::Fit]);
    assert_eq!(state.unit(b).markers, 1, "suppressed by the flame");
}

/// What a chart says of a unit in the phase of the tables, as the engine throws for it.
fn said(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
) -> std::collections::BTreeMap<(i8, String), wargauge_rules::table::odometer::Chance> {
    let first = |rolled: &Rolled, die| if rolled.is_empty() { all_faces(die) } else { idle() };
    exact(first, |dice| {
        let mut state = state.clone();
        state.phase = Phase::Play(Side::B);
        let mut referee = noting(dice);
        run_phase(&mut Play::new(book, &mut state, &mut referee), Side::B);
        let (_, recorder) = referee.into_parts();
        let chart = recorder.events.iter().find_map(|event| match event {
            Event::ChartRolled { unit: other, factor, drill, .. } if *other == unit => {
                Some((*factor, format!("{drill:?}")))
            }
            _ => None,
        });
        chart.expect("a die of the chart")
    })
}

// EX-30: SK-AFVSOLO-02, SK-AFVSOLO-13, SK-AFVSOLO-29: both tanks by play.
#[test]
fn ex_30_two_tanks_by_play() {
    let (book, mut state) = field(&["U22"], &["G26", "G01"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 4.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    let here = state.unit_mut(tank);
    (here.on_chart, here.under_fire.any, here.under_fire.anti_tank) = (true, true, true);
    let mut bad = state.clone();
    state.unit_mut(tank).advanced = true;
    put(&book, &mut state, 2, (34.0, 40.0), true);
    let good = said(&book, &state, tank);
    assert!(good.keys().all(|it| it.0 == 1), "{good:?}");
    assert_eq!(chance_of(&good, |it| it.1 == "Manoeuvre"), odds(2, 3));
    assert_eq!(chance_of(&good, |it| it.1 == "Halt"), odds(1, 6));
    assert_eq!(chance_of(&good, |it| it.1 == "Advance"), odds(1, 6));
    let hull = &mut bad.unit_mut(tank).hull;
    (hull.mobility, hull.damaged) = (Mobility::Immobile, true);
    let left = said(&book, &bad, tank);
    assert!(left.keys().all(|it| it.0 == -5), "{left:?}");
    assert_eq!(chance_of(&left, |it| it.1 == "Rout"), odds(5, 6), "told as a rout: it bales out");
    assert_eq!(chance_of(&left, |it| it.1 == "Halt"), odds(1, 6));
}

// EX-31: SK-RISK-19, SK-RISK-25, SK-ACT-02, SK-ACT-06: both cases by play.
#[test]
fn ex_31_a_team_by_play() {
    let scene = field(&["U01", "U01"], &["G02", "G01"]).rect("crops", (20.0, 25.0, 45.0, 48.0));
    let (book, mut state) = scene.solo(SOLO).play();
    let mut calm = state.clone();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (34.0, 10.0), true);
    let unit = put(&book, &mut state, 2, (30.0, 30.0), true);
    put(&book, &mut state, 3, (36.0, 30.0), true);
    let here = state.unit_mut(unit);
    here.figures[2].condition = Condition::Disabled;
    here.figures[1].condition = Condition::Wounded;
    (here.under_fire.any, here.under_fire.shooters) = (true, 8);
    (here.fight.suffered, here.on_chart) = (3, true);
    let hurt = said(&book, &state, unit);
    assert!(hurt.keys().all(|it| it.0 == 4), "{hurt:?}");
    assert_eq!(chance_of(&hurt, |it| it.1 == "Retreat"), odds(1, 6));
    assert_eq!(chance_of(&hurt, |it| it.1 == "Halt"), odds(1, 3));
    assert_eq!(chance_of(&hurt, |it| it.1 == "Advance"), odds(1, 2));
    // Unhurt, an enemy in sight at 40 inches.
    put(&book, &mut calm, 0, (30.0, 5.0), true);
    put(&book, &mut calm, 2, (30.0, 45.0), true);
    put(&book, &mut calm, 3, (36.0, 45.0), true);
    calm.unit_mut(unit).on_chart = true;
    let well = said(&book, &calm, unit);
    assert!(well.keys().all(|it| it.0 == -2), "{well:?}");
    assert_eq!(chance_of(&well, |it| it.1 == "Advance"), odds(1, 2));
}

// EX-34: SK-GEN-01, SK-GEN-02, SK-GEN-03, SK-GEN-06: who comes in a turn, by play.
#[test]
fn ex_34_arrivals_by_play() {
    let book = crate::tests::fixture::built_in("mill");
    let mut bare = crate::tests::fixture::bare(&book);
    put(&book, &mut bare, 0, (36.0, 10.0), true);
    let come = |seen: u8, contact: bool| {
        let mut state = bare.clone();
        state.contact_made = contact;
        state.portals.clear();
        for id in 0..seen {
            let x = 22.0 + 2.0 * f64::from(id);
            state.portals.push(Portal { at: at(x, 16.0), id, once: false });
        }
        let first = |rolled: &Rolled, die| if rolled.is_empty() { all_faces(die) } else { idle() };
        exact(first, |dice| {
            let mut state = state.clone();
            arrivals(&mut Play::new(&book, &mut state, &mut noting(dice)), Side::A);
            let units = book.of_side[Side::B].into_iter();
            units
                .filter(|&unit| state.unit(unit).place == crate::Place::Table)
                .map(|unit| book.profile(unit).entry.clone())
                .collect::<Vec<_>>()
                .join("+")
        })
    };
    let sixths = |seen, contact, rows: &[(&str, u128)]| {
        let all = come(seen, contact);
        let found: Vec<_> = all.iter().map(|(row, chance)| (row.as_str(), *chance)).collect();
        let mut wanted: Vec<_> = rows.iter().map(|(row, ways)| (*row, odds(*ways, 6))).collect();
        wanted.sort_by_key(|it| it.0);
        assert_eq!(found, wanted, "{seen} counters, contact {contact}");
    };
    let (rifles, fausts) = ("G02", "G06");
    // The muster's order within a row of two teams.
    let (light, heavy, hunters, gun, tank) = ("G01+G03", "G01+G05", "G07", "G04+G14", "G26");
    sixths(1, false, &[("", 6)]);
    sixths(2, false, &[("", 5), (rifles, 1)]);
    sixths(3, false, &[("", 4), (rifles, 2)]);
    sixths(5, false, &[("", 2), (rifles, 2), (fausts, 2)]);
    sixths(9, false, &[("", 1), (fausts, 1), (light, 1), (heavy, 1), (hunters, 1), (gun, 1)]);
    sixths(10, false, &[("", 1), (light, 1), (heavy, 1), (hunters, 1), (gun, 1), (tank, 1)]);
    sixths(1, true, &[("", 5), (rifles, 1)]);
    sixths(3, true, &[("", 3), (rifles, 2), (fausts, 1)]);
    sixths(9, true, &[("", 1), (light, 1), (heavy, 1), (hunters, 1), (gun, 1), (tank, 1)]);
    sixths(10, true, &[("", 1), (heavy, 1), (hunters, 1), (gun, 1), (tank, 1), (rifles, 1)]);
}

// EX-39: SK-MORALE-08, SK-MORALE-11: those who retire leave 6 inches before the melee.
#[test]
fn ex_39_no_melee_with_those_who_leave() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 23.0), true);
    let acting = crate::state::Activation::of(a);
    state.activation = Some(acting);
    let charge = crate::Action::Charge { target: b };
    let fates = exact(
        |_: &Rolled, die| all_faces(die),
        |dice| {
            let mut state = state.clone();
            crate::turn::go(&mut Play::new(&book, &mut state, &mut noting(dice)), acting, charge);
            let touched = crate::position::men_touching(Scene::new(&book, &state), a, b) != 0;
            let gone = state.unit(b).morale == Morale::Retiring;
            (touched, gone, state.unit(b).markers, state.unit(b).figures[0].at)
        },
    );
    assert_eq!(chance_of(&fates, |it| it.0), odds(2, 3), "a melee takes place");
    assert_eq!(chance_of(&fates, |it| it.1 && it.3 == at(30.0, 29.0)), odds(1, 3), "6 inches off");
    assert_eq!(chance_of(&fates, |it| it.0 && it.2 == 1), odds(1, 6));
}
