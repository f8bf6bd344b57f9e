//! Victory Decision as its users meet it: data files, switches, and words for what happens.

use std::sync::Arc;

use crate::army::Army;
use crate::event::Event;
use crate::force::Force;
use crate::scenario::Scenario;
use crate::state::State;
use crate::switches::SWITCHES;
use crate::{VictoryDecision, files, random_force, substitution};
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, FileKind, Rulebook, Setting, Source, Switch};
use wargauge_rules::table::stream::Stream;

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

    fn assemble(
        scenario: &Scenario,
        forces: BySide<&Force>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        Self::put_together(scenario, forces, settings)
    }

    fn switches() -> &'static [Switch] {
        SWITCHES
    }

    fn random_force(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
        random_force::draw(army, points, rng)
    }

    fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
        substitution::exchanged(force, entry, rng)
    }

    fn settings(&self) -> Vec<Setting> {
        self.switches().settings()
    }

    fn tell(&self, event: &Event) -> String {
        self.line_of(event)
    }

    fn map(&self, state: &State) -> String {
        self.draw_map(state)
    }
}
