//! The project's Rust sources, with test code told apart.

use std::fs;
use std::path::{Path, PathBuf};

/// One source file.
pub(crate) struct SourceFile {
    /// Path from the root of the project, with forward slashes.
    pub(crate) path: String,
    /// The whole text.
    pub(crate) text: String,
}

impl SourceFile {
    /// Whether the file holds nothing but tests.
    pub(crate) fn is_test(&self) -> bool {
        let file = self.path.rsplit('/').next().unwrap_or(&self.path);
        self.path.split('/').any(|part| part == "tests" || part == "benches")
            || file == "tests.rs"
            || file.ends_with("_tests.rs")
    }

    /// The text before the file's own test module.
    pub(crate) fn code(&self) -> &str {
        if self.is_test() {
            return "";
        }
        let end = ["", "pub(crate) ", "pub(super) "]
            .iter()
            .filter_map(|to| self.text.find(&format!("\n#[cfg(test)]\n{to}mod tests {{")))
            .min();
        &self.text[..end.unwrap_or(self.text.len())]
    }

    /// The text that tests: the whole of a test file, or the test module of another.
    pub(crate) fn test_code(&self) -> &str {
        &self.text[self.code().len()..]
    }

    /// A text without file headers: what stands at the head of a file says what it is about, not
    /// which line does it.
    pub(crate) fn without_headers(text: &str) -> String {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//!"));
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// The lines of [`code`](Self::code) that are not comments, with their numbers from 1.
    pub(crate) fn code_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.code().lines().enumerate().map(|(at, line)| (at + 1, line));
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// The root of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names of the rulesets that the registry lists, in the program or in its tests: folders of
/// `crates/rulesets`. One that is still being written is not held to the house before it is listed.
pub(crate) fn ruleset_folders() -> Vec<String> {
    let registry = root().join("crates/registry/Cargo.toml");
    let listed = fs::read_to_string(registry).expect("the list of line-ups");
    let folders = fs::read_dir(root().join("crates/rulesets")).expect("the rulesets");
    let paths = folders.map(|entry| entry.expect("a folder can be read").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.join("rules/Cargo.toml").is_file())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .filter(|name| listed.contains(&format!("wargauge-{name}-line-up")))
        .collect();
    names.sort();
    names
}

/// All Rust sources below some folders, sorted by path.
pub(crate) fn rust_files(folders: &[&str]) -> Vec<SourceFile> {
    let mut paths = Vec::new();
    for folder in folders {
        walk(&root().join(folder), &mut paths);
    }
    paths.sort();
    assert!(!paths.is_empty(), "there are sources below {folders:?}");
    paths.iter().map(|path| read(path)).collect()
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            walk(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

fn read(path: &Path) -> SourceFile {
    let relative = path.strip_prefix(root()).expect("below the root");
    SourceFile {
        path: relative.to_string_lossy().replace('\\', "/"),
        text: fs::read_to_string(path).expect("sources are text"),
    }
}
