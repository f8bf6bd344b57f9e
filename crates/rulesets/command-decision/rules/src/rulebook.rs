//! Command Decision as its users meet it: data files, switches, and words for what happens.

use std::sync::Arc;

use crate::book::CommandDecision;
use crate::event::Event;
use crate::scenario::Scenario;
use crate::scene::Scene;
use crate::state::{State, Step};
use crate::switches::SWITCHES;
use crate::units::army::Army;
use crate::units::force::Force;
use crate::units::{random_force, trades};
use crate::{assemble, duel, files, words};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Direction, FileKind, Rulebook, Setting, Source, Switch, Trade, both_forces,
};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Posture, UnitId};

impl Rulebook for CommandDecision {
    const NAME: &'static str = "command-decision";
    const TITLE: &'static str = "Command Decision: battalions in 1944";

    type Army = Army;
    type Force = Force;
    type Scenario = Scenario;

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            // CD-DICE-02: a die that may be higher succeeds more often, in morale, too; penetration is
            // added to a die that wants to be high (CD-AT-02). `effect` and `indirect` mix numbers of
            // which some are better high and some low.
            "weapon.rate" | "weapon.bands" | "stand.morale" | "stand.pace" | "stand.road"
            | "stand.armour" | "stand.cargo" => Some(Direction::More),
            _ => None,
        }
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

    fn random_force(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
        random_force::draw(army, points, rng)
    }

    fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
        random_force::exchanged(force, entry, rng)
    }

    fn traded(force: &Force, trades: &[Trade<'_>]) -> Option<Result<Force, DataError>> {
        Some(trades::traded(force, trades))
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
        assemble::put_together(scenario, both_forces(scenario, forces)?, settings)
    }

    fn posture(&self, side: Side) -> Posture {
        Posture::of(side, self.scenario.attacker())
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches.settings()
    }

    fn schema(kind: FileKind) -> schemars::Schema {
        files::schema(kind)
    }

    fn name_of(&self, unit: UnitId) -> String {
        words::names::stand(self, unit)
    }

    fn tell(&self, event: &Event) -> String {
        self.tell_all(core::slice::from_ref(event))
    }

    fn tell_all(&self, events: &[Event]) -> String {
        words::telling::of(self, events)
    }

    fn map(&self, state: &State) -> String {
        words::map::draw(Scene::new(self, state))
    }

    /// Before the first turn once all stands are deployed; in a turn once the chits are turned up: the
    /// map shows their arrows.
    fn is_worth_a_map(&self, state: &State) -> bool {
        if state.turn == 0 { state.step != Step::Deploy } else { state.shown }
    }
}
