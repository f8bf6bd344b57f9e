//! WWII Sim 1.5: platoon actions with secret orders, initiative and endurance.
//!
//! Rules are functions over the book ([`WwiiSim`]) and a [`State`], in rooms laid bottom-up: a room
//! may use those above it in this list, never those below.
//!
//! | Room | Holds |
//! |---|---|
//! | `terrain` | kinds of terrain, the table |
//! | `units` | weapons, profiles, armies, forces |
//! | `position` | circles, distances, sight, cover, smoke, arcs |
//! | `winning` | losses and their credit, objectives, victory points |
//! | `movement` | ways and what they cost, destinations, transports, officers, flight |
//! | `words` | events for people, the map |
//! | `setup` | deployment and secret places |
//! | `morale` | Leadership tests, pinning, panic, rally |
//! | `attack` | difficulty, wounds, damage, buildings, templates |
//! | `fire` | who may fire, volleys, mortars, grenades, surrender |
//! | `assault` | hand-to-hand, assaults on vehicles |
//! | `turn` | initiative, orders, phases, the dispatcher |
//! | `files` | data files |
//! | `odds` | single attacks, their odds |
//!
//! Clauses `WS-...` are listed in `docs/rules/wwii-sim.md`.

// A new case is to be thought about wherever cases are told apart; tests may pick one out.
#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod action;
mod assault;
mod assemble;
mod attack;
mod book;
mod duel;
mod event;
mod files;
mod fire;
mod kinds;
mod morale;
mod movement;
mod odds;
mod offering;
mod position;
mod rulebook;
mod scenario;
mod setup;
mod state;
mod switches;
mod terrain;
mod turn;
mod units;
mod view;
mod winning;
mod words;

pub use crate::attack::damage::beaten;
pub use crate::attack::difficulty::{range_line, sides_that_hit, target_line};
pub use crate::attack::posture::{PANICKED_LINE, Stance, line_on_foot};
pub use crate::attack::wounds::sides_of_wound;
pub use crate::fire::mortar::ShellAim;
pub use crate::fire::shots::{Shot, Shots};
pub use action::{
    Action, Aim, EndOfMove, Gunners, MAX_LEGS, MovePath, Order, Shell, Target, Volley,
};
pub use book::WwiiSim;
pub use event::{Damage, Event, Wound};
pub use morale::leadership::sides_that_fail;
pub use odds::{Bench, Encounter, Standing};
pub use scenario::Scenario;
pub use scenario::{Arrival, Objective, SideRules, Victory};
pub use state::{
    Cloud, CloudShape, Fate, Figure, FinePoint, MAX_UNITS, Moved, Phase, Place, Posture, State,
    Status, UnitSet, Wait,
};
pub use switches::{PointblankAddsClose, SWITCHES, Switches};
pub use terrain::generator::Generator;
pub use terrain::ground::{Area, Building, Ground, Line, Overrides};
pub use terrain::kind::{Cover, Going, Material, Mover, Terrain};
pub use units::army::{Army, ArmyFigure, ArmyOption, ArmyUnit, OptionEffect};
pub use units::force::Force;
pub use units::profile::{
    Arms, Build, Class, Drive, FigureProfile, Mount, Role, Traits, UnitProfile, VehicleProfile,
};
pub use units::weapon::{Band, Blast, Features, Weapon, WeaponId};
pub use view::{Sighting, View};

use wargauge_rules::game::{Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::Stream;

use crate::book::{Play, Scene};
use crate::state::Fate as Ending;

impl Ruleset for WwiiSim {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        turn::begin(self, referee)
    }

    fn pending(&self, state: &State) -> Pending {
        turn::pending(Scene::new(self, state))
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        turn::options(Scene::new(self, state), out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
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

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &State) -> u16 {
        u16::from(state.turn)
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        state.first
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        !matches!(
            state.unit(unit).place,
            Place::Gone(Ending::Destroyed | Ending::Captured | Ending::Fled)
        )
    }
}

#[cfg(test)]
mod tests;
