//! What the files of a crate import of each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{SourceFile, rust_files};

/// The modules of a crate, its tests aside, and what each names of the others: by paths from the root of
/// the crate, from the module around it, and from itself.
pub(crate) struct Imports {
    of: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    /// Reads a crate. Its root is no module: it only says what there is.
    pub(crate) fn of(folder: &str) -> Self {
        let files = rust_files(&[folder]);
        let is_root = |file: &SourceFile| {
            let name = file.path.trim_start_matches(folder);
            name == "/lib.rs" || name == "/main.rs"
        };
        let texts: BTreeMap<String, String> = files
            .iter()
            .filter(|file| !file.is_test() && !is_root(file))
            .map(|file| (module_of(&file.path, folder), without_comments(file)))
            .collect();
        let of = texts.iter().map(|(module, text)| {
            let absolute = paths_of(text).into_iter();
            let paths = absolute.chain(relative_paths(module, text, &texts));
            let used = paths.filter_map(|path| nearest(&path, &texts));
            (module.clone(), used.filter(|used| used != module).collect())
        });
        Self { of: of.collect() }
    }

    /// Every module that leads back to itself.
    pub(crate) fn circles(&self) -> Vec<&str> {
        let all = self.of.keys().map(String::as_str);
        all.filter(|module| self.reached_from(module).contains(module)).collect()
    }

    fn reached_from(&self, module: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut left = vec![module];
        while let Some(next) = left.pop() {
            for used in self.of.get(next).into_iter().flatten() {
                if reached.insert(used.as_str()) {
                    left.push(used);
                }
            }
        }
        reached
    }
}

/// The modules that a module names by `super::` or as its own.
fn relative_paths(module: &str, text: &str, modules: &BTreeMap<String, String>) -> Vec<String> {
    let around = module.rsplit_once("::").map_or("", |(around, _)| around);
    let above = text.match_indices("super::").map(|(at, word)| {
        let rest = &text[at + word.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        format!("{around}::{}", &rest[..end])
    });
    let inside = format!("{module}::");
    let children = modules.keys().filter_map(|name| name.strip_prefix(&inside));
    let named = children.filter(|child| {
        let path = format!("{child}::");
        let begins = |at: usize| {
            !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
        };
        text.match_indices(&path).any(|(at, _)| begins(at))
    });
    above.chain(named.map(|child| format!("{inside}{child}"))).collect()
}

/// The module that a file is.
pub(crate) fn module_of(path: &str, folder: &str) -> String {
    let name = path.trim_start_matches(folder).trim_start_matches('/').trim_end_matches(".rs");
    name.trim_end_matches("/mod").replace('/', "::")
}

pub(crate) fn without_comments(file: &SourceFile) -> String {
    file.code_lines().map(|(_, line)| line).collect::<Vec<_>>().join("\n")
}

/// The paths of its own crate that code names, groups of imports taken apart.
pub(crate) fn paths_of(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let inside = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = &text[at + "crate::".len()..];
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let path = &rest[..rest.find(|c| !is_path(c)).unwrap_or(rest.len())];
        if inside {
            continue;
        }
        match rest[path.len()..].strip_prefix('{').and_then(|group| group.split_once('}')) {
            Some((group, _)) => {
                let names = group.split(',').map(str::trim).filter(|name| !name.is_empty());
                paths.extend(names.map(|name| format!("{path}{name}")));
            }
            None => paths.push(path.to_owned()),
        }
    }
    paths
}

/// The module that a path leads into.
pub(crate) fn nearest(path: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let mut name = path.trim_end_matches("::");
    loop {
        if modules.contains_key(name) {
            return Some(name.to_owned());
        }
        name = name.rsplit_once("::")?.0;
    }
}
