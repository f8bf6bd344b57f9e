//! Line of sight (VD-LOS), and how far one sees at night (VD-SPEC-10 to VD-SPEC-12).

use crate::book::Scene;
use crate::position::{aboard, fields_of_fire};
use crate::state::unit::{Place, UnitSet};
use crate::terrain::current;
use crate::terrain::ground::Terrain;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Arc;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::PieceId;

/// How far one sees into woods and rubble, or out of them (VD-TERR-01).
const INTO_WOODS: Length = Length::inches(4);

/// How near to a line of terrain counts as behind it (VD-TERR-01, VD-COVER-03).
pub(crate) const BEHIND: Length = Length::inches(2);

/// Radius of smoke (VD-VSP-13).
pub(crate) const SMOKE: Length = Length::inches(3);

/// One end of a line of sight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// Where it is.
    pub at: Point,
    /// The structure it lies in, which does not block.
    pub inside: Option<PieceId>,
    /// Features up to this height are looked over (VD-BLDG-12).
    pub above: u8,
    /// Half the Size of a vehicle, rounded down: lower features hide nothing of it (VD-LOS-05).
    pub tall: u8,
}

impl End {
    /// A point of the open ground.
    pub(crate) const fn point(at: Point) -> Self {
        Self { at, inside: None, above: 0, tall: 0 }
    }
}

/// Whether a unit has another in line of sight, whether or not that one is Hidden.
pub(crate) fn in_sight(scene: Scene<'_>, one: UnitId, other: UnitId) -> bool {
    let (Some(here), Some(there)) = (look_out(scene, one), look_out(scene, other)) else {
        return false;
    };
    if sheltered(scene, one) && sheltered(scene, other) {
        return false;
    }
    // VD-LOS-01; VD-LOS-07: it is mutual.
    through_slits(scene, one, there)
        && through_slits(scene, other, here)
        // VD-SPOT-11: nor is one who is Hidden seen through what blocks it.
        && clear_through_walls(scene, here, there)
}

/// Whether a unit is visible to another: in sight and not Hidden (VD-LOS-08).
pub(crate) fn visible(scene: Scene<'_>, by: UnitId, target: UnitId) -> bool {
    !scene.state.hidden.contains(target) && !sheltered(scene, target) && in_sight(scene, by, target)
}

/// Whether a unit has a point of the ground in line of sight.
pub(crate) fn sees_point(scene: Scene<'_>, by: UnitId, at: Point) -> bool {
    let inside = structure_at(scene, at);
    look_out(scene, by).is_some_and(|here| sees(scene, by, here, End { inside, ..End::point(at) }))
}

/// Whether a unit has a structure in line of sight: the nearest point of the side that faces
/// it (VD-BLDG-15).
pub(crate) fn sees_structure(scene: Scene<'_>, by: UnitId, piece: PieceId) -> bool {
    let at =
        scene.book.table(scene.state).map.nearest_on(piece, fields_of_fire::standpoint(scene, by));
    let there = End { inside: Some(piece), ..End::point(at) };
    look_out(scene, by).is_some_and(|here| sees(scene, by, here, there))
}

/// Whether a unit is in a vehicle, where nobody sees it; riders outside are seen (VD-VSP-15).
#[inline]
fn sheltered(scene: Scene<'_>, unit: UnitId) -> bool {
    matches!(scene.state.unit(unit).place, Place::Aboard { .. })
        && !aboard::rides_outside(scene, unit)
}

/// Where a unit's line of sight begins; `None` off the table.
#[inline]
fn look_out(scene: Scene<'_>, unit: UnitId) -> Option<End> {
    let here = scene.state.unit(unit);
    match here.place {
        Place::Table => {
            Some(End { tall: fields_of_fire::size_of(scene.book, unit) / 2, ..End::point(here.at) })
        }
        Place::Aboard { vehicle } => Some(End::point(scene.state.unit(vehicle).at)),
        Place::Inside { piece, floor } => Some(End {
            inside: Some(piece),
            above: floor,
            ..End::point(current::centre_of(scene, piece))
        }),
        Place::Nowhere | Place::Reserve | Place::Gone => None,
    }
}

/// Whether a unit looks that way at all: out of a bunker only through its slits (VD-BLDG-13).
#[inline]
fn through_slits(scene: Scene<'_>, by: UnitId, there: End) -> bool {
    let Place::Inside { piece, .. } = scene.state.unit(by).place else { return true };
    let Some(made) = scene.book.table(scene.state).piece(piece).structure else { return true };
    !made.bunker
        || there.inside == Some(piece)
        || Arc::Quarter.covers(current::centre_of(scene, piece), made.front.unit(), there.at)
}

