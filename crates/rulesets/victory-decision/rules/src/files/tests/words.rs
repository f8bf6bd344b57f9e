//! Telling events and drawing maps.

use crate::action::{Action, StartingPlace, Target};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::files::tests::{game, names};
use crate::state::State;
use crate::state::unit::Place;
use crate::units::profile::RowPart;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;

#[track_caller]
fn check(book: &VictoryDecision, told: &[(Event, &str)]) {
    for (event, line) in told {
        assert_eq!(book.tell(event), *line);
    }
}

/// Units of the Open Battle: Blue's command squad and second squad, Red's command squad.
const LEUTNANT: UnitId = UnitId(0);
const SQUAD_2: UnitId = UnitId(2);
const LIEUTENANT: UnitId = UnitId(8);

fn part(book: &VictoryDecision, whole: UnitId, part: RowPart) -> UnitId {
    let own = book.row(book.profile(whole).row).units;
    own.into_iter().find(|unit| book.profile(*unit).part == part).expect("it has that part")
}

#[test]
fn setting_up_is_told_in_words() {
    let book = game("open-battle", &[]);
    let decided = |action| Event::Decided { side: Side::A, unit: None, action };
    let at = Point::inches(12, 6);
    let deploy = |unit, start| decided(Action::Deploy { unit, start });
    let start = StartingPlace::At { point: at, facing: Bearing::NORTH, hidden: true };
    let told = [
        (
            decided(Action::ChooseEdge { other: true, first: false }),
            "VD-ENG-08      Blue changes edges and places second",
        ),
        (
            deploy(part(&book, SQUAD_2, RowPart::SecondTeam), start),
            "VD-ENG-08      Blue places Blue grenadier-squad 2 (second team) at (12\" east, 6\" north), \
             Hidden",
        ),
        (
            deploy(part(&book, LEUTNANT, RowPart::Individual), StartingPlace::Reserve),
            "VD-ENG-08      Blue places Blue grenadier-command-squad 1 (Individual) in Reserve",
        ),
        (Event::TurnBegan(2), "VD-TURN-02     Turn 2"),
    ];
    check(&book, &told);
}

#[test]
fn fighting_is_told_in_words() {
    let book = game("open-battle", &[]);
    let target = Target::Unit(LIEUTENANT);
    let weapon = book.profile(SQUAD_2).mounts[0].weapon;
    let told = [
        (
            Event::Initiative { dice: [3, 3], scores: [9, 8], winner: Some(SQUAD_2) },
            "VD-INIT-05     Blue rolls 3, in all 9; Red rolls 3, in all 8: Blue grenadier-squad 2 \
             wins",
        ),
        (
            Event::Damage { weapon: Some(weapon), target, die: 5, score: 5, again: None, hits: 1 },
            "VD-SHOOT-10    MG-42 LMG at Red platoon-command-squad 1 rolls 5, comes to 5: 1 hit",
        ),
        (
            Event::Save { target, needed: 4, die: 2, again: Some(5), saved: true },
            "VD-SHOOT-14    Red platoon-command-squad 1 rolls 2, again 5, needs 4+: saved",
        ),
        (
            Event::Lost { unit: LIEUTENANT, group: 3, count: 2 },
            "VD-SHOOT-18    Red platoon-command-squad 1 loses 2 of Private",
        ),
        (
            Event::Decided {
                side: Side::B,
                unit: Some(LIEUTENANT),
                action: Action::Lose { group: 3, count: 2 },
            },
            "VD-ENG-08      Red platoon-command-squad 1 removes 2 of Private",
        ),
        (
            Event::Decided { side: Side::B, unit: Some(LIEUTENANT), action: Action::Regroup },
            "VD-ENG-08      Red platoon-command-squad 1 regroups",
        ),
        (
            Event::Marked { unit: LIEUTENANT, count: 2, clause: Clause("VD-SUPP-03") },
            "VD-SUPP-03     Red platoon-command-squad 1 gets 2 markers",
        ),
        (
            Event::Rolled {
                unit: Some(SQUAD_2),
                clause: Clause("VD-REGR-02"),
                die: 4,
                modifier: -1,
                passed: Some(true),
            },
            "VD-REGR-02     Blue grenadier-squad 2 rolls 4 -1: passed",
        ),
        (
            Event::Ended(Outcome { ending: Ending::Win(Side::B), clause: Clause("VD-SPEC-42") }),
            "VD-SPEC-42     Red wins: Victory Points decide",
        ),
    ];
    check(&book, &told);
}

/// VD-FEAT-10: a hull loses Structure Points, not men.
#[test]
fn hulls_lose_structure_points_in_words() {
    let book = game("armour", &[]);
    let tank = book.vehicles.into_iter().next().expect("a tank");
    let name = crate::words::names::unit_name(&book, tank);
    let lost = Event::Lost { unit: tank, group: 0, count: 2 };
    let told = book.tell(&lost);
    assert!(told.ends_with(&format!("{name} loses 2 Structure Points")), "{told}");
    let clause = Clause("VD-ASSAULT-15");
    let contact = Event::Happened { unit: Some(tank), at: None, clause };
    assert_eq!(book.tell(&contact), format!("VD-ASSAULT-15  {name}: in contact"));
}

#[test]
fn maps_fit_a_page_and_show_units() {
    for name in names("") {
        let book = game(&name, &[]);
        let mut state = State::blank();
        for (at, unit) in (0..book.units.len()).map(|at| (at as i16, UnitId(at as u8))) {
            if book.profile(unit).part == RowPart::Whole {
                let slot = state.unit_mut(unit);
                (slot.place, slot.at) = (Place::Table, Point::inches(2 + 2 * at, 4 + at));
            }
        }
        state.shaken.insert(UnitId(0));
        let map = book.map(&state);
        let widest = map.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= 100, "{name}: {widest} columns\n{map}");
        assert!(map.contains("A*"), "{name}\n{map}");
        assert!(map.starts_with(&format!("{}: setting up", book.scenario().title)), "{map}");
    }
}
