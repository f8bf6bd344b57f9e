//! `wargauge new`: a data file to begin with, or a project of several, which validate and play at once.

mod comments;
mod model;
mod project;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use wargauge_batch::BuiltIn;
use wargauge_report::Replacement;
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::AnyRuleset;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::names::plain_name;
use crate::cli::new::model::{document_of, model, rename};
use crate::cli::schema::schema_of;
use crate::exit_code::ExitCode;

/// Arguments of `new`.
#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// The kind of file, or a project
    #[arg(value_enum)]
    kind: NewKind,
    /// What it is to be called: the file is NAME.toml, the folder of a project NAME, in the current folder
    #[arg(value_parser = plain_name)]
    name: String,
    /// The ruleset it is for; cards are for none
    #[arg(long, value_name = "R", required_if_eq_any([("kind", "army"), ("kind", "force"), ("kind", "scenario"), ("kind", "project")]))]
    ruleset: Option<String>,
    /// The built-in file to begin with, by name, for a project a scenario; if not given, one of middle length,
    /// for a project the scenario that the ruleset's players are tried on
    #[arg(long, value_name = "NAME")]
    from: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum NewKind {
    /// A priced catalogue
    Army,
    /// A selection from an army
    Force,
    /// A table, a deployment and a victory rule
    Scenario,
    /// Attacks of any game as lines of stages, for `odds --cards`
    Cards,
    /// A folder: a scenario with its forces and armies, a baseline, a workflow that checks it, an editor's settings
    Project,
}

pub(crate) fn execute(args: &NewArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let ruleset = || match &args.ruleset {
        Some(name) => library.ruleset(name),
        None => Err(DataError::new("a ruleset is missing").expected("--ruleset R")),
    };
    let kind = match args.kind {
        NewKind::Army => FileKind::Army,
        NewKind::Force => FileKind::Force,
        NewKind::Scenario => FileKind::Scenario,
        NewKind::Cards => return cards(args, session),
        NewKind::Project => {
            return project::execute(&args.name, ruleset()?, args.from.as_deref(), session);
        }
    };
    let ruleset = ruleset()?;
    let model = model(&library, ruleset, kind, args.from.as_deref())?;
    let path = free_path(&args.name)?;
    let text = written(model, &args.name, ruleset, kind)?;
    let file = library.open(Source::new(path.display().to_string(), text), Some(path.clone()))?;
    ruleset.validate(&library, &file)?;
    Replacement::open(&path)?.write(file.source.text.as_bytes())?;
    let text =
        format!("wrote {}, after `{}`; {}", path.display(), model.name, next(&path, kind, model));
    session.note(&text);
    Ok(ExitCode::Done)
}

/// The file of a name, which must be free.
fn free_path(name: &str) -> Result<PathBuf, DataError> {
    let path = PathBuf::from(format!("{name}.toml"));
    if path.symlink_metadata().is_ok() {
        let problem = format!("there is a file `{}`", path.display());
        return Err(DataError::new(problem).expected("a name that is free"));
    }
    Ok(path)
}

/// Writes a file of cards to begin with.
fn cards(args: &NewArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    if args.ruleset.is_some() || args.from.is_some() {
        let problem = "cards are of no ruleset and begin as no built-in file";
        return Err(DataError::new(problem).expected("neither --ruleset nor --from").into());
    }
    let path = free_path(&args.name)?;
    Replacement::open(&path)?.write(wargauge_cards::template(&args.name).as_bytes())?;
    let path = path.display();
    session.note(&format!("wrote {path}; its odds: wargauge odds --cards {path}"));
    Ok(ExitCode::Done)
}

/// The text of the new file: that of the model under another name, with what the schema says of each
/// key where it stands first.
fn written(
    model: &BuiltIn,
    name: &str,
    ruleset: &dyn AnyRuleset,
    kind: FileKind,
) -> Result<String, DataError> {
    let mut document = document_of(model)?;
    rename(&mut document, name);
    comments::explain(&mut document, &schema_of(ruleset, kind));
    let text = document.to_string();
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with("#:schema")).collect();
    let head = format!(
        "# {} {} of {}. For completion in an editor:\n\
         #   wargauge schema {} --ruleset {} > {}.schema.json\n",
        if kind == FileKind::Army { "An" } else { "A" },
        kind.word(),
        ruleset.title(),
        kind.word(),
        ruleset.name(),
        kind.word()
    );
    Ok(head + body.join("\n").trim_start() + "\n")
}

/// What to do next, in a command.
fn next(path: &Path, kind: FileKind, model: &BuiltIn) -> String {
    let path = path.display();
    let command = match kind {
        FileKind::Army => format!("its entries: wargauge list entries {path}"),
        FileKind::Force => format!("check it: wargauge validate {path}"),
        FileKind::Scenario => format!("play it: wargauge run {path}"),
    };
    format!("{command} (the original: wargauge show {} --kind {})", model.full_name(), kind.word())
}
