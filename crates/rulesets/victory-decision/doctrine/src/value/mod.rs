//! What actions, places and units are worth, in hundredths of a point.

pub(crate) mod casualties;
pub(crate) mod ceilings;
pub(crate) mod exposure;
pub(crate) mod field;
pub(crate) mod fights;
pub(crate) mod goals;
pub(crate) mod mines;
pub(crate) mod moves;
pub(crate) mod options;
pub(crate) mod sharing;
pub(crate) mod shots;
pub(crate) mod sights;
pub(crate) mod stay;
pub(crate) mod strikes;
pub(crate) mod units;
pub(crate) mod urgency;
pub(crate) mod volleys;
pub(crate) mod worth;

use std::sync::Arc;

use self::exposure::Sightlines;
use self::field::NightSight;
use self::goals::Goals;
use self::sights::Sights;
use self::units::KnownUnits;
use crate::knowledge::notes::Notes;
use crate::weights::Weights;
use wargauge_rules::Side;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::view::View;

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
    night_sight: NightSight,
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
