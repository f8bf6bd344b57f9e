//! The copy in which faults are planted: the kernel, one crate of rules and the data that its tests
//! read, outside the project.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::faults::Fault;
use crate::plant::{QUESTION, blamed, plant};
use crate::source::Source;

/// What all rules stand on.
const KERNEL: &str = "crates/rules";

/// A copy of what one ruleset's rules need.
#[derive(Debug)]
pub(crate) struct Scratch {
    root: PathBuf,
    /// The crate of rules, from the root.
    rules: String,
    package: String,
}

/// What a build came to.
#[derive(Debug)]
pub(crate) enum Build {
    /// The test program.
    Program(PathBuf),
    /// The faults that the compiler does not take.
    Refused(BTreeSet<u32>),
}

/// Where a compiler's complaint points.
type Place = (String, Range<usize>);

impl Scratch {
    /// Copies what is needed of a project.
    pub(crate) fn copy(project: &Path, root: PathBuf, rules: &str) -> Result<Self, String> {
        let wrong = |error: io::Error| format!("{}: {error}", root.display());
        let docs_and_data = ["docs", "scenarios", "examples", "clippy.toml", "Cargo.lock"];
        for part in docs_and_data.into_iter().chain([KERNEL, rules]) {
            copy_all(&project.join(part), &root.join(part)).map_err(wrong)?;
        }
        let manifest = read(&project.join("Cargo.toml"))?;
        let own = read(&project.join(rules).join("Cargo.toml"))?;
        let package = package_of(&own)?;
        let kernel = project.join(KERNEL).is_dir().then_some(KERNEL);
        let members: Vec<&str> = kernel.into_iter().chain([rules]).collect();
        let manifest = cut_down(&manifest, &members, &package)?;
        write(&root.join("Cargo.toml"), &manifest)?;
        write(&root.join(rules).join("src/planted.rs"), QUESTION)?;
        Ok(Self { root, rules: rules.to_owned(), package })
    }

    /// The folder in which the test program expects to be.
    pub(crate) fn folder(&self) -> PathBuf {
        self.root.join(&self.rules)
    }

    /// Writes the sources with the faults in them and builds the tests.
    pub(crate) fn build(
        &self,
        sources: &[Source],
        faults: &BTreeMap<u32, &Fault>,
    ) -> Result<Build, String> {
        let numbered: Vec<(u32, &Fault)> = faults.iter().map(|(&at, &fault)| (at, fault)).collect();
        let mut texts = BTreeMap::new();
        for (file, source) in sources.iter().enumerate() {
            let text = plant(file, source, &numbered);
            write(&self.folder().join("src").join(&source.path), &text)?;
            texts.insert(format!("{}/src/{}", self.rules, source.path), text);
        }
        let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
        cargo.args(["test", "--no-run", "--lib", "--message-format=json", "-p", &self.package]);
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        cargo.env("CARGO_TARGET_DIR", target.unwrap_or_else(|| self.root.join("target")));
        let done = cargo.current_dir(&self.root).output().map_err(|e| format!("cargo: {e}"))?;
        let heard = String::from_utf8_lossy(&done.stdout);
        let messages: Vec<Value> =
            heard.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if done.status.success() {
            let program = messages.iter().find_map(program_of);
            return program.map(Build::Program).ok_or_else(|| "no test program".to_owned());
        }
        let refused: BTreeSet<u32> =
            messages.iter().flat_map(|message| culprits(message, &texts)).collect();
        if refused.is_empty() {
            let said = messages.iter().filter_map(|m| m["message"]["rendered"].as_str());
            let said: Vec<&str> = said.collect();
            let words = String::from_utf8_lossy(&done.stderr);
            return Err(format!("no fault is to blame:\n{}\n{words}", said.join("\n")));
        }
        Ok(Build::Refused(refused))
    }
}

fn program_of(message: &Value) -> Option<PathBuf> {
    let is_test = message["profile"]["test"].as_bool() == Some(true);
    message["executable"].as_str().filter(|_| is_test).map(PathBuf::from)
}

/// The faults to blame for an error: those at the place that blames fewest.
fn culprits(message: &Value, texts: &BTreeMap<String, String>) -> BTreeSet<u32> {
    if message["message"]["level"].as_str() != Some("error") {
        return BTreeSet::new();
    }
    let mut places = Vec::new();
    places_of(&message["message"], &mut places);
    let sets = places.iter().filter_map(|(file, bytes)| Some(blamed(texts.get(file)?, bytes)));
    sets.filter(|set| !set.is_empty()).min_by_key(BTreeSet::len).unwrap_or_default()
}

fn places_of(diagnostic: &Value, places: &mut Vec<Place>) {
    for span in diagnostic["spans"].as_array().into_iter().flatten() {
        let at = |key: &str| span[key].as_u64().map_or(0, |at| at as usize);
        let file = span["file_name"].as_str().unwrap_or_default().to_owned();
        places.push((file, at("byte_start")..at("byte_end")));
    }
    for child in diagnostic["children"].as_array().into_iter().flatten() {
        places_of(child, places);
    }
}

/// The workspace of the copy: the kernel and the rules, with the project's dependencies, so that what is
/// built already serves. Nobody asks for lines of sources. Optimised as tests of the project are: a
/// survivor costs a run of all tests, five times as long without.
fn cut_down(manifest: &str, members: &[&str], package: &str) -> Result<String, String> {
    let mut document: toml_edit::DocumentMut =
        manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    for part in
        ["package", "dependencies", "dev-dependencies", "target", "bench", "lints", "features"]
    {
        document.remove(part);
    }
    let members: toml_edit::Array = members.iter().copied().collect();
    document["workspace"]["members"] = toml_edit::value(members);
    document["profile"]["dev"]["package"][package]["debug"] = toml_edit::value("none");
    Ok(document.to_string())
}

fn package_of(manifest: &str) -> Result<String, String> {
    let document: toml_edit::DocumentMut =
        manifest.parse().map_err(|error| format!("Cargo.toml: {error}"))?;
    let name = document["package"]["name"].as_str();
    name.map(str::to_owned).ok_or_else(|| "Cargo.toml names no package".to_owned())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file unless it is as it should be: what is not touched is not built again.
fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a file or a folder with all in it, if it is there. Sources of rules are written by
/// [`Scratch::build`].
fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy_all(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else if from.is_file() {
        let bytes = fs::read(from)?;
        if fs::read(to).ok().as_ref() != Some(&bytes) && !is_planted_source(to) {
            fs::write(to, bytes)?;
        }
    }
    Ok(())
}

/// Whether a file of the copy is one that faults are planted in.
fn is_planted_source(to: &Path) -> bool {
    let text = to.to_string_lossy();
    text.ends_with(".rs")
        && text.contains("/rules/src/")
        && text.contains("/rulesets/")
        && to.exists()
}
