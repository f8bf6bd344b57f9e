//! Where to begin.

use crate::position::Start::At;
use crate::position::{Position, house, woods};
use wargauge_rules::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Where German units stand when the doctrine has placed them, with an objective in the middle, against
/// this enemy.
fn all_begin(terrain: &str, ours: &[&str], enemy: &str) -> Vec<Point> {
    let ours: Vec<_> = ours.iter().map(|unit| (*unit, At(0, 0))).collect();
    let theirs = [(enemy, At(36, 35))];
    let mut position = Position::unplaced("capture", terrain, &ours, &theirs);
    while let Some(side) = position.set_up() {
        if side == Side::A {
            position.play();
        } else {
            position.place_next(&theirs);
        }
    }
    (0..ours.len()).map(|row| position.view().unit(position.our(row)).at).collect()
}

/// Where one begins.
fn begins(terrain: &str, unit: &str) -> Point {
    all_begin(terrain, &[unit], "m1919a4-team")[0]
}

/// VD-STRK-02: a strike reaches four inches.
#[test]
fn squads_begin_apart_where_the_enemy_has_strikes() {
    let terrain = [33, 39].map(|x| house(x, 19)).concat();
    let gap = |enemy: &str| {
        let at = all_begin(&terrain, &["grenadier-squad"; 2], enemy);
        at[0].distance_up(at[1])
    };
    let (without, with) = (gap("platoon-command-squad"), gap("platoon-command-squad heavy-strike"));
    let caught = Length::inches(6);
    assert!(without < caught && with >= caught, "{without:?} without, {with:?} with");
}

#[test]
fn crewed_weapons_begin_where_they_see() {
    // A row of houses hides all but the east of the table from what stands behind it.
    let terrain = [6, 12, 18, 24, 30, 36, 42].map(|x| house(x, 19)).concat();
    let at = begins(&terrain, "mg-42-hmg-team");
    assert!(at.x > 4_500, "{at:?}");
}

#[test]
fn squads_begin_in_cover_and_not_beside_it() {
    for x in [22, 50] {
        let at = begins(&woods(x, 12), "grenadier-squad");
        assert!(at.within(Point::inches(x, 12), Length::inches(4)), "{at:?}");
    }
}
