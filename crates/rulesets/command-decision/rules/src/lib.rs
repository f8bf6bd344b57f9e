//! Command Decision: battalions of platoon stands, order chits, simultaneous fire, company morale.
//!
//! Rooms, bottom-up: `terrain`, `units`, `position`, `winning`, then the state and its scene,
//! `orders`, `movement`, `spotting`, `setup`, `attack`, `fire`, `morale`, `turn`, `words`, `files`.
//! A room uses those below it.

pub mod action;
mod assemble;
mod attack;
mod book;
pub mod event;
mod files;
mod fire;
mod morale;
mod movement;
mod orders;
pub mod position;
mod refusal;
mod rulebook;
mod scene;
mod setup;
mod spotting;
pub mod state;
pub mod switches;
pub mod terrain;
mod turn;
pub mod units;
pub mod view;
pub mod winning;
mod words;

#[cfg(test)]
mod tests;

pub use book::{CommandDecision, CompanyBook, StandBook};

use crate::action::Action;
use crate::event::Event;
use crate::state::{Place, State};
use crate::view::View;
use wargauge_rules::game::{Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::Stream;

impl Ruleset for CommandDecision {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = action::KINDS;

    fn kind(action: Action) -> usize {
        action.kind()
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        setup::begin(self, referee)
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None => Pending::Decision(state.decider),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        turn::options::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        turn::permission::check(self, state, action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        turn::play::carry_out(self, state, action, referee);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(self, state, side)
    }

    fn resample(&self, state: &State, side: Side, rng: &mut Stream) -> State {
        view::guess::redraw(self, state, side, rng)
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        // CD-TURN-06: no side goes first; A is asked first in every sealed step.
        (state.turn > 0).then_some(Side::A)
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        !matches!(state.stand(unit).place, Place::Gone(_))
    }
}
