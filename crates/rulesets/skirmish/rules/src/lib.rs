//! Skirmish 4.3: man against man in the Second World War, one figure a man, distances in inches,
//! with the book's own tables to run a side without a player.
//!
//! Rules are functions over the book and the state, in rooms that may use those above them in this
//! list and none below:
//!
//! | room | holds |
//! |---|---|
//! | `terrain` | the ground |
//! | `units` | arms, profiles, armies, forces |
//! | `men` | who is left, action points, seats, losses |
//! | `position` | hulls, sight, cover, formations, contact |
//! | `winning` | objectives, losses, breaking |
//! | `spotting` | seeing and being seen |
//! | `movement` | on foot, in vehicles, forced |
//! | `morale` | suppression, tests, rout |
//! | `attack` | effects, bursts, damage |
//! | `fire` | small arms, grenades, mortars, guns, hand held weapons, flame, artillery |
//! | `assault` | hand to hand |
//! | `setup` | placing units |
//! | `solo` | counters, portals, charts |
//! | `turn` | phases, activations, units run by tables |
//! | `charts` | the same charts for a player who goes by them |
//! | `offers` | what may be done, as lists |
//! | `words` | telling, maps |
//! | `odds` | single attacks and their odds |
//! | `files` | data files |
//!
//! Clauses `SK-...` are listed in `docs/rules/skirmish.md`.

// A new case is to be thought about wherever cases are told apart; tests may pick one out.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod action;
mod asked;
mod assault;
mod assemble;
mod attack;
mod book;
mod charts;
mod dice;
mod duel;
mod event;
mod files;
mod fire;
mod kinds;
mod men;
mod morale;
mod movement;
mod odds;
mod offers;
mod position;
mod rulebook;
mod scenario;
mod setup;
mod solo;
mod spotting;
mod stances;
mod state;
mod switches;
mod terrain;
mod turn;
mod units;
mod view;
mod winning;
mod words;

pub use action::Action;
pub use book::Skirmish;
pub use event::{Damage, Event, Weapon};
pub use fire::{FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot};
pub use men::Man;
pub use movement::Walk;
pub use odds::{Bench, Encounter, HullWear, Standing};
pub use position::TableSight;
pub use scenario::{Asset, First, Objective, Orders, Reserves, Scenario, Solo, Victory};
pub use solo::Pool;
pub use state::{
    Condition, Content, Drill, MAX_UNITS, Mobility, Morale, Order, Phase, Place, State, UnitSet,
};
pub use switches::{SWITCHES, Switches};
pub use terrain::{Area, Cover, Line, Table, Terrain};
pub use units::{
    Aim, Ammo, Army, Band, Class, Crewed, Drive, Duty, FigureProfile, Force, GunRow, GunSpec,
    HandHeld, Kind, Mortar, Mount, SmallArm, TEAM, UnitProfile, UnitType, VehicleSpec, first_price,
};
pub use view::{Aimed, Firers, Known, View};

use crate::book::{Play, Scene};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Illegal, Muster, Pending, Referee, Ruleset, Side, UnitId};

impl Ruleset for Skirmish {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        turn::start(self, referee)
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn pending(&self, state: &State) -> Pending {
        turn::pending(state)
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        offers::options(Scene::new(self, state), out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        wargauge_rules::refusal::require(
            action.is_of(self),
            "SK-TURN-12",
            "there is no such unit or man",
        )?;
        turn::check(Scene::new(self, state), action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        turn::apply(&mut Play::new(self, state, referee), action);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(Scene::new(self, state), side)
    }

    fn resample(&self, state: &State, side: Side, rng: &mut Stream) -> State {
        view::resample(Scene::new(self, state), side, rng)
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        state.first
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        state.unit(unit).place != Place::Gone
    }
}

#[cfg(test)]
mod tests;
