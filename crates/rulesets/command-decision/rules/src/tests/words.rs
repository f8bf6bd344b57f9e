//! What people read of a game.

use super::fixture::{Put, Stage, area, set, stage};
use crate::CommandDecision;
use crate::action::{Chit, Order};
use crate::event::{Event, Sum};
use crate::position::heading::Heading;
use crate::state::{Cause, LAST_PULSE, Place, Step};
use wargauge_rules::drawing::DrawnRulebook;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::Point;

/// A tank and riflemen against two tanks and machine guns.
fn meeting() -> Stage {
    stage(
        &area("woods", [0.0, 0.0], [2.0, 3.0]),
        &[Put("G15", 1000, 1000, 90), Put("G04", 1200, 1000, 90)],
        &[Put("U12", 1000, 2000, 270), Put("U14", 1300, 2000, 270), Put("U05", 1500, 2000, 270)],
    )
}

#[track_caller]
fn tells(events: &[Event], expected: &str) {
    assert_eq!(meeting().book.tell_all(events), expected);
}

/// CD-ORDER-22, CD-ORDER-23: one table of companies, orders and stands.
#[test]
fn orders_are_told_in_a_table() {
    let revealed = |issuer, order, degrees, followers: &[u8]| Event::Revealed {
        issuer: UnitId(issuer),
        order,
        arrow: Heading::of_degrees(degrees),
        followers: set(followers),
    };
    tells(
        &[
            Event::Opened { step: Step::Follow },
            revealed(0, Order::Full, 50, &[0]),
            revealed(2, Order::Rally, 0, &[2, 3]),
            revealed(3, Order::NoOrder, 0, &[]),
            Event::Waiting { stands: set(&[1, 4]) },
        ],
        "-- Orders: company, order, issuer, stands --\n\
         A Company                          Full Advance ↗ NE  by 0  0\n                                   -                        1\n\
         a Company                          Rally              by 2  2-3\n                                   -                        4\n\
         Followed by nobody: No Order by 3 of a Company",
    );
}

/// CD-FIRE-08: fire by company and target, with every die; then what came of it.
#[test]
fn fire_is_told_by_company_and_target() {
    let fired = |firer, line, target, pulse| Event::Fired {
        firer: UnitId(firer),
        line,
        target: UnitId(target),
        pulse,
    };
    let (firer, target, victim) = (UnitId(0), UnitId(2), UnitId(2));
    let sum = Sum { range: 880, column: 8, quality: 1, pinned: -2, cover: -1, ..Sum::default() };
    tells(
        &[
            Event::Opened { step: Step::OpFire },
            fired(0, 0, 2, 4),
            Event::Aimed { firer, target, sum },
            Event::Shot { firer, target, die: 5, needed: 6 },
            Event::Pierced { firer, victim, die: 9, total: 17, armour: 9 },
            Event::Hit { firer, victim, hits: 3 },
            Event::Shot { firer, target, die: 9, needed: 6 },
            fired(4, 0, 1, LAST_PULSE),
            fired(1, 0, 4, LAST_PULSE),
            Event::Eliminated { victim, cause: Cause::Fire },
            Event::Pinned { unit: UnitId(3), by: None },
            Event::Pinned { unit: UnitId(4), by: None },
        ],
        "-- Opportunity fire --\n\
         A Company at 2 M4A3 Sherman (75) of a\n  0 Panzer IV H command tank, 7.5 cm L/48 gun, in a vehicle, pulse 4: 5 9\n      (hits on 1-6: 8 at 8.80\", quality +1, pinned -2, cover -1),\n      penetration 17 : 9\n    => 2 destroyed\n\
         a Company at 1 Panzergrenadier platoon of A\n  4 Heavy machine-gun platoon, US heavy machine guns: no dice\n\
         A Company at 4 Heavy machine-gun platoon of a\n  1 Panzergrenadier platoon, German infantry small arms: no dice\n\
         a Company: destroyed 2 M4A3 Sherman (75); pinned 3-4",
    );
}

