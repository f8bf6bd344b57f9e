//! Clauses with all their figures, chapter by chapter.

mod fire;
mod moving;
mod nerve;
mod tables;
mod turns;

use crate::event::Event;
use crate::scenario::Objective;
use crate::state::State;
use crate::tests::cured::Then;
use crate::tests::fixture::at;
use wargauge_rules::{DiceReferee, Illegal, Recorder};

/// The clause by which something is refused.
pub(super) fn clause<T>(verdict: Result<T, Illegal>) -> Option<&'static str> {
    verdict.err().map(|refused| refused.clause.0)
}

/// What is told when something is done with these dice, and ones after them.
pub(super) fn told(
    state: &State,
    dice: &[u8],
    act: impl Fn(&mut State, &mut DiceReferee<Then, Recorder<Event>>),
) -> (State, Vec<Event>) {
    let mut state = state.clone();
    let mut referee = DiceReferee::new(Then(dice.to_vec()), Recorder::default());
    act(&mut state, &mut referee);
    let (_, recorder) = referee.into_parts();
    (state, recorder.events)
}

/// Where something of a kind is first told.
pub(super) fn first(events: &[Event], is: impl Fn(&Event) -> bool) -> Option<usize> {
    events.iter().position(is)
}

pub(super) fn objective(x: f64, y: f64) -> Objective {
    Objective { name: String::new(), at: at(x, y), worth: wargauge_rules::BySide([0; 2]) }
}
