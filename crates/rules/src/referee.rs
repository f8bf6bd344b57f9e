//! The referee: the only thing in play that can roll dice or report events.

use core::fmt::Debug;

use crate::event::GameEvent;
use crate::table::dice::{Dice, Die};
use crate::table::event_key::EventKey;

/// Watches a game. It never changes it.
pub trait Observer<E: GameEvent> {
    /// Whether anybody listens; events of a deaf observer are not even built.
    const LISTENS: bool = true;

    /// Whether it reads the whole story. One that only counts facts spares the game the work of
    /// composing events without a fact.
    const READS_ALL: bool = Self::LISTENS;

    /// Takes note of an event.
    fn see(&mut self, event: E);
}

/// An observer that hears nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deaf;

impl<E: GameEvent> Observer<E> for Deaf {
    const LISTENS: bool = false;

    fn see(&mut self, _: E) {}
}

/// An observer that keeps every event, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorder<E> {
    /// The events so far.
    pub events: Vec<E>,
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Self { events: Vec::new() }
    }
}

impl<E: GameEvent> Observer<E> for Recorder<E> {
    fn see(&mut self, event: E) {
        self.events.push(event);
    }
}

impl<E: GameEvent, O: Observer<E>> Observer<E> for &mut O {
    const LISTENS: bool = O::LISTENS;
    const READS_ALL: bool = O::READS_ALL;

    #[inline]
    fn see(&mut self, event: E) {
        (**self).see(event);
    }
}

/// Rolls the dice of a game and hears what happens in it. Only code that is handed a referee can
/// roll.
pub trait Referee<E: GameEvent> {
    /// Announces the event that the next dice belong to. Keyed dice restart from the key, so that
    /// a decision elsewhere does not shift them; scripted and odometer dice ignore it.
    fn begin(&mut self, key: EventKey);

    /// Rolls one die.
    fn roll(&mut self, die: Die) -> u8;

    /// Whether anybody listens: what only prepares an event may be left out if not.
    fn is_heard(&self) -> bool;

    /// Reports an event; it is built only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// Reports an event that holds no fact and takes work to compose; it is built only if somebody
    /// reads the whole story.
    fn relate(&mut self, event: impl FnOnce() -> E);
}

/// A referee that rolls these dice and tells this observer.
#[derive(Clone, Debug)]
pub struct DiceReferee<D, O> {
    dice: D,
    observer: O,
}

impl<D: Dice, O> DiceReferee<D, O> {
    /// Pairs dice with an observer.
    pub const fn new(dice: D, observer: O) -> Self {
        Self { dice, observer }
    }

    /// The dice.
    pub const fn dice_mut(&mut self) -> &mut D {
        &mut self.dice
    }

    /// The observer.
    pub const fn observer(&self) -> &O {
        &self.observer
    }

    /// The observer, to change.
    pub const fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Takes the referee apart.
    pub fn into_parts(self) -> (D, O) {
        (self.dice, self.observer)
    }
}

impl<E: GameEvent, D: Dice, O: Observer<E>> Referee<E> for DiceReferee<D, O> {
    #[inline]
    fn begin(&mut self, key: EventKey) {
        self.dice.begin(key);
    }

    #[inline]
    fn roll(&mut self, die: Die) -> u8 {
        self.dice.roll(die)
    }

    #[inline]
    fn is_heard(&self) -> bool {
        O::LISTENS
    }

    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> E) {
        if O::LISTENS {
            self.observer.see(event());
        }
    }

    #[inline]
    fn relate(&mut self, event: impl FnOnce() -> E) {
        if O::READS_ALL {
            self.observer.see(event());
        }
    }
}
