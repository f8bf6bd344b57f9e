//! Data files: those that come with the package, those of the user, and changed copies in memory.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::{Value, json};
use toml_edit::DocumentMut;
use wargauge::lists::{ListFormat, ListWish, export, import, text_of_list};
use wargauge_batch::{BuiltIn, DataFile, Scope};
use wargauge_rules::roster::{DataError, FileKind, Points, Source};
use wargauge_studies::{FileSummary, Library};

use crate::errors::Outcome;

/// A file in memory: its place among the built-in ones, such as `grid/armies/companies.toml`, and its text.
#[derive(Debug, FromPyObject)]
pub(crate) struct Given(String, String);

/// The built-in files with those that are given in their places or beside them.
pub(crate) fn library_with(files: &[Given]) -> Outcome<Library> {
    let built_in = wargauge_registry::library();
    if files.is_empty() {
        return Ok(built_in);
    }
    let is_replaced = |file: &&BuiltIn| files.iter().all(|given| given.0 != file.source.name);
    let mut all: Vec<BuiltIn> = built_in.files().iter().filter(is_replaced).cloned().collect();
    for Given(place, text) in files {
        let file = BuiltIn::new(place, text);
        all.push(file.ok_or_else(|| DataError::new(format!("`{place}` is no place of a file")))?);
    }
    Ok(Library::new(all, built_in.rulesets()))
}

fn kind_of(word: &str) -> Outcome<FileKind> {
    let kinds = [FileKind::Army, FileKind::Force, FileKind::Scenario];
    let found = kinds.into_iter().find(|kind| kind.word() == word);
    Ok(found.ok_or_else(|| {
        DataError::new(format!("there is no kind of file `{word}`"))
            .one_of(word, kinds.map(FileKind::word))
    })?)
}

/// The folder of a kind of files among those of a ruleset.
const fn folder_of(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Army => "armies/",
        FileKind::Force => "forces/",
        FileKind::Scenario => "",
    }
}

/// A file as the package takes it: its place, its path if it has one, its text, and what is in it, as JSON.
type Taken = (String, Option<String>, String, String);

fn taken(library: &Library, file: DataFile) -> Outcome<Taken> {
    let ruleset = library.ruleset_of(&file)?;
    let summary = ruleset.summary(library, &file)?;
    let kind = file.header.kind;
    let place = format!("{}/{}{}.toml", ruleset.name(), folder_of(kind), file.name());
    let path = file.path.as_ref().map(|path| path.display().to_string());
    let content = content(ruleset.name(), summary).to_string();
    Ok((place, path, file.source.text, content))
}

fn content(ruleset: &str, summary: FileSummary) -> Value {
    match summary {
        FileSummary::Army { name, title, entries } => {
            let entry = |(entry, _): &(wargauge_rules::roster::Entry, _)| json!({ "entry": entry.id, "name": entry.name, "price": points(entry.price) });
            let entries: Vec<Value> = entries.iter().map(entry).collect();
            json!({ "ruleset": ruleset, "name": name, "title": title, "entries": entries })
        }
        FileSummary::Force { name, title, army, points: price, units } => json!({
            "ruleset": ruleset, "name": name, "title": title, "army": army, "points": points(price),
            "units": units.into_iter().collect::<BTreeMap<_, _>>(),
        }),
        FileSummary::Scenario { name, title, army, forces, summary, .. } => json!({
            "ruleset": ruleset, "name": name, "title": title, "army": army, "summary": summary,
            "forces": forces.0,
        }),
    }
}

