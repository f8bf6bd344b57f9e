//! The doctrine of WWII Sim.
//!
//! | Room | Holds |
//! |---|---|
//! | `knowledge` | the table in cells, weapons, units as they are now |
//! | `value` | expected losses, chances of pinning, hand-to-hand, danger |
//! | `candidates` | goals, places within reach and what they are worth |
//! | `strategy` | orders, moves, fire, deployment |
//! | `reference` | two simple players that the rules name |
//!
//! Everything is counted in hundredths of a point, and a unit's points are what it can do and take,
//! never its price. An order is weighed against each order that the enemy may have written at the
//! same time, and drawn among those that are nearly as good as the best, so that nobody can count on
//! it. Where a unit goes is chosen among cells of the table, by its goal, by the enemy's fire there
//! and by what it could shoot at; what it fires is counted die by die.

mod candidates;
mod knowledge;
mod notes;
mod reference;
mod simple;
mod strategy;
mod value;
mod weights;

use std::sync::Arc;

use wargauge_policy::{Decision, Policy, RoleWeights};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, MAX_UNITS, UnitSet, View, Wait, WwiiSim};

use candidates::field::Field;
use candidates::goals::{Goal, Goals};
use candidates::spots::Spot;
use knowledge::cards::Cards;
use value::danger::Danger;

pub use notes::{Notes, TableNotes};
pub use reference::{Advance, Static};
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};

/// The doctrine of WWII Sim.
#[derive(Clone, Debug)]
pub struct Doctrine {
    of_roles: RoleWeights<Weights>,
    /// Those of the side it plays, and what they are in this turn.
    usual: Weights,
    weights: Weights,
    /// What is known of the book. The outer count is this doctrine's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    notes: Arc<Arc<Notes>>,
    cards: Cards,
    goals: Goals,
    danger: Danger,
    /// Where each unit was meant to go when its order was written.
    meant: [Option<Spot>; MAX_UNITS],
    /// Space for plans.
    plans: candidates::field::PlanSpace,
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
            plans: candidates::field::PlanSpace::default(),
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
    fn weigh(&mut self, view: &View<'_>) {
        self.weights = self.usual;
        if view.turn() >= view.last_turn() {
            let left = |weight: i32| weight * self.usual.after / 100;
            self.weights.future = left(self.usual.future);
            self.weights.endurance = left(self.usual.endurance);
        }
    }

    /// How much of the enemy's fire a unit is taken to draw, in per cent: who stands alone is shot at by all.
    fn volume(&self, view: &View<'_>) -> i32 {
        let some = self.weights.volume;
        let units = self.cards.of_side(view.side()).count().max(1) as i32;
        some + (100 - some) * self.weights.alone / 100 / (units * units)
    }

    /// Does something with all that places are judged by.
    pub(crate) fn with_field<T>(
        &mut self,
        view: &View<'_>,
        run: impl FnOnce(&mut Field<'_, '_>) -> T,
    ) -> T {
        let volume = self.volume(view);
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
        };
        run(&mut field)
    }
}

impl Policy<WwiiSim> for Doctrine {
    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.usual = *self.of_roles.of(book.posture(side));
        self.weights = self.usual;
        debug_assert!(!book.ground().table.low().x.is_negative());
        self.cards.forget();
        self.goals.forget();
        self.meant = [None; MAX_UNITS];
        self.danger.forget(UnitSet::range(0, MAX_UNITS as u8));
    }

    fn decide(&mut self, decision: &mut Decision<'_, WwiiSim>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let Some(wait) = view.wait() else { return decision.options()[0] };
        match wait {
            Wait::Next(side) => decision.take(Self::next_to_set_up(&view, side)),
            Wait::Note(unit) | Wait::Place(unit) => self.set_up(decision, &view, unit, rng),
            Wait::Die(unit) => Self::die(&view, unit),
            // An officer stays with his men.
            Wait::Part(_) => Action::Stay,
            Wait::Order(unit) => {
                self.look(&view);
                self.order(decision, &view, unit, rng)
            }
            Wait::Fire(unit) => {
                self.look(&view);
                self.fire(decision, &view, unit, rng)
            }
            Wait::Victim(_) => Self::victim(decision, &view, view.struck()),
            Wait::Yield(_) => Action::Accept,
            Wait::Escort(_) => decision.options()[0],
            Wait::Move(_) | Wait::Again(_) | Wait::Extra(_) => {
                self.look(&view);
                self.go(decision, &view, wait, rng)
            }
            Wait::Onward(_) => Action::GoOn,
            Wait::Drive(_) => Self::drive(decision, &view),
            Wait::Over(_) => decision.options()[0],
        }
    }

    fn errand(&self, _: &View<'_>, unit: UnitId) -> Option<String> {
        let goal = self.goals.of(unit)?;
        Some(match goal {
            Goal { exit: true, .. } => "to leave the table".to_owned(),
            Goal { points: 0, at, .. } => format!("against the enemy at {at}"),
            Goal { at, .. } => format!("to the objective at {at}"),
        })
    }
}
