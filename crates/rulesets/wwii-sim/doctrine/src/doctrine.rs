//! What the doctrine knows of a game, and how it keeps up with it.

use std::sync::Arc;

use wargauge_policy::RoleWeights;
use wargauge_wwii_sim::{MAX_UNITS, View};

use crate::candidates::field::Field;
use crate::candidates::goals::Goals;
use crate::candidates::plans::{PlanSpace, Spot};
use crate::knowledge::cards::Cards;
use crate::notes::Notes;
use crate::value::danger::Danger;
use crate::weights::Weights;

/// The doctrine of WWII Sim.
#[derive(Clone, Debug)]
pub struct Doctrine {
    pub(crate) of_roles: RoleWeights<Weights>,
    /// Those of the side it plays, and what they are in this turn.
    pub(crate) usual: Weights,
    pub(crate) weights: Weights,
    /// What is known of the book. The outer count is this doctrine's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    pub(crate) notes: Arc<Arc<Notes>>,
    pub(crate) cards: Cards,
    pub(crate) goals: Goals,
    pub(crate) danger: Danger,
    /// Where each unit was meant to go when its order was written.
    pub(crate) meant: [Option<Spot>; MAX_UNITS],
    /// Space for plans.
    pub(crate) plans: PlanSpace,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>, notes: &Arc<Notes>) -> Self {
        let of_roles = weights.into();
        Self {
            of_roles,
            usual: *of_roles.common(),
            weights: *of_roles.common(),
            notes: Arc::new(Arc::clone(notes)),
            cards: Cards::default(),
            goals: Goals::default(),
            danger: Danger::default(),
            meant: [None; MAX_UNITS],
            plans: PlanSpace::default(),
        }
    }

    /// Looks at all that has changed.
    pub(crate) fn look(&mut self, view: &View<'_>) {
        let changed = self.cards.look(view, self.notes.ground(view));
        self.danger.forget(changed);
        if view.turn() > 0 {
            self.weigh(view);
            self.goals.give(view, &self.cards, self.weights.unarmed);
        }
    }

    /// In the last turn there is no next one, and nobody needs his breath any more.
    pub(crate) fn weigh(&mut self, view: &View<'_>) {
        self.weights = self.usual;
        if view.turn() >= view.last_turn() {
            let left = |weight: i32| weight * self.usual.last_turn / 100;
            self.weights.future = left(self.usual.future);
            self.weights.endurance = left(self.usual.endurance);
        }
    }

    /// How much of the enemy's fire a unit is taken to draw, in per cent: who stands alone is shot at by all.
    pub(crate) fn volume(&self, view: &View<'_>) -> i32 {
        let some = self.weights.volume;
        let units = self.cards.of_side(view.side()).count().max(1) as i32;
        some + (100 - some) * self.weights.lone_target / 100 / (units * units)
    }

    /// How much of its share of the enemy's fire a unit draws where he has others to choose among, in per
    /// cent.
    pub(crate) fn not_at_others(&self, view: &View<'_>) -> i32 {
        let units = self.cards.of_side(view.side()).count().max(1) as i32;
        100 * self.weights.fire_spread.min(units) / units
    }

    /// Does something with all that places are judged by.
    pub(crate) fn with_field<T>(
        &mut self,
        view: &View<'_>,
        run: impl FnOnce(&mut Field<'_, '_>) -> T,
    ) -> T {
        let drawn = self.not_at_others(view);
        let volume = self.volume(view) * drawn / 100;
        let mut field = Field {
            view: *view,
            ground: self.notes.ground(view),
            cards: &self.cards,
            goals: &self.goals,
            danger: &mut self.danger,
            plans: &mut self.plans,
            weights: &self.weights,
            foes: self.cards.of_side(view.side().foe()),
            volume,
            drawn,
        };
        run(&mut field)
    }
}
