//! The contract between a game and whoever plays a side.

use core::cell::Cell;
use core::fmt;

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Clause, Illegal, KindSet, Ruleset, Side, UnitId};

/// One decision to be made: what the side may know, and what it may do. It describes itself by what
/// the side may know.
pub struct Decision<'a, R: Ruleset> {
    ruleset: &'a R,
    state: &'a R::State,
    side: Side,
    scratch: &'a mut Vec<R::Action>,
    /// The last action that is known to be legal: the state does not change while it is decided.
    approved: Cell<Option<R::Action>>,
    /// Kinds of action that this player does without.
    without: KindSet,
}

/// What a player who does without a kind of action is told of it.
const WITHOUT: Illegal =
    Illegal { clause: Clause("WITHOUT"), reason: "this player does without such actions" };

/// A game that a side cannot tell from the real one, to be played on at will.
#[derive(Clone, Debug)]
pub struct Sample<'a, R: Ruleset> {
    /// The book to play it by.
    pub book: &'a R,
    /// Its state, with what is hidden from the side drawn afresh.
    pub state: R::State,
}

impl<R: Ruleset> fmt::Debug for Decision<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision").field("view", &self.view()).finish_non_exhaustive()
    }
}

impl<'a, R: Ruleset> Decision<'a, R> {
    /// The decision of `side` in `state`; `scratch` is space for its options.
    pub const fn new(
        ruleset: &'a R,
        state: &'a R::State,
        side: Side,
        scratch: &'a mut Vec<R::Action>,
    ) -> Self {
        Self { ruleset, state, side, scratch, approved: Cell::new(None), without: KindSet::NONE }
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

    /// The same decision for a player who does without some kinds of action.
    pub fn without(&mut self, kinds: KindSet) -> Decision<'_, R> {
        Decision {
            ruleset: self.ruleset,
            state: self.state,
            side: self.side,
            scratch: self.scratch,
            approved: Cell::new(None),
            without: self.without.and(kinds),
        }
    }

    /// Every option, enumerated on demand; for a player who does without some kinds of action those
    /// of other kinds, if there are any.
    pub fn options(&mut self) -> &[R::Action] {
        self.scratch.clear();
        self.ruleset.options(self.state, self.scratch);
        if !self.without.is_empty() && self.scratch.iter().any(|action| self.permits(*action)) {
            let without = self.without;
            self.scratch.retain(|action| !without.contains(R::kind(*action)));
        }
        self.scratch
    }

    /// The options in the same order, for a player who may find what he wants without some kinds: those
    /// may be missing, where it takes long to list them. Whether any is comes second.
    pub fn options_sparing(&mut self, kinds: KindSet) -> (&[R::Action], bool) {
        if !self.without.is_empty() {
            return (self.options(), false);
        }
        self.scratch.clear();
        let missing = self.ruleset.options_sparing(self.state, kinds, self.scratch);
        (self.scratch, missing)
    }

    /// Whether the player may use actions of this kind.
    #[inline]
    #[must_use]
    pub fn permits(&self, action: R::Action) -> bool {
        self.without.is_empty() || !self.without.contains(R::kind(action))
    }

    /// Whether an action of the policy's own making is legal, as far as the side can know.
    ///
    /// # Errors
    /// Names the clause that forbids it.
    #[inline]
    pub fn check(&self, action: R::Action) -> Result<(), Illegal> {
        if self.approved.get() == Some(action) {
            return Ok(());
        }
        if !self.permits(action) {
            return Err(WITHOUT);
        }
        let verdict = self.ruleset.check(self.state, action);
        if verdict.is_ok() {
            self.approved.set(Some(action));
        }
        verdict
    }

    /// Takes an action for legal that the rules themselves have offered in this step of the game,
    /// so that nobody checks it again. Debug builds do.
    #[inline]
    pub fn take(&self, offered: R::Action) -> R::Action {
        debug_assert!(
            !self.permits(offered) || self.check(offered).is_ok(),
            "the rules offer {offered:?} and forbid it"
        );
        self.approved.set(Some(offered));
        offered
    }

    /// A game that the side cannot tell from this one: for searches.
    #[must_use]
    pub fn sample(&self, rng: &mut Stream) -> Sample<'a, R> {
        let state = self.ruleset.resample(self.state, self.side, rng);
        Sample { book: self.ruleset, state }
    }
}

/// Decides for a side.
///
/// A policy owes its caller nothing: asked at any reachable state, by whoever did or did not play
/// what it chose before, it answers legally. What it remembers may make it quicker or surer, never
/// wrong.
pub trait Policy<R: Ruleset>: Send {
    /// Forgets everything: a new game begins, with the policy on `side`.
    fn begin(&mut self, ruleset: &R, side: Side);

    /// Chooses an action. It must be legal: one of the options, or one of the policy's own making
    /// that [`Decision::check`] accepts.
    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action;

    /// What it has sent a unit to do, in words that follow "sent", such as `to hold D4`: asked in the
    /// view of its last decision, for replays. `None` where it has no such task in mind.
    fn errand(&self, _view: &R::View<'_>, _unit: UnitId) -> Option<String> {
        None
    }
}

impl<R: Ruleset> Policy<R> for Box<dyn Policy<R>> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        (**self).begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        (**self).decide(decision, rng)
    }

    fn errand(&self, view: &R::View<'_>, unit: UnitId) -> Option<String> {
        (**self).errand(view, unit)
    }
}
