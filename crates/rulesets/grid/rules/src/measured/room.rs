//! Room for a base: the table, other bases, wrecks, features and bridges (GW-MEAS-05, GW-MEAS-07,
//! GW-MEAS-09, GW-MEAS-11, GW-MEAS-12).

use crate::Grid;
use crate::ground::{Terrain, TerrainSet};
use crate::measured::candidates::SIDE_BY_SIDE;
use crate::measured::table::{BASE, HALF, TOUCHING};
use crate::state::State;
use crate::state::UnitSet;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::{Square, Squares};

impl Grid {
    /// Whether the unit, placed there, would be wholly on the table, overlap neither base nor
    /// wreck, and find room in its feature or on its bridge.
    pub(super) fn has_room(&self, s: &State, unit: UnitId, at: Point) -> bool {
        let square = self.square_at(at);
        self.table().grown(-BASE).contains(at)
            && self.is_well_inside(s, square, at)
            && !self.is_taken(s, unit, square, at)
    }

    /// Whether another base or a wreck is in the way, or fills the feature: it holds one for its
    /// 36 square inches (GW-MEAS-09, GW-MEAS-11, GW-WRECK-05).
    fn is_taken(&self, s: &State, unit: UnitId, square: Square, at: Point) -> bool {
        let roomy = TerrainSet::ROOMY.has(s.ground.kind(square));
        let mut others = s.on_board.without(UnitSet::of(unit)) | s.burning;
        others.any(|other| {
            let point = s.point[other.index()];
            let overlaps = point.squared_distance(at) < TOUCHING.squared();
            overlaps || (!roomy && s.square[other.index()] == square)
        })
    }

    /// Whether the base is wholly or mostly inside its feature, if it is in one, and on the band of
    /// its bridge, if it is on one (GW-MEAS-07, GW-MEAS-12). A base that reaches over one side only
    /// is mostly inside.
    fn is_well_inside(&self, s: &State, square: Square, at: Point) -> bool {
        if s.ground.kind(square) == Terrain::Bridge && !self.is_on_band(s, square, at) {
            return false;
        }
        let off = self.middle(square).to(at);
        let (less, more) = (off.x.abs().min(off.y.abs()), off.x.abs().max(off.y.abs()));
        let (base, half) = (i32::from(BASE.hundredths()), i32::from(HALF.hundredths()));
        !Self::features_of(s).contains(square) || (less <= half - base && more < half)
    }

    /// Whether the unit may be deployed at a point.
    pub(super) fn may_deploy_at(&self, s: &State, unit: UnitId, at: Point) -> bool {
        let area = self.scenario.sides[self.side(unit)].area & self.enterable(s, unit);
        area.contains(self.square_at(at)) && self.has_room(s, unit, at)
    }

    /// Bridges that a wreck has closed: its disc touches them (GW-MEAS-11).
    pub(super) fn bridges_closed_by_wrecks(&self, s: &State) -> Squares {
        let touches = |&bridge: &Square| {
            { s.burning }.any(|unit| self.box_of(bridge).is_within(s.point[unit.index()], BASE))
        };
        s.ground.squares(Terrain::Bridge).iter().filter(touches).collect()
    }

    /// Where a unit with a fixed square stands: in its middle, or beside those that share it.
    pub(crate) fn fixed_point(&self, s: &State, unit: UnitId, square: Square) -> Option<Point> {
        if !self.enterable(s, unit).contains(square) {
            return None;
        }
        let shared = self.fixed.iter().filter(|(_, at)| *at == square).count() > 1;
        let points = self.lattice(s, square, SIDE_BY_SIDE).into_iter().skip(usize::from(shared));
        { points }.find(|&at| self.has_room(s, unit, at))
    }
}
