//! The ruleset as users meet it: files, switches, and words for what happens.

use std::sync::Arc;

use wargauge_rules::roster::{
    DataError, Direction, FileKind, Rulebook, ScenarioData, Setting, Source, Switch,
};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{BySide, Posture, Side, UnitId};

use crate::book::{Scene, Skirmish};
use crate::duel;
use crate::event::Event;
use crate::files;
use crate::scenario::Scenario;
use crate::state::State;
use crate::switches::SWITCHES;
use crate::units::{Army, Force};
use crate::words;

impl Rulebook for Skirmish {
    const NAME: &'static str = "skirmish";
    const TITLE: &'static str = "Skirmish 4.3";

    type Army = Army;
    type Force = Force;
    type Scenario = Scenario;

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            "gun.shots"
            | "team.ammo.grenades"
            | "team.ammo.rockets"
            | "team.ammo.rifle_grenades"
            | "team.ammo.mortar"
            | "team.ammo.hvap"
            | "team.ammo.flame"
            | "team.ammo.molotovs"
            | "team.ammo.panzerfausts"
            | "team.ammo.at_grenades"
            | "team.figure.ap"
            | "vehicle.seats"
            | "vehicle.hvap" => Some(Direction::More),
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
        crate::units::random_force::draw(army, points, rng)
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
        Self::put_together(scenario, forces, settings)
    }

    fn posture(&self, side: Side) -> Posture {
        Posture::of(side, Posture::attacker_by_name(self.scenario.roles()))
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches.settings()
    }

    fn schema(kind: FileKind) -> schemars::Schema {
        files::schema(kind)
    }

    fn name_of(&self, unit: UnitId) -> String {
        words::name(self, unit)
    }

    fn tell(&self, event: &Event) -> String {
        words::tell(self, event)
    }

    fn map(&self, state: &State) -> String {
        words::map(Scene::new(self, state))
    }
}
