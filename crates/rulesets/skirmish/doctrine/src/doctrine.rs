//! What the doctrine knows of a game, and how it keeps up with it.

use core::cell::RefCell;
use std::sync::Arc;

use wargauge_policy::RoleWeights;
use wargauge_skirmish::View;

use crate::knowledge::cards::{Cards, Kept, Observer};
use crate::notes::Notes;
use crate::weights::Weights;

/// The doctrine of Skirmish.
#[derive(Clone, Debug)]
pub struct Doctrine {
    pub(crate) of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    pub(crate) weights: Weights,
    pub(crate) notes: Arc<Notes>,
    pub(crate) kept: RefCell<Kept>,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>, notes: &Arc<Notes>) -> Self {
        let of_roles = weights.into();
        Self {
            of_roles,
            weights: *of_roles.common(),
            notes: Arc::clone(notes),
            kept: RefCell::default(),
        }
    }

    pub(crate) fn notes(&self) -> &Notes {
        &self.notes
    }

    pub(crate) const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The side's units, and the enemies it knows of.
    pub(crate) fn look(&self, view: &View<'_>) -> (Cards, Cards) {
        let mut kept = self.kept.borrow_mut();
        let (notes, weights) = (&*self.notes, &self.weights);
        let mut observer = Observer { notes, weights, kept: &mut kept };
        (observer.own(view), observer.foes(view))
    }
}
