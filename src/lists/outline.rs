//! A force as lists say it: settings, companies, copies of units with what they have.

use serde_json::{Map, Value as Json};
use wargauge_batch::DataFile;
use wargauge_report::Points;
use wargauge_rules::roster::DataError;

use crate::lists::army_names::ArmyNames;
use crate::lists::composing::{ATTACHED, BLOCK, COUNT, ForceForm, NAME, NAMELESS, OPTIONS, STANDS};
use crate::lists::list::line_of;
use crate::lists::parts::numbered;
use crate::lists::plain::json;
use crate::lists::settings::Setting;

/// A line of a list that is written.
#[derive(Clone, Debug)]
pub(super) enum Outlined {
    /// Something that the force says, or the company above.
    Setting(Setting),
    /// The beginning of a company.
    Heading(String),
    /// Copies of a unit.
    Unit(OutlinedUnit),
}

/// A line with what it costs.
#[derive(Clone, Debug)]
pub(super) struct Priced {
    /// The line.
    pub(super) line: Outlined,
    /// What all copies cost with what they have, in thousandths of a point.
    pub(super) thousandths: Option<u64>,
}

/// A force with what all formats say of it.
#[derive(Debug)]
pub(super) struct WrittenList {
    /// Its name.
    pub(super) name: String,
    /// Its title for people.
    pub(super) title: String,
    /// Its ruleset.
    pub(super) ruleset: String,
    /// Its army.
    pub(super) army: String,
    /// What it costs.
    pub(super) points: Points,
    /// Its lines with what all copies of each cost, where that comes to what the force costs.
    pub(super) lines: Vec<Priced>,
}

/// Copies of a unit, in the words of a list.
#[derive(Clone, Debug)]
pub(super) struct OutlinedUnit {
    /// How many.
    pub(super) copies: u32,
    /// What it is called.
    pub(super) name: String,
    /// Its identifier, with its quality if that is no usual one.
    pub(super) id: String,
    /// What each copy has.
    pub(super) options: Vec<OutlinedOption>,
    /// What else is said of it.
    pub(super) settings: Vec<Setting>,
}

/// An option of a unit, in the words of a list.
#[derive(Clone, Debug)]
pub(super) struct OutlinedOption {
    /// What it is called, with `*2` behind it if each copy has two.
    pub(super) name: String,
    /// Its identifier, with that of its unit before it where options belong to units.
    pub(super) id: String,
    /// How many of it each copy has.
    pub(super) number: u32,
}

/// Keys at the top of a force file that whoever reads a list says otherwise.
const HEAD: [&str; 4] = ["ruleset", "kind", NAME, "army"];

/// What a force file says.
///
/// # Errors
/// If it is no TOML.
pub(super) fn outline(
    force: &DataFile,
    form: &ForceForm,
    names: &ArmyNames<'_>,
) -> Result<Vec<Outlined>, DataError> {
    let source = &force.source;
    let document: toml_edit::DocumentMut =
        source.text.parse().map_err(|error: toml_edit::TomlError| {
            DataError::at(source, source.whole(), error.message().to_owned())
        })?;
    let mut outlined = Vec::new();
    for (key, item) in document.iter() {
        if HEAD.contains(&key) || key == form.lines {
            continue;
        }
        match json(item) {
            Json::Object(table) => outlined.extend(table.iter().map(|(inner, value)| {
                Outlined::Setting(Setting::of(&format!("{key}.{inner}"), value))
            })),
            value => outlined.push(Outlined::Setting(Setting::of(key, &value))),
        }
    }
    let lines = document.get(&form.lines).map_or(Json::Null, json);
    for line in lines.as_array().into_iter().flatten().filter_map(Json::as_object) {
        match &form.unit {
            Some(key) => outlined.push(Outlined::Unit(unit(line, key, names))),
            None => company(line, names, &mut outlined),
        }
    }
    Ok(outlined)
}