/// CD-MOVE-28: where stands go, and where the others stay.
#[test]
fn moves_are_told_with_those_who_stay() {
    let (to, at) = (Point::new(1500, 1000), Point::new(1234, 1000));
    tells(
        &[
            Event::Opened { step: Step::Plan },
            Event::Moved { unit: UnitId(0), to, path: 500 },
            Event::Stayed { unit: UnitId(1), at },
            Event::Stayed { unit: UnitId(3), at },
        ],
        "-- Movement --\n\
         A Company: 0 5.0\" to (15.0, 10.0); stay 1 at (12.3, 10.0)\n\
         a Company: stay 3 at (12.3, 10.0)",
    );
}

/// CD-FIRE-17, CD-DICE-08: the parts of a number that hits come to that number, of a line and of an assault.
#[test]
fn numbers_are_told_in_their_parts() {
    use crate::action::ASSAULT;
    use crate::attack::toll::Phase::General;
    use wargauge_rules::referee::{DiceReferee, Recorder};
    let mut game = stage(
        &area("woods", [5.0, 13.0], [15.0, 20.0]),
        &[Put("G04", 1000, 1000, 90), Put("G06", 3000, 1000, 90), Put("G14", 1300, 1000, 90)],
        &[Put("U04", 1000, 1380, 270), Put("U12", 3000, 1101, 270), Put("U10", 2000, 1600, 270)],
    );
    game.stand_mut(0).pin = crate::state::Pin::P1;
    game.declare(General, 0, &[0], 3).declare(General, 1, &[ASSAULT], 4);
    game.declare(General, 2, &[1], 5);
    let mut recorder = Recorder::default();
    let dice = wargauge_rules::table::stream::KeyedDice::new(3);
    let mut referee = DiceReferee::new(dice, &mut recorder);
    let _ = crate::fire::phase::resolve(game.scene(), General, &mut referee);
    let mut sums = 0;
    let mut known: Option<Sum> = None;
    for event in &recorder.events {
        match *event {
            Event::Aimed { sum, .. } => (known, sums) = (Some(sum), sums + 1),
            Event::Shot { needed, .. } | Event::Assaulted { needed, .. } => {
                let sum = known.expect("told before the dice");
                let parts = [sum.quality, sum.pinned, sum.order, sum.cover, sum.target];
                assert_eq!(sum.column + parts.iter().sum::<i8>(), needed, "{sum:?}");
            }
            _ => {}
        }
    }
    assert_eq!(sums, 3);
}

/// CD-MORTAR-15, CD-CHART-64, CD-CHART-71, CD-CHART-74: the parts of a number of a burst come to that number, of a
/// pinned mortar's bombs and of a shell, and are told beside the dice.
#[test]
fn numbers_of_bursts_are_told_in_their_parts() {
    use crate::attack::toll::Phase::General;
    use crate::event::BurstSum;
    use wargauge_rules::referee::{DiceReferee, Recorder};
    let mut game = stage(
        &area("town", [9.0, 13.0], [11.0, 20.0]),
        &[Put("G07", 1000, 300, 90), Put("G14", 1500, 1000, 90)],
        &[
            Put("U04", 1000, 1500, 270),
            Put("U01", 1060, 1500, 270),
            Put("U04", 1500, 1700, 270),
            Put("U04", 1580, 1700, 270),
        ],
    );
    game.stand_mut(0).pin = crate::state::Pin::P1;
    game.declare(General, 0, &[0], 2).declare(General, 1, &[0], 4);
    let mut recorder = Recorder::default();
    let dice = wargauge_rules::table::stream::KeyedDice::new(5);
    let mut referee = DiceReferee::new(dice, &mut recorder);
    let _ = crate::fire::phase::resolve(game.scene(), General, &mut referee);
    let mut known: Option<BurstSum> = None;
    let mut sums = Vec::new();
    for event in &recorder.events {
        match *event {
            Event::BurstAt { sum, .. } => known = Some(sum),
            Event::Burst { needed, .. } => {
                let sum = known.take().expect("told before the die");
                assert_eq!(sum.value + sum.pinned + sum.cover + sum.target, needed, "{sum:?}");
                sums.push((sum.pinned, sum.cover, sum.target));
            }
            _ => {}
        }
    }
    assert!(sums.contains(&(-2, -2, 0)), "men in a town under a pinned mortar: {sums:?}");
    assert!(sums.contains(&(-2, -2, -1)), "a single figure beside them: {sums:?}");
    assert!(sums.contains(&(0, 0, 0)), "men in the open under shells: {sums:?}");
    let lines = game.book.tell_all(&recorder.events);
    let told = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(", pinned -2, cover -2, target -1)"), "{told}");
}

