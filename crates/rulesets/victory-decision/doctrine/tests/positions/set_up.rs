//! Where to begin.

use crate::position::Start::At;
use crate::position::{Position, house, woods};
use wargauge_rules::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// German units when the doctrine has placed them, against this enemy.
fn placed(mission: &str, terrain: &str, ours: &[&str], enemy: &str) -> Position {
    let ours: Vec<_> = ours.iter().map(|unit| (*unit, At(0, 0))).collect();
    let theirs = [(enemy, At(36, 35))];
    let mut position = Position::unplaced(mission, terrain, &ours, &theirs);
    while let Some(side) = position.set_up() {
        if side == Side::A {
            position.play();
        } else {
            position.place_next(&theirs);
        }
    }
    position
}

/// Where German units stand then, with an objective in the middle.
fn all_begin(terrain: &str, ours: &[&str], enemy: &str) -> Vec<Point> {
    let position = placed("capture", terrain, ours, enemy);
    (0..ours.len()).map(|row| position.view().unit(position.our(row)).at).collect()
}

/// How many men begin together in each part of a German unit, the smallest part first.
fn parts(mission: &str, unit: &str) -> Vec<u8> {
    let position = placed(mission, "", &[unit], "m1919a4-team");
    let view = position.view();
    let mut parts: Vec<u8> = view.present(Side::A).map(|part| view.strength(part)).collect();
    parts.sort_unstable();
    parts
}

/// VD-ABIL-17: the Leutnant and the Unteroffizier of a command squad lead a team each; of a squad none but
/// the Unteroffizier has an Ld above that of his men.
#[test]
fn who_is_led_as_well_in_two_parts_is_divided() {
    assert_eq!(parts("capture", "grenadier-command-squad"), [3, 3]);
    assert_eq!(parts("capture", "grenadier-squad"), [9]);
}

/// VD-ABIL-18: an entry is lost with its last part.
#[test]
fn a_leader_goes_alone_where_no_ground_is_to_be_held() {
    assert_eq!(parts("open-battle", "grenadier-command-squad"), [1, 5]);
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
