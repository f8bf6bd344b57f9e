//! What the files of a crate take from each other, name by name.

use std::collections::{BTreeMap, BTreeSet};

use crate::code::Code;
use crate::sources::{SourceFile, rust_files};

/// The files of a crate as modules by names such as `attack::blast`, its root by the empty name, its
/// tests aside; and the names that each takes of the others.
///
/// A name counts for the file that defines it, through whatever file it is offered: a `pub use` ties
/// nobody to the file that it stands in, and by itself it does not tie that file to anything.
pub(crate) struct Imports {
    of: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

impl Imports {
    /// Reads a crate.
    pub(crate) fn of(folder: &str) -> Self {
        let files = rust_files(&[folder]);
        let code = files.iter().filter(|file| !file.is_test());
        Self::between(code.map(|file| (module_of(file, folder), Code::of(&file.text))).collect())
    }

    /// What modules take from each other.
    pub(crate) fn between(modules: BTreeMap<String, Code>) -> Self {
        let book = Book { modules };
        let of = book.modules.keys().map(|module| (module.clone(), book.taken_by(module)));
        Self { of: of.collect() }
    }

    /// The modules that a module takes names from.
    pub(crate) fn used_by(&self, module: &str) -> impl Iterator<Item = &str> {
        self.of.get(module).into_iter().flatten().map(|(used, _)| used.as_str())
    }

    /// All modules.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &str> {
        self.of.keys().map(String::as_str)
    }

    /// The circles that modules stand in, some aside: of each, who takes what from whom.
    pub(crate) fn circles(&self, aside: &[&str]) -> Vec<Vec<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = self
            .modules()
            .filter(|module| !aside.contains(module))
            .map(|module| (module, self.reached_from(module, aside)))
            .collect();
        let is_tied = |one: &str, other: &str| {
            let leads = |from, to| reached.get(from).is_some_and(|far| far.contains(to));
            leads(one, other) && leads(other, one)
        };
        let first_of_circle =
            |module: &&&str| reached.keys().find(|other| is_tied(module, other)) == Some(*module);
        let circles = reached.keys().filter(first_of_circle);
        circles.map(|first| self.ties(|module| is_tied(first, module))).collect()
    }

    /// Who of some modules takes what from whom.
    fn ties(&self, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
        let mut ties = Vec::new();
        for (module, used) in self.of.iter().filter(|(module, _)| is_meant(module)) {
            for (home, names) in used.iter().filter(|(home, _)| is_meant(home)) {
                let names = names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
                ties.push(format!("{} takes {names} from {}", shown(module), shown(home)));
            }
        }
        ties
    }

    fn reached_from(&self, module: &str, aside: &[&str]) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut left: Vec<&str> = self.used_by(module).collect();
        while let Some(next) = left.pop() {
            if !aside.contains(&next) && reached.insert(next) {
                left.extend(self.used_by(next));
            }
        }
        reached
    }
}

/// A module's name in words: the root of a crate has none.
fn shown(module: &str) -> &str {
    if module.is_empty() { "the root" } else { module }
}

/// The module that a file is.
fn module_of(file: &SourceFile, folder: &str) -> String {
    let name = file.path.trim_start_matches(folder).trim_start_matches('/').trim_end_matches(".rs");
    if name == "lib" {
        return String::new();
    }
    name.trim_end_matches("/mod").replace('/', "::")
}

/// The module that a path begins at, and what is left of the path.
fn start_of<'p>(module: &str, path: &'p [String]) -> (String, &'p [String]) {
    let mut place = module.to_owned();
    let mut rest = path;
    while let [first, tail @ ..] = rest {
        match first.as_str() {
            "crate" => place.clear(),
            "self" => {}
            "super" => place.truncate(place.rfind("::").unwrap_or(0)),
            _ => break,
        }
        rest = tail;
    }
    (place, rest)
}

/// A module inside of another.
fn inside(place: &str, name: &str) -> String {
    if place.is_empty() { name.to_owned() } else { format!("{place}::{name}") }
}

/// Where names lead.
struct Book {
    modules: BTreeMap<String, Code>,
}

