//! What rules are asked about and what they act on: a book with the state of a game, and the same with
//! the referee who rolls and is told.
//!
//! A question takes a [`Scene`], a deed a [`Play`]. Both are references that travel together and
//! nothing else: rules stay free functions, so that their imports say what they depend on.

use crate::game::Ruleset;

/// A game to ask about: the book it is played by and its state.
#[derive(Debug)]
pub struct Scene<'s, R: Ruleset> {
    /// What stays the same through a game: rosters, tables, terrain, switches.
    pub book: &'s R,
    /// What changes.
    pub state: &'s R::State,
}

/// A game to act on: the book, the state to change, and the referee `F` who rolls the dice and is told
/// what happens.
#[derive(Debug)]
pub struct Play<'p, R: Ruleset, F> {
    /// What stays the same through a game.
    pub book: &'p R,
    /// What changes.
    pub state: &'p mut R::State,
    /// Rolls the dice and is told what happens.
    pub referee: &'p mut F,
}

impl<R: Ruleset> Clone for Scene<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Scene<'_, R> {}

impl<'s, R: Ruleset> Scene<'s, R> {
    /// The game of `book` at `state`.
    #[inline]
    pub const fn new(book: &'s R, state: &'s R::State) -> Self {
        Self { book, state }
    }
}

impl<'p, R: Ruleset, F> Play<'p, R, F> {
    /// The game of `book` at `state`, with its referee.
    #[inline]
    pub const fn new(book: &'p R, state: &'p mut R::State, referee: &'p mut F) -> Self {
        Self { book, state, referee }
    }

    /// The game as it stands now.
    #[inline]
    pub const fn scene(&self) -> Scene<'_, R> {
        Scene { book: self.book, state: self.state }
    }
}
