//! Moves, placings and odds that are refused, one condition at a time, each with its reason.

use wargauge_rules::refusal::Verdict;
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Ruleset, Side, UnitId};

use super::odds::set_up;
use super::refusals::{AS_IT_IS, Change, hold, walk};
use crate::action::Action;
use crate::book::Scene;
use crate::men::seated;
use crate::movement::{Walk, can_drive, check_mount};
use crate::setup::check_board;
use crate::state::{Condition, Mobility, Morale, PausedMove, Phase, Place, State};
use crate::tests::fixture::{at, field, put};
use crate::turn::check;
use crate::units::Duty;

fn why(verdict: Verdict) -> &'static str {
    verdict.map_or_else(|refused| refused.reason, |()| "")
}

fn moves(count: u8) -> impl Fn(&mut State) {
    move |state| state.activation.as_mut().expect("acts").moves = count
}

// SK-AP-07, SK-MELEE-16, SK-MORALE-13, SK-MOVE-01, SK-MOVE-02, SK-MOVE-12, SK-MOVE-13, SK-MOVE-17, SK-MOVE-23, SK-MOVE-25,
// SK-UNIT-02: who walks, climbs and drags.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn walks_that_may_not_be_are_refused() {
    let scene = field(&["U01", "U01"], &["G01"]).rect("stone-building", (8.0, 6.0, 16.0, 14.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let house = put(&book, &mut state, 1, (12.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let go = |y: f64| Action::Move(walk(30.0, y));
    let part = |men, y: f64| Action::Part { men, walk: walk(30.0, y) };
    let near = |y: f64| {
        move |state: &mut State| {
            for man in 0..4 {
                state.unit_mut(b).figures[man].at = at(30.0, y);
            }
        }
    };
    let close = "an enemy is within an inch of the way";
    let no_more = "no move action is left";
    let paused = |state: &mut State| {
        state.activation.as_mut().expect("acts").paused = Some(PausedMove {
            men: 0b1111,
            left: Length::inches(4),
            to: at(30.0, 14.0),
            front: Bearing::NORTH,
            close: true,
        });
    };
    let met = |y: f64| {
        move |state: &mut State| {
            paused(state);
            near(y)(state);
        }
    };
    hold(
        &book,
        &state,
        a,
        &[
            (go(16.0), AS_IT_IS, ""),
            (go(16.01), AS_IT_IS, "too far for a move action"),
            (go(10.0), AS_IT_IS, "it stands there already"),
            (go(16.0), &moves(1), ""),
            (go(16.0), &moves(2), no_more),
            (go(12.0), &|state| state.unit_mut(a).markers = 1, ""),
            (
                go(12.0),
                &|state| {
                    state.unit_mut(a).markers = 1;
                    moves(1)(state);
                },
                no_more,
            ),
            (
                go(12.0),
                &|state| state.unit_mut(a).morale = Morale::Shaken,
                "a shaken team does not move",
            ),
            (go(14.0), &near(15.0), close),
            (go(14.0), &near(15.01), ""),
            (
                go(14.0),
                &|state| {
                    near(15.0)(state);
                    state.unit_mut(b).spotted = false;
                },
                "",
            ),
            (Action::GoOn, &met(15.0), close),
            (Action::GoOn, &met(15.01), ""),
            (part(0, 12.0), AS_IT_IS, "nobody has an action point for it"),
            (part(0b0001, 11.0), AS_IT_IS, ""),
            (part(0b0001, 15.0), AS_IT_IS, "the chain of the team would break"),
        ],
    );
    let mut hurt = state.clone();
    hurt.unit_mut(a).figures[1].condition = Condition::Disabled;
    let drag = Action::Drag { man: 1, walk: walk(30.0, 12.0) };
    hold(
        &book,
        &hurt,
        a,
        &[
            (drag, AS_IT_IS, ""),
            (drag, &|state| state.unit_mut(a).markers = 1, "the suppressed only crawl"),
            (
                drag,
                &|state| state.unit_mut(a).figures[1].at = at(30.0, 7.0),
                "nobody is within an inch of him",
            ),
        ],
    );
    let up = Action::Climb { up: true };
    let down = Action::Climb { up: false };
    hold(
        &book,
        &state,
        house,
        &[
            (up, AS_IT_IS, ""),
            (down, AS_IT_IS, "there is no such floor"),
            (down, &|state| state.unit_mut(house).floor = 1, ""),
            (up, &|state| state.unit_mut(house).floor = 1, "there is no such floor"),
            (up, &|state| state.unit_mut(house).markers = 1, "the suppressed only crawl"),
            (
                up,
                &|state| state.unit_mut(house).morale = Morale::Shaken,
                "a shaken team does not move",
            ),
            (up, &|state| state.unit_mut(b).figures[0].at = at(12.0, 10.6), "it is in contact"),
            (
                up,
                &|state| state.unit_mut(house).figures[2].spent = 2,
                "somebody has no action point for it",
            ),
            (up, &moves(1), ""),
            (up, &moves(2), no_more),
        ],
    );
}

// SK-MOVE-18, SK-MORALE-18, SK-MOVE-13, SK-VIS-01, SK-MELEE-19, SK-MOVE-22, SK-MOVE-01: who charges whom.
#[test]
fn charges_that_may_not_be_are_refused() {
    let (book, mut state) = field(&["U01", "U05"], &["G01", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let heavy = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 13.0), true);
    let tank = put(&book, &mut state, 3, (24.0, 15.0), true);
    let charge = |target| Action::Charge { target };
    hold(
        &book,
        &state,
        a,
        &[
            (charge(b), AS_IT_IS, ""),
            (charge(b), &moves(1), ""),
            (charge(b), &moves(2), "no move action is left"),
            (charge(tank), AS_IT_IS, "it cannot be fought hand to hand"),
            (
                charge(b),
                &|state| state.unit_mut(a).place = Place::Aboard(tank),
                "only those on foot charge",
            ),
            (
                charge(b),
                &|state| state.unit_mut(a).morale = Morale::Retiring,
                "it has other things to do",
            ),
            (charge(b), &|state| state.unit_mut(a).markers = 1, "the suppressed only crawl"),
            (
                charge(b),
                &|state| state.unit_mut(b).spotted = false,
                "the enemy has not been spotted",
            ),
        ],
    );
    let far = "the enemy is out of reach";
    hold(
        &book,
        &state,
        heavy,
        &[
            (charge(b), AS_IT_IS, "heavy weapons do not charge"),
            (charge(b), &|state| state.unit_mut(heavy).weapon_left = true, far),
        ],
    );
}

// SK-AFV-13, SK-AFV-16, SK-AFV-17, SK-AFV-26, SK-AFV-28, SK-AP-19, SK-GEO-22, SK-MELEE-16, SK-MOVE-13, SK-VDAM-18,
// SK-VDAM-33: who drives, gets in and gets out.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn drives_and_rides_that_may_not_be_are_refused() {
    let scene = field(&["U22", "U19", "U09", "U09", "U18"], &["G01"])
        .rect("rock", (27.0, 20.0, 33.0, 23.0));
    let (book, mut state) = scene.play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (50.0, 10.0), true);
    let rider = put(&book, &mut state, 2, (40.0, 10.0), true);
    let walker = put(&book, &mut state, 3, (52.5, 10.0), true);
    let lorry = put(&book, &mut state, 4, (60.0, 10.0), true);
    let b = put(&book, &mut state, 5, (30.0, 40.0), true);
    let go = |x: f64, y: f64| Action::Drive { to: at(x, y), front: Bearing::NORTH, reverse: false };
    let driver = seated(Scene::new(&book, &state), tank, Duty::Driver).expect("somebody drives");
    hold(
        &book,
        &state,
        tank,
        &[
            (go(30.0, 14.0), AS_IT_IS, ""),
            (go(30.0, 10.0), AS_IT_IS, "that is no move"),
            (go(30.0, 32.0), AS_IT_IS, "too far, or too much of a turn"),
            (go(30.0, 21.0), AS_IT_IS, "the way is barred"),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(lorry).hull.at = at(30.0, 16.0),
                "something stands in the way",
            ),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(tank).hull.mobility = Mobility::Immobile,
                "the vehicle cannot move",
            ),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(tank).hull.mobility = Mobility::Stuck,
                "the vehicle cannot move",
            ),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(tank).hull.driverless = true,
                "nobody has taken the wheel",
            ),
            (go(30.0, 14.0), &|state| state.unit_mut(tank).hull.stunned = 1, "the crew is stunned"),
            (go(30.0, 14.0), &|state| state.unit_mut(tank).figures[driver].spent = 1, ""),
            (
                go(30.0, 14.0),
                &|state| state.unit_mut(tank).figures[driver].spent = 2,
                "the driver has no action point",
            ),
        ],
    );
    let mut left = state.clone();
    left.unit_mut(tank).hull.abandoned = true;
    assert_eq!(why(can_drive(Scene::new(&book, &left), tank)), "nobody drives");
    assert_eq!(why(can_drive(Scene::new(&book, &state), rider)), "nobody drives");
    assert_eq!(why(check_mount(Scene::new(&book, &state), tank, track)), "vehicles do not ride");
    let mount = Action::Mount { vehicle: track };
    hold(
        &book,
        &state,
        walker,
        &[
            (mount, AS_IT_IS, ""),
            (mount, &|state| state.unit_mut(walker).markers = 1, "the suppressed only crawl"),
            (mount, &|state| state.unit_mut(b).figures[0].at = at(52.5, 10.9), "it is in contact"),
        ],
    );
    state.unit_mut(rider).place = Place::Aboard(track);
    let out = |front| Action::Dismount { front };
    let moved = |hundredths: i16| {
        move |state: &mut State| {
            state.unit_mut(track).hull.moved = Length::from_hundredths(hundredths);
        }
    };
    let edge: Change<'_> = &|state| state.unit_mut(track).hull.at = at(50.0, 2.0);
    hold(
        &book,
        &state,
        rider,
        &[
            (out(Bearing::SOUTH), AS_IT_IS, ""),
            (out(Bearing::SOUTH), &moved(900), ""),
            (out(Bearing::SOUTH), &moved(901), "the vehicle has moved too far"),
            (
                out(Bearing::SOUTH),
                &|state| state.unit_mut(rider).figures[0].spent = 3,
                "somebody has no point left",
            ),
            (out(Bearing::SOUTH), edge, "there is no room on that side"),
            (out(Bearing::WEST), edge, ""),
        ],
    );
}

