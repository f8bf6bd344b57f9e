//! The ruleset as users meet it: files, switches, and words for what happens.

use std::sync::Arc;

use crate::book::Template;
use crate::event::Event;
use crate::profile::{Army, Force, RawArmy, RawForce, UnitEntry};
use crate::scenario::{RAIDERS, RawScenario, Rules, SWITCHES, Scenario};
use crate::state::State;
use wargauge_rules::Posture;
use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::roster::{
    DataError, Direction, FileKind, ForceData, Points, Rulebook, ScenarioData, Setting, Source,
    Switch, force_of,
};
use wargauge_rules::table::stream::Stream;

impl Rulebook for Template {
    const NAME: &'static str = "template";
    const TITLE: &'static str = "Template";

    type Army = Army;
    type Force = Force;
    type Scenario = Scenario;

    fn switches() -> &'static [Switch] {
        &SWITCHES
    }

    fn better(field: &str) -> Option<Direction> {
        match field {
            "unit.strength" | "unit.range" | "unit.speed" => Some(Direction::More),
            _ => None,
        }
    }

    fn read_army(source: &Source) -> Result<Army, DataError> {
        Army::read(source)
    }

    fn read_force(source: &Source, army: &Army) -> Result<Force, DataError> {
        Force::read(source, army)
    }

    fn read_scenario(source: &Source, army: &Army) -> Result<Scenario, DataError> {
        Scenario::read(source, army)
    }

    fn random_force(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
        Force::random(army, points, rng)
    }

    fn assemble(
        scenario: &Scenario,
        forces: BySide<Option<&Force>>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let mut units = Vec::new();
        for side in Side::BOTH {
            let own = units_of(scenario, side, forces)?;
            units.extend(own.iter().map(|unit| (side, unit)));
        }
        let in_force = Setting::in_force(&SWITCHES, &[&scenario.settings, settings]);
        Ok(Self {
            muster: units.iter().map(|(side, unit)| muster(*side, unit)).collect(),
            profiles: units.iter().map(|(_, unit)| unit.profile).collect(),
            squares: scenario.squares,
            turns: scenario.turns,
            is_raid: !scenario.raiders.is_empty(),
            rules: Rules::new(&in_force),
        })
    }

    /// TP-RAID-02: raiders come, the other side holds. In the corridor both have the same to do.
    fn posture(&self, side: Side) -> Posture {
        Posture::of(side, self.is_raid.then_some(RAIDERS))
    }

    fn settings(&self) -> Vec<Setting> {
        self.rules.settings()
    }

    fn schema(kind: FileKind) -> schemars::Schema {
        match kind {
            FileKind::Army => schemars::schema_for!(RawArmy),
            FileKind::Force => schemars::schema_for!(RawForce),
            FileKind::Scenario => schemars::schema_for!(RawScenario),
        }
    }

    fn name_of(&self, unit: UnitId) -> String {
        self.named(unit)
    }

    fn tell(&self, event: &Event) -> String {
        self.sentence(event)
    }

    fn map(&self, state: &State) -> String {
        let square = |square| {
            let here =
                |id: &UnitId| state.unit(*id).square == square && state.unit(*id).strength > 0;
            let all = (0..self.muster.len() as u8).map(UnitId);
            let units: String = all.filter(here).map(|unit| self.letter(unit)).collect();
            format!("[{units:4}]")
        };
        (0..self.squares).map(square).collect()
    }
}

/// The units of a side: those of its force, or the raiders of the scenario.
fn units_of<'f>(
    scenario: &'f Scenario,
    side: Side,
    forces: BySide<Option<&'f Force>>,
) -> Result<&'f [UnitEntry], DataError> {
    if side == RAIDERS && !scenario.raiders.is_empty() {
        return Ok(&scenario.raiders);
    }
    let force = force_of(scenario, forces, side)?;
    check_points(scenario, side, force)?;
    Ok(&force.units)
}

/// `TP-FORCE-01`: whether the force keeps within the scenario's limit.
fn check_points(scenario: &Scenario, side: Side, force: &Force) -> Result<(), DataError> {
    match scenario.points_limit()[side] {
        Some(limit) if force.points() > limit => Err(DataError::new(format!(
            "force `{}` costs {} points",
            force.name(),
            Points(force.points())
        ))
        .expected(format!(
            "at most {}, the limit of `{}`",
            Points(limit),
            scenario.name()
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn muster(side: Side, unit: &UnitEntry) -> Muster {
    Muster {
        side,
        entry: unit.entry.id.clone(),
        name: unit.entry.name.clone(),
        price: unit.entry.price,
    }
}

impl Template {
    /// The letter of a unit on the map: capitals for the left side, small letters for the right.
    fn letter(&self, unit: UnitId) -> char {
        let of_left = self.muster.iter().filter(|row| row.side == Side::A).count() as u8;
        char::from(match unit.0.checked_sub(of_left) {
            None => b'A' + unit.0,
            Some(number) => b'a' + number,
        })
    }

    /// The unit for people, with its letter.
    pub(crate) fn named(&self, unit: UnitId) -> String {
        format!("{} ({})", self.muster[unit.index()].name, self.letter(unit))
    }

    /// One line about an event; empty where another event of the same moment says it all.
    fn sentence(&self, event: &Event) -> String {
        let named = |unit: &UnitId| self.named(*unit);
        match event {
            Event::OrdersShown { stances, first } => {
                let [left, right] = stances.0;
                format!("Left is {left:?}, right is {right:?}; {first:?} goes first")
            }
            Event::Acted { .. } | Event::Hit { .. } | Event::Settled { .. } => String::new(),
            Event::Trapped { unit } => format!("{} springs a trap", named(unit)),
            Event::Moved { unit, to } => format!("{} moves to square {to}", named(unit)),
            Event::Fired { unit, roll, needed } => {
                format!("{} fires: {roll}, needs {needed}", named(unit))
            }
            Event::Weakened { victim, by: Some(by), .. } => {
                format!("{} is hit by {}", named(victim), named(by))
            }
            Event::Weakened { victim, by: None, .. } => format!("{} is hit", named(victim)),
            Event::Destroyed { by: Some(by) } => format!("{} destroys its target", named(by)),
            Event::Destroyed { by: None } => "That was its end".to_owned(),
            Event::Rallied { unit } => format!("{} rallies", named(unit)),
            Event::BrokeThrough { unit } => format!("{} has broken through", named(unit)),
            Event::Ended(outcome) => format!("The game ends: {:?}", outcome.ending),
        }
    }
}
