//! `wargauge new project`: a folder of one's own, in which everything validates, plays and is guarded.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::json;
use toml_edit::{DocumentMut, TableLike, value};
use wargauge_batch::BuiltIn;
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::{AnyRuleset, Library};

use super::comments;
use super::model::{document_of, model, rename};
use crate::cli::check;
use crate::cli::command_line::{Cli, Command};
use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::schema::schema_of;
use crate::exit_code::ExitCode;

/// Games of each match-up of the first baseline: a few seconds in every system.
const GAMES: &str = "200";

/// The folder of the baseline in a project.
const BASELINE: &str = "baseline";

/// Writes a project: all of it, or nothing.
pub(super) fn execute(
    name: &str,
    ruleset: &dyn AnyRuleset,
    from: Option<&str>,
    session: Session<'_>,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let folder = PathBuf::from(name);
    if folder.symlink_metadata().is_ok() {
        let problem = format!("there is a file or folder `{name}`");
        return Err(DataError::new(problem).expected("a name that is free").into());
    }
    let from = from.unwrap_or_else(|| ruleset.gate_scenario());
    let scenario = model(&library, ruleset, FileKind::Scenario, Some(from))?;
    let project = Project::of(&library, ruleset, scenario, name)?;
    let files = project.files();
    let begun = begun_beside(name)?;
    for (path, text) in &files {
        let path = begun.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(path, text)?;
    }
    let code = within(begun.path(), || {
        for path in project.data.keys() {
            let path = PathBuf::from(path);
            let text = fs::read_to_string(&path)?;
            let source = Source::new(path.display().to_string(), text);
            ruleset.validate(&library, &library.open(source, Some(path))?)?;
        }
        project.save_baseline(session)
    })?;
    if code != ExitCode::Done {
        return Ok(code);
    }
    fs::rename(begun.path(), &folder)?;
    // The name that the folder had is free: there is nothing left to remove.
    drop(begun.keep());
    let text = format!(
        "wrote {name}, after `{}`: {} files and a baseline of {GAMES} games; what to do next stands in {name}/README.md",
        scenario.full_name(),
        files.len()
    );
    session.note(&text);
    Ok(ExitCode::Done)
}

/// A folder for what is not whole yet, with the rights of any folder.
fn begun_beside(name: &str) -> io::Result<tempfile::TempDir> {
    let prefix = format!(".{name}-");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    builder.tempdir_in(".")
}

/// Does something with a folder as the current one.
fn within<T>(folder: &Path, act: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let here = env::current_dir()?;
    env::set_current_dir(folder)?;
    let done = act();
    env::set_current_dir(here)?;
    done
}

/// A scenario with the forces that meet in it and their armies, under names of its own.
struct Project<'r> {
    name: String,
    ruleset: &'r dyn AnyRuleset,
    /// Kinds and texts of data files by their names in the folder: files name others beside or below them.
    data: BTreeMap<String, (FileKind, String)>,
}

impl<'r> Project<'r> {
    /// Copies a scenario and all that it names.
    fn of(
        library: &Library,
        ruleset: &'r dyn AnyRuleset,
        scenario: &BuiltIn,
        name: &str,
    ) -> Result<Self, DataError> {
        let mut project = Self { name: name.to_owned(), ruleset, data: BTreeMap::new() };
        let mut document = document_of(scenario)?;
        let mut forces = Vec::new();
        for (_, item) in document.iter_mut() {
            let Some(role) = item.as_table_like_mut() else { continue };
            if let Some(force) = text_of(role, "force") {
                role.insert("force", value(file_of(&project.own_name(scenario, &force))));
                forces.push(force);
            }
        }
        let mut armies = Vec::from_iter(project.own_army(&mut document, scenario));
        rename(&mut document, name);
        project.add(FileKind::Scenario, name, document);
        forces.sort_unstable();
        forces.dedup();
        for force in forces {
            let copied = model(library, ruleset, FileKind::Force, Some(&force))?;
            let mut document = document_of(copied)?;
            armies.extend(project.own_army(&mut document, scenario));
            let own = project.own_name(scenario, &force);
            document.insert("name", value(&own));
            project.add(FileKind::Force, &own, document);
        }
        armies.sort_unstable();
        armies.dedup();
        for army in armies {
            let mut document = document_of(model(library, ruleset, FileKind::Army, Some(&army))?)?;
            let own = project.own_name(scenario, &army);
            document.insert("name", value(&own));
            project.add(FileKind::Army, &own, document);
        }
        Ok(project)
    }

    /// Has a file name the project's own army; which it named before.
    fn own_army(&self, document: &mut DocumentMut, scenario: &BuiltIn) -> Option<String> {
        let army = text_of(document.as_table(), "army")?;
        document.insert("army", value(file_of(&self.own_name(scenario, &army))));
        Some(army)
    }

    /// What a copy is called: by the project instead of by the scenario.
    fn own_name(&self, scenario: &BuiltIn, name: &str) -> String {
        let rest = name.strip_prefix(&scenario.name).and_then(|rest| rest.strip_prefix('-'));
        format!("{}-{}", self.name, rest.unwrap_or(name))
    }