// SK-SCEN-02, SK-SCEN-08, SK-SCEN-09, SK-AFV-26, SK-AFV-28, SK-GEO-21, SK-GEO-22, SK-GEO-27, SK-GUN-19, SK-TURN-12: who is placed
// where.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn places_that_may_not_be_taken_are_refused() {
    let scene = field(&["U01", "U22", "U13", "U18", "U13"], &["G01"])
        .rect("rock", (40.0, 10.0, 44.0, 14.0))
        .rect("stone-building", (50.0, 10.0, 53.0, 12.0));
    let (mut book, mut state) = scene.play();
    let [team, tank, gun, lorry, second] = [0, 1, 2, 3, 4].map(UnitId);
    let theirs = UnitId(5);
    put(&book, &mut state, 3, (20.0, 10.0), true);
    state.phase = Phase::Deploy(Side::A);
    for unit in [team, tank, gun, second] {
        state.waiting.insert(unit);
    }
    let said = |book: &crate::Skirmish, state: &State, placing, action| {
        let mut state = state.clone();
        state.placing = placing;
        why(check(Scene::new(book, &state), action))
    };
    let choose = |unit| Action::Choose { unit };
    let stand =
        |x: f64, y: f64| Action::Deploy(Walk { to: at(x, y), front: Bearing::NORTH, close: true });
    let board = |vehicle| Action::Board { vehicle };
    let mut towing = state.clone();
    towing.unit_mut(second).hull.towed_by = Some(lorry);
    let rows = [
        (None, choose(team), ""),
        (None, choose(lorry), "it is not to be placed"),
        (None, choose(theirs), "it is not to be placed"),
        (Some(team), choose(tank), "a unit has been chosen"),
        (None, stand(30.0, 10.0), "nobody has been chosen"),
        (None, board(lorry), "nobody has been chosen"),
        (None, Action::HoldBack, "nobody has been chosen"),
        (Some(team), Action::HoldBack, "the scenario lets nobody come in later"),
        (Some(team), stand(30.0, 20.0), ""),
        (Some(team), stand(30.0, 20.01), "not wholly in the zone"),
        (Some(tank), stand(30.0, 10.0), ""),
        (Some(tank), stand(30.0, 19.5), "not wholly in the zone"),
        (Some(tank), stand(20.5, 10.0), "it does not fit there"),
        (Some(team), stand(51.5, 11.0), "the house is full"),
        (Some(team), board(lorry), ""),
        (Some(team), board(tank), "no vehicle with enough seats"),
        (Some(team), board(theirs), "no vehicle with enough seats"),
        (Some(gun), board(lorry), ""),
        (Some(team), Action::Pass, "units are being placed"),
    ];
    for (placing, action, reason) in rows {
        assert_eq!(said(&book, &state, placing, action), reason, "{placing:?} {action:?}");
    }
    for (x, y) in [(42.0, 12.0), (20.0, 10.0)] {
        assert_ne!(said(&book, &state, Some(team), stand(x, y)), "", "{x} {y}");
    }
    assert_eq!(said(&book, &towing, Some(gun), board(lorry)), "it tows a gun already");
    assert_eq!(said(&book, &towing, Some(team), board(lorry)), "");
    let mut driven = state.clone();
    driven.placing = Some(tank);
    assert_eq!(why(check_board(Scene::new(&book, &driven), Side::A, lorry)), "it does not ride");
    book.scenario.entries[Side::A] = Some(at(0.0, 10.0));
    assert_eq!(said(&book, &state, Some(team), Action::HoldBack), "");
    let none = "there is no such unit or man";
    assert_eq!(why(book.check(&state, choose(UnitId(5)))), "it is not to be placed");
    assert_eq!(why(book.check(&state, choose(UnitId(6)))), none);
    state.phase = Phase::Play(Side::A);
    state.activation = Some(crate::state::Activation::of(lorry));
    let look = |man| book.check(&state, Action::Spot { man, at: at(1.0, 1.0) });
    assert_eq!(why(look(6)), none);
    assert_ne!(why(look(5)), none);
}

