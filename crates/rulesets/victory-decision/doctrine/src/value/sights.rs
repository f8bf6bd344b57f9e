//! Who sees whom where they stand, asked of the rules once for as long as neither moves.

use wargauge_rules::UnitId;
use wargauge_victory_decision::state::unit::{MAX_UNITS, UnitSet};
use wargauge_victory_decision::view::{Screens, View};

/// Which units see each other, as far as somebody has asked.
#[derive(Clone, Debug)]
pub(crate) struct Sights {
    /// Of each unit, about whom the rules have been asked, and whom it sees of them.
    of: [(UnitSet, UnitSet); MAX_UNITS],
    /// What hid units from each other then, besides the table.
    screens: Option<Screens>,
}

impl Default for Sights {
    fn default() -> Self {
        Self { of: [(UnitSet::EMPTY, UnitSet::EMPTY); MAX_UNITS], screens: None }
    }
}

impl Sights {
    /// Forgets all if smoke or ruins are not what they were.
    pub(crate) fn look_at_screens(&mut self, view: &View<'_>) -> bool {
        let screens = Some(view.screens());
        let changed = self.screens != screens;
        if changed {
            *self = Self { screens, ..Self::default() };
        }
        changed
    }

    /// Forgets what is known of a unit: it has moved.
    pub(crate) fn forget(&mut self, unit: UnitId) {
        self.of[unit.index()].0 = UnitSet::EMPTY;
        for (known, _) in &mut self.of {
            known.remove(unit);
        }
    }

    /// Whether two units see each other.
    #[inline]
    pub(crate) fn sees(&mut self, view: &View<'_>, unit: UnitId, other: UnitId) -> bool {
        let (known, seen) = &mut self.of[unit.index()];
        if !known.contains(other) {
            known.insert(other);
            seen.remove(other);
            if view.in_sight(unit, other) {
                seen.insert(other);
            }
        }
        seen.contains(other)
    }
}
