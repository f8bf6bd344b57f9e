//! What the doctrine knows of a game, and how it keeps up with it.

use std::sync::Arc;

use wargauge_command_decision::action::Action;
use wargauge_command_decision::state::MAX_STANDS;
use wargauge_command_decision::view::View;
use wargauge_policy::RoleWeights;
use wargauge_rules::table::Point;

use crate::candidates::chits::Chits;
use crate::candidates::field::{Field, StandCache};
use crate::candidates::goals::Goals;
use crate::knowledge::cards::{Cards, LookResult};
use crate::knowledge::ground::is_turned;
use crate::knowledge::tally::Tally;
use crate::notes::Notes;
use crate::value::maps::Maps;
use crate::value::salvos::{MOST_SALVOS, Salvo};
use crate::weights::Weights;

/// No more fire is offered at one target: a dozen sets of lines, at four pulses and spread.
const MOST_OFFERS: usize = 12 * 5;

/// The doctrine of Command Decision.
#[derive(Clone, Debug)]
pub struct Doctrine {
    pub(crate) of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    pub(crate) weights: Weights,
    /// What is known of the book. The outer count is this doctrine's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    pub(crate) notes: Arc<Arc<Notes>>,
    pub(crate) cards: Cards,
    pub(crate) goals: Goals,
    pub(crate) maps: Maps,
    pub(crate) kept: [StandCache; MAX_STANDS],
    /// Where those whose movement is planned will end.
    pub(crate) ends: [Option<Point>; MAX_STANDS],
    /// What has been declared in the fire of this step.
    pub(crate) tally: Tally,
    /// Space for the fire at a target.
    pub(crate) options: Vec<Action>,
    /// Space for what a stand may fire at whom.
    pub(crate) salvos: Vec<Salvo>,
    /// The chits planned for a turn.
    pub(crate) chits: Chits,
    pub(crate) planned: Option<u16>,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>, notes: &Arc<Notes>) -> Self {
        let of_roles = weights.into();
        Self {
            of_roles,
            weights: *of_roles.common(),
            maps: Maps::new(notes.roster().kinds.len()),
            notes: Arc::new(Arc::clone(notes)),
            cards: Cards::default(),
            goals: Goals::default(),
            kept: core::array::from_fn(|_| StandCache::default()),
            ends: [None; MAX_STANDS],
            tally: Tally::default(),
            options: Vec::with_capacity(MOST_OFFERS),
            salvos: Vec::with_capacity(MOST_SALVOS),
            chits: Chits::new(),
            planned: None,
        }
    }

    /// Looks at a step that has just begun.
    pub(crate) fn look(&mut self, view: &View<'_>) {
        match self.cards.look(view, self.notes.ground(), self.notes.roster()) {
            LookResult::Known => return,
            LookResult::Alike => {}
            LookResult::Changed => self.maps.forget(),
        }
        self.kept.iter_mut().for_each(StandCache::forget);
        self.tally.forget();
        self.ends = [None; MAX_STANDS];
        self.goals.give(view, &self.cards, self.notes.roster());
    }

    /// Does something with all that places are judged by.
    pub(crate) fn with_field<T>(
        &mut self,
        view: &View<'_>,
        run: impl FnOnce(&mut Field<'_, '_>) -> T,
    ) -> T {
        let mut field = Field {
            view: *view,
            ground: self.notes.ground(),
            turned: is_turned(view.book(), view.side()),
            roster: self.notes.roster(),
            cards: &self.cards,
            goals: &self.goals,
            maps: &mut self.maps,
            kept: &mut self.kept,
            ends: &self.ends,
            weights: &self.weights,
        };
        run(&mut field)
    }
}
