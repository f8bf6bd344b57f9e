//! What a result was made from: enough to make it again.

use maud::{Markup, html};
use serde_json::Value;

use crate::words::shown;

/// What a result was made from, as its sealing file says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'o> {
    /// The content of the sealing file.
    pub(crate) seal: &'o Value,
    /// The name of the sealing file.
    pub(crate) name: &'o str,
}

/// A longer sealing file is not repeated.
const MOST_BYTES: usize = 40_000;

impl Origin<'_> {
    /// The section.
    pub(crate) fn draw(&self) -> Markup {
        // The hashes of the tables are those of files that a page need not lie beside.
        let mut content = self.seal.clone();
        if let Some(members) = content.as_object_mut() {
            members.shift_remove("tables");
        }
        let text = format!("{content:#}");
        html! {
            section #origin {
                h2 { "How it was made" }
                dl {
                    @if let Some(command) = self.command() {
                        dt { "Command" } dd { code { (command) } }
                    }
                    dt { "Program" }
                    dd {
                        "wargauge " (self.word("version").unwrap_or_default())
                        @if let Some(revision) = self.word("git_revision") { ", revision " (revision) }
                    }
                    @if let Some(seed) = self.seal["seed"].as_u64() { dt { "Seed" } dd { (seed) } }
                }
                (self.files())
                @if text.len() <= MOST_BYTES {
                    details.raw { summary { code { (self.name) } ": players, rules and all else" }
                        pre tabindex="0" { (lines(&text)) }
                    }
                }
            }
        }
    }

    fn word(&self, member: &str) -> Option<String> {
        self.seal[member].as_str().map(shown)
    }

    /// The command line, ready for a shell.
    fn command(&self) -> Option<String> {
        let words = self.seal["arguments"].as_array()?;
        let words = words.iter().filter_map(Value::as_str).map(quoted);
        Some(shown(&format!("wargauge {}", words.collect::<Vec<_>>().join(" "))))
    }

    fn files(&self) -> Markup {
        let files = self.seal["files"].as_array().map(Vec::as_slice).unwrap_or_default();
        let member = |file: &Value, name: &str| file[name].as_str().map(shown).unwrap_or_default();
        html! {
            @if !files.is_empty() {
                details.raw { summary { "Data files and their hashes (SHA-256)" }
                    div.table role="region" tabindex="0" aria-label="data files" {
                        table {
                            thead { tr { th scope="col" { "file" } th scope="col" { "SHA-256" } } }
                            tbody { @for file in files { tr {
                                th scope="row" { (member(file, "name")) }
                                td { code { (member(file, "sha256")) } }
                            } } }
                        }
                    }
                }
            }
        }
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,%+@#".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A text of several lines, each of which turns nothing in the others.
fn lines(text: &str) -> String {
    text.lines().map(shown).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_part_them() {
        assert_eq!(quoted("meeting-90"), "meeting-90");
        assert_eq!(quoted("-FOO, +REC"), "'-FOO, +REC'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted("3*INF"), "'3*INF'");
    }
}
