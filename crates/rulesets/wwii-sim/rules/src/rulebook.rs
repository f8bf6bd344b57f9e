//! WWII Sim as its users meet it: data files, switches, and words for what happens.

use std::sync::Arc;

use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{
    DataError, Direction, FileKind, Rulebook, Setting, Source, Switch, both_forces,
};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Posture, UnitId};

use crate::assemble;
use crate::book::WwiiSim;
use crate::duel;
use crate::event::Event;
use crate::files;
use crate::scenario::Scenario;
use crate::state::State;
use crate::switches::SWITCHES;
use crate::units::army::Army;
use crate::units::force::Force;
use crate::units::{random_force, substitution};

impl Rulebook for WwiiSim {
    const NAME: &'static str = "wwii-sim";
    const TITLE: &'static str = "WWII Sim 1.5";

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
        assemble::put_together(scenario, both_forces(scenario, forces)?, settings)
    }

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            // WS-INIT-02: who has more initiative fires first and moves when he has seen the others move.
            "weapon.short"
            | "weapon.long"
            | "weapon.dice"
            | "weapon.strength"
            | "weapon.ammunition"
            | "unit.ini"
            | "unit.ld"
            | "unit.end"
            | "unit.fs"
            | "unit.cc"
            | "unit.vehicle.carries"
            | "unit.vehicle.armour"
            | "unit.vehicle.fs" => Some(Direction::More),
            "weapon.least" => Some(Direction::Less),
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
        Posture::of(side, self.scenario.attacker())
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches().settings()
    }

    fn name_of(&self, unit: UnitId) -> String {
        self.named(unit)
    }

    fn tell(&self, event: &Event) -> String {
        self.sentence(event)
    }

    fn map(&self, state: &State) -> String {
        self.draw(state)
    }
}
