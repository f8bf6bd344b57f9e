//! Data files: those built in, and those of the user.

use std::path::{Component, Path, PathBuf};

use include_dir::Dir;
use wargauge_rules::roster::{DataError, FileKind, Header, Source, nearest};

use crate::data::characters::{check_characters, check_stem};
use crate::data::text_file::{MOST_BYTES, read_text};

/// A file that is part of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The ruleset it is for.
    pub ruleset: String,
    /// What it describes.
    pub kind: FileKind,
    /// The stem of its file name: what it goes by.
    pub name: String,
    /// Its path and text.
    pub source: Source,
}

impl BuiltIn {
    /// A built-in file from its path below the data directory; `None` if the path is not that of
    /// a data file.
    #[must_use]
    pub fn new(path: &str, text: &str) -> Option<Self> {
        let (ruleset, rest) = path.split_once('/')?;
        let (kind, file) = match rest.split_once('/') {
            None => (FileKind::Scenario, rest),
            Some(("armies", file)) => (FileKind::Army, file),
            Some(("forces", file)) => (FileKind::Force, file),
            Some(_) => return None,
        };
        let name = file.strip_suffix(".toml").filter(|name| !name.contains('/'))?.to_owned();
        Some(Self { ruleset: ruleset.to_owned(), kind, name, source: Source::new(path, text) })
    }

    /// The name with that of the ruleset before it: `grid/two-villages`.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{}/{}", self.ruleset, self.name)
    }

    fn goes_by(&self, name: &str) -> bool {
        self.name == name || name.split_once('/') == Some((&self.ruleset, &self.name))
    }
}

/// A data file that was found, and what it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFile {
    /// Its name in messages, and its text.
    pub source: Source,
    /// Its head.
    pub header: Header,
    /// Where it lies; `None` if it is built in.
    pub path: Option<PathBuf>,
}

impl DataFile {
    /// The name it goes by: its own, else the stem of its file name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.header.name.as_deref().unwrap_or_else(|| self.source.stem())
    }
}

/// Where a name stands, which decides what it may mean.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'s> {
    /// On the command line, for any ruleset.
    Anywhere,
    /// On the command line, for this ruleset.
    Ruleset(&'s str),
    /// In a file: paths are relative to it, and it fixes the ruleset.
    File(&'s DataFile),
}

impl<'s> Scope<'s> {
    fn ruleset(self) -> Option<&'s str> {
        match self {
            Self::Anywhere => None,
            Self::Ruleset(ruleset) => Some(ruleset),
            Self::File(file) => Some(&file.header.ruleset),
        }
    }

    /// The path that a name means here.
    fn path(self, name: &str) -> PathBuf {
        let folder = match self {
            Self::File(DataFile { path: Some(path), .. }) => path.parent(),
            _ => None,
        };
        folder.map_or_else(|| PathBuf::from(name), |folder| folder.join(name))
    }
}

/// The word before the distance of a duel: `duel-24`.
const DUEL: &str = "duel-";

/// The text of the scenario of a duel from a distance.
pub type DuelTable = fn(u16) -> Result<String, DataError>;

/// All files that can be referred to by name, and the names of the rulesets that they may be for.
#[derive(Clone, Debug)]
pub struct DataLibrary {
    files: Vec<BuiltIn>,
    rulesets: Vec<&'static str>,
    /// By ruleset, as far as rulesets have duels.
    duels: Vec<(&'static str, DuelTable)>,
    /// Files in memory, named by their paths.
    in_memory: Vec<Source>,
}

impl DataLibrary {
    /// A library of these files, for these rulesets.
    #[must_use]
    pub fn new(mut files: Vec<BuiltIn>, rulesets: Vec<&'static str>) -> Self {
        files.sort_by(|one, other| one.source.name.cmp(&other.source.name));
        Self { files, rulesets, duels: Vec::new(), in_memory: Vec::new() }
    }

    /// The same with the scenarios of duels of rulesets, which go by their distances: `grid/duel-6`.
    #[must_use]
    pub fn with_duels(mut self, duels: Vec<(&'static str, DuelTable)>) -> Self {
        self.duels = duels;
        self
    }

    /// The same with files in memory, each named by its path: whoever names such a path is given the file as
    /// if it lay there.
    #[must_use]
    pub fn with_files_in_memory(mut self, files: Vec<Source>) -> Self {
        self.in_memory = files;
        self
    }

    /// The file in memory of a path.
    fn remembered(&self, path: &Path) -> Option<&Source> {
        self.in_memory.iter().find(|file| Path::new(&file.name) == path)
    }

    /// The names of all rulesets.
    #[must_use]
    pub fn names(&self) -> &[&'static str] {
        &self.rulesets
    }

    /// The place of a ruleset among all.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn place_of_ruleset(&self, name: &str) -> Result<usize, DataError> {
        self.rulesets.iter().position(|known| *known == name).ok_or_else(|| {
            DataError::new(format!("there is no ruleset `{name}`"))
                .one_of(name, self.rulesets.iter().copied())
        })
    }

