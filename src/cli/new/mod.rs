//! `wargauge new`: a data file to begin with, which validates and plays at once.

mod comments;

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, value};
use wargauge_batch::BuiltIn;
use wargauge_report::Replacement;
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::{AnyRuleset, Library};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::names::plain_name;
use crate::cli::schema::{KindArg, schema_of};
use crate::exit_code::ExitCode;

/// Arguments of `new`.
#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// The kind of file
    #[arg(value_enum)]
    kind: KindArg,
    /// What it is to be called: the file is NAME.toml, in the current folder
    #[arg(value_parser = plain_name)]
    name: String,
    /// The ruleset it is for
    #[arg(long, value_name = "R")]
    ruleset: String,
    /// The built-in file to begin with, by name; if not given, one of middle length
    #[arg(long, value_name = "NAME")]
    from: Option<String>,
}

pub(crate) fn execute(args: &NewArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let ruleset = library.ruleset(&args.ruleset)?;
    let kind = FileKind::from(args.kind);
    let model = model(&library, ruleset, kind, args.from.as_deref())?;
    let path = PathBuf::from(format!("{}.toml", args.name));
    if path.symlink_metadata().is_ok() {
        let problem = format!("there is a file `{}`", path.display());
        return Err(DataError::new(problem).expected("a name that is free").into());
    }
    let text = written(model, &args.name, ruleset, kind)?;
    let file = library.open(Source::new(path.display().to_string(), text), Some(path.clone()))?;
    ruleset.validate(&library, &file)?;
    Replacement::open(&path)?.write(file.source.text.as_bytes())?;
    let text =
        format!("wrote {}, after `{}`; {}", path.display(), model.name, next(&path, kind, model));
    session.note(&text);
    Ok(ExitCode::Done)
}

/// The built-in file to begin with.
fn model<'l>(
    library: &'l Library,
    ruleset: &dyn AnyRuleset,
    kind: FileKind,
    from: Option<&str>,
) -> Result<&'l BuiltIn, DataError> {
    let files = || {
        library.files().iter().filter(|file| file.ruleset == ruleset.name() && file.kind == kind)
    };
    let Some(name) = from else {
        let mut all: Vec<&BuiltIn> = files().collect();
        all.sort_by_key(|file| file.source.text.len());
        return all.get(all.len() / 2).copied().ok_or_else(|| {
            let (word, name) = (kind.word(), ruleset.name());
            DataError::new(format!("ruleset `{name}` has no built-in {word} to begin with"))
        });
    };
    files().find(|file| file.name == name || file.full_name() == name).ok_or_else(|| {
        let problem =
            format!("ruleset `{}` has no built-in {} `{name}`", ruleset.name(), kind.word());
        DataError::new(problem).one_of(name, files().map(|file| file.name.as_str()))
    })
}

/// The text of the new file: that of the model under another name, with what the schema says of each
/// key where it stands first.
fn written(
    model: &BuiltIn,
    name: &str,
    ruleset: &dyn AnyRuleset,
    kind: FileKind,
) -> Result<String, DataError> {
    let mut document: DocumentMut = model
        .source
        .text
        .parse()
        .map_err(|_| DataError::new(format!("`{}` is no document", model.source.name)))?;
    for key in ["name", "title"] {
        let old = document.get(key).and_then(|item| item.as_value()).map(|old| old.decor().clone());
        let mut new = value(name);
        if let (Some(decor), Some(new)) = (old, new.as_value_mut()) {
            *new.decor_mut() = decor;
        }
        document.insert(key, new);
    }
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