    /// Adds a data file with what its schema says of each key where it stands first.
    fn add(&mut self, kind: FileKind, name: &str, mut document: DocumentMut) {
        comments::explain(&mut document, &schema_of(self.ruleset, kind));
        let text = document.to_string();
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with("#:schema")).collect();
        let head = format!("#:schema {}\n\n", schema_file(kind));
        let text = head + body.join("\n").trim_start() + "\n";
        self.data.insert(file_of(name), (kind, text));
    }

    /// The files of a kind.
    fn of_kind(&self, kind: FileKind) -> impl Iterator<Item = &str> {
        self.data.iter().filter(move |(_, (one, _))| *one == kind).map(|(file, _)| file.as_str())
    }

    /// All files but the baseline: data, schemas, settings of an editor, the check of a code host.
    fn files(&self) -> Vec<(String, String)> {
        let data = self.data.iter().map(|(file, (_, text))| (file.clone(), text.clone()));
        let mut files: Vec<(String, String)> = data.collect();
        let mut schemas = serde_json::Map::new();
        for kind in FileKind::ALL {
            let schema = format!("{:#}\n", schema_of(self.ruleset, kind));
            files.push((schema_file(kind), schema));
            for file in self.of_kind(kind) {
                schemas.insert(format!(".*/{file}"), json!(format!("./{}", schema_file(kind))));
            }
        }
        let settings = json!({ "evenBetterToml.schema.associations": schemas });
        files.push((".vscode/settings.json".to_owned(), format!("{settings:#}\n")));
        let wanted = json!({ "recommendations": ["tamasfe.even-better-toml"] });
        files.push((".vscode/extensions.json".to_owned(), format!("{wanted:#}\n")));
        files.push((".gitignore".to_owned(), "results/\nbalance.md\n".to_owned()));
        files.push((".github/workflows/balance.yml".to_owned(), workflow()));
        files.push(("README.md".to_owned(), self.readme()));
        files
    }

    fn readme(&self) -> String {
        let Self { name, ruleset, .. } = self;
        let list = |kind| {
            let files: Vec<String> = self.of_kind(kind).map(|file| format!("`{file}`")).collect();
            files.join(", ")
        };
        let army = self.of_kind(FileKind::Army).next().unwrap_or_default();
        let [armies, forces] = [FileKind::Army, FileKind::Force].map(list);
        format!(
            "# {name}\n\n\
             Armies, forces and a scenario for {title}, played by `wargauge`.\n\n\
             ```sh\n\
             wargauge run {name}.toml --marginal    # who wins, and what one more copy of each unit adds\n\
             wargauge list entries {army}    # what there is to choose from\n\
             wargauge check --baseline {BASELINE}    # has the balance moved?\n\
             ```\n\n\
             | file | what it is |\n|---|---|\n\
             | `{name}.toml` | the table, the roles, the victory rule |\n\
             | {forces} | the forces that meet |\n\
             | {armies} | what units are, and what they cost |\n\
             | `{BASELINE}/` | scores of {GAMES} games of each match-up, as they are wanted; more games tell smaller changes |\n\
             | `schema/` | what may stand in the files, for completion in an editor |\n\
             | `.github/workflows/balance.yml` | the check, on every change |\n\n\
             Where a change of the balance is meant, `wargauge check --baseline {BASELINE} --accept` takes it over.\n",
            title = ruleset.title(),
        )
    }

    /// Plays the first baseline, in the current folder.
    fn save_baseline(&self, session: Session<'_>) -> Result<ExitCode, Failure> {
        let scenario = file_of(&self.name);
        let words = ["wargauge", "check", &scenario, "--save-baseline", BASELINE, "--games", GAMES];
        let parsed = Cli::try_parse_from(words).map(|cli| cli.command);
        let Ok(Command::Check(command)) = parsed else {
            unreachable!("the words of a check are those of a check")
        };
        check::execute(&command, session)
    }
}

/// The word that a key of a table has.
fn text_of(table: &dyn TableLike, key: &str) -> Option<String> {
    table.get(key).and_then(|item| item.as_str()).map(str::to_owned)
}

/// The file of an army, a force or a scenario.
fn file_of(name: &str) -> String {
    format!("{name}.toml")
}

/// The schema of the files of a kind.
fn schema_file(kind: FileKind) -> String {
    format!("schema/{}.schema.json", kind.word())
}

/// The workflow that holds the project to its baseline.
fn workflow() -> String {
    format!(
        "name: balance\n\n\
         on:\n  push:\n  pull_request:\n\n\
         permissions:\n  contents: read\n\n\
         jobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n\
         \x20     - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2\n\
         \x20       with:\n          persist-credentials: false\n\
         \x20     # Any other way to have `wargauge` on the path will do.\n\
         \x20     - run: pipx install wargauge=={version}\n\
         \x20     - run: wargauge validate -q *.toml\n\
         \x20     - run: wargauge check --baseline {BASELINE} --annotations --summary balance.md\n\
         \x20     - run: cat balance.md >> \"$GITHUB_STEP_SUMMARY\"\n        if: always()\n",
        version = env!("CARGO_PKG_VERSION"),
    )
}
