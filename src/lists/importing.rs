//! A list as a force.

use std::path::{Path, PathBuf};

use wargauge_batch::Scope;
use wargauge_report::Points;
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::{FileSummary, Library};

use crate::lists::aliases::{Aliases, Teller};
use crate::lists::army_names::ArmyNames;
use crate::lists::blocks::blocks_of;
use crate::lists::composing::{ForceForm, ForceHead};
use crate::lists::matching::Matching;
use crate::lists::names::built_in;
use crate::lists::roster;
use crate::lists::writing::ForceWriter;

/// The most units of a force that is written.
const MOST_UNITS: u64 = 1000;

/// What a list is to become.
#[derive(Clone, Copy, Debug)]
pub struct ListWish<'w> {
    /// The army that its units are of, by name or as a file.
    pub army: &'w str,
    /// The name of the force.
    pub name: &'w str,
    /// A file of aliases.
    pub aliases: Option<&'w Path>,
    /// Whether what the army has not is left out.
    pub leave_out: bool,
}

/// A force from a list.
#[derive(Debug)]
pub struct ImportedForce {
    /// Its file.
    pub source: Source,
    /// What it costs.
    pub points: Points,
    /// How many units it has.
    pub units: u32,
    /// What was read otherwise than written, and what was left out and why, a sentence each.
    pub remarks: Vec<String>,
}

/// Reads a list as a force.
///
/// # Errors
/// What is wrong with the list, the army or the aliases; of names that the army does not have up to twenty.
pub fn import(
    library: &Library,
    list: &Source,
    wish: &ListWish<'_>,
) -> Result<ImportedForce, Vec<DataError>> {
    let one = |error: DataError| vec![error];
    let army = library.find(FileKind::Army, wish.army, Scope::Anywhere).map_err(one)?;
    let ruleset = library.ruleset_of(&army).map_err(one)?;
    let summary = ruleset.summary(library, &army).map_err(one)?;
    let FileSummary::Army { entries, .. } = summary else {
        return Err(one(DataError::new(format!("`{}` is no army", wish.army))));
    };
    let blocks = blocks_of(&army.source, &entries);
    let form = ForceForm::of(ruleset).map_err(one)?;
    let names = ArmyNames::new(army.name(), &entries, &blocks).with_qualities(form.qualities());
    let aliases = aliases_of(wish.aliases, ruleset.name(), army.name()).map_err(one)?;
    let is_unit = |name: &str| aliases.knows(name) || !matches!(names.unit(name), Ok(None));
    let read = roster::list_of(list, &is_unit, names.has_companies()).map_err(one)?;
    let matching = Matching { names: &names, aliases: &aliases, is_lenient: wish.leave_out };
    let found = matching.of(&read)?;
    let units: u64 = found.units().map(|line| u64::from(line.copies)).sum();
    if units > MOST_UNITS {
        let problem = format!("this list has {units} units");
        let error = DataError::at(list, list.whole(), problem);
        return Err(one(error.expected(format!("{MOST_UNITS} at most"))));
    }
    let word = path_of(&army.path, wish.army);
    let head = ForceHead { name: wish.name, army: &word };
    let writer = ForceWriter { ruleset, library, army: &army, names: &names };
    let force = writer.force_of(&head, &found.parts).map_err(one)?;
    Ok(ImportedForce {
        source: force.source,
        points: force.points,
        units: u32::try_from(units).unwrap_or(u32::MAX),
        remarks: found.remarks,
    })
}

/// What names mean, for whoever imports and for the program.
fn aliases_of(file: Option<&Path>, ruleset: &str, army: &str) -> Result<Aliases, DataError> {
    let mut aliases = Aliases::default();
    if let Some(path) = file {
        aliases.read(path)?;
    }
    if let Some(source) = built_in(ruleset, army) {
        aliases.add(&source, Teller::Program)?;
    }
    Ok(aliases)
}

/// How a force in the current folder names its army.
fn path_of(path: &Option<PathBuf>, asked: &str) -> String {
    match path {
        Some(path) => path.display().to_string(),
        None => asked.split_once('/').map_or(asked, |(_, name)| name).to_owned(),
    }
}
