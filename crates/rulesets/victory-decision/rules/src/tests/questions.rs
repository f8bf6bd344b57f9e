//! What players may ask about units and places, answer by answer.

use crate::action::Target;
use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::terrain::ground::{Cover, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::movement::area;
use crate::tests::structures::house;
use crate::tests::vehicles::truck;
use crate::units::profile::{Ability, Facing};
use crate::view::View;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

/// Five men with two markers who have taken cover; a Command Squad that has acted; a Shaken Rifle
/// Section; a truck with five seats. Of the enemy a tank and, in a house, a squad.
const UNITS: [UnitId; 6] = [UnitId(0), UnitId(1), UnitId(2), UnitId(3), UnitId(4), UnitId(5)];

/// They, a house and a wood.
fn scene() -> (VictoryDecision, State, [PieceId; 2]) {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(50, 20), Point::inches(54, 24));
    let house = field.structure(block.into(), house());
    let wood = field.terrain(Terrain::Woods, area(8, 38, 12, 42));
    let mut carrier = truck();
    carrier.vehicle.as_mut().expect("one").transport = 5;
    field.put(Side::A, squad(5, &[Ability::Grenades]), Point::inches(20, 20));
    field.put(Side::A, command_squad(), Point::inches(23, 20));
    field.put(Side::A, rifle_section(), Point::inches(26, 20));
    field.put(Side::A, carrier, Point::inches(30, 20));
    field.put(Side::B, panzer_iv(), Point::inches(20, 40));
    field.put(Side::B, squad(3, &[]), Point::inches(52, 22));
    let (book, mut s) = field.ready();
    let [men, staff, low, _, _, inside] = UNITS;
    s.unit_mut(inside).place = Place::Inside { piece: house, floor: 0 };
    s.unit_mut(men).markers = 2;
    s.shaken.insert(low);
    s.took_cover.insert(men);
    s.activated.insert(staff);
    (book, s, [house, wood])
}

/// VD-DEPLOY-10, VD-DEPLOY-15, VD-ENG-11: whose half a point lies in, on either side of the middle line,
/// who sits at the far edge; what stands on a piece and who is in it.
#[test]
fn a_view_tells_of_the_table() {
    let (book, mut s, [house, wood]) = scene();
    let view = View::new(Scene::new(&book, &s), Side::A);
    let halves = |side, y: i16| view.in_half(side, Point::new(2_000, y));
    assert_eq!([2_399, 2_400, 2_401].map(|y| halves(Side::A, y)), [true, false, false]);
    assert_eq!([2_399, 2_400, 2_401].map(|y| halves(Side::B, y)), [false, false, true]);
    assert_eq!([view.sits_far(Side::A), view.sits_far(Side::B)], [false, true]);
    assert_eq!([view.baseline(Side::A).low, view.baseline(Side::B).low], [true, false]);
    assert!(view.building(house).is_some() && view.building(wood).is_none());
    assert_eq!(view.occupants(house), UnitSet::of(UNITS[5]));
    assert_eq!(view.flight(), None);
    s.edges_swapped = true;
    let swapped = View::new(Scene::new(&book, &s), Side::A);
    assert_eq!([swapped.sits_far(Side::A), swapped.sits_far(Side::B)], [true, false]);
    assert!(swapped.in_half(Side::A, Point::inches(20, 40)));
}

/// VD-COH-01, VD-ABIL-07, VD-ABIL-08, VD-ABIL-75, VD-ACT-01, VD-ACT-02, VD-VSP-17: who lives in a unit and
/// what they have; of the Ld 7 of the Command Squad all infantry near it has the use.
#[test]
fn a_view_tells_of_units() {
    let (book, s, _) = scene();
    let view = View::new(Scene::new(&book, &s), Side::A);
    let [men, staff, low, truck, tank, _] = UNITS;
    assert_eq!([men, staff, low, tank].map(|unit| view.strength(unit)), [5, 6, 10, 2]);
    assert_eq!([men, low, tank].map(|unit| view.bodies(unit)), [5, 10, 1]);
    assert_eq!([men, staff, low, tank].map(|unit| view.own_ld(unit)), [6, 7, 4, 6]);
    assert_eq!([men, staff, low, tank].map(|unit| view.ld(unit)), [7, 7, 7, 6]);
    assert!(view.model_has(staff, Ability::Command) && !view.all_have(staff, Ability::Command));
    assert!(view.all_have(men, Ability::Grenades) && !view.model_has(men, Ability::Command));
    assert_eq!([men, staff].map(|unit| view.has_command(unit)), [false, true]);
    assert_eq!([men, staff].map(|unit| view.has_room(unit, truck)), [true, false]);
    assert_eq!([men, tank].map(|unit| view.actions_of(unit)), [3, 2]);
}

/// VD-INIT-07, VD-SUPP-06, VD-SHAKEN-01, VD-TURN-03: what units can do now: who may be named, with what
/// on his die, how many are able to act, how many markers shake them.
#[test]
fn a_view_tells_what_units_can_do_now() {
    let (book, s, _) = scene();
    let view = View::new(Scene::new(&book, &s), Side::A);
    let [men, staff, low, truck, tank, _] = UNITS;
    let waiting: Vec<UnitId> = view.unactivated(Side::A).into_iter().collect();
    assert_eq!(waiting, [men, low, truck]);
    let modifiers = [men, staff, low, tank].map(|unit| view.initiative_modifier(unit));
    assert_eq!(modifiers, [7, 8, 5, 6]);
    assert_eq!([men, tank].map(|unit| view.able(unit)), [3, 4]);
    assert_eq!([men, tank, truck].map(|unit| view.shaken_limit(unit)), [5, 4, 3]);
    assert_eq!(view.most_charges(men, Target::Unit(tank)), 0);
}

/// VD-LOS-01, VD-LOS-07, VD-VEH-28, VD-TAKE-01, VD-DEPLOY-10, VD-COVER-11: sight, facings and cover, and
/// where units may begin; the screens are others once something is cleared away.
#[test]
fn about_sight_and_cover() {
    let (book, mut s, [_, wood]) = scene();
    let view = View::new(Scene::new(&book, &s), Side::A);
    let [men, staff, _, _, tank, inside] = UNITS;
    assert!(view.in_sight(men, tank) && view.in_sight(tank, men));
    assert_eq!(view.in_sight(men, inside), view.in_sight(inside, men));
    let hit =
        [(20, 46), (26, 40), (20, 30)].map(|(x, y)| view.facing_hit(tank, Point::inches(x, y)));
    assert_eq!(hit, [Facing::Front, Facing::Side, Facing::Rear]);
    assert_eq!(view.effective_cover(men, Cover::Soft), Cover::Soft);
    assert_eq!([men, staff].map(|unit| view.has_taken_cover(unit)), [true, false]);
    assert_eq!([men, staff].map(|unit| view.deployment_depth(unit)), [12, 13].map(Length::inches));
    let covered = |x, y| view.is_covered_at_start(men, Point::inches(x, y));
    assert!(covered(10, 40) && !covered(20, 20));
    assert!(!view.may_start_hidden(men, true));
    let screens = view.screens();
    s.cleared.insert(wood);
    assert_ne!(View::new(Scene::new(&book, &s), Side::A).screens(), screens);
}