/// Thousandths of a point in points.
fn points(thousandths: u32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// Finds a file of a kind, `army`, `force` or `scenario`, by name or path.
#[pyfunction]
#[pyo3(signature = (kind, name, files = Vec::new()))]
pub(crate) fn find(kind: &str, name: &str, files: Vec<Given>) -> Outcome<Taken> {
    let library = library_with(&files)?;
    let file = library.find(kind_of(kind)?, name, Scope::Anywhere)?;
    taken(&library, file)
}

/// Reads the text of a file that lies nowhere; `label` is what errors call it.
#[pyfunction]
#[pyo3(signature = (kind, text, label, files = Vec::new()))]
pub(crate) fn read(kind: &str, text: &str, label: &str, files: Vec<Given>) -> Outcome<Taken> {
    let library = library_with(&files)?;
    let file = library.open(Source::new(label, text), None)?;
    let (wanted, is) = (kind_of(kind)?, file.header.kind);
    if is != wanted {
        let at = file.source.key("kind");
        let problem = format!("this file describes a `{}`", is.word());
        return Err(DataError::at(&file.source, at, problem).field("kind").expected(kind).into());
    }
    taken(&library, file)
}

/// The names of the built-in files of a kind, with that of the ruleset before each.
#[pyfunction]
pub(crate) fn names(kind: &str) -> Outcome<Vec<String>> {
    let kind = kind_of(kind)?;
    let library = wargauge_registry::library();
    let files = library.files().iter().filter(|file| file.kind == kind);
    Ok(files.map(BuiltIn::full_name).collect())
}

/// The TOML text of what JSON says.
#[pyfunction]
pub(crate) fn toml_of(json: &str) -> Outcome<String> {
    let unreadable = |error: &dyn core::fmt::Display| {
        DataError::new(format!("what is given cannot be written as TOML: {error}"))
    };
    let value: Value = serde_json::from_str(json).map_err(|error| unreadable(&error))?;
    Ok(toml::to_string(&value).map_err(|error| unreadable(&error))?)
}

/// The text of an army with other prices in points, written as decimals.
#[pyfunction]
#[pyo3(signature = (text, label, prices, files = Vec::new()))]
pub(crate) fn priced(
    text: &str,
    label: &str,
    prices: BTreeMap<String, String>,
    files: Vec<Given>,
) -> Outcome<String> {
    let library = library_with(&files)?;
    let file = library.open(Source::new(label, text), None)?;
    let price = |(entry, price): (String, String)| Ok((entry, price.parse::<Points>()?));
    let prices = prices.into_iter().map(price).collect::<Result<_, DataError>>()?;
    Ok(library.ruleset_of(&file)?.priced(&file, &prices)?.text)
}

/// The text of a force with changes, written as `compare --variant` takes them.
#[pyfunction]
#[pyo3(signature = (text, label, changes, files = Vec::new()))]
pub(crate) fn changed(
    text: &str,
    label: &str,
    changes: &str,
    files: Vec<Given>,
) -> Outcome<String> {
    let library = library_with(&files)?;
    let file = library.open(Source::new(label, text), None)?;
    Ok(library.ruleset_of(&file)?.changed(&library, &file, changes)?.text)
}

/// A list that lies at a path, or its text, as the text of a force; and what there is to say of it.
#[pyfunction]
#[pyo3(signature = (list, wish, files = Vec::new()))]
pub(crate) fn imported(
    list: List,
    wish: Wish,
    files: Vec<Given>,
) -> Outcome<(String, Vec<String>)> {
    let library = library_with(&files)?;
    let source = match (list.path, list.text) {
        (Some(path), _) => text_of_list(&path)?,
        (None, text) => Source::new("the list", text.unwrap_or_default()),
    };
    let wish = ListWish {
        army: &wish.army,
        name: &wish.name,
        aliases: wish.aliases.as_deref(),
        leave_out: wish.leave_out,
    };
    let force = import(&library, &source, &wish).map_err(first)?;
    Ok((force.source.text, force.remarks))
}

/// A list, as a dict says it.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct List {
    /// Where it lies.
    path: Option<PathBuf>,
    /// What it says, if it lies nowhere.
    text: Option<String>,
}

/// What a list is to become, as a dict says it.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wish {
    army: String,
    name: String,
    aliases: Option<PathBuf>,
    leave_out: bool,
}

/// The first of some errors, which says how many more there are.
fn first(errors: Vec<DataError>) -> DataError {
    let more = errors.len().saturating_sub(1);
    let first = errors.into_iter().next();
    let mut first = first.unwrap_or_else(|| DataError::new("the list cannot be read"));
    if more > 0 {
        first.problem = format!("{} (and {more} more faults)", first.problem);
    }
    first
}

/// The text of a force as a list: `text`, `csv`, `json` or `ros`.
#[pyfunction]
#[pyo3(signature = (text, label, format, files = Vec::new()))]
pub(crate) fn exported(
    text: &str,
    label: &str,
    format: &str,
    files: Vec<Given>,
) -> Outcome<String> {
    let library = library_with(&files)?;
    let file = library.open(Source::new(label, text), None)?;
    let formats = [
        ("text", ListFormat::Text),
        ("csv", ListFormat::Csv),
        ("json", ListFormat::Json),
        ("ros", ListFormat::Ros),
    ];
    let found = formats.iter().find(|(name, _)| *name == format);
    let (_, format) = found.ok_or_else(|| {
        let problem = format!("there is no format `{format}` of lists");
        DataError::new(problem).one_of(format, formats.iter().map(|(name, _)| *name))
    })?;
    Ok(export(&library, &file, *format)?)
}

/// The text of a file under another name.
#[pyfunction]
pub(crate) fn renamed(text: &str, name: &str) -> Outcome<String> {
    let unreadable = |error| DataError::new(format!("the file cannot be read: {error}"));
    let mut document: DocumentMut = text.parse().map_err(unreadable)?;
    document["name"] = toml_edit::value(name);
    Ok(document.to_string())
}
