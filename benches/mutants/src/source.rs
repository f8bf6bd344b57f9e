//! One file of rules or tests: its text, its syntax, and the clauses that it cites.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use syn::spanned::Spanned;

/// A Rust file of a crate of rules.
pub(crate) struct Source {
    /// Path from the `src` folder of the crate, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) syntax: syn::File,
}

impl Source {
    pub(crate) fn parse(path: String, text: String) -> Result<Self, String> {
        match syn::parse_file(&text) {
            Ok(syntax) => Ok(Self { path, text, syntax }),
            Err(error) => Err(format!("{path}: {error}")),
        }
    }

    /// Whether the file holds nothing but tests.
    pub(crate) fn is_test(&self) -> bool {
        let file = self.path.rsplit('/').next().unwrap_or(&self.path);
        self.path.split('/').any(|part| part == "tests")
            || file == "tests.rs"
            || file.ends_with("_tests.rs")
    }

    /// The path of the file's module within the crate: `attack::dice`, empty for `lib.rs`.
    pub(crate) fn module(&self) -> String {
        let stem = self.path.trim_end_matches(".rs");
        let stem = stem.strip_suffix("/mod").unwrap_or(stem);
        if stem == "lib" || stem == "mod" { String::new() } else { stem.replace('/', "::") }
    }

    /// The line on which a byte stands, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        1 + self.text[..at].bytes().filter(|&byte| byte == b'\n').count()
    }
}

/// All Rust files below a folder, in the order of their paths.
pub(crate) fn read_all(folder: &Path) -> Result<Vec<Source>, String> {
    let mut paths = Vec::new();
    walk(folder, &mut paths).map_err(|error| format!("{}: {error}", folder.display()))?;
    paths.sort();
    let read = |path: &String| {
        let text = fs::read_to_string(folder.join(path));
        let text = text.map_err(|error| format!("{path}: {error}"))?;
        Source::parse(path.clone(), text)
    };
    paths.iter().map(read).collect()
}

fn walk(folder: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    let mut folders = vec![String::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if below.is_empty() { name } else { format!("{below}/{name}") };
            if entry.path().is_dir() {
                folders.push(path);
            } else if entry.path().extension().is_some_and(|extension| extension == "rs") {
                paths.push(path);
            }
        }
    }
    Ok(())
}

/// The bytes that a piece of syntax takes in its file.
pub(crate) fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// Whether one stretch of text lies within another.
pub(crate) const fn lies_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Whether attributes say that something is for tests alone.
pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let of_cfg = attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test");
        of_cfg || is_test_mark(attribute)
    })
}

/// Whether an attribute makes a function a test.
pub(crate) fn is_test_mark(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("test")
}

/// The clauses in a text, each with the byte at which it stands: two capitals, dash, capitals, dash,
/// two digits or more.
pub(crate) fn clauses_in(text: &str) -> Vec<(usize, &str)> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let length = text.as_bytes()[at..].iter().take_while(|byte| is_part(byte)).count();
        if let Some(word) = text.get(at..at + length).filter(|word| is_clause(word)) {
            found.push((at, word));
        }
        at += length.max(1);
    }
    found
}

/// The clauses in a text, each once.
pub(crate) fn set_of_clauses(text: &str) -> BTreeSet<String> {
    clauses_in(text).into_iter().map(|(_, clause)| clause.to_owned()).collect()
}

/// Whether a word is the identifier of a clause.
pub(crate) fn is_clause(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [book, topic, number] = parts[..] else { return false };
    let capitals = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    let digits = number.len() >= 2 && number.bytes().all(|b| b.is_ascii_digit());
    book.len() == 2 && capitals(book) && capitals(topic) && digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_told_from_other_words() {
        let text = "GW-HIT-01, `SK-AP-08` and CD-FIRE-14 to 22; UTF-8, GW-HIT-1, A-B-01";
        let found: Vec<&str> = clauses_in(text).into_iter().map(|(_, clause)| clause).collect();
        assert_eq!(found, ["GW-HIT-01", "SK-AP-08", "CD-FIRE-14"]);
        assert_eq!(&text[clauses_in(text)[1].0..][..8], "SK-AP-08");
    }

    #[test]
    fn a_file_is_a_module() {
        let of = |path: &str| Source::parse(path.to_owned(), String::new()).expect("parses");
        assert_eq!(of("attack/dice.rs").module(), "attack::dice");
        assert_eq!(of("attack/mod.rs").module(), "attack");
        assert_eq!(of("lib.rs").module(), "");
        assert!(of("tests/fire.rs").is_test() && !of("attack/dice.rs").is_test());
    }
}
