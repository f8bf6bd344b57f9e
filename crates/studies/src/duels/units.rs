//! From units as people write them to forces of one unit.

use std::collections::BTreeSet;

use wargauge_batch::{DataFile, ONLY, Scope};
use wargauge_rules::roster::{DataError, FileKind, nearest};

use crate::rulesets::library::Library;

/// A unit of a duel, found in an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DuelUnit {
    /// The unit with its options and copies, as it was written.
    pub(super) written: String,
    /// Its army: a built-in name or a path.
    pub(super) army: String,
    /// The ruleset of its army.
    pub(super) ruleset: String,
}

impl DuelUnit {
    /// The name of the force that it is.
    pub(super) fn force(&self) -> String {
        format!("{ONLY}{}@{}", self.written, self.army)
    }
}

/// Where a unit may come from.
#[derive(Debug)]
pub(super) struct DuelChoices {
    written: String,
    found: Vec<DuelUnit>,
}

impl DuelChoices {
    /// Looks for `[N*]UNIT[@ARMY]` in the army that it names, or in all that come with the program.
    ///
    /// # Errors
    /// If no army has such a unit, or it cannot fight alone.
    pub(super) fn of(library: &Library, text: &str) -> Result<Self, DataError> {
        let (written, armies) = match text.rsplit_once('@') {
            Some((unit, army)) => {
                (unit, vec![library.find(FileKind::Army, army, Scope::Anywhere)?])
            }
            None => (text, built_in(library)?),
        };
        let written = written.trim();
        let mut known: BTreeSet<String> = BTreeSet::new();
        let (mut found, mut refusal) = (Vec::new(), None);
        let id =
            written.split_once('*').filter(|(n, _)| is_number(n)).map_or(written, |(_, id)| id);
        let id = id.split(['+', ' ']).next().unwrap_or_default();
        for army in armies {
            let ruleset = army.header.ruleset.clone();
            let force = library.ruleset(&ruleset)?.lone_force(library, &army, written)?;
            match force.points {
                Ok(_) => {
                    let (written, army) = (written.to_owned(), name_of(&army));
                    found.push(DuelUnit { written, army, ruleset });
                }
                Err(error) if force.units.iter().any(|unit| unit == id) => {
                    refusal.get_or_insert(error);
                }
                Err(_) => {}
            }
            known.extend(force.units);
        }
        if !found.is_empty() {
            return Ok(Self { written: text.to_owned(), found });
        }
        Err(refusal.unwrap_or_else(|| {
            let names: Vec<&str> = known.iter().map(String::as_str).collect();
            let nearest = nearest(id, &names).map(Box::from);
            let error = DataError::new(format!("no army has a unit `{id}`"));
            let expected = "one that `wargauge list entries ARMY` shows";
            DataError { nearest, ..error.expected(expected) }
        }))
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit())
}

/// All armies that come with the program.
fn built_in(library: &Library) -> Result<Vec<DataFile>, DataError> {
    let armies = library.files().iter().filter(|file| file.kind == FileKind::Army);
    armies.map(|file| library.open(file.source.clone(), None)).collect()
}

/// The name by which an army is found again.
fn name_of(army: &DataFile) -> String {
    let built_in = || format!("{}/{}", army.header.ruleset, army.source.stem());
    army.path.as_ref().map_or_else(built_in, |path| path.display().to_string())
}

/// Each unit from the one army that it can come from, all of one ruleset.
///
/// # Errors
/// If units are of different rulesets, or there are several armies or rulesets to choose from.
pub(super) fn decided(choices: Vec<DuelChoices>) -> Result<Vec<DuelUnit>, DataError> {
    let rulesets = |choices: &DuelChoices| -> BTreeSet<String> {
        choices.found.iter().map(|unit| unit.ruleset.clone()).collect()
    };
    let all = choices.iter().map(rulesets).reduce(|one, other| &one & &other).unwrap_or_default();
    let written = |unit: &DuelUnit| format!("`{}@{}`", unit.written, unit.army);
    let one_of = |problem: String, units: Vec<String>| {
        Err(DataError::new(problem).expected(format!("one of {}", units.join(", "))))
    };
    if all.is_empty() {
        let names: Vec<String> = choices.iter().map(|one| format!("`{}`", one.written)).collect();
        let problem = format!("{} are of no one ruleset", names.join(" and "));
        return Err(DataError::new(problem).expected("units of one ruleset"));
    }
    let mut units = Vec::with_capacity(choices.len());
    for DuelChoices { written: text, found } in choices {
        let mut fitting: Vec<DuelUnit> =
            found.into_iter().filter(|unit| all.contains(&unit.ruleset)).collect();
        if fitting.len() > 1 {
            let armies = fitting.iter().map(written).collect();
            return one_of(format!("several armies have a unit `{text}`"), armies);
        }
        units.extend(fitting.pop());
    }
    Ok(units)
}
