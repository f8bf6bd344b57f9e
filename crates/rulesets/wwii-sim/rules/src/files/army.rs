//! Army files.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{DataError, Entry, NewId, Source, Spanned, Word, parse};

use crate::files::units::{OptionFile, UnitFile, UnitReader};
use crate::files::weapons::{self, WeaponFile};
use crate::files::word::{ForWwiiSim, IsArmy, by_identifier};
use crate::units::army::Army;

/// Most units of an army.
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

/// Reads an army file. WS-GEN-20: whatever the order of its lines, all is numbered by identifier.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    let file: ArmyFile = parse(source)?;
    let weapons = weapons::read(source, &file.weapon)?;
    let options_in_order = by_identifier(&file.option, |option| &option.id);
    let reader = UnitReader { source, weapons: &weapons };
    if file.unit.is_empty() || file.unit.len() > MOST_UNITS {
        let problem = format!("the army has {} units", file.unit.len());
        return Err(DataError::at(source, source.whole(), problem)
            .field("unit")
            .expected(format!("1 to {MOST_UNITS}")));
    }
    let options: Vec<&str> =
        options_in_order.iter().map(|(_, option)| option.id.as_str()).collect();
    let mut entries: Vec<Entry> = Vec::new();
    let mut units = Vec::new();
    for (at, unit) in by_identifier(&file.unit, |unit| &unit.id) {
        let (entry, unit_read) = reader.unit(at, unit, entries.len(), &options)?;
        take_name(source, &entries, &unit.id, &format!("unit[{at}].id"))?;
        entries.push(entry);
        units.push(unit_read);
    }
    let mut read_options = Vec::new();
    for (at, option) in options_in_order {
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
    let (id, span, field) = (&**id, id.span(), field.to_owned());
    let earlier = entries.iter().map(|entry| &*entry.id);
    NewId { what: "an entry", id, span, field }.check(source, earlier)
}
