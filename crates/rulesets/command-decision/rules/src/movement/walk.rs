//! Where stands are at every tick of the movement (CD-MOVE-21, CD-GEO-14).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Point, Rect};

use super::course::Course;
use crate::position::heading::Heading;
use crate::state::MAX_STANDS;

/// Ticks of a Movement Phase: ten to a pulse (CD-MOVE-21).
pub(crate) const TICKS: usize = 120;

/// Ticks to a pulse.
pub(crate) const TICKS_PER_PULSE: usize = 10;

/// The courses of a phase.
pub(crate) type Courses = ArrayVec<Course, MAX_STANDS>;

/// The walks of a phase.
pub(crate) type Walks = ArrayVec<Walk, MAX_STANDS>;

/// Where a stand is at every tick.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub(crate) unit: UnitId,
    pub(crate) at: [Point; TICKS + 1],
    pub(crate) facing: [Heading; TICKS + 1],
    /// From this tick on it stands on the table; before, it is aboard or not yet there.
    pub(crate) from: usize,
    /// From this tick on it is aboard.
    pub(crate) until: usize,
    /// The tick at which it was stopped.
    pub(crate) halted: Option<usize>,
    /// The tick on whose step it ends: the last, but for those backed along their path (CD-MOVE-23).
    pub(crate) last: usize,
}

impl Walk {
    /// Whether it is on the table itself at a tick.
    pub(crate) const fn is_on_table(&self, tick: usize) -> bool {
        tick >= self.from && tick < self.until
    }

    /// Stops it at a point from a tick on.
    pub(crate) fn stop(&mut self, tick: usize, at: Point) {
        for (place, facing) in self.at[tick..].iter_mut().zip(&mut self.facing[tick..]) {
            (*place, *facing) = (at, *facing);
        }
        self.halted = Some(tick);
        self.until = TICKS + 1;
    }

    pub(crate) fn bounds(&self) -> Rect {
        let margin = wargauge_rules::table::Length::from_hundredths(130);
        let around = Rect::around(self.at.iter().copied()).expect("a walk has points");
        around.grown(margin)
    }
}
