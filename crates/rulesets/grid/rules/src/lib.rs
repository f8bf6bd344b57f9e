//! Grid WW2: company games of the Second World War on 6-inch squares.
//!
//! Rules are free functions. A question takes a scene: the book ([`Grid`]) and the [`State`]. A deed
//! takes a play: the same with the referee. Rules stand in rooms, laid bottom-up: a room may use
//! those above it in this table, never those below.
//!
//! | Room | Rules |
//! |---|---|
//! | `terrain` | kinds of ground, roads, light, edges of the table, random terrain |
//! | `units` | unit types, classes, combat rows, quality; armies and forces; direct and indirect fire |
//! | `position` | where units stand, who is next to whom, who sees whom; the same in inches |
//! | `winning` | control of objectives, victory conditions, the end of the game |
//! | `movement` | where moves may lead, on squares and in inches; reserves |
//! | `words` | events and the board as text |
//! | `setup` | scenarios, minefields, deployment |
//! | `morale` | isolation and regrouping |
//! | `attack` | numbers needed, the attack die, hits and casualties |
//! | `fire` | who may attack whom: direct fire, barrages, smoke, sorties |
//! | `turn` | phases, options, legality, carrying out what is decided |
//! | [`mod@odds`] | single attacks and their odds |
//! | `files` | data files |
//! | [`campaign`] | campaigns |

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod attack;
pub mod campaign;
mod files;
mod fire;
mod morale;
mod movement;
pub mod odds;
mod position;
pub(crate) mod scenario;
mod setup;
mod terrain;
mod turn;
mod units;
mod winning;
mod words;

pub mod action;
mod assemble;
mod book;
mod duel;
pub mod event;
mod kinds;
mod rulebook;
pub mod state;
pub mod switches;
pub mod view;

#[cfg(test)]
mod tests;

pub use crate::book::Grid;
pub use crate::fire::barrages::FireWays;
pub use crate::movement::flood::Reach;
pub use crate::movement::path::Path;
pub use crate::position::sight::FarSight;
pub use crate::scenario::{FirstPlayer, FixedPlace, Minefields, Scenario, SideSetup};
pub use crate::terrain::edge::Edge;
pub use crate::terrain::generator::{CampaignSquare, Generator};
pub use crate::terrain::ground::{Ground, MAX_SQUARES, Terrain, TerrainSet};
pub use crate::terrain::light::{Light, LightSchedule};
pub use crate::units::army::Army;
pub use crate::units::force::{Company, Force};
pub use crate::units::profile::{
    AttackRow, Class, NumbersNeeded, Profile, PureInfantry, Quality, Trait, Traits, UnitType,
};
pub use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};

use crate::book::{Play, Scene};
use wargauge_rules::game::{Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::Stream;

use crate::action::Action;
use crate::assemble::blank_state;
use crate::event::Event;
use crate::setup::minefields::mine_layer;
use crate::state::{State, Step};
use crate::turn::dispatch::{begin, carry_out};
use crate::turn::legality::check;
use crate::turn::options::list_options;
use crate::view::View;

impl Ruleset for Grid {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        let mut state = blank_state(self);
        begin(&mut Play::new(self, &mut state, referee));
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None if state.step == Step::Minefields => Pending::Decision(mine_layer(self)),
            // GW-TURN-03: the other side decides nothing.
            None => Pending::Decision(state.side),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        list_options(Scene::new(self, state), out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        check(Scene::new(self, state), action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        carry_out(&mut Play::new(self, state, referee), action);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(Scene::new(self, state), side)
    }

    /// Nothing is hidden (GW-TURN-08).
    fn resample(&self, state: &State, _: Side, _: &mut Stream) -> State {
        state.clone()
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &State) -> u16 {
        state.round
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        state.first
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        (state.on_board | state.waiting | state.airborne | state.exited).contains(unit)
    }
}
