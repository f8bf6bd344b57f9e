//! `wargauge show`: a built-in file as it is.

use std::io::{Write, stdout};

use wargauge_batch::{BuiltIn, Scope};
use wargauge_rules::roster::{DataError, FileKind, nearest};
use wargauge_studies::Library;

use crate::cli::console::failure::Failure;
use crate::cli::schema::KindArg;
use crate::exit_code::ExitCode;

/// Arguments of `show`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Name of a built-in army, force or scenario, as `list` has it; RULESET/NAME where rulesets
    /// share a name
    name: String,
    /// The kind of file, where files of several kinds share the name
    #[arg(long, value_enum)]
    kind: Option<KindArg>,
}

pub(crate) fn execute(args: &ShowArgs) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let kind = args.kind.map(FileKind::from);
    let text = match find(&library, &args.name, kind) {
        Ok(file) => file.source.text.clone(),
        // Scenarios that a ruleset writes for whoever names them lie nowhere.
        Err(error) => {
            let wanted = kind.is_none_or(|kind| kind == FileKind::Scenario);
            let made = library.find(FileKind::Scenario, &args.name, Scope::Anywhere);
            let made = made.ok().filter(|file| file.path.is_none() && wanted);
            made.ok_or(error)?.source.text
        }
    };
    stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::Done)
}

/// The built-in file that goes by a name.
fn find<'l>(
    library: &'l Library,
    name: &str,
    kind: Option<FileKind>,
) -> Result<&'l BuiltIn, DataError> {
    let is_of_kind = |file: &&BuiltIn| kind.is_none_or(|kind| file.kind == kind);
    let files = || library.files().iter().filter(is_of_kind);
    let goes_by = |file: &&BuiltIn| file.name == name || file.full_name() == name;
    let found: Vec<&BuiltIn> = files().filter(goes_by).collect();
    match found[..] {
        [file] => Ok(file),
        [] => {
            let full: Vec<String> = files().map(BuiltIn::full_name).collect();
            let names: Vec<&str> = if name.contains('/') {
                full.iter().map(String::as_str).collect()
            } else {
                files().map(|file| file.name.as_str()).collect()
            };
            let like = nearest(name, &names).map(Box::from);
            let error = DataError::new(format!("no built-in file goes by `{name}`")).expected(
                "a name that `wargauge list scenarios`, `list armies` or `list forces` has",
            );
            Err(DataError { nearest: like, ..error })
        }
        _ => {
            let names: Vec<String> = found
                .iter()
                .map(|file| format!("{} --kind {}", file.full_name(), file.kind.word()))
                .collect();
            Err(DataError::new(format!("several built-in files go by `{name}`"))
                .expected(format!("one of {}", names.join(", "))))
        }
    }
}
