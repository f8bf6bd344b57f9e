//! Grid WW2: company games of the Second World War on 6-inch squares.
//!
//! | Rule | File |
//! |---|---|
//! | unit types, classes, combat rows, quality | [`profile`] |
//! | terrain, roads | [`ground`] |
//! | switches | [`switches`] |
//! | scenarios | [`scenario`] |
//! | random terrain | [`terrain_generator`] |
//! | setting up | `deployment` |
//! | the turn, phase by phase | `turn` |
//! | clock and light | [`clock`] |
//! | observation | [`spotting`] |
//! | artillery, smoke, aircraft | [`artillery`], `smoke`, `aircraft` |
//! | direct fire | `shooting` |
//! | hits, wrecks, credit | `casualties` |
//! | movement | `movement`, step by step in [`path`]; what bounds it: `layout` |
//! | inches instead of squares | `measured` |
//! | disruption and regrouping | `morale` |
//! | reserves | `reserves` |
//! | end of the game | `victory` |
//! | data files | `files`, `rulebook`, `random_force` |
//! | words and pictures | `tell`, `map` |
//! | campaigns | [`campaign`] |
//! | single attacks and their odds | [`mod@bench`] |

pub mod action;
mod aircraft;
pub mod army;
pub mod artillery;
mod assemble;
pub mod bench;
pub mod campaign;
mod casualties;
pub mod clock;
mod deployment;
pub mod event;
mod files;
pub mod force;
pub mod ground;
mod kinds;
mod layout;
mod legality;
mod manoeuvre;
mod map;
mod measured;
mod morale;
pub mod movement;
mod options;
pub mod path;
mod placement;
mod play;
pub mod profile;
mod random_force;
mod reserves;
mod rulebook;
pub mod scenario;
mod shooting;
mod smoke;
pub mod spotting;
pub mod state;
pub mod switches;
mod tell;
pub mod terrain_generator;
mod turn;
mod victory;
pub mod view;

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::event::Event;
use crate::profile::{Profile, Trait};
use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::state::{State, Step};
use crate::switches::Switches;
use crate::view::View;
use wargauge_rules::game::{BySide, Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::square_lines::SightLines;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::surroundings::Surroundings;

/// Grid WW2, ready to play one match-up on one scenario.
#[derive(Clone, Debug)]
pub struct Grid {
    switches: Switches,
    scenario: Scenario,
    grid: SquareGrid,
    adjacency: Adjacency,
    lines: SightLines,
    around: Surroundings,
    muster: Vec<Muster>,
    profiles: Vec<Profile>,
    of_side: BySide<UnitSet>,
    /// Units of each trait.
    traits: [UnitSet; Trait::ALL.len()],
    /// Units of each class.
    class: [UnitSet; 3],
    /// Units that the heavy rule protects.
    heavy: UnitSet,
    /// The units of either side that each unit's row has a number against.
    prey: Vec<UnitSet>,
    /// Units with a fixed place.
    fixed: Vec<(UnitId, Square)>,
    home: BySide<Squares>,
    exits: BySide<Squares>,
    objectives: Squares,
    /// Units that count for half casualties (GW-END-04).
    starting_units: BySide<u8>,
}

impl Grid {
    /// The side a unit fights for.
    fn side(&self, unit: UnitId) -> Side {
        if self.of_side[Side::A].contains(unit) { Side::A } else { Side::B }
    }

    /// Units with a trait.
    const fn having(&self, one: Trait) -> UnitSet {
        self.traits[one as usize]
    }

    /// Units of a side that can stand on the board.
    fn ground_units(&self, side: Side) -> UnitSet {
        self.of_side[side].without(self.having(Trait::Aircraft))
    }
}

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
        let mut state = self.blank_state();
        self.lay_out_terrain(&mut state, referee);
        self.decide_first_player(&mut state, referee);
        self.begin_setup(&mut state, referee);
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None if state.step == Step::Minefields => Pending::Decision(self.mine_layer()),
            None => Pending::Decision(state.side),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        self.list_options(state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.check_action(state, action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        self.carry_out_action(state, action, referee);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(self, state, side)
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
