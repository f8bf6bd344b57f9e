//! `wargauge import`: a list that somebody has, as a force.

use std::path::{Path, PathBuf};

use wargauge_report::Replacement;
use wargauge_rules::roster::DataError;

use crate::cli::console::diagnostic::Diagnostic;
use crate::cli::console::failure::Failure;
use crate::cli::console::plain::plain_path;
use crate::cli::console::session::Session;
use crate::cli::names::plain_name;
use crate::exit_code::ExitCode;
use crate::lists::{ImportedForce, ListWish, import, text_of_list};

/// Arguments of `import`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A line of text is a unit, or several: `grenadier-squad`, `3 x Grenadier Squad + panzerfaust`, \
    `rifle-section x2`. Units and options go by their identifiers or names (`list entries ARMY`). Where forces are \
    made of companies, `Name:` begins one, as do their blocks. A table in CSV \
    has columns `unit`, `count` and `options`. Rosters of list builders are read too: BattleScribe's `.ros` and \
    `.rosz`, and JSON of the same form. What matches nothing is told with its line, the nearest name and its \
    points, and nothing is written; points of the list mean nothing here. `export` writes such lists."
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
    let (name, path) = target(args)?;
    let list = text_of_list(&args.list)?;
    let wish = ListWish {
        army: &args.army,
        name: &name,
        aliases: args.aliases.as_deref(),
        leave_out: args.leave_out,
    };
    let force = match import(&library, &list, &wish) {
        Ok(force) => force,
        Err(faults) => {
            for fault in &faults {
                let look = session.terminal.look_of_errors();
                session.terminal.print_error(&Diagnostic::new(fault, look).to_string());
            }
            return Ok(ExitCode::BadInput);
        }
    };
    Replacement::open(&path)?.write(force.source.text.as_bytes())?;
    tell(&force, &path, session);
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

/// Says what became of the list.
fn tell(force: &ImportedForce, path: &Path, session: Session<'_>) {
    for remark in &force.remarks {
        session.note(remark);
    }
    let ImportedForce { units: copies, points, .. } = force;
    let units = if *copies == 1 { "unit" } else { "units" };
    let text = format!("wrote {}: {copies} {units} of {points} points", plain_path(path));
    session.note(&text);
}