/// Whether the line between two ends is clear, from inside a structure out of the nearest
/// point of its wall.
fn clear_through_walls(scene: Scene<'_>, mut here: End, mut there: End) -> bool {
    let map = &scene.book.table(scene.state).map;
    if let Some(piece) = here.inside {
        here.at = map.nearest_on(piece, there.at);
    }
    if let Some(piece) = there.inside {
        there.at = map.nearest_on(piece, here.at);
    }
    unblocked(scene, here, there)
}

/// Whether a unit sees an end of a line that is no unit.
fn sees(scene: Scene<'_>, by: UnitId, here: End, there: End) -> bool {
    through_slits(scene, by, there) && clear_through_walls(scene, here, there)
}

/// Whether nothing blocks the line to a vehicle's middle.
pub(crate) fn clear_to_vehicle(scene: Scene<'_>, from: Point, at: Point) -> bool {
    unblocked(scene, End::point(from), End::point(at))
}

/// The standing structure that holds a point.
fn structure_at(scene: Scene<'_>, at: Point) -> Option<PieceId> {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let standing = table.uses.houses - state.cleared - state.collapsed;
    table.map.holding(standing, at).iter().next()
}

/// Whether a piece is a structure with walls: a bridge has none.
fn blocks_as_structure(scene: Scene<'_>, piece: PieceId) -> bool {
    scene.book.table(scene.state).piece(piece).structure.is_some_and(|made| made.floors > 0)
}

/// Whether nothing blocks the line between two ends (VD-LOS-02 to VD-LOS-07).
fn unblocked(scene: Scene<'_>, one: End, other: End) -> bool {
    let Scene { book, state } = scene;
    // Worked out the same way from either end (VD-LOS-07).
    let (one, other) =
        if (one.at.x, one.at.y) <= (other.at.x, other.at.y) { (one, other) } else { (other, one) };
    let line = Segment::new(one.at, other.at);
    if state.smoke.iter().any(|smoke| Disc::new(smoke.at, SMOKE).crossed_by(line)) {
        return false;
    }
    let table = book.table(state);
    let screening = (table.uses.screening | state.collapsed) - state.cleared;
    let near = table.map.about_rect(Rect::new(one.at, other.at)) & screening;
    !near.iter().any(|piece| blocks(scene, piece, one, other))
}

/// Whether a piece blocks the line between two ends, if it crosses it (VD-TERR-01).
fn blocks(scene: Scene<'_>, piece: PieceId, one: End, other: End) -> bool {
    let terrain = current::terrain_of(scene, piece);
    let height = terrain.height();
    if height < one.tall.max(other.tall) || height <= one.above.max(other.above) {
        return false;
    }
    let line = Segment::new(one.at, other.at);
    let map = &scene.book.table(scene.state).map;
    match terrain {
        Terrain::Structure => {
            blocks_as_structure(scene, piece)
                && one.inside != Some(piece)
                && other.inside != Some(piece)
                && map.is_crossed(piece, line)
        }
        Terrain::Woods | Terrain::Rubble => {
            !line.start.within(line.end, INTO_WOODS)
                && map.is_crossed(piece, line)
                && map.length_inside(piece, line) > INTO_WOODS
        }
        Terrain::Bocage => {
            let near = |at| map.shapes(piece).iter().any(|shape| shape.is_within(at, BEHIND));
            map.is_crossed(piece, line) && !near(one.at) && !near(other.at)
        }
        Terrain::Hill => {
            let on = |at| map.shapes(piece).iter().any(|shape| shape.contains(at));
            map.is_crossed(piece, line) && !on(one.at) && !on(other.at)
        }
        Terrain::Road
        | Terrain::Crops
        | Terrain::Orchard
        | Terrain::Hedge
        | Terrain::Wall
        | Terrain::Foxholes
        | Terrain::Trench
        | Terrain::Marsh
        | Terrain::Ford
        | Terrain::River
        | Terrain::Wire
        | Terrain::Obstacles
        | Terrain::Minefield => false,
    }
}

/// Whether a line passes over vehicles on the table, but for those at its ends and one that is
/// thought to be elsewhere. Men are never looked at: they neither bar a line nor break it
/// (VD-LOS-03).
pub(crate) fn vehicles_between(
    scene: Scene<'_>,
    from: Point,
    to: Point,
    elsewhere: UnitId,
) -> bool {
    let Scene { book, state } = scene;
    let line = Segment::new(from, to);
    (state.present & book.vehicles).without(UnitSet::of(elsewhere)).into_iter().any(|unit| {
        let here = state.unit(unit);
        here.place == Place::Table
            && here.at != from
            && here.at != to
            && line.is_within(
                here.at,
                crate::position::fields_of_fire::hull_radius(fields_of_fire::size_of(book, unit)),
            )
            && fields_of_fire::footprint(scene, unit).crossed_by(line)
    })
}
