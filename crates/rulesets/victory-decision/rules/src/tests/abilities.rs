//! Abilities that dig and clear.

use crate::action::*;
use crate::attack::casualties;
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::spotting;
use crate::march::moving;
use crate::morale::markers;
use crate::movement::reach;
use crate::position::{cover, formation};
use crate::state::agenda::{Attribution, Threat};
use crate::state::*;
use crate::terrain::ground::{Cover, Terrain};
use crate::tests::fixture::*;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;

const UNIT: UnitId = UnitId(0);

fn pioneers() -> UnitProfile {
    let mut profile = rifle_section();
    for group in &mut profile.groups {
        group.abilities = group.abilities.with(Ability::Pioneer);
    }
    profile
}

fn digging(profile: UnitProfile, rules: &[&str]) -> (VictoryDecision, State) {
    let mut field = Field::open();
    field.rules(rules);
    field.put(Side::A, profile, Point::inches(30, 20));
    field.put(Side::B, grenadiers(), Point::inches(30, 40));
    field.acting(UNIT)
}

/// Dig In Actions until there is no more to dig.
fn digs(book: &VictoryDecision, s: &mut State) -> u8 {
    let mut count = 0;
    while spotting::check_stealth(Scene::new(book, s), UNIT, Action::DigIn).is_ok() {
        spotting::do_stealth(&mut Play::new(book, s, &mut script(&[])), UNIT, Action::DigIn);
        count += 1;
    }
    count
}

/// VD-DIG-01, VD-DIG-02, VD-DIG-03 and `DIG_IN_ENABLED / ACTIONS`: three actions, two for Pioneers;
/// then Soft Cover against all attacks.
#[test]
fn three_actions_dig_foxholes() {
    for (profile, rules, expected) in [
        (rifle_section(), &[][..], 3),
        (pioneers(), &[], 2),
        (pioneers(), &["dig_in_actions=2"], 1),
        (rifle_section(), &["dig_in_actions=5"], 5),
        (rifle_section(), &["dig_in_enabled=false"], 0),
    ] {
        let (book, mut s) = digging(profile, rules);
        assert_eq!(digs(&book, &mut s), expected);
        let cover = if expected > 0 { Cover::Soft } else { Cover::None };
        assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 40)), cover);
        assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(10, 20)), cover);
    }
}

/// VD-DIG-02, VD-DIG-03: who dug enough for those that are left has foxholes.
#[test]
fn pioneers_who_are_left_need_less() {
    let mut mixed = pioneers();
    let mut other = mixed.groups[0].clone();
    other.abilities = crate::units::profile::AbilitySet::NONE;
    mixed.groups.push(other);
    let last = mixed.groups.len() - 1;
    let (book, mut s) = digging(mixed, &["dig_in_actions=2"]);
    spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, Action::DigIn);
    let from = Point::inches(30, 40);
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, from), Cover::None, "two are needed");
    s.unit_mut(UNIT).strength[last] = 0;
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, from), Cover::Soft);
}

/// VD-DIG-02: moving resets the counters and leaves the foxholes behind.
#[test]
fn foxholes_stay() {
    let (book, mut s) = digging(rifle_section(), &[]);
    digs(&book, &mut s);
    let away = Action::Move { to: Point::inches(30, 17), facing: Bearing::NORTH };
    moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, away);
    assert_eq!((s.unit(UNIT).dug, s.foxholes.len()), (0, 1));
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 40)), Cover::None);
    let back = Action::Move { to: Point::new(3_000, 1_850), facing: Bearing::NORTH };
    moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), UNIT, back);
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 40)), Cover::Soft);
    assert_eq!(cover::cover(Scene::new(&book, &s), UNIT, Point::inches(30, 5)), Cover::Soft);
}

/// VD-DIG-02: they stay once, also of a unit that is destroyed in them.
#[test]
fn foxholes_of_the_dead_stay_once() {
    let (book, mut s) = digging(rifle_section(), &[]);
    digs(&book, &mut s);
    casualties::destroy(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        UNIT,
        Attribution { credit: None, threat: Threat::Nobody },
    );
    assert_eq!(s.foxholes[..], [Point::inches(30, 20)]);
}

/// VD-ABIL-40 and VD-SPEC-09: Pioneers clear wire or mines that they touch with two Dig In
/// Actions; others cannot.
#[test]
fn pioneers_clear_wire_and_mines_in_two_actions() {
    for terrain in [Terrain::Wire, Terrain::Minefield] {
        let mut field = Field::open();
        let shape = Rect::new(Point::inches(27, 22), Point::inches(33, 24));
        let piece = field.terrain(terrain, Shape::Rect(shape));
        let far = Rect::new(Point::inches(27, 28), Point::inches(33, 30));
        let far = field.terrain(terrain, Shape::Rect(far));
        field.put(Side::A, pioneers(), Point::inches(30, 20));
        field.put(Side::A, rifle_section(), Point::inches(30, 20));
        let (book, mut s) = field.acting(UNIT);
        assert!(
            spotting::check_stealth(Scene::new(&book, &s), UnitId(1), Action::Clear(piece))
                .is_err()
        );
        assert!(spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::Clear(far)).is_err());
        for done in [false, true] {
            assert_eq!(
                spotting::check_stealth(Scene::new(&book, &s), UNIT, Action::Clear(piece)),
                Ok(())
            );
            spotting::do_stealth(
                &mut Play::new(&book, &mut s, &mut script(&[])),
                UNIT,
                Action::Clear(piece),
            );
            assert_eq!(s.cleared.contains(piece), done);
        }
        let mut options = Vec::new();
        spotting::stealth_options(Scene::new(&book, &s), UNIT, &mut options);
        assert!(!options.iter().any(|option| matches!(option, Action::Clear(_))));
    }
}

/// VD-ABIL-27 and VD-ABIL-28 ask for it: one man alone is a unit that moves like any other.
#[test]
fn one_man_alone_is_a_unit() {
    let mut field = Field::open();
    let mut chief = command_squad();
    for group in &mut chief.groups[1..] {
        group.strength = 0;
    }
    let unit = field.put(Side::A, chief, Point::inches(30, 20));
    let (book, s) = field.acting(unit);
    assert_eq!(
        (
            formation::models(Scene::new(&book, &s), unit).len(),
            markers::shaken_limit(Scene::new(&book, &s), unit)
        ),
        (1, 1)
    );
    let away = Action::Move { to: Point::inches(34, 20), facing: Bearing::NORTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, away), Ok(()));
}
