//! The doctrine of Command Decision.
//!
//! | Room | Holds |
//! |---|---|
//! | `knowledge` | the table in cells, kinds of stands, stands as they are now |
//! | `value` | expected hits and losses, declared fire, morale |
//! | `candidates` | goals, where stands may end and what a place is worth |
//! | `strategy` | deployment, chits and followers, plans, facing, fire |
//! | `reference` | the baseline heuristic of the rules |
//!
//! Everything is counted in hundredths of a point. A stand is worth what it can do and take, and what
//! it counts in victory points, never its price. Orders are chosen by company: an arrow and an order
//! gain what every stand in reach of the chit would gain by following it, each from a handful of
//! ends; who gains nothing stays as a base of fire. Fire is counted in the rules' own numbers, with
//! what others have declared at the target, and companies are made to check their morale.

mod candidates;
mod knowledge;
mod notes;
mod reference;
mod simple;
mod strategy;
mod value;
mod weights;

use std::sync::Arc;

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::Action;
use wargauge_command_decision::state::{MAX_STANDS, Step};
use wargauge_command_decision::view::View;
use wargauge_policy::{Decision, Policy, RoleWeights};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};

use candidates::field::{Field, Kept};
use candidates::goals::{Goal, Goals};
use knowledge::cards::{Cards, Glance};
use strategy::fire::Tally;
use strategy::orders::Chits;
use value::maps::Maps;

pub use notes::{Notes, TableNotes};
pub use reference::Baseline;
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};

/// No more fire is offered at one target: a dozen sets of lines, at four pulses and spread.
const MOST_OFFERS: usize = 12 * 5;

/// The doctrine of Command Decision.
#[derive(Clone, Debug)]
pub struct Doctrine {
    of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    weights: Weights,
    /// What is known of the book. The outer count is this doctrine's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    notes: Arc<Arc<Notes>>,
    cards: Cards,
    goals: Goals,
    maps: Maps,
    kept: [Kept; MAX_STANDS],
    /// Where those whose movement is planned will end.
    ends: [Option<Point>; MAX_STANDS],
    /// What has been declared in the fire of this step.
    tally: Tally,
    /// Space for the fire at a target.
    options: Vec<Action>,
    /// The chits planned for a turn.
    chits: Chits,
    planned: Option<u16>,
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
            kept: core::array::from_fn(|_| Kept::default()),
            ends: [None; MAX_STANDS],
            tally: Tally::default(),
            options: Vec::with_capacity(MOST_OFFERS),
            chits: Chits::new(),
            planned: None,
        }
    }

    /// Looks at a step that has just begun.
    pub(crate) fn look(&mut self, view: &View<'_>) {
        let known = (self.notes.ground(), self.notes.roster());
        match self.cards.look(view, known, &self.weights) {
            Glance::Known => return,
            Glance::Alike => {}
            Glance::Changed => self.maps.forget(),
        }
        self.kept.iter_mut().for_each(Kept::forget);
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

    /// Answers the question about a stand.
    fn answer(
        &mut self,
        decision: &mut Decision<'_, CommandDecision>,
        (view, unit): (&View<'_>, UnitId),
        rng: &mut Stream,
    ) -> Action {
        if view.step() == Step::Deploy {
            return self.set_up(decision, view, unit, rng);
        }
        self.look(view);
        match view.step() {
            Step::Deploy | Step::Orders => self.order(decision, view, unit),
            Step::Follow => self.follow(decision, view, unit),
            Step::Turn | Step::Face => self.turn(view, unit),
            Step::Plan => self.march(decision, view, unit),
            Step::OpFire | Step::GeneralFire => self.fire(decision, view, unit),
        }
    }
}

impl Policy<CommandDecision> for Doctrine {
    fn begin(&mut self, book: &CommandDecision, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
        self.cards.begin(book, self.notes.roster(), &self.weights);
        self.goals.begin(self.notes.gathers(side), self.weights.gather);
        self.planned = None;
        self.chits.clear();
        self.tally.forget();
    }

    fn decide(&mut self, decision: &mut Decision<'_, CommandDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let Some(unit) = view.asked() else { return decision.options()[0] };
        self.answer(decision, (&view, unit), rng)
    }

    fn errand(&self, view: &View<'_>, unit: UnitId) -> Option<String> {
        let goal = self.goals.of(unit)?;
        let objectives = &view.book().scenario().objectives;
        let named = objectives.iter().find(|one| one.area.middle() == goal.at);
        let name = named.map_or("the objective", |one| one.name.as_str());
        Some(match goal {
            Goal { exit: true, .. } => "to leave the table".to_owned(),
            Goal { points: 0, .. } => format!("to support those at {name}"),
            Goal { .. } => format!("to hold {name}"),
        })
    }
}
