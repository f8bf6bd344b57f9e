//! The contract of a ruleset: what a game is made of and what every rule system must answer.

use core::fmt::Debug;

use crate::event::{Clause, GameEvent};
use crate::kinds::KindSet;
use crate::referee::Referee;
pub use crate::side::{BySide, Side, UnitId};
use crate::table::stream::Stream;

/// One unit of a game as statistics and output know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    /// The side it fights for.
    pub side: Side,
    /// Identifier of the priced entry it was bought as, such as `INF elite`.
    pub entry: String,
    /// Name for people, such as `Infantry (elite)`.
    pub name: String,
    /// Price in thousandths of a point.
    pub price: u32,
}

/// Who must act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// The side must choose an action.
    Decision(Side),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side won.
    Win(Side),
    /// The victory rule calls it even.
    Draw,
    /// Stopped by a safety cap: no result under the rules.
    Unfinished,
}

/// The result of a game and the clause that brought it about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won, if anybody.
    pub ending: Ending,
    /// The rule that ended the game.
    pub clause: Clause,
}

/// Why an action may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The rule that forbids it.
    pub clause: Clause,
    /// The reason, for people.
    pub reason: &'static str,
}

/// One rule system, ready to play one match-up on one scenario.
///
/// `&self` is the book: resolved rosters, tables and terrain, shared by all threads. `State` is
/// everything that changes. [`check`](Self::check) is pure, [`apply`](Self::apply) rolls and runs
/// until somebody must decide again, events only report.
pub trait Ruleset: Send + Sync + Sized + 'static {
    /// Plain data without references; cloning it is a copy.
    type State: Clone + Debug + PartialEq + Send;
    /// One decision of a player.
    type Action: Copy + Debug + PartialEq + Send;
    /// The ruleset's own vocabulary of things that happened.
    type Event: GameEvent;
    /// What one side may know of a state.
    type View<'s>: Copy + Debug;

    /// The kinds of action by name, in the words of the book: what restricted play forbids, and
    /// what costs are counted by. At most 32.
    const KINDS: &'static [&'static str];

    /// The kind of an action: its place in [`KINDS`](Self::KINDS).
    fn kind(action: Self::Action) -> usize;

    /// Lays out a new game and runs it to its first decision. Where games draw one of several tables,
    /// it draws one.
    fn setup(&self, referee: &mut impl Referee<Self::Event>) -> Self::State;

    /// The same on the table with this number, from 0, where games draw one of several
    /// ([`Varies::tables`](crate::roster::Varies)): whoever plays many games goes through them in turn.
    fn setup_at(&self, _table: u8, referee: &mut impl Referee<Self::Event>) -> Self::State {
        self.setup(referee)
    }

    /// Who must act next, or how the game ended.
    fn pending(&self, state: &Self::State) -> Pending;

    /// Appends every action that the deciding side may take: sound, without repeats, complete for
    /// discrete choices, never empty while a decision is pending. Depends only on what the
    /// deciding side may know.
    fn options(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// As [`options`](Self::options), in the same order, for whoever passes over some kinds: options
    /// of those may be left out, where it takes long to list them. Says whether any may be missing.
    fn options_sparing(
        &self,
        state: &Self::State,
        _spared: KindSet,
        out: &mut Vec<Self::Action>,
    ) -> bool {
        self.options(state, out);
        false
    }

    /// Whether the deciding side may take `action` now.
    ///
    /// # Errors
    /// Names the clause that forbids it.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;

    /// Carries out an action that [`check`](Self::check) accepts, and everything after it that
    /// needs no decision.
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        referee: &mut impl Referee<Self::Event>,
    );

    /// What `side` may know of `state`.
    fn view<'s>(&'s self, state: &'s Self::State, side: Side) -> Self::View<'s>;

    /// A state that `side` cannot tell from this one, with what is hidden from it drawn afresh.
    fn resample(&self, state: &Self::State, side: Side, rng: &mut Stream) -> Self::State;

    /// All units that may appear in the game, those of side A first; indexed by [`UnitId`], so at
    /// most 256. Units that no list names, because the book's tables bring them, have rows too.
    fn muster(&self) -> &[Muster];

    /// Number of the current game turn (round), from 1; 0 during deployment.
    fn turn(&self, state: &Self::State) -> u16;

    /// The side that takes (or took) the first turn; `None` while it is still open.
    fn first_player(&self, state: &Self::State) -> Option<Side>;

    /// Whether the unit is still in the fight: on the table or able to come onto it, or has left
    /// it unharmed. A unit that never appeared has survived.
    fn survives(&self, state: &Self::State, unit: UnitId) -> bool;
}
