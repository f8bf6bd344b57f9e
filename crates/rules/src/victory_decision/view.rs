//! What a side may know: everything, for information is full (VD-ENG-06).

use crate::game::Side;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::state::State;

/// A state as one side sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    book: &'s VictoryDecision,
    state: &'s State,
    side: Side,
}

impl<'s> View<'s> {
    /// The view of a side.
    pub(super) const fn new(book: &'s VictoryDecision, state: &'s State, side: Side) -> Self {
        Self { book, state, side }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The book: rosters, tables, switches, and what follows from the rules.
    #[must_use]
    pub const fn book(&self) -> &'s VictoryDecision {
        self.book
    }

    /// Everything on the table.
    #[must_use]
    pub const fn state(&self) -> &'s State {
        self.state
    }
}
