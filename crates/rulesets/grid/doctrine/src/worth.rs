//! What units are worth, and what hits on them gain.

use wargauge_grid::state::MAX_UNITS;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_rules::{BySide, Side, UnitId};

use super::appraisal::Notes;
use super::odds::{CERTAIN, HitOdds, share};
use super::weights::Weights;

/// What a unit is worth to its side, and what hits on it cost, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct UnitWorth {
    /// What the unit is worth when fresh.
    pub(super) fresh: i32,
    /// The next hit: disruption of a fresh unit, the end of a disrupted one.
    pub(super) first: i32,
    /// The hit after that; nothing for a disrupted unit.
    pub(super) second: i32,
}

impl UnitWorth {
    /// What some hits cost on average.
    #[must_use]
    pub(super) const fn expected(&self, hits: HitOdds) -> i32 {
        share(self.first, CERTAIN - hits.none) + share(self.second, hits.more())
    }

    /// The unit's end.
    #[must_use]
    pub(super) const fn end(&self) -> i32 {
        self.first + self.second
    }
}

/// What the worth of the units of a side was weighed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WorthInputs {
    units: UnitSet,
    disrupted: UnitSet,
    /// What the side's next casualty is worth beyond its worth.
    last: i32,
}

/// What each unit is worth that is on the board or on its way to it.
#[derive(Clone, Debug)]
pub(super) struct UnitWorths {
    worths: [UnitWorth; MAX_UNITS],
    weighed: BySide<Option<WorthInputs>>,
}

impl Default for UnitWorths {
    fn default() -> Self {
        Self { worths: [UnitWorth::default(); MAX_UNITS], weighed: BySide([None; 2]) }
    }
}

impl UnitWorths {
    /// The worth of a unit.
    #[must_use]
    pub(super) const fn of(&self, unit: UnitId) -> &UnitWorth {
        &self.worths[unit.index()]
    }

    /// Weighs the units on the board or still to come whose worth has changed.
    pub(super) fn weigh(&mut self, view: &View<'_>, notes: &Notes, weights: &Weights) {
        for side in Side::BOTH {
            let now = WorthInputs {
                units: view.present(side) | (view.waiting() & view.units(side)),
                disrupted: view.disrupted(),
                last: last_casualties(view, side, weights),
            };
            let changed = match self.weighed[side] {
                Some(before) if before.last == now.last => {
                    let shaken = now.disrupted.without(before.disrupted);
                    let restored = before.disrupted.without(now.disrupted);
                    (shaken | restored | now.units.without(before.units)) & now.units
                }
                _ => now.units,
            };
            self.weighed[side] = Some(now);
            for unit in changed {
                let worth = notes.worth(unit, weights.stake);
                let shaken = worth * weights.disruption / 100;
                let end = worth - shaken + now.last;
                self.worths[unit.index()] = if view.disrupted().contains(unit) {
                    UnitWorth { fresh: worth, first: end, second: 0 }
                } else {
                    UnitWorth { fresh: worth, first: shaken, second: end }
                };
            }
        }
    }
}

/// What a casualty of the side is worth beyond its worth: the more, the closer its limit.
fn last_casualties(view: &View<'_>, side: Side, weights: &Weights) -> i32 {
    let Some(limit) = view.casualty_limit(side) else { return 0 };
    let left = i32::from(limit.saturating_sub(view.casualties(side)).max(1));
    weights.casualty_limit / (left * left)
}
