//! `wargauge validate`: checks data files without playing.

use std::fs;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::{DataFile, Library, Matchup, MatchupParts, RulesetId, Swap, Visitor, load};
use wargauge_policy::{Players, PolicyChoice};
use wargauge_rules::roster::{
    ArmyData, DataError, FileKind, ForceData, Header, ScenarioData, Source,
};

use crate::cli::data_files::army_of;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::failure::Failure;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

/// Arguments of `validate`.
#[derive(Debug, clap::Args)]
pub(crate) struct ValidateArgs {
    /// Army, force and scenario files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn execute(args: &ValidateArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    let library = Library::built_in(&RulesetId::names());
    let mut code = ExitCode::Done;
    for path in &args.files {
        match open(path).and_then(|file| describe(&library, &file)) {
            Ok(what) => writeln!(stdout(), "{}: ok: {what}", path.display())?,
            Err(error) => {
                let shown = Diagnostic::new(&error, terminal.errors_have_color()).to_string();
                terminal.print_error(&shown);
                code = ExitCode::BadInput;
            }
        }
    }
    Ok(code)
}

/// Reads a file and its head.
fn open(path: &Path) -> Result<DataFile, DataError> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DataError::new(format!("there is no file `{shown}`")),
        io::ErrorKind::InvalidData => {
            DataError::new(format!("`{shown}` is not text")).expected("UTF-8")
        }
        _ => DataError::new(format!("`{shown}` cannot be read: {error}")),
    })?;
    let source = Source::new(shown.to_string(), text);
    let header = Header::read(&source, &RulesetId::names())?;
    Ok(DataFile { source, header, path: Some(path.to_owned()) })
}

/// Checks a file; says in a line what is in it.
fn describe(library: &Library, file: &DataFile) -> Result<String, DataError> {
    RulesetId::from_name(&file.header.ruleset)?.visit(Check { library, file })
}

struct Check<'c> {
    library: &'c Library,
    file: &'c DataFile,
}

impl Visitor for Check<'_> {
    type Output = Result<String, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let Self { library, file } = self;
        let what = match file.header.kind {
            FileKind::Army => {
                let army = R::read_army(&file.source)?;
                format!("army `{}` with {} entries", army.name(), army.entries().len())
            }
            FileKind::Force => {
                let force = R::read_force(&file.source, &army_of::<R>(library, file)?)?;
                let points = wargauge_rules::roster::Points(force.points());
                format!("force `{}` of {points} points", force.name())
            }
            FileKind::Scenario => {
                let scenario = playable::<R>(library, file)?;
                format!("scenario `{}`", scenario.name())
            }
        };
        Ok(format!("{} {what}", R::NAME))
    }
}

/// Checks a scenario together with the forces it names.
fn playable<R: Players>(library: &Library, file: &DataFile) -> Result<R::Scenario, DataError> {
    let loaded = load::<R>(library, file, &[])?;
    let [(name_a, force_a), (name_b, force_b)] = &loaded.forces[..] else {
        unreachable!("a scenario has two roles");
    };
    let policy = PolicyChoice::plain(R::policies()[0].name);
    Matchup::<R>::assemble(MatchupParts {
        scenario: &loaded.scenario,
        forces: [force_a, force_b],
        names: [name_a.clone(), name_b.clone()],
        policies: [policy.clone(), policy],
        settings: &[],
        swap: Swap::Fixed,
        key: 0,
    })?;
    Ok(loaded.scenario)
}
