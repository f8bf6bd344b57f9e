//! Line of sight (VD-LOS), and how far one sees at night (VD-SPEC-10 to VD-SPEC-12).

use crate::VictoryDecision;
use crate::ground::Terrain;
use crate::state::UnitSet;
use crate::state::{Place, State};
use wargauge_rules::game::{Side, UnitId};
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
pub(super) const BEHIND: Length = Length::inches(2);

/// Radius of smoke (VD-VSP-13).
const SMOKE: Length = Length::inches(3);

/// One end of a line of sight.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
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
    pub(super) const fn point(at: Point) -> Self {
        Self { at, inside: None, above: 0, tall: 0 }
    }
}

impl VictoryDecision {
    /// Whether a unit has another in line of sight, whether or not that one is Hidden (VD-LOS-01,
    /// VD-SPOT-11). It is mutual (VD-LOS-07).
    pub fn in_sight(&self, s: &State, one: UnitId, other: UnitId) -> bool {
        let (Some(here), Some(there)) = (self.look_out(s, one), self.look_out(s, other)) else {
            return false;
        };
        if self.sheltered(s, one) && self.sheltered(s, other) {
            return false;
        }
        self.through_slits(s, one, there)
            && self.through_slits(s, other, here)
            && self.clear_through_walls(s, here, there)
    }

    /// Whether a unit is visible to another: in sight and not Hidden (VD-LOS-08).
    pub fn visible(&self, s: &State, by: UnitId, target: UnitId) -> bool {
        !s.hidden.contains(target) && !self.sheltered(s, target) && self.in_sight(s, by, target)
    }

    /// Whether a unit has a point of the ground in line of sight.
    pub fn sees_point(&self, s: &State, by: UnitId, at: Point) -> bool {
        let inside = self.structure_at(s, at);
        self.look_out(s, by)
            .is_some_and(|here| self.sees(s, by, here, End { inside, ..End::point(at) }))
    }

    /// Whether a unit has a structure in line of sight: the nearest point of the side that faces
    /// it (VD-BLDG-15).
    pub(super) fn sees_structure(&self, s: &State, by: UnitId, piece: PieceId) -> bool {
        let at = self.table(s).map.nearest_on(piece, self.standpoint(s, by));
        let there = End { inside: Some(piece), ..End::point(at) };
        self.look_out(s, by).is_some_and(|here| self.sees(s, by, here, there))
    }

    /// Whether anything of a side sees a unit (VD-LOS-08).
    pub fn seen_by_side(&self, s: &State, side: Side, target: UnitId) -> bool {
        if s.hidden.contains(target) {
            return false;
        }
        let mut watchers = s.present & self.units_of(side);
        watchers.any(|by| self.visible(s, by, target))
    }

    /// Whether a unit is in a vehicle, where nobody sees it; riders outside are seen (VD-VSP-15).
    fn sheltered(&self, s: &State, unit: UnitId) -> bool {
        matches!(s.unit(unit).place, Place::Aboard { .. }) && !self.rides_outside(s, unit)
    }

    /// Where a unit's line of sight begins; `None` off the table.
    fn look_out(&self, s: &State, unit: UnitId) -> Option<End> {
        let here = s.unit(unit);
        match here.place {
            Place::Table => Some(End { tall: self.size_of(unit) / 2, ..End::point(here.at) }),
            Place::Aboard { vehicle } => Some(End::point(s.unit(vehicle).at)),
            Place::Inside { piece, floor } => Some(End {
                inside: Some(piece),
                above: floor,
                ..End::point(self.centre_of(s, piece))
            }),
            Place::Nowhere | Place::Reserve | Place::Gone => None,
        }
    }

    /// Whether a unit looks that way at all: out of a bunker only through its slits (VD-BLDG-13).
    fn through_slits(&self, s: &State, by: UnitId, there: End) -> bool {
        let Place::Inside { piece, .. } = s.unit(by).place else { return true };
        let Some(made) = self.table(s).piece(piece).structure else { return true };
        !made.bunker
            || there.inside == Some(piece)
            || Arc::Quarter.covers(self.centre_of(s, piece), made.front.unit(), there.at)
    }

