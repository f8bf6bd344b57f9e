//! Who judges.

use std::sync::Arc;

use wargauge_policy::toolkit;
use wargauge_rules::{Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::state::unit::{MAX_UNITS, UnitSet};
use wargauge_victory_decision::view::View;

use super::aims::Goals;
use super::field::{Field, NightSight, Observation, Spot};
use super::known_units::KnownUnits;
use super::sights::Sights;
use crate::knowledge::notes::Notes;
use crate::weights::Weights;

/// The standoffs of every unit of a side: losses in parts of a model, shots in hundredths of a
/// point.
pub(crate) type Sightlines = toolkit::Sightlines<1, MAX_UNITS>;

/// Who judges: by these weights, what is known of the book, and how the units are in this game.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    pub(crate) weights: Weights,
    /// What is known of the book. The outer count is this judge's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each judge counts for itself")]
    pub(crate) notes: Arc<Arc<Notes>>,
    pub(crate) goals: Goals,
    pub(crate) units: KnownUnits,
    /// What units and enemies are to each other.
    pub(crate) sightlines: Sightlines,
    /// Who sees whom.
    pub(crate) sights: Sights,
    /// Whether the side has vehicles that carry others.
    pub(crate) carriers: bool,
    /// How far one sees by night in this game.
    pub(super) night_sight: NightSight,
}

impl Judge {
    /// A judge with these weights for games by the book of these notes.
    pub(crate) fn new(weights: Weights, notes: &Arc<Notes>) -> Self {
        Self {
            weights,
            notes: Arc::new(Arc::clone(notes)),
            goals: Goals::default(),
            units: KnownUnits::default(),
            sightlines: Sightlines::default(),
            sights: Sights::default(),
            carriers: false,
            night_sight: NightSight::default(),
        }
    }

    /// Forgets a game.
    pub(crate) fn forget(&mut self, book: &VictoryDecision) {
        self.goals = Goals::default();
        let units = book.units_of(Side::A) | book.units_of(Side::B);
        self.units.forget(units);
        self.sightlines.forget(units);
        self.sights = Sights::default();
    }

    /// Looks at what stays as it is in a game: who carries others.
    pub(crate) fn look_over(&mut self, view: &View<'_>) {
        let mut own = view.book().units_of(view.side());
        self.carriers =
            own.any(|unit| view.profile(unit).vehicle.is_some_and(|vehicle| vehicle.transport > 0));
    }

    /// Sees how far one sees in this turn.
    pub(crate) fn look_into_the_night(&mut self, view: &View<'_>) {
        let dice = view.night_dice();
        if dice > 0 && !self.night_sight.is_with(dice) {
            self.night_sight = NightSight::with(dice);
        }
    }
}

impl Judge {
    /// The field of a decision.
    pub(crate) fn field<'v>(&self, view: &View<'v>) -> Field<'v> {
        let here = |unit: &UnitId| self.units.of(*unit).here;
        let foes: UnitSet = view.present(view.side().foe()).filter(here).collect();
        Field {
            view: *view,
            book: view.book(),
            notes: Arc::clone(&self.notes),
            foes,
            targets: foes.without(view.hidden()),
            night_dice: view.night_dice(),
        }
    }

    /// Where a unit is.
    pub(crate) fn home(&self, unit: UnitId, moved: bool) -> Spot {
        let known = self.units.of(unit);
        Spot {
            at: known.at,
            cell: usize::from(known.cell),
            shelter: known.shelter,
            front: known.front(),
            home: true,
            moved,
        }
    }
}

impl Judge {
    /// A value that depends on a unit's making out another.
    #[inline]
    pub(crate) fn by_night(&self, field: &Field<'_>, look: Observation, value: i32) -> i32 {
        self.night_sight.by_night(field, look, value)
    }
}
