//! Victory Decision: World War II, platoon battles with contested activation.

pub mod action;
pub mod agenda;
pub mod army;
mod assault;
mod assemble;
pub mod attack;
pub mod bench;
pub mod blast;
pub mod buildings;
mod casualties;
mod close_combat;
mod command;
mod cover;
mod crushing;
mod deployment;
mod deployment_spots;
mod deployment_zones;
mod destinations;
mod digging;
mod driving;
pub mod edges;
mod ejection;
mod end_segment;
mod entering;
mod entries;
pub mod event;
mod explosives;
mod fields_of_fire;
mod fight;
mod files;
mod flight;
pub mod force;
mod formation;
mod fortification_sites;
mod fortifications;
mod free_moves;
mod going;
pub mod ground;
mod hiding;
mod hulls;
mod individuals;
mod initiative;
mod kinds;
mod living;
mod map;
mod mines;
mod morale;
mod movement;
mod moving_in;
mod night;
pub mod night_targets;
mod objectives;
mod offers;
pub mod options;
pub mod organisation;
mod outlines;
mod passage;
mod permission;
mod placing;
mod play;
pub mod prepared_tables;
pub mod profile;
mod random_force;
mod reserves;
mod retreat;
mod rulebook;
pub mod scenario;
pub mod scene;
pub mod sharing;
mod shooting;
mod sight;
mod smoke;
mod splitting;
mod stands;
pub mod state;
mod stretches;
mod strikes;
mod structures;
mod substitution;
pub mod switches;
pub mod table_generator;
mod tell;
mod tell_action;
mod transport;
mod vehicles;
mod victim;
mod victory;
mod victory_points;
pub mod view;
mod volley;
mod volley_choice;
mod withdrawal;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::action::Action;
use crate::event::Event;
use crate::ground::Table;
use crate::living::Groups;
use crate::profile::{Row, UnitProfile, Weapon, WeaponId};
use crate::scenario::{Fortification, Scenario};
use crate::state::UnitSet;
use crate::state::{Place, State};
use crate::switches::Switches;
use crate::view::View;
use wargauge_rules::game::{BySide, Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::Stream;

/// A row of a force as the rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowBook {
    /// The side it fights for.
    pub side: Side,
    /// Price with options, in thousandths of a point.
    pub price: u32,
    /// Models or points at the start, by which losses are priced.
    pub strength: u8,
    /// The units it can become: the whole, its second Fire Team, its Individual.
    pub units: UnitSet,
}

/// Victory Decision, ready to play one match-up on one scenario.
#[derive(Clone, Debug)]
pub struct VictoryDecision {
    switches: Switches,
    scenario: Scenario,
    tables: Arc<[Table]>,
    weapons: Vec<Weapon>,
    muster: Vec<Muster>,
    rows: Vec<RowBook>,
    units: Vec<UnitProfile>,
    of_side: BySide<UnitSet>,
    /// Units of vehicles.
    vehicles: UnitSet,
    /// Units that can ever lend others their Ld.
    commanders: UnitSet,
    /// The groups of each unit.
    groups: Vec<Groups>,
    /// Fortifications bought, by side.
    fortifications: BySide<Vec<Fortification>>,
}

impl VictoryDecision {
    /// The switches in force.
    #[must_use]
    pub const fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The tables that games are played on.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether fortifications stand on its tables, so that no other book shares them.
    #[must_use]
    pub fn has_fortifications(&self) -> bool {
        self.fortifications.0.iter().any(|bought| !bought.is_empty())
    }

    /// The table of a game.
    #[must_use]
    pub fn table(&self, s: &State) -> &Table {
        &self.tables[usize::from(s.table)]
    }

    /// What a unit is.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &UnitProfile {
        &self.units[unit.index()]
    }

    /// A weapon.
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.weapons[usize::from(weapon.0)]
    }

    /// A row.
    #[must_use]
    pub fn row(&self, row: Row) -> &RowBook {
        &self.rows[row.index()]
    }

    /// Units of a side, parts of rows included.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.of_side[side]
    }

    /// The side a unit fights for.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.profile(unit).side
    }
}

impl Ruleset for VictoryDecision {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        self.begin_setup(referee)
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None => Pending::Decision(state.decider),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        self.list_options(state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.check_action(state, action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        self.carry_out(state, action, referee);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(self, state, side)
    }

    /// Nothing is hidden from players (VD-ENG-06).
    fn resample(&self, state: &State, _: Side, _: &mut Stream) -> State {
        state.clone()
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        (state.turn > 0).then_some(state.names_first)
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        let parts = self.row(Row(unit.0)).units;
        !state.is_destroyed(Row(unit.0))
            && parts.into_iter().any(|part| state.unit(part).place != Place::Gone)
    }
}
