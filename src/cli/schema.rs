//! `wargauge schema`: JSON Schemas of the data files.

use std::io::{Write, stdout};

use clap::ValueEnum;
use serde_json::{Value, json};
use wargauge_batch::AnyRuleset;
use wargauge_rules::roster::FileKind;

use crate::cli::failure::Failure;
use crate::exit_code::ExitCode;

/// Arguments of `schema`.
#[derive(Debug, clap::Args)]
pub(crate) struct SchemaArgs {
    /// The kind of file
    #[arg(value_enum)]
    kind: KindArg,
    /// The ruleset of the file; without it, the schema takes files of any ruleset
    #[arg(long, value_name = "R")]
    ruleset: Option<String>,
}

/// A kind of data file.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindArg {
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

pub(crate) fn execute(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    let kind = FileKind::from(args.kind);
    let library = wargauge_registry::library();
    let schema = match &args.ruleset {
        Some(name) => schema_of(library.ruleset(name)?, kind),
        None => {
            any_of(library.rulesets().iter().map(|ruleset| schema_of(*ruleset, kind)).collect())
        }
    };
    writeln!(stdout(), "{schema:#}")?;
    Ok(ExitCode::Done)
}

/// A schema that takes what any of `schemas` takes.
fn any_of(mut schemas: Vec<Value>) -> Value {
    if schemas.len() == 1 { schemas.remove(0) } else { json!({ "anyOf": schemas }) }
}

/// The schema of a ruleset's files, with the keys in the order people expect.
fn schema_of(ruleset: &dyn AnyRuleset, kind: FileKind) -> Value {
    serde_json::to_value(ruleset.schema(kind)).expect("a schema is JSON")
}
