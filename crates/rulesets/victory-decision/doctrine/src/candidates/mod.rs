//! What a unit might do: each candidate with what it seems to be worth, and the best that turns out
//! to be legal.

pub(crate) mod arrivals;
pub(crate) mod boarding;
pub(crate) mod choice;
pub(crate) mod deployment;
pub(crate) mod fire;
pub(crate) mod moves;
pub(crate) mod plans;
pub(crate) mod refuges;

use self::deployment::{Distances, Order};
use self::moves::Outing;
use crate::value::Judge;
use wargauge_victory_decision::action::Action;

/// Who thinks of candidates.
#[derive(Clone, Debug)]
pub(crate) struct Planner {
    pub(crate) judge: Judge,
    /// Where the active unit might go.
    outing: Outing,
    /// How far cells are from what the units are to go to when they are placed.
    distances: Distances,
    /// The cells where they may be placed.
    ranking: Order,
    /// Space for shots and Assaults.
    offers: Vec<Action>,
}

impl Planner {
    /// A planner who knows nothing of a game.
    pub(crate) fn new(judge: Judge) -> Self {
        Self {
            judge,
            outing: Outing::default(),
            distances: Distances::default(),
            ranking: Order::default(),
            offers: Vec::new(),
        }
    }

    /// Forgets the candidates of a game.
    pub(crate) fn forget(&mut self) {
        self.outing.forget();
        self.distances.forget_all();
        self.ranking.forget();
    }
}
