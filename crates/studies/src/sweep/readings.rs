//! The readings of a sweep: each match-up under the rules in force, and with one switch changed.

use std::collections::BTreeMap;

use wargauge_batch::{AnyMatchup, FileRecord};
use wargauge_rules::roster::{DataError, Switch};

use crate::arguments::readings::all_values;
use crate::rulesets::library::Library;
use crate::run::request::Run;
use crate::sweep::args::{Asked, SweepArgs};

/// A switch set to another value than the one in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The switch.
    pub(super) switch: &'static Switch,
    /// Its value in this reading.
    pub(super) value: String,
    /// The value in force.
    pub(super) reference: String,
}

/// A scenario under the rules in force and under each reading.
#[derive(Debug)]
pub(super) struct Swept {
    /// The match-ups under the rules in force.
    pub(super) reference: Vec<Box<dyn AnyMatchup>>,
    /// The readings, each with the same match-ups.
    pub(super) readings: Vec<(Reading, Vec<Box<dyn AnyMatchup>>)>,
}

/// All that is to be played.
#[derive(Debug, Default)]
pub struct Sweep {
    /// By scenario.
    pub(super) scenarios: Vec<Swept>,
    /// Readings that cannot be played here, with the reason.
    pub(super) left_out: Vec<String>,
    /// Every data file, in the order of their names.
    pub(super) files: Vec<FileRecord>,
    /// Differences of a score that matter little.
    pub(super) band: f64,
}

impl Sweep {
    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a switch asked for or a combination of them; or
    /// if there is nothing to sweep.
    pub(super) fn prepare(library: &Library, args: &SweepArgs) -> Result<Self, DataError> {
        let asked = args.asked()?;
        // All scenarios together, so that names that clash are found.
        let all = prepare(library, args, &args.scenarios, None)?;
        let mut sweep = Self { files: all.files, band: args.band, ..Self::default() };
        for scenario in &args.scenarios {
            let swept = sweep.scenario(library, args, asked, scenario)?;
            sweep.scenarios.push(swept);
        }
        if sweep.scenarios.iter().all(|swept| swept.readings.is_empty()) {
            return Err(DataError::new(
                "there is nothing to sweep: every value is in force already",
            )
            .expected("a value of `--rule` that is not in force"));
        }
        Ok(sweep)
    }

    fn scenario(
        &mut self,
        library: &Library,
        args: &SweepArgs,
        asked: &[Asked],
        scenario: &String,
    ) -> Result<Swept, DataError> {
        let names = std::slice::from_ref(scenario);
        let reference = prepare(library, args, names, None)?.cells;
        let (ruleset, in_force) = (reference[0].label().ruleset, reference[0].settings());
        let switches = library.ruleset(ruleset)?.switches();
        let mut readings = Vec::new();
        for reading in readings_of(switches, asked, &in_force, args)? {
            let setting = format!("{}={}", reading.switch.name, reading.value);
            match prepare(library, args, names, Some(&setting)) {
                Ok(run) => readings.push((reading, run.cells)),
                Err(error) if asked.is_empty() => {
                    self.left_out.push(format!("{scenario}, {setting}: {}", error.problem));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Swept { reference, readings })
    }

    /// Match-ups of all readings together: the rows there will be.
    pub(super) fn size(&self) -> usize {
        let size = |swept: &Swept| swept.reference.len() * swept.readings.len();
        self.scenarios.iter().map(size).sum()
    }
}

fn prepare(
    library: &Library,
    args: &SweepArgs,
    scenarios: &[String],
    reading: Option<&str>,
) -> Result<Run, DataError> {
    args.request(scenarios, reading)?.prepare(library)
}

/// The readings asked for, or all there are, without those in force.
fn readings_of(
    switches: &'static [Switch],
    asked: &[Asked],
    in_force: &BTreeMap<String, String>,
    args: &SweepArgs,
) -> Result<Vec<Reading>, DataError> {
    let mut readings = Vec::new();
    let mut add = |switch: &'static Switch, values: Vec<String>| {
        let reference = in_force.get(switch.name).cloned().unwrap_or_default();
        let others = values.into_iter().filter(|value| *value != reference);
        readings.extend(others.map(|value| Reading {
            switch,
            value,
            reference: reference.clone(),
        }));
    };
    for Asked { name, values } in asked {
        let switch = switches.iter().find(|switch| switch.name == name).ok_or_else(|| {
            DataError::new(format!("there is no switch `{name}`"))
                .one_of(name, switches.iter().map(|switch| switch.name))
        })?;
        let values: Result<Vec<String>, DataError> =
            values.iter().map(|value| Ok(switch.set(value)?.value)).collect();
        add(switch, values?);
    }
    if asked.is_empty() {
        for switch in switches.iter().filter(|switch| !args.is_fixed(switch.name)) {
            add(switch, all_values(switch));
        }
    }
    Ok(readings)
}