// SK-ACT-01, SK-AFV-24, SK-AFVSOLO-01, SK-AFVSOLO-06, SK-GEN-01, SK-GEO-15, SK-MELEE-19, SK-MELEE-21, SK-MORALE-25, SK-RISK-01,
// SK-RISK-06, SK-RISK-25, SK-SHOOT-26, SK-UNIT-14, SK-VDAM-14: what has no odds, and why.
#[test]
fn attacks_without_odds_are_refused_with_the_reason() {
    let rows = [
        (("G01", "U01", "", "no such thing", 8, "none"), "there is no such attack"),
        (
            ("U11", "G24", "", "mortar", 30, "none"),
            "what men aboard suffer is counted in games only",
        ),
        (("U05", "U19", "", "HMG", 20, "none"), "what men aboard suffer is counted in games only"),
        (("G14", "U22", "", "gun", 20, "soft"), "armour is in the open or hull down (hard)"),
        (("G14", "G22", "", "gun", 20, "building"), "armour is in the open or hull down (hard)"),
        (("U22", "G01", "", "melee", 0, "none"), "vehicles do not fight hand to hand"),
        (("U01", "G01", "", "melee", 0, "soft"), "cover does not count in contact"),
        (("G26", "U22", "counts=fails", "gun", 20, "none"), "crews test for their own losses only"),
        (("U01", "G02", "counts=fails", "action chart", 20, "none"), "of charts `says` is counted"),
        (("U01", "G02", "says=halt", "rifle", 20, "none"), "`says` is of charts"),
        (("U01", "G02", "risk=2", "generation", 0, "none"), "`risk` is of charts"),
        (
            ("U01", "G02", "hull=immobile", "action chart", 20, "none"),
            "`hull` is of the vehicle chart",
        ),
        (("U01", "G02", "portals=2", "action chart", 20, "none"), "counters bring forces"),
        (
            ("U01", "G02", "target=under-fire", "rifle", 20, "none"),
            "fire before bears on charts only",
        ),
        (
            ("U22", "G26", "target=routing", "vehicle chart", 20, "none"),
            "routing bears on the action chart only",
        ),
        (
            ("U22", "G26", "attacker=hidden", "vehicle chart", 20, "none"),
            "without an enemy seen there is no die",
        ),
        // Whoever is named first has to be able to do it.
        (("U14,U01", "G26", "", "gun", 20, "none"), ""),
        (("U01,U14", "G26", "", "gun", 20, "none"), "it cannot harm the target"),
    ];
    for (asked, reason) in rows {
        assert_eq!(why(set_up(asked).map(|_| ())), reason, "{asked:?}");
    }
}
