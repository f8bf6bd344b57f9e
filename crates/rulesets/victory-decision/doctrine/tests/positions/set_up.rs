//! Where to begin.

use crate::position::Start::At;
use crate::position::{Position, Units, house, woods};
use wargauge_rules::Side;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::{Action, StartingPlace};
use wargauge_victory_decision::state::unit::Place;

/// Where the German units stand when the doctrine has placed them, row by row.
fn placed(terrain: &str, ours: Units<'_>) -> Vec<(Point, Place)> {
    let theirs = [("m1919a4-team", At(36, 35))];
    let mut position = Position::unplaced("capture", terrain, ours, &theirs);
    while let Some(side) = position.set_up() {
        match side {
            Side::A => drop(position.play()),
            Side::B => position.place_next(&theirs),
        }
    }
    (0..ours.len()).map(|row| position.view().unit(position.our(row))).map(|unit| (unit.at, unit.place)).collect()
}

#[test]
fn the_command_squad_begins_behind_its_squads() {
    let units = placed("", &[("grenadier-command-squad", At(0, 0)), ("grenadier-squad", At(0, 0)), ("grenadier-squad", At(0, 0))]);
    eprintln!("{units:?}");
    assert!(units[0].0.y < units[1].0.y.max(units[2].0.y));
}

#[test]
fn crewed_weapons_begin_where_they_see() {
    // Houses and woods hide most of the zone from what lies beyond.
    let terrain = [12, 20, 28, 36, 44].map(|x| house(x, 17)).concat();
    let units = placed(&terrain, &[("mg-42-hmg-team", At(0, 0))]);
    eprintln!("{units:?}");
    assert!(units[0].0.x > 48 * 100 || units[0].0.x < 1000 || matches!(units[0].1, Place::Inside{..}));
}

#[test]
fn squads_begin_in_cover_and_not_beside_it() {
    for x in [22, 50] {
        let units = placed(&woods(x, 12), &[("grenadier-squad", At(0, 0))]);
        eprintln!("{units:?}");
        assert!(units[0].0.within(Point::inches(x, 12), wargauge_rules::table::length::Length::inches(6)));
    }
}
