//! Command Decision: battalions of platoon stands, order chits, simultaneous fire, company morale.
//!
//! The rooms of the house, bottom-up: a room uses those above it in this table.
//!
//! | room | what it holds |
//! |---|---|
//! | `units` | quality, weapon lines, stands, companies, forces, prices |
//! | `terrain` | kinds of terrain, where it lies |
//! | `position` | headings, distances, sight, cover |
//! | `winning` | scenarios, victory |
//! | `orders` | who may place chits where, whom they reach |
//! | `losses` | credit, elements, markers |
//! | `movement` | costs, plans, their execution, loading, retreats |
//! | `spotting` | hidden stands |
//! | `morale` | numbers, results, retreats, rally |
//! | `attack` | numbers that hit, dice, tolls, what comes of them |
//! | `fire` | who may fire at whom with what, the fire phases |
//! | `setup` | deployment, first orders |
//! | `turn` | the dispatcher: questions, answers, steps |
//! | `odds` | single attacks, worked out and played |
//! | `view` | what a side may know |
//! | `words` | telling, the map |
//! | `files` | data files |

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

pub mod action;
mod assemble;
mod attack;
mod book;
mod duel;
pub mod event;
mod files;
mod fire;
mod kinds;
mod losses;
mod morale;
mod movement;
pub mod odds;
mod orders;
pub mod position;
mod rulebook;
pub mod scenario;
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
use crate::scene::{Play, Scene};
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

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        let mut state = setup::begin(self);
        turn::dispatch::go_on(&mut Play::new(self, &mut state, referee));
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None => Pending::Decision(state.decider),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        turn::options::list(Scene::new(self, state), out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        turn::permission::check(Scene::new(self, state), action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        turn::dispatch::carry_out(&mut Play::new(self, state, referee), action);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(Scene::new(self, state), side)
    }

    fn resample(&self, state: &State, side: Side, rng: &mut Stream) -> State {
        view::guess::redraw(Scene::new(self, state), side, rng)
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
