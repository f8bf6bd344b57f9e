//! Where to begin.

use crate::position::Start::At;
use crate::position::{Position, house, woods};
use wargauge_rules::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Where a German unit stands when the doctrine has placed it, with an objective in the middle.
fn begins(terrain: &str, unit: &str) -> Point {
    let (ours, theirs) = ([(unit, At(0, 0))], [("m1919a4-team", At(36, 35))]);
    let mut position = Position::unplaced("capture", terrain, &ours, &theirs);
    while let Some(side) = position.set_up() {
        if side == Side::A {
            position.play();
        } else {
            position.place_next(&theirs);
        }
    }
    position.view().unit(position.our(0)).at
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
