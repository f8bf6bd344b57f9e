//! `wargauge import`: a list that somebody has, as a force.

mod aliases;
mod list;
mod matching;
mod writing;

use std::path::{Path, PathBuf};

use wargauge_batch::{MOST_BYTES, Scope, read_text};
use wargauge_report::{Points, Replacement};
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::FileSummary;

use crate::cli::console::diagnostic::Diagnostic;
use crate::cli::console::failure::Failure;
use crate::cli::console::plain::plain_path;
use crate::cli::console::session::Session;
use crate::cli::import::aliases::Aliases;
use crate::cli::import::list::List;
use crate::cli::import::matching::{ArmyNames, Matched};
use crate::cli::import::writing::{ForceHead, force_of};
use crate::cli::names::plain_name;
use crate::exit_code::ExitCode;

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A line of text is a unit, or several: `grenadier-squad`, `3 x Grenadier Squad + panzerfaust`, \
    `rifle-section x2`. Units and options go by their identifiers or names (`list entries ARMY`). A table in CSV \
    has columns `unit`, `count` and `options`. What matches nothing is told with its line and the nearest name, \
    and nothing is written; points of the list mean nothing here."
)]
pub(crate) struct ImportArgs {
    /// The list, in plain text or as CSV
    #[arg(value_name = "LIST")]
    list: PathBuf,
    /// The army that its units are of, by name or as a file
    #[arg(long, value_name = "ARMY")]
    army: String,
    /// What the force is to be called: the file is NAME.toml, in the current folder; if not given, as the
    /// list's file
    #[arg(long, value_name = "NAME", value_parser = plain_name)]
    name: Option<String>,
    /// What names of the list mean, and which lines of it are left out: a file in TOML with a table `[units]`
    /// (`"Grenadiers (10)" = "2 x grenadier-squad"`) and one `[dropped]` (`"Commissar" = "why"`)
    #[arg(long, value_name = "FILE")]
    aliases: Option<PathBuf>,
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
    let aliases = args.aliases.as_deref().map_or_else(|| Ok(Aliases::default()), Aliases::read)?;
    let source = read_text(&args.list, MOST_BYTES)?;
    let list = List::read(&source)?;
    let found = match names.matched(&list, &aliases) {
        Ok(found) => found,
        Err(faults) => {
            for fault in &faults {
                let look = session.terminal.look_of_errors();
                session.terminal.print_error(&Diagnostic::new(fault, look).to_string());
            }
            return Ok(ExitCode::BadInput);
        }
    };
    let word = path_of(&army.path, &args.army);
    let head = ForceHead { name: &name, army: &word };
    let force = force_of(ruleset, &library, &army, &head, &found.lines)?;
    Replacement::open(&path)?.write(force.source.text.as_bytes())?;
    tell(&found, &force.points, &path, session);
    Ok(ExitCode::Done)
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
