//! What may be asked of a match-up before anybody moves: sight across the table, where men come to
//! stand, hulls.

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Point};

use crate::book::Skirmish;
use crate::movement::Walk;
use crate::position::{self, Shape, TableSight};
use crate::units::TEAM;

impl Skirmish {
    /// What may be seen across the table.
    #[must_use]
    pub fn table_sight(&self) -> TableSight {
        TableSight::new(Arc::clone(&self.table), self.scenario.sight)
    }

    /// Where so many men of a team come to stand about their leader, in close order or open
    /// (`SK-MOVE-20`).
    #[must_use]
    pub fn formed(
        &self,
        at: Point,
        count: usize,
        front: Bearing,
        close: bool,
    ) -> ArrayVec<Point, TEAM> {
        position::formed(self, at, count, Shape { front, close, round: false })
    }

    /// Where all men of a unit come to stand that is placed so (`SK-MOVE-20`, `SK-GUN-20`).
    #[must_use]
    pub fn placed(&self, unit: UnitId, walk: Walk) -> ArrayVec<Point, TEAM> {
        let profile = self.profile(unit);
        let Walk { to, front, close } = walk;
        position::formed(
            self,
            to,
            profile.figures.len(),
            Shape { front, close, round: profile.is_crew() },
        )
    }

    /// The corners of the hull of a vehicle at a place (`SK-GEO-02`).
    #[must_use]
    pub fn corners(&self, unit: UnitId, at: Point, front: Bearing) -> [Point; 4] {
        position::corners(at, front, position::half_size(self, unit))
    }
}
