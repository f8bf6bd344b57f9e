//! What units are worth, and what hits on them gain.

use wargauge_rules::grid::state::MAX_UNITS;
use wargauge_rules::grid::view::View;
use wargauge_rules::{Side, UnitId};

use super::odds::{CERTAIN, Hits, share};
use super::weights::Weights;

/// What hits on a unit cost its side, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stake {
    /// What the unit is worth when fresh.
    pub(super) worth: i32,
    /// The next hit: disruption of a fresh unit, the end of a disrupted one.
    pub(super) first: i32,
    /// The hit after that; nothing for a disrupted unit.
    pub(super) second: i32,
}

impl Stake {
    /// What some hits cost on average.
    #[must_use]
    pub(super) const fn expected(&self, hits: Hits) -> i32 {
        share(self.first, CERTAIN - hits.none) + share(self.second, hits.more())
    }

    /// The unit's end.
    #[must_use]
    pub(super) const fn end(&self) -> i32 {
        self.first + self.second
    }
}

/// The stakes of all units on the board or on their way to it.
#[derive(Clone, Debug)]
pub(super) struct Stakes([Stake; MAX_UNITS]);

impl Default for Stakes {
    fn default() -> Self {
        Self([Stake::default(); MAX_UNITS])
    }
}

impl Stakes {
    /// The stake of a unit.
    #[must_use]
    pub(super) const fn of(&self, unit: UnitId) -> &Stake {
        &self.0[unit.index()]
    }

    /// Weighs every unit on the board or still to come.
    pub(super) fn weigh(&mut self, view: &View<'_>, weights: &Weights) {
        for side in Side::BOTH {
            let last = last_casualties(view, side, weights);
            for unit in view.present(side) | (view.waiting() & view.units(side)) {
                let worth = (view.profile(unit).price / 10) as i32;
                let shaken = worth * weights.disruption / 100;
                let end = worth - shaken + last;
                self.0[unit.index()] = if view.disrupted().contains(unit) {
                    Stake { worth, first: end, second: 0 }
                } else {
                    Stake { worth, first: shaken, second: end }
                };
            }
        }
    }
}

/// What a casualty of the side is worth beyond its price: the more, the closer its limit.
fn last_casualties(view: &View<'_>, side: Side, weights: &Weights) -> i32 {
    let Some(limit) = view.casualty_limit(side) else { return 0 };
    let left = i32::from(limit.saturating_sub(view.casualties(side)).max(1));
    weights.limit / (left * left)
}
