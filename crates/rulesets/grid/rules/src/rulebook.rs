//! Grid WW2 as its users meet it: data files, switches, and words for what happens.

use std::sync::Arc;

use crate::assemble::put_together;
use crate::book::{Grid, Scene};
use crate::duel;
use crate::event::Event;
use crate::files;
use crate::scenario::Scenario;
use crate::state::State;
use crate::switches::SWITCHES;
use crate::units::army::Army;
use crate::units::force::Force;
use crate::units::random_force;
use crate::words::map::draw_map;
use crate::words::telling::{line_of, unit_name};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Direction, FileKind, Rulebook, Setting, Source, Switch, both_forces,
};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Posture, UnitId};

impl Rulebook for Grid {
    const NAME: &'static str = "grid";
    const TITLE: &'static str = "Grid WW2";

    type Army = Army;
    type Force = Force;
    type Scenario = Scenario;

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            "unit.move" | "unit.road_move" => Some(Direction::More),
            // The number that a die must reach (GW-COMBAT-11); the rows are the attacker's own.
            "row.infantry" | "row.gun" | "row.tank" => Some(Direction::Less),
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
        put_together(scenario, both_forces(scenario, forces)?, settings)
    }

    fn posture(&self, side: Side) -> Posture {
        Posture::of(side, self.scenario.attacker)
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches.settings()
    }

    fn schema(kind: FileKind) -> schemars::Schema {
        files::schema(kind)
    }

    fn name_of(&self, unit: UnitId) -> String {
        unit_name(self, unit)
    }

    fn tell(&self, event: &Event) -> String {
        line_of(self, event)
    }

    fn map(&self, state: &State) -> String {
        draw_map(Scene::new(self, state))
    }
}
