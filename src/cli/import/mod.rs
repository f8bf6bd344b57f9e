//! `wargauge import`: a list that somebody has, as a force.

mod aliases;
mod army_names;
mod list;
mod matching;
mod names;
mod points;
mod roster;
mod writing;

use std::path::{Path, PathBuf};

use wargauge_batch::Scope;
use wargauge_report::{Points, Replacement};
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::FileSummary;

use crate::cli::console::diagnostic::Diagnostic;
use crate::cli::console::failure::Failure;
use crate::cli::console::plain::plain_path;
use crate::cli::console::session::Session;
use crate::cli::import::aliases::{Aliases, Teller};
use crate::cli::import::army_names::ArmyNames;
use crate::cli::import::matching::{Matched, Matching};
use crate::cli::import::names::built_in;
use crate::cli::import::writing::{ForceHead, force_of};
use crate::cli::names::plain_name;
use crate::exit_code::ExitCode;

/// The most units of a force that is written.
const MOST_UNITS: u64 = 1000;

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A line of text is a unit, or several: `grenadier-squad`, `3 x Grenadier Squad + panzerfaust`, \
    `rifle-section x2`. Units and options go by their identifiers or names (`list entries ARMY`). A table in CSV \
    has columns `unit`, `count` and `options`. Rosters of list builders are read too: BattleScribe's `.ros` and \
    `.rosz`, and JSON of the same form. What matches nothing is told with its line, the nearest name and its \
    points, and nothing is written; points of the list mean nothing here."
)]
pub(crate) struct ImportArgs {
    /// The list: plain text, CSV, or the roster of a list builder
    #[arg(value_name = "LIST")]
    list: PathBuf,
    /// The army that its units are of, by name or as a file
    #[arg(long, value_name = "ARMY")]
    army: String,
    /// What the force is to be called: the file is NAME.toml, in the current folder; if not given, as the
    /// list's file
    #[arg(long, value_name = "NAME", value_parser = plain_name)]
    name: Option<String>,
    /// What names of the list mean, and what of it is left out: a file in TOML with tables `[units]`
    /// (`"Grenadiers (10)" = "2 x grenadier-squad"`), `[options]` (`"Faust*" = "panzerfaust"`) and
    /// `[dropped]` (`"Commissar" = "why"`)
    #[arg(long, value_name = "FILE")]
    aliases: Option<PathBuf>,
    /// Writes what the army has, and tells what is left out, instead of refusing the list
    #[arg(long)]
    leave_out: bool,
}

pub(crate) fn execute(args: &ImportArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let army = library.find(FileKind::Army, &args.army, Scope::Anywhere)?;
    let ruleset = library.ruleset_of(&army)?;
    let FileSummary::Army { entries, .. } = ruleset.summary(&library, &army)? else {
        return Err(DataError::new(format!("`{}` is no army", args.army)).into());
    };
    let (name, path) = target(args)?;
    let names = ArmyNames::new(army.name(), &entries);
    let aliases = aliases_of(args, ruleset.name(), army.name())?;
    let source = roster::text_of(&args.list)?;
    let is_unit = |name: &str| aliases.knows(name) || !matches!(names.unit(name), Ok(None));
    let list = roster::list_of(&source, &is_unit)?;
    let matching = Matching { names: &names, aliases: &aliases, is_lenient: args.leave_out };
    let found = match matching.of(&list) {
        Ok(found) => found,
        Err(faults) => {
            for fault in &faults {
                let look = session.terminal.look_of_errors();
                session.terminal.print_error(&Diagnostic::new(fault, look).to_string());
            }
            return Ok(ExitCode::BadInput);
        }
    };
    let units: u64 = found.lines.iter().map(|line| u64::from(line.copies)).sum();
    if units > MOST_UNITS {
        let problem = format!("this list has {units} units");
        return Err(DataError::at(&source, source.whole(), problem)
            .expected(format!("{MOST_UNITS} at most"))
            .into());
    }
    let word = path_of(&army.path, &args.army);
    let head = ForceHead { name: &name, army: &word };
    let force = force_of(ruleset, &library, &army, &head, &found.lines)?;
    Replacement::open(&path)?.write(force.source.text.as_bytes())?;
    tell(&found, &force.points, &path, session);
    Ok(ExitCode::Done)
}

/// What names mean, for whoever imports and for the program.
fn aliases_of(args: &ImportArgs, ruleset: &str, army: &str) -> Result<Aliases, DataError> {
    let mut aliases = Aliases::default();
    if let Some(path) = &args.aliases {
        aliases.read(path)?;
    }
    if let Some(source) = built_in(ruleset, army) {
        aliases.add(&source, Teller::Program)?;
    }
    Ok(aliases)
}

/// The name of the force, and the file that is written: one that is not there.
fn target(args: &ImportArgs) -> Result<(String, PathBuf), DataError> {
    let name = match &args.name {
        Some(name) => name.clone(),
        None => {
            let stem = args.list.file_stem().unwrap_or_default().to_string_lossy();
            plain_name(&stem).map_err(|expected| {
                DataError::new(format!("`{stem}` is no name of a force"))
                    .expected(format!("--name with a name: {expected}"))
            })?
        }
    };
    let path = PathBuf::from(format!("{name}.toml"));
    if path.symlink_metadata().is_ok() {
        let problem = format!("there is a file `{}`", path.display());
        return Err(DataError::new(problem).expected("a --name that is free"));
    }
    Ok((name, path))
}

/// How a force in the current folder names its army.
fn path_of(path: &Option<PathBuf>, asked: &str) -> String {
    match path {
        Some(path) => path.display().to_string(),
        None => asked.split_once('/').map_or(asked, |(_, name)| name).to_owned(),
    }
}

/// Says what became of the list: what was read otherwise than written, what was left out, and why.
fn tell(found: &Matched, points: &Points, path: &Path, session: Session<'_>) {
    for remark in &found.remarks {
        session.note(remark);
    }
    let copies: u32 = found.lines.iter().map(|line| line.copies).sum();
    let units = if copies == 1 { "unit" } else { "units" };
    let text = format!("wrote {}: {copies} {units} of {points} points", plain_path(path));
    session.note(&text);
}
