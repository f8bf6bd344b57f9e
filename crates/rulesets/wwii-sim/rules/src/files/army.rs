//! Army files.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Entry, Source, Spanned, Word, parse};

use crate::files::units::{OptionFile, UnitFile, UnitReader};
use crate::files::weapons::{self, WeaponFile};
use crate::files::word::{ForWwiiSim, IsArmy};
use crate::units::army::Army;

/// Most units, and most options, of an army: each has a number in the keys of dice.
const MOST_UNITS: usize = 64;

/// An army of WWII Sim.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WWII Sim army")]
pub(crate) struct ArmyFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForWwiiSim,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsArmy,
    /// What forces call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Its weapons.
    weapon: Vec<WeaponFile>,
    /// Its units.
    unit: Vec<UnitFile>,
    /// Its options.
    #[serde(default)]
    option: Vec<OptionFile>,
}

/// Reads an army file.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    let file: ArmyFile = parse(source)?;
    let weapons = weapons::read(source, &file.weapon)?;
    let reader = UnitReader { source, weapons: &weapons };
    if file.unit.is_empty() || file.unit.len() > MOST_UNITS {
        let problem = format!("the army has {} units", file.unit.len());
        return Err(DataError::at(source, source.whole(), problem)
            .field("unit")
            .expected(format!("1 to {MOST_UNITS}")));
    }
    let options: Vec<&str> = file.option.iter().map(|option| option.id.as_str()).collect();
    let mut entries: Vec<Entry> = Vec::new();
    let mut units = Vec::new();
    for (at, unit) in file.unit.iter().enumerate() {
        let (entry, unit_read) = reader.unit(at, unit, entries.len(), &options)?;
        take_name(source, &entries, &unit.id, &format!("unit[{at}].id"))?;
        entries.push(entry);
        units.push(unit_read);
    }
    let mut read_options = Vec::new();
    for (at, option) in file.option.iter().enumerate() {
        let (entry, option_read) = reader.option(at, option, entries.len())?;
        take_name(source, &entries, &option.id, &format!("option[{at}].id"))?;
        entries.push(entry);
        read_options.push(option_read);
    }
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    Ok(Army { name, title: file.title, entries, weapons, units, options: read_options })
}

/// Every priced line has a name of its own.
fn take_name(
    source: &Source,
    entries: &[Entry],
    id: &Spanned<String>,
    field: &str,
) -> Result<(), DataError> {
    if entries.iter().any(|entry| entry.id == **id) {
        let problem = format!("there is already an entry `{}`", **id);
        return Err(DataError::at(source, id.span(), problem).field(field));
    }
    Ok(())
}