/// CD-MORALE-15, CD-CHART-109: the number, the die, and what it comes to, of those with a lasting modifier apart.
#[test]
fn morale_is_told_with_number_and_die() {
    let checked = |company, element, number, die| Event::Checked {
        company,
        element,
        number,
        shaken: number - 2,
        die,
    };
    let (to, unit) = (Some(Point::new(1234, 2000)), UnitId(3));
    tells(
        &[
            Event::Opened { step: Step::Orders },
            checked(0, 0, 6, 6),
            checked(1, 1, 5, 8),
            Event::Pinned { unit, by: None },
            Event::ForcedBack { unit, to },
            Event::ForcedBack { unit: UnitId(4), to: None },
            Event::WipedOut { company: 1, whole: false },
            Event::Scored { side: Side::A, points: 90_500 },
            Event::Ended(Outcome { ending: Ending::Win(Side::A), clause: Clause("CD-SCEN-11") }),
        ],
        "-- Morale --\n\
         A Company                                 number  6, die  6: passes\n    those shaken before by number  4: pinned\n\
         a Company (part 2)                        number  5, die  8: forced back\n    those shaken before by number  3: demoralized\n\
         a Company: pinned, forced back 3 M4A3 Sherman (76) to (12.3, 20.0); forced\n    back but stays in cover 4 Heavy machine-gun platoon\n\
         The last of a part of a Company is gone\n\
         Victory points of a: 90.5\nVictory for a (CD-SCEN-11)",
    );
}

/// CD-CHART-109: a name of 41 signs stands in its column, a longer one on a line of its own.
#[test]
fn long_names_have_a_line_of_their_own() {
    let lines = |length: usize| {
        let mut game = meeting();
        game.book.companies[0].name = "n".repeat(length);
        let (number, shaken, die) = (6, 6, 6);
        let checked = Event::Checked { company: 0, element: 0, number, shaken, die };
        let told = game.book.tell_all(&[Event::Opened { step: Step::Orders }, checked]);
        let all: Vec<_> = told.lines().map(str::to_owned).collect();
        all[1..].to_vec()
    };
    let check = "number  6, die  6: passes";
    // Its side stands before it.
    assert_eq!(lines(39), [format!("A {} {check}", "n".repeat(39))]);
    assert_eq!(lines(40), [format!("A {}", "n".repeat(40)), format!("{} {check}", " ".repeat(41))]);
}

/// A chit shows its arrow once it is turned up, beside the stands.
#[test]
fn the_map_shows_companies_and_chits() {
    let mut game = meeting();
    let row = |game: &Stage, y: usize| {
        let map = game.book.map(&game.state);
        map.lines().nth(47 - y).expect("48 rows").to_owned()
    };
    assert_eq!(row(&game, 10).trim_end_matches('.'), "    ..........A.A");
    assert_eq!(row(&game, 20).trim_end_matches('.'), "    ..........a..a.a");
    assert_eq!(row(&game, 0), format!("  0 ^^{}", ".".repeat(58)));
    let at = Point::new(1000, 1000);
    let arrow = Heading::of_degrees(90);
    game.state.chits.push(Chit { issuer: UnitId(0), order: Order::Full, at, arrow });
    assert_eq!(row(&game, 10).trim_end_matches('.'), "    ..........A.A", "under its cap");
    assert!(!game.book.is_worth_a_map(&game.state));
    game.state.shown = true;
    assert!(game.book.is_worth_a_map(&game.state));
    assert_eq!(row(&game, 10).trim_end_matches('.'), "    ..........A↑A");
    let map = CommandDecision::map(&game.book, &game.state);
    assert!(map.ends_with("    ^ woods"), "{map}");
}

/// A page says of who has no place yet that it has none, and no turn that never comes.
#[test]
fn who_is_not_placed_yet_is_said_to_be_so() {
    let mut game = meeting();
    game.stand_mut(0).place = Place::Reserve(u8::MAX);
    game.stand_mut(1).place = Place::Reserve(4);
    let pieces = game.book.pieces(&game.state, Some(Side::A));
    let off: Vec<&str> = pieces.iter().take(2).map(|piece| piece.off.as_str()).collect();
    assert_eq!(off, ["not placed yet", "comes in turn 4"]);
}