    /// Whether the line between two ends is clear, from inside a structure out of the nearest
    /// point of its wall.
    fn clear_through_walls(&self, s: &State, mut here: End, mut there: End) -> bool {
        let map = &self.table(s).map;
        if let Some(piece) = here.inside {
            here.at = map.nearest_on(piece, there.at);
        }
        if let Some(piece) = there.inside {
            there.at = map.nearest_on(piece, here.at);
        }
        self.unblocked(s, here, there)
    }

    /// Whether a unit sees an end of a line that is no unit.
    fn sees(&self, s: &State, by: UnitId, here: End, there: End) -> bool {
        self.through_slits(s, by, there) && self.clear_through_walls(s, here, there)
    }

    /// Whether nothing blocks the line to a vehicle's middle.
    pub(super) fn clear_to_vehicle(&self, s: &State, from: Point, at: Point) -> bool {
        self.unblocked(s, End::point(from), End::point(at))
    }

    /// The standing structure that holds a point.
    pub(super) fn structure_at(&self, s: &State, at: Point) -> Option<PieceId> {
        let table = self.table(s);
        let standing = table.uses.houses - s.cleared - s.collapsed;
        table.map.holding(standing, at).iter().next()
    }

    /// Whether a piece is a structure with walls: a bridge has none.
    pub(super) fn blocks_as_structure(&self, s: &State, piece: PieceId) -> bool {
        self.table(s).piece(piece).structure.is_some_and(|made| made.floors > 0)
    }

    /// What a piece is now: fallen structures are rubble (VD-BLDG-25).
    pub(super) fn terrain_of(&self, s: &State, piece: PieceId) -> Terrain {
        if s.collapsed.contains(piece) {
            Terrain::Rubble
        } else {
            self.table(s).piece(piece).terrain
        }
    }

    /// Whether nothing blocks the line between two ends (VD-LOS-02 to VD-LOS-07).
    pub(super) fn unblocked(&self, s: &State, one: End, other: End) -> bool {
        // Worked out the same way from either end (VD-LOS-07).
        let (one, other) = if (one.at.x, one.at.y) <= (other.at.x, other.at.y) {
            (one, other)
        } else {
            (other, one)
        };
        let line = Segment::new(one.at, other.at);
        if s.smoke.iter().any(|smoke| Disc::new(smoke.at, SMOKE).crossed_by(line)) {
            return false;
        }
        let table = self.table(s);
        let screening = (table.uses.screening | s.collapsed) - s.cleared;
        let near = table.map.about_rect(Rect::new(one.at, other.at)) & screening;
        !near.iter().any(|piece| self.blocks(s, piece, (one, other), line))
    }

    /// Whether a piece blocks the line between two ends, if it crosses it (VD-TERR-01).
    fn blocks(&self, s: &State, piece: PieceId, (one, other): (End, End), line: Segment) -> bool {
        let terrain = self.terrain_of(s, piece);
        let height = terrain.height();
        if height < one.tall.max(other.tall) || height <= one.above.max(other.above) {
            return false;
        }
        let map = &self.table(s).map;
        match terrain {
            Terrain::Structure => {
                self.blocks_as_structure(s, piece)
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
            _ => false,
        }
    }

    /// Whether a point lies on a hill.
    pub(super) fn on_hill(&self, s: &State, at: Point) -> bool {
        let table = self.table(s);
        !table.map.holding(table.uses.hills - s.cleared, at).is_empty()
    }

    /// Whether a line passes over vehicles on the table, but for those at its ends and one that is
    /// thought to be elsewhere.
    pub(super) fn vehicles_between(
        &self,
        s: &State,
        from: Point,
        to: Point,
        elsewhere: UnitId,
    ) -> bool {
        let line = Segment::new(from, to);
        (s.present & self.vehicles).without(UnitSet::of(elsewhere)).into_iter().any(|unit| {
            let here = s.unit(unit);
            here.place == Place::Table
                && here.at != from
                && here.at != to
                && line.is_within(here.at, super::fields_of_fire::hull_radius(self.size_of(unit)))
                && self.footprint(s, unit).crossed_by(line)
        })
    }
}