    /// A file from its text and, unless it is built in, the path it lies at.
    ///
    /// # Errors
    /// If its head is wrong.
    pub fn open(&self, source: Source, path: Option<PathBuf>) -> Result<DataFile, DataError> {
        let header = Header::read(&source, &self.rulesets)?;
        check_characters(&source)?;
        if header.name.is_none() {
            check_stem(&source)?;
        }
        Ok(DataFile { source, header, path })
    }

    /// The built-in files, ordered by path.
    #[must_use]
    pub fn files(&self) -> &[BuiltIn] {
        &self.files
    }

    /// Finds a file of the wanted kind by built-in name (`two-villages`, or `grid/two-villages`
    /// where rulesets share the name) or else by path.
    ///
    /// # Errors
    /// If there is no such file, the name is ambiguous, the file cannot be read, or it is of
    /// another kind or ruleset.
    pub fn find(
        &self,
        kind: FileKind,
        name: &str,
        scope: Scope<'_>,
    ) -> Result<DataFile, DataError> {
        self.look_up(kind, name, scope).map_err(|error| match scope {
            Scope::File(file) if error.source.is_none() => {
                named_in(&file.source, kind, name, error)
            }
            _ => error,
        })
    }

    fn look_up(&self, kind: FileKind, name: &str, scope: Scope<'_>) -> Result<DataFile, DataError> {
        let ruleset = scope.ruleset();
        let fits = |file: &&BuiltIn| {
            file.kind == kind && ruleset.is_none_or(|ruleset| ruleset == file.ruleset)
        };
        let found: Vec<&BuiltIn> =
            self.files.iter().filter(fits).filter(|file| file.goes_by(name)).collect();
        let file = match found[..] {
            [file] => self.open(file.source.clone(), None)?,
            [] if kind == FileKind::Scenario && self.is_duel(name, scope) => {
                self.duel(name, scope)?
            }
            [] => {
                let path = self.locate(kind, name, scope)?;
                self.open(self.read(kind, name, &path)?, Some(path))?
            }
            _ => {
                let names: Vec<String> = found.iter().map(|file| file.full_name()).collect();
                let problem = format!("several rulesets have {} `{name}`", with_article(kind));
                return Err(
                    DataError::new(problem).expected(format!("one of {}", names.join(", ")))
                );
            }
        };
        is_wanted(&file, kind, ruleset)?;
        Ok(file)
    }

    /// The rulesets of which a name may mean a duel, and its distance.
    fn duels_named(&self, name: &str, scope: Scope<'_>) -> (Vec<(&'static str, DuelTable)>, u16) {
        let (ruleset, name) = match name.split_once('/') {
            Some((ruleset, name)) => (Some(ruleset), name),
            None => (None, name),
        };
        let distance = name.strip_prefix(DUEL).filter(|number| !number.starts_with(['0', '+']));
        let Some(distance) = distance.and_then(|number| number.parse().ok()) else {
            return (Vec::new(), 0);
        };
        let fits = |own: &str| {
            [ruleset, scope.ruleset()].into_iter().flatten().all(|wanted| wanted == own)
        };
        (self.duels.iter().copied().filter(|(own, _)| fits(own)).collect(), distance)
    }

    fn is_duel(&self, name: &str, scope: Scope<'_>) -> bool {
        !self.duels_named(name, scope).0.is_empty()
    }

    /// The scenario of a duel.
    fn duel(&self, name: &str, scope: Scope<'_>) -> Result<DataFile, DataError> {
        let (found, distance) = self.duels_named(name, scope);
        match found[..] {
            [(ruleset, table)] => {
                let path = format!("{ruleset}/{DUEL}{distance}.toml");
                self.open(Source::new(&path, &table(distance)?), None)
            }
            _ => {
                let names: Vec<String> =
                    found.iter().map(|(own, _)| format!("{own}/{DUEL}{distance}")).collect();
                let problem = format!("several rulesets have a scenario `{DUEL}{distance}`");
                Err(DataError::new(problem).expected(format!("one of {}", names.join(", "))))
            }
        }
    }

    /// Where a name that is not built in leads to.
    fn locate(&self, kind: FileKind, name: &str, scope: Scope<'_>) -> Result<PathBuf, DataError> {
        let path = scope.path(name);
        if let Scope::File(_) = scope {
            stays_below(name, &path)?;
        }
        let reads_as_path = name.contains(['/', '\\']) || name.ends_with(".toml");
        let is_there = path.exists() || self.remembered(&path).is_some();
        if (reads_as_path && self.elsewhere(kind, name).is_none()) || is_there {
            return Ok(path);
        }
        if let (Some(ruleset), Some(other)) = (scope.ruleset(), self.elsewhere(kind, name)) {
            let problem = format!("{} `{name}` is of ruleset `{}`", kind.word(), other.ruleset);
            return Err(DataError::new(problem).expected(format!("one of ruleset `{ruleset}`")));
        }
        let problem = format!("there is no {} `{name}`", kind.word());
        // A file is named by its path.
        let file = format!("{name}.toml");
        if scope.path(&file).is_file() {
            let hint = format!("`{file}`, as a file is named by its path");
            return Err(DataError::new(problem).expected(hint));
        }
        Err(self.with_nearest(kind, name, DataError::missing(problem)))
    }

