//! Victory Decision as its users meet it: data files, switches, and words for what happens.

use std::sync::Arc;

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::Scenario;
use crate::state::State;
use crate::state::unit::Place;
use crate::switches::SWITCHES;
use crate::turn::{dispatch, opening};
use crate::units::army::Army;
use crate::units::force::Force;
use crate::units::profile::MusterRow;
use crate::units::{random_force, substitution};
use crate::view::View;
use crate::words::names::unit_name;
use crate::words::{map, telling};
use crate::{duel, files, kinds};
use wargauge_rules::game::{BySide, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::roster::{
    DataError, Direction, FileKind, Rulebook, Setting, Source, Switch, both_forces,
};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{KindSet, Posture};

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
        opening::begin_setup(self, None, referee)
    }

    fn setup_at(&self, table: u8, referee: &mut impl Referee<Event>) -> State {
        opening::begin_setup(self, Some(table), referee)
    }

    fn pending(&self, state: &State) -> Pending {
        match state.outcome {
            Some(outcome) => Pending::Over(outcome),
            None => Pending::Decision(state.decider),
        }
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        dispatch::list_options(Scene::new(self, state), out);
    }

    fn options_sparing(&self, state: &State, spared: KindSet, out: &mut Vec<Action>) -> bool {
        dispatch::list_options_sparing(Scene::new(self, state), spared, out)
    }

    fn check(&self, state: &State, action: Action) -> Verdict {
        let known = action.is_of(self.units.len());
        require(known, "VD-INIT-01", "there is no such unit")?;
        dispatch::check_action(Scene::new(self, state), action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        dispatch::carry_out(&mut Play::new(self, state, referee), action);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(Scene::new(self, state), side)
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
        let parts = self.row(MusterRow(unit.0)).units;
        !state.is_destroyed(MusterRow(unit.0))
            && parts.into_iter().any(|part| state.unit(part).place != Place::Gone)
    }
}

impl Rulebook for VictoryDecision {
    const NAME: &'static str = "victory-decision";
    const TITLE: &'static str = "Victory Decision: World War II";

    type Army = Army;
    type Force = Force;
    type Scenario = Scenario;

    fn schema(kind: FileKind) -> schemars::Schema {
        files::schema(kind)
    }

    fn read_army(source: &Source) -> Result<Army, DataError> {
        files::army::read(source)
    }

    fn read_force(source: &Source, army: &Army) -> Result<Force, DataError> {
        files::force::read(source, army)
    }

    fn read_scenario(source: &Source, army: &Army) -> Result<Scenario, DataError> {
        files::scenario::read(source, army)
    }

    fn duel_table(distance: u16) -> Result<String, DataError> {
        duel::table(distance)
    }

    fn lone_force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
        duel::force(army, unit, copies)
    }

    fn assemble(
        scenario: &Scenario,
        forces: BySide<Option<&Force>>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let forces = both_forces(scenario, forces)?;
        Self::put_together(scenario, forces, settings)
    }

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            "infantry.move"
            | "weapon.uses"
            | "weapon.range"
            | "weapon.damage"
            | "weapon.save_minus"
            | "unit.group.ld"
            | "unit.crew.ld"
            | "unit.crew.hp"
            | "unit.move"
            | "unit.vehicle.points"
            | "unit.vehicle.front"
            | "unit.vehicle.sides"
            | "unit.vehicle.rear"
            | "unit.vehicle.transport"
            | "unit.vehicle.riders" => Some(Direction::More),
            // Of the Saves of shield and crew the lower one counts.
            "unit.crew.shield" => Some(Direction::Less),
            // `weapon.opening` is more dice (VD-FEAT-27) or more actions, as `setup_mode` says; a wider
            // `blast` covers friends, too; of three numbers of `armour` two go up and one down.
            _ => None,
        }
    }

    fn random_force(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
        random_force::draw(army, points, rng)
    }

    fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
        substitution::exchanged(force, entry, rng)
    }

    fn posture(&self, side: Side) -> Posture {
        Posture::of(side, self.scenario.attacker)
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches().settings()
    }

    fn name_of(&self, unit: UnitId) -> String {
        unit_name(self, unit)
    }

    fn tell(&self, event: &Event) -> String {
        telling::line_of(self, event)
    }

    fn map(&self, state: &State) -> String {
        map::draw_map(Scene::new(self, state))
    }
}
