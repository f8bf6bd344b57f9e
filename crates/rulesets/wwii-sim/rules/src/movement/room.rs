//! Where a unit can stand (WS-UNIT-14, WS-MOVE-14).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Bearing, Disc, Length, Point};

use crate::book::Scene;
use crate::position::circles::{Gap, disc, own_radius};
use crate::state::{State, UnitSet};
use crate::terrain::kind::{Going, Terrain};

/// How near a unit may not end a move to an enemy that it is not in contact with.
pub(crate) const APART: Length = Length::inches(1);

/// Units this near are in contact: what rounding of a way leaves between circles that touch.
pub(crate) const TOUCHING: Length = Length::from_hundredths(3);

/// Centres of units that touch, or are an inch apart, are no farther from each other: two radii of the
/// widest (WS-UNIT-11), half an inch more for horses, and the inch.
const TOGETHER: Length = Length::inches(7);

/// How much circles may seem to overlap through rounding.
const ROUNDING: Length = Length::from_hundredths(-3);

/// Whether a place is on the table and can be stood on by a unit.
pub(crate) fn is_passable(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let mover = book.profile(unit).mover();
    let ground = book.ground();
    let bars = |area: &crate::terrain::ground::Area| area.going(mover) == Going::Impassable;
    if !ground.table.contains(at) || (!ground.is_road(at) && ground.areas_at(at).any(bars)) {
        return false;
    }
    match ground.building_at(at) {
        Some(building) if state.is_ruined(building) => {
            Terrain::Ruin.going(mover) != Going::Impassable
        }
        Some(building) => !ground.building(building).outline.contains_inside(at),
        None => true,
    }
}

/// WS-UNIT-14: whether a unit's circle at a place overlaps no other unit that its side knows of.
pub(crate) fn is_free(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    let known = |&other: &UnitId| book.side(other) == side || !state.unit(other).hidden;
    let known: UnitSet = book.all_units().filter(known).collect();
    is_free_of(scene, unit, at, known)
}

/// Whether a unit's circle at a place overlaps none of some units, itself aside.
pub(crate) fn is_free_of(scene: Scene<'_>, unit: UnitId, at: Point, others: UnitSet) -> bool {
    let radius = own_radius(scene, unit);
    let in_the_way = |other: UnitId| {
        let it = scene.state.unit(other);
        // Most units are far from each other.
        other != unit
            && it.at.within(at, TOGETHER)
            && scene.state.is_on_table(other)
            && it.building.is_none()
            && Gap::between(at, it.at, radius + own_radius(scene, other)).under(ROUNDING)
    };
    !others.into_iter().any(in_the_way)
}

/// WS-UNIT-13: known enemies that a unit at a place is in contact with; all those inside a building
/// whose outline it touches (WS-BLDG-27).
pub(crate) fn touched(scene: Scene<'_>, unit: UnitId, at: Point) -> UnitSet {
    let near = |&foe: &UnitId| {
        may_be_near(scene.state, foe, at) && gap_from(scene, unit, at, foe).within(TOUCHING)
    };
    crate::position::circles::shown_foes(scene, unit).filter(near).collect()
}

/// WS-UNIT-14: whether a unit at a place keeps away from known enemies that are not in a set.
pub(crate) fn keeps_apart(scene: Scene<'_>, unit: UnitId, at: Point, except: UnitSet) -> bool {
    let near = |foe: UnitId| {
        !except.contains(foe)
            && may_be_near(scene.state, foe, at)
            && gap_from(scene, unit, at, foe).within(APART)
    };
    !crate::position::circles::shown_foes(scene, unit).any(near)
}

/// Whether a unit may be within an inch of one that stood at a place: a quick look at their centres.
fn may_be_near(state: &State, other: UnitId, at: Point) -> bool {
    let it = state.unit(other);
    it.building.is_some() || it.at.within(at, TOGETHER)
}

/// The distance of an enemy from a unit if that stood at a place.
pub(crate) fn gap_from(scene: Scene<'_>, unit: UnitId, at: Point, foe: UnitId) -> Gap {
    let radius = own_radius(scene, unit);
    match scene.state.unit(foe).building {
        Some(building) => {
            let edge = scene.book.ground().building(building).outline.nearest_to(at);
            Gap::between(at, edge, radius)
        }
        None => {
            let there = disc(scene, foe);
            Gap::between(at, there.centre, radius + there.radius)
        }
    }
}

/// The free place nearest to a ring about a point, tried ring by ring, from a bearing on round.
/// `None` if four rings are full.
pub(crate) fn free_place(
    scene: Scene<'_>,
    unit: UnitId,
    about: Disc,
    first: Bearing,
) -> Option<Point> {
    let Disc { centre, radius } = about;
    let own = own_radius(scene, unit);
    for ring in 0..4 {
        let reach = radius + own + Length::inches(ring);
        for steps in 0..16_u8 {
            // To both sides of the first bearing in turn.
            let turn = if steps % 2 == 0 { steps / 2 } else { 16 - steps.div_ceil(2) };
            let at = centre.plus(first.turned(turn).way(reach));
            if is_passable(scene, unit, at) && is_free(scene, unit, at) {
                return Some(at);
            }
        }
    }
    None
}
