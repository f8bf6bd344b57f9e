//! Restricted play: a policy that does without some kinds of action. What it loses says what the
//! kinds are worth.

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{KindSet, Ruleset, Side, UnitId};

use crate::decision::{Decision, Policy};

/// A policy that does without some kinds of action wherever it has others to choose from.
#[derive(Clone, Debug)]
pub struct Restricted<P> {
    inner: P,
    without: KindSet,
    /// Kinds that do nothing: taken where the policy asks for what it must do without.
    idle: KindSet,
}

impl<P> Restricted<P> {
    /// The policy without some kinds of action; `idle` are those that do nothing.
    pub const fn new(inner: P, without: KindSet, idle: KindSet) -> Self {
        Self { inner, without, idle }
    }
}

impl<R: Ruleset, P: Policy<R>> Policy<R> for Restricted<P> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.inner.begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        let wanted = self.inner.decide(&mut decision.without(self.without), rng);
        if !self.without.contains(R::kind(wanted)) {
            return wanted;
        }
        let idle = self.idle;
        let mut narrowed = decision.without(self.without);
        let options = narrowed.options();
        let allowed = |action: &&R::Action| !self.without.contains(R::kind(**action));
        let does_nothing = |action: &&R::Action| idle.contains(R::kind(**action));
        match options.iter().find(does_nothing).or_else(|| options.iter().find(allowed)) {
            Some(action) => *action,
            // It has nothing else to choose from.
            None => wanted,
        }
    }

    fn errand(&self, view: &R::View<'_>, unit: UnitId) -> Option<String> {
        self.inner.errand(view, unit)
    }
}
