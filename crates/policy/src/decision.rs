//! The contract between a game and whoever plays a side.

use core::cell::Cell;

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Illegal, Ruleset, Side};

/// One decision to be made: what the side may know, and what it may do.
#[derive(Debug)]
pub struct Decision<'a, R: Ruleset> {
    ruleset: &'a R,
    state: &'a R::State,
    side: Side,
    scratch: &'a mut Vec<R::Action>,
    /// The last action that was found legal: the state does not change while it is decided.
    approved: Cell<Option<R::Action>>,
    /// Whether the policy has taken what the rules have offered.
    taken: Cell<bool>,
}

impl<'a, R: Ruleset> Decision<'a, R> {
    /// The decision of `side` in `state`; `scratch` is space for its options.
    pub const fn new(
        ruleset: &'a R,
        state: &'a R::State,
        side: Side,
        scratch: &'a mut Vec<R::Action>,
    ) -> Self {
        Self { ruleset, state, side, scratch, approved: Cell::new(None), taken: Cell::new(false) }
    }

    /// Who decides.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What the side may know.
    #[must_use]
    pub fn view(&self) -> R::View<'a> {
        self.ruleset.view(self.state, self.side)
    }

    /// Every option, enumerated on demand.
    pub fn options(&mut self) -> &[R::Action] {
        self.scratch.clear();
        self.ruleset.options(self.state, self.scratch);
        self.scratch
    }

    /// Whether an action of the policy's own making is legal.
    ///
    /// # Errors
    /// Names the clause that forbids it.
    #[inline]
    pub fn check(&self, action: R::Action) -> Result<(), Illegal> {
        if self.taken.get() {
            debug_assert_eq!(self.approved.get(), Some(action), "another action than was taken");
            return Ok(());
        }
        self.ask(action)
    }

    /// Asks the rules about an action unless they have just been asked.
    fn ask(&self, action: R::Action) -> Result<(), Illegal> {
        if self.approved.get() == Some(action) {
            return Ok(());
        }
        let verdict = self.ruleset.check(self.state, action);
        if verdict.is_ok() {
            self.approved.set(Some(action));
        }
        verdict
    }

    /// Takes an action for legal that the rules themselves have offered in this step of the game,
    /// so that nobody checks it again. It must be what is decided.
    #[inline]
    pub(crate) fn take(&self, offered: R::Action) -> R::Action {
        debug_assert!(self.ask(offered).is_ok(), "the rules offer {offered:?} and forbid it");
        self.taken.set(true);
        offered
    }
}

/// Decides for a side.
pub trait Policy<R: Ruleset>: Send {
    /// Forgets everything: a new game begins, with the policy on `side`.
    fn begin(&mut self, ruleset: &R, side: Side);

    /// Chooses an action. It must be legal: one of the options, or one of the policy's own making
    /// that [`Decision::check`] accepts.
    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action;
}