    /// A built-in file of whichever ruleset that goes by a name.
    fn elsewhere(&self, kind: FileKind, name: &str) -> Option<&BuiltIn> {
        self.files.iter().find(|file| file.kind == kind && file.goes_by(name))
    }

    fn read(&self, kind: FileKind, name: &str, path: &Path) -> Result<Source, DataError> {
        if let Some(file) = self.remembered(path) {
            return Ok(file.clone());
        }
        let shown = path.display();
        if path.is_dir() {
            let problem = format!("`{shown}` is a directory");
            return Err(DataError::new(problem)
                .expected(format!("the path of {} file", with_article(kind))));
        }
        if !path.exists() {
            let problem = format!("there is no file `{shown}`");
            return Err(self.with_nearest(kind, name, DataError::missing(problem)));
        }
        read_text(path, MOST_BYTES)
    }

    /// Adds to an error what would be right, and the built-in name most like the one given.
    fn with_nearest(&self, kind: FileKind, name: &str, error: DataError) -> DataError {
        let files = self.files.iter().filter(|file| file.kind == kind);
        let full: Vec<String> = files.clone().map(BuiltIn::full_name).collect();
        let names: Vec<&str> = if name.contains('/') {
            full.iter().map(String::as_str).collect()
        } else {
            files.map(|file| file.name.as_str()).collect()
        };
        let nearest = nearest(name, &names).map(Box::from);
        let expected = format!("the name of a built-in {} or the path of a file", kind.word());
        DataError { nearest, ..error.expected(expected) }
    }
}

/// Refuses a path in a file that leads out of the folder of the file: whoever plays a scenario of
/// somebody else's has only that folder read.
fn stays_below(name: &str, path: &Path) -> Result<(), DataError> {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let mut leads_out = !Path::new(name).components().all(is_plain);
    if let (false, Ok(real)) = (leads_out, path.canonicalize()) {
        let depth = Path::new(name).components().filter(|part| *part != Component::CurDir).count();
        let folder = path.ancestors().nth(depth).map(|folder| match folder.as_os_str().len() {
            0 => Path::new("."),
            _ => folder,
        });
        let folder = folder.and_then(|folder| folder.canonicalize().ok());
        leads_out = folder.is_none_or(|folder| !real.starts_with(folder));
    }
    if leads_out {
        let problem = format!("`{name}` leads out of the folder of the file that names it");
        return Err(DataError::new(problem).expected("a file in that folder or below it"));
    }
    Ok(())
}

const fn with_article(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Army => "an army",
        FileKind::Force => "a force",
        FileKind::Scenario => "a scenario",
    }
}

/// An error about a name, put at the place of a file where the key of its kind gives the name.
fn named_in(source: &Source, kind: FileKind, name: &str, error: DataError) -> DataError {
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let value = line.split_once('=').filter(|(key, _)| key.trim() == kind.word());
        let at = value.and_then(|(key, value)| Some(key.len() + 1 + value.find(name)?));
        if let Some(at) = at {
            let span = start + at..start + at + name.len();
            let source = Some(Box::new(source.clone()));
            return DataError { source, span: Some(span), ..error.field(kind.word()) };
        }
        start += line.len();
    }
    let span = source.quoted(name).unwrap_or_else(|| source.key(kind.word()));
    DataError {
        source: Some(Box::new(source.clone())),
        span: Some(span),
        ..error.field(kind.word())
    }
}

/// The data files in a folder of the program that belongs to a ruleset.
#[must_use]
pub fn files_of(ruleset: &str, folder: &Dir<'_>) -> Vec<BuiltIn> {
    let mut files = Vec::new();
    collect(ruleset, folder, &mut files);
    files
}

fn collect(ruleset: &str, folder: &Dir<'_>, files: &mut Vec<BuiltIn>) {
    for file in folder.files() {
        let below = file.path().iter().filter_map(|part| part.to_str());
        let path: Vec<&str> = core::iter::once(ruleset).chain(below).collect();
        files.extend(file.contents_utf8().and_then(|text| BuiltIn::new(&path.join("/"), text)));
    }
    for folder in folder.dirs() {
        collect(ruleset, folder, files);
    }
}

fn is_wanted(file: &DataFile, kind: FileKind, ruleset: Option<&str>) -> Result<(), DataError> {
    let header = &file.header;
    let at =
        |key: &str, problem: String| DataError::at(&file.source, file.source.key(key), problem);
    if header.kind != kind {
        return Err(at("kind", format!("this file describes {}", with_article(header.kind)))
            .field("kind")
            .expected(kind.word()));
    }
    match ruleset {
        Some(ruleset) if ruleset != header.ruleset => {
            Err(at("ruleset", format!("this file is for ruleset `{}`", header.ruleset))
                .field("ruleset")
                .expected(format!("`{ruleset}`")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