fn text<'l>(line: &'l Map<String, Json>, key: &str) -> &'l str {
    line.get(key).and_then(Json::as_str).unwrap_or_default()
}

fn texts<'l>(line: &'l Map<String, Json>, key: &str) -> impl Iterator<Item = &'l str> {
    let list = line.get(key).and_then(Json::as_array);
    list.into_iter().flatten().filter_map(Json::as_str)
}

/// Copies of a unit as a line of a file says them.
fn unit(line: &Map<String, Json>, key: &str, names: &ArmyNames<'_>) -> OutlinedUnit {
    let mut id = text(line, key).to_owned();
    let mut settings = Vec::new();
    for (other, value) in
        line.iter().filter(|(other, _)| ![key, COUNT, OPTIONS].contains(&&***other))
    {
        let of_quality = value.as_str().map(|word| format!("{id} {word}"));
        match of_quality.filter(|better| matches!(names.unit(better), Ok(Some(_)))) {
            Some(better) => id = better,
            None => settings.push(Setting::of(other, value)),
        }
    }
    let option = |written: &str| {
        let (word, number) = numbered(written);
        let known = names.option(&id, word).unwrap_or_else(|_| format!("{id}+{word}"));
        let mut name = names.option_name(&id, word).unwrap_or(word).to_owned();
        if number != 1 {
            name = format!("{name}*{number}");
        }
        OutlinedOption { name, id: known, number }
    };
    let options = texts(line, OPTIONS).map(option).collect();
    let copies = line.get(COUNT).and_then(Json::as_u64).and_then(|count| u32::try_from(count).ok());
    let name = spoken(names, &id);
    OutlinedUnit { copies: copies.unwrap_or(1), name, id, options, settings }
}

/// The lines that a company stands in.
fn company(line: &Map<String, Json>, names: &ArmyNames<'_>, outlined: &mut Vec<Outlined>) {
    let bare = |copies: u32, id: &str| {
        let (name, id) = (spoken(names, id), id.to_owned());
        Outlined::Unit(OutlinedUnit { copies, name, id, options: Vec::new(), settings: Vec::new() })
    };
    let mut apart = vec![STANDS, ATTACHED, BLOCK];
    match text(line, BLOCK) {
        "" => {
            outlined.push(Outlined::Heading(heading(text(line, NAME))));
            apart.push(NAME);
        }
        block => outlined.push(bare(1, block)),
    }
    for (key, value) in line.iter().filter(|(key, _)| !apart.contains(&key.as_str())) {
        outlined.push(Outlined::Setting(Setting::of(key, value)));
    }
    for stand in texts(line, STANDS) {
        let (id, copies) = numbered(stand);
        outlined.push(bare(copies, id));
    }
    outlined.extend(texts(line, ATTACHED).map(|block| bare(1, block)));
}

/// A company's name as a line that begins it.
fn heading(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || " -/()".contains(c);
    let is_bare = name.starts_with(char::is_alphabetic) && name.chars().all(is_plain);
    match name {
        "" => format!("{NAMELESS}:"),
        name if is_bare && name != NAMELESS && name.trim() == name => format!("{name}:"),
        name => format!("{}:", Json::from(name)),
    }
}

/// What a list calls a unit: its name, if it is read as the unit, else its identifier.
fn spoken(names: &ArmyNames<'_>, id: &str) -> String {
    let Some(name) = names.name_of(id) else { return id.to_owned() };
    let line = line_of(&format!("1 x {name}"), 0..0);
    let is_read = line.copies == 1 && line.unit == name && line.options.is_empty();
    let is_plain = !name.contains(['=', '"']) && !name.ends_with(':') && !name.contains(" x");
    match names.unit(name) {
        Ok(Some(meant)) if is_read && is_plain && meant == id => name.to_owned(),
        Ok(_) | Err(_) => id.to_owned(),
    }
}
