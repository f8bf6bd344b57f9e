//! `wargauge schema`: JSON Schemas of the data files.

use std::io::{Write, stdout};

use clap::ValueEnum;
use serde_json::{Map, Value, json};
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::AnyRuleset;

use crate::cli::console::failure::Failure;
use crate::exit_code::ExitCode;

/// Arguments of `schema`.
#[derive(Debug, clap::Args)]
pub(crate) struct SchemaArgs {
    /// The kind of file
    #[arg(value_enum)]
    kind: SchemaKind,
    /// The ruleset of the file; without it, the schema takes files of any ruleset
    #[arg(long, value_name = "R")]
    ruleset: Option<String>,
}

/// A kind of data file of a ruleset.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum KindArg {
    /// A priced catalogue
    Army,
    /// A selection from an army
    Force,
    /// A table, a deployment and a victory rule
    Scenario,
}

impl From<KindArg> for FileKind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Army => Self::Army,
            KindArg::Force => Self::Force,
            KindArg::Scenario => Self::Scenario,
        }
    }
}

/// A kind of file that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SchemaKind {
    /// A priced catalogue
    Army,
    /// A selection from an army
    Force,
    /// A table, a deployment and a victory rule
    Scenario,
    /// Attacks as lines of stages, and units with their numbers
    Cards,
}

impl SchemaKind {
    /// The kind of a ruleset's file; none for cards, which are of no ruleset.
    const fn of_ruleset(self) -> Option<FileKind> {
        match self {
            Self::Army => Some(FileKind::Army),
            Self::Force => Some(FileKind::Force),
            Self::Scenario => Some(FileKind::Scenario),
            Self::Cards => None,
        }
    }
}

pub(crate) fn execute(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    let Some(kind) = args.kind.of_ruleset() else {
        return cards(args);
    };
    let library = wargauge_registry::library();
    let schema = match &args.ruleset {
        Some(name) => schema_of(library.ruleset(name)?, kind),
        None => of_any_ruleset(library.rulesets(), kind),
    };
    writeln!(stdout(), "{schema:#}")?;
    Ok(ExitCode::Done)
}

fn cards(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    if args.ruleset.is_some() {
        let problem = "files of cards are of no ruleset";
        return Err(DataError::new(problem).expected("no --ruleset").into());
    }
    let schema = serde_json::to_value(wargauge_cards::schema()).expect("a schema is JSON");
    writeln!(stdout(), "{schema:#}")?;
    Ok(ExitCode::Done)
}

/// One schema for files of every ruleset: what the file says of its ruleset decides which applies, so
/// that an editor offers the keys of that one and complains about nothing else.
fn of_any_ruleset(rulesets: &[&'static dyn AnyRuleset], kind: FileKind) -> Value {
    let names: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.name()).collect();
    let mut definitions = Map::new();
    let mut cases = Vec::new();
    for ruleset in rulesets {
        let name = ruleset.name();
        let place = format!("#/$defs/{name}");
        let mut schema = schema_of(*ruleset, kind);
        move_references(&mut schema, &place);
        if let Some(schema) = schema.as_object_mut() {
            // The dialect is that of the whole.
            schema.remove("$schema");
        }
        definitions.insert(name.to_owned(), schema);
        let is_this = json!({ "properties": { "ruleset": { "const": name } } });
        cases.push(json!({ "if": is_this, "then": { "$ref": place } }));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{} file of wargauge", kind.word()),
        "type": "object",
        "properties": {
            "ruleset": { "description": "The ruleset of the file.", "enum": names }
        },
        "required": ["ruleset"],
        "allOf": cases,
        "$defs": definitions
    })
}

/// Lets all references within a schema lead to where it now stands.
fn move_references(value: &mut Value, place: &str) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                let moved = match (key.as_str(), member.as_str()) {
                    ("$ref", Some(target)) => target.strip_prefix('#'),
                    _ => None,
                };
                match moved {
                    Some(rest) => *member = Value::String(format!("{place}{rest}")),
                    None => move_references(member, place),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| move_references(item, place)),
        _ => {}
    }
}

/// The schema of a ruleset's files, with the keys in the order people expect.
pub(crate) fn schema_of(ruleset: &dyn AnyRuleset, kind: FileKind) -> Value {
    serde_json::to_value(ruleset.schema(kind)).expect("a schema is JSON")
}