/// How often a name may be handed on before it is given up.
const MOST_HANDS: usize = 12;

impl Book {
    /// The names that a module takes of others, by the modules that define them.
    fn taken_by(&self, module: &str) -> BTreeMap<String, BTreeSet<String>> {
        let code = &self.modules[module];
        let mut taken: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut add = |path: &[String]| {
            for home in self.homes(module, path, MOST_HANDS) {
                if home != module {
                    let name = path.last().cloned().unwrap_or_default();
                    taken.entry(home).or_default().insert(name);
                }
            }
        };
        for import in code.taken.iter().filter(|import| !import.is_offered) {
            // Whoever takes a module names what is inside; a function may go by the same name.
            let is_named = || code.paths.contains(std::slice::from_ref(&import.name));
            if self.module_of(module, &import.path).is_none() || is_named() {
                add(&import.path);
            }
        }
        for path in &code.paths {
            let is_offered =
                |name: &String| code.taken.iter().any(|one| one.is_offered && one.name == *name);
            if path.len() > 1 || is_offered(&path[0]) {
                add(path);
            }
        }
        // Whoever takes all of a module is tied to it, whatever he needs of it.
        for import in code.taken.iter().filter(|import| import.name == "*" && !import.is_offered) {
            let all = self.module_of(module, &import.path).filter(|home| home != module);
            all.map(|home| taken.entry(home).or_default().insert("all".to_owned()));
        }
        taken
    }

    /// The modules that define what a path leads to, as seen from a module; none for what is not of
    /// this crate, and none for a module itself.
    fn homes(&self, module: &str, path: &[String], hands: usize) -> BTreeSet<String> {
        let (place, rest) = start_of(module, path);
        self.found_in(&place, rest, rest.len() < path.len(), hands)
    }

    /// The module that a path, as seen from a module, is that of.
    fn module_of(&self, module: &str, path: &[String]) -> Option<String> {
        let (place, rest) = start_of(module, path);
        let whole = rest.iter().fold(place, |place, name| inside(&place, name));
        self.modules.contains_key(&whole).then_some(whole)
    }

    fn found_in(
        &self,
        place: &str,
        path: &[String],
        is_inside: bool,
        hands: usize,
    ) -> BTreeSet<String> {
        let Some(code) = self.modules.get(place) else { return BTreeSet::new() };
        let [name, rest @ ..] = path else { return BTreeSet::new() };
        if hands == 0 {
            return BTreeSet::new();
        }
        let child = inside(place, name);
        let is_child = self.modules.contains_key(&child);
        if is_child && !rest.is_empty() {
            // A function may go by the name of the module, but nothing is inside of it.
            return self.found_in(&child, rest, true, hands);
        }
        let mut homes = BTreeSet::new();
        if code.defined.contains(name) {
            homes.insert(place.to_owned());
        }
        for import in code.taken.iter().filter(|import| import.name == *name) {
            let whole: Vec<String> = import.path.iter().chain(rest).cloned().collect();
            homes.extend(self.homes_beyond(place, &whole, hands - 1));
        }
        if homes.is_empty() {
            for import in code.taken.iter().filter(|import| import.name == "*") {
                let whole: Vec<String> = import.path.iter().chain(path).cloned().collect();
                homes.extend(self.homes_beyond(place, &whole, hands - 1));
            }
        }
        let is_unknown = homes.is_empty() && !is_child && is_inside;
        if is_unknown && !code.taken.iter().any(|import| import.name == *name) {
            homes.insert(place.to_owned());
        }
        homes
    }

    /// Where an import of a module leads; never back to the same import.
    fn homes_beyond(&self, place: &str, path: &[String], hands: usize) -> BTreeSet<String> {
        let is_own = path.first().is_some_and(|first| {
            let child = inside(place, first);
            ["crate", "self", "super"].contains(&first.as_str())
                || self.modules.contains_key(&child)
                || self.modules[place].defined.contains(first)
                || self.modules[place]
                    .taken
                    .iter()
                    .any(|one| one.name == *first && one.path != path)
        });
        if is_own { self.homes(place, path, hands) } else { BTreeSet::new() }
    }
}
