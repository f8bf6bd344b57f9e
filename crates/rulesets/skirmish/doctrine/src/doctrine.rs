//! What the doctrine knows of a game, and how it keeps up with it.

use core::cell::RefCell;
use std::sync::Arc;

use wargauge_policy::RoleWeights;
use wargauge_skirmish::View;

use crate::judge::Judge;
use crate::knowledge::cards::{CardCache, Observer, Sides};
use crate::notes::Notes;
use crate::value::heavy::{Heavy, MOST_HEAVIES};
use crate::weights::Weights;

/// The doctrine of Skirmish.
#[derive(Clone, Debug)]
pub struct Doctrine {
    pub(crate) of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    pub(crate) weights: Weights,
    pub(crate) notes: Arc<Notes>,
    pub(crate) kept: RefCell<CardCache>,
    /// Space for attacks of the unit that acts.
    pub(crate) heavies: RefCell<Vec<Heavy>>,
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
            heavies: RefCell::new(Vec::with_capacity(MOST_HEAVIES)),
        }
    }

    pub(crate) fn notes(&self) -> &Notes {
        &self.notes
    }

    pub(crate) const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What it judges a view by.
    pub(crate) fn judge<'j>(&'j self, view: &'j View<'j>) -> Judge<'j> {
        Judge { view, notes: &self.notes, weights: &self.weights }
    }

    /// The side's units, and the enemies it knows of.
    pub(crate) fn look(&self, view: &View<'_>) -> Sides {
        let mut kept = self.kept.borrow_mut();
        let mut observer = Observer { judge: self.judge(view), kept: &mut kept };
        Sides { own: observer.own(), foes: observer.foes() }
    }
}
