//! A policy in its seat, asked decision by decision.

use std::sync::Arc;

use wargauge_batch::{ActionOf, LineUp, StateOf};
use wargauge_policy::{Decision, Policy, PolicyChoice};
use wargauge_rules::Side;
use wargauge_rules::table::stream::Stream;

/// A policy in its seat.
pub(super) struct Player<L: LineUp> {
    policy: Box<dyn Policy<L::Rules>>,
    stream: Stream,
    scratch: Vec<ActionOf<L>>,
}

impl<L: LineUp> Player<L> {
    pub(super) fn new(
        book: &L::Rules,
        notes: &Arc<L::Notes>,
        name: &str,
        side: Side,
        seed: u64,
    ) -> Self {
        let choice: PolicyChoice = name.parse().expect("a policy as a user names it");
        let mut policy = L::policy(&choice, notes);
        policy.begin(book, side);
        Self { policy, stream: Stream::new(seed), scratch: Vec::new() }
    }

    pub(super) fn decide(
        &mut self,
        book: &L::Rules,
        state: &StateOf<L>,
        side: Side,
    ) -> ActionOf<L> {
        let mut decision = Decision::new(book, state, side, &mut self.scratch);
        self.policy.decide(&mut decision, &mut self.stream)
    }
}
