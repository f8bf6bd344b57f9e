//! The Shaken check is repeated whenever models or markers change, for whatever reason
//! (VD-SHAKEN-16): each test below leaves a unit one marker short, and fails without its check.

use crate::action::Action;
use crate::attack::resolving;
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::areas;
use crate::state::State;
use crate::state::shared_blast::{CalledStrike, TouchedUnits};
use crate::terrain::ground::Terrain;
use crate::tests::assault::{bystander, on, squad};
use crate::tests::fixture::*;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::RowPart;
use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

const AT: Point = Point::inches(20, 20);

/// A unit at (20, 20) in the middle of its activation, so many markers on it, and an enemy squad of
/// five two inches north of it.
fn near_an_enemy(men: u8, markers: u8) -> (VictoryDecision, State, UnitId, UnitId) {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(men, &[]), AT);
    let enemy = field.put_facing(Side::B, squad(5, &[]), Point::inches(20, 24), Bearing::SOUTH);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(unit).markers = markers;
    (book, s, unit, enemy)
}

/// VD-SHAKEN-16: an Assault: a marker, then a casualty with another.
#[test]
fn an_assault_leads_to_a_shaken_check() {
    for (before, shaken) in [(1, false), (2, true)] {
        let (book, mut s, unit, enemy) = near_an_enemy(1, 0);
        s.unit_mut(enemy).markers = before;
        // A man falls; the four left strike back at him, if they can.
        let answer: &[u8] = if shaken { &[] } else { &[1] };
        let dice = [&[4, 1], answer].concat();
        act(&book, &mut s, on(enemy, Point::inches(20, 23)), script(&dice));
        assert_eq!((command::strength(&s, enemy), s.unit(enemy).markers), (4, before + 2));
        assert_eq!(s.shaken.contains(enemy), shaken, "{before} markers before");
        assert!(!s.shaken.contains(unit));
    }
}

/// VD-SHAKEN-16: mines: a marker without a casualty.
#[test]
fn mines_lead_to_a_shaken_check() {
    for (before, shaken) in [(4, false), (5, true)] {
        let mut field = Field::open();
        let mines = Rect::new(Point::inches(17, 21), Point::inches(23, 23));
        field.terrain(Terrain::Minefield, mines.into());
        let unit = field.put(Side::A, squad(6, &[]), Point::inches(20, 24));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).markers = before;
        // Beyond the mines, so that no withdrawal leads through them again.
        let across = Action::Move { to: AT, facing: Bearing::SOUTH };
        act(&book, &mut s, across, script(&[1; 2]));
        assert_eq!(s.unit(unit).markers, before + 1);
        assert_eq!(s.shaken.contains(unit), shaken, "{before} markers before");
    }
}

/// VD-SHAKEN-16, VD-SUPP-16: a Blast of one's own side.
#[test]
fn a_blast_of_friends_leads_to_a_shaken_check() {
    for (before, shaken) in [(1, false), (2, true)] {
        let mut field = Field::open();
        let caller = field.put(Side::A, command_squad(), Point::inches(40, 20));
        let friend = field.put(Side::A, squad(3, &[]), AT);
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(caller);
        s.unit_mut(friend).markers = before;
        let called = CalledStrike { unit: caller, weapon: LIGHT_STRIKE, at: AT };
        let touched = TouchedUnits(ArrayVec::from_iter([(friend, 3)]));
        let attack = areas::strike_attack(Scene::new(&book, &s), &called, &touched);
        resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut script(&[1; 3])), &attack);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut script(&[])));
        assert_eq!(s.unit(friend).markers, before + 1);
        assert_eq!(s.shaken.contains(friend), shaken, "{before} markers before");
    }
}

/// VD-SHAKEN-16, VD-CC-05: the marker for disengaging.
#[test]
fn on_leaving_a_fight() {
    for (men, shaken) in [(2, false), (1, true)] {
        let (book, mut s, unit, enemy) = near_an_enemy(men, 0);
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        let away = Action::Move { to: Point::inches(20, 18), facing: Bearing::SOUTH };
        act(&book, &mut s, away, script(&[]));
        assert_eq!(s.unit(unit).markers, 1);
        assert_eq!(s.shaken.contains(unit), shaken, "{men} men");
    }
}

/// VD-SHAKEN-16, VD-ABIL-28: an Individual who leaves makes his unit smaller.
#[test]
fn when_an_individual_leaves() {
    for (before, shaken) in [(4, false), (5, true)] {
        let mut field = Field::open();
        let unit = field.put(Side::A, command_squad(), AT);
        let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 44));
        field.part(unit, RowPart::Individual);
        let (book, mut s) = field.ready();
        s.unit_mut(unit).markers = before;
        let name = |unit| Action::Nominate { unit, leader: 0 };
        act(&book, &mut s, name(unit), script(&[]));
        act(&book, &mut s, name(enemy), script(&[6, 1]));
        act(&book, &mut s, Action::Leave { acts: false }, script(&[]));
        assert_eq!(!s.shaken.is_empty(), shaken, "{before} markers before");
    }
}
