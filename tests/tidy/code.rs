//! Code as the words and signs that it is written in, and what a file says with them at its top
//! level: the names it defines and the names it takes from elsewhere.

use std::collections::BTreeSet;

/// A name that a file takes from elsewhere.
pub(crate) struct Taken {
    /// The name it goes by in this file; `*` for all that a module has.
    pub(crate) name: String,
    /// Where it is taken from.
    pub(crate) path: Vec<String>,
    /// Whether others may take it from here.
    pub(crate) is_offered: bool,
}

/// What a file says.
#[derive(Default)]
pub(crate) struct Code {
    /// Names defined at its top level.
    pub(crate) defined: BTreeSet<String>,
    /// Names taken from elsewhere.
    pub(crate) taken: Vec<Taken>,
    /// The paths in its body, of one name or more.
    pub(crate) paths: BTreeSet<Vec<String>>,
}

impl Code {
    /// Reads a text; what is compiled for tests alone is passed over.
    pub(crate) fn of(text: &str) -> Self {
        let words = without_tests(&words(text));
        let mut code = Self::default();
        let (mut at, mut depth) = (0, 0_usize);
        while at < words.len() {
            let is_path = word_is_name(words[at]) && !follows_a_name(&words, at);
            match words[at] {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "use" => {
                    at = code.take(&words, at);
                    continue;
                }
                word if depth == 0 && DEFINING.contains(&word) => {
                    code.defined.extend(defined_after(&words, at).map(str::to_owned));
                }
                _ if is_path => {
                    let path = path_from(&words, at);
                    at += 2 * path.len() - 1;
                    code.paths.insert(path);
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        code
    }

    /// Reads a `use` and says where it ends.
    fn take(&mut self, words: &[&str], start: usize) -> usize {
        let is_offered = start > 0 && (words[start - 1] == "pub" || words[start - 1] == ")");
        let length = words[start..].iter().position(|word| *word == ";");
        let end = length.map_or(words.len(), |length| start + length);
        self.branch(&words[start + 1..end], &[], is_offered);
        end + 1
    }

    /// One tree of names below a path.
    fn branch(&mut self, tree: &[&str], below: &[String], is_offered: bool) {
        let mut path = below.to_vec();
        let mut rest = tree;
        while let [name, tail @ ..] = rest {
            match (*name, tail) {
                ("::", _) => rest = tail,
                ("{", []) => return,
                ("{", _) => {
                    for part in parts(&tail[..tail.len() - 1]) {
                        self.branch(part, &path, is_offered);
                    }
                    return;
                }
                ("as", [alias, ..]) => return self.leaf(alias, path, is_offered),
                ("self", _) if !path.is_empty() => rest = tail,
                ("*", _) => return self.leaf("*", path, is_offered),
                _ => {
                    path.push((*name).to_owned());
                    rest = tail;
                }
            }
        }
        if let Some(name) = path.last().cloned() {
            self.leaf(&name, path, is_offered);
        }
    }

    fn leaf(&mut self, name: &str, path: Vec<String>, is_offered: bool) {
        self.taken.push(Taken { name: name.to_owned(), path, is_offered });
    }
}

/// Words that a definition begins with.
const DEFINING: [&str; 11] = [
    "struct",
    "enum",
    "union",
    "trait",
    "fn",
    "const",
    "static",
    "type",
    "mod",
    "macro_rules",
    "impl",
];

/// The name that a definition gives; a module in a file of its own is not defined here.
fn defined_after<'t>(words: &[&'t str], at: usize) -> Option<&'t str> {
    let skipped = ["!", "mut"];
    let mut after = words[at + 1..].iter().filter(|word| !skipped.contains(word));
    let name = after.next().filter(|name| word_is_name(name))?;
    let is_elsewhere = words[at] == "mod" && after.next() == Some(&";");
    let is_name = words[at] != "impl" && !DEFINING.contains(name);
    (is_name && !is_elsewhere).then_some(name)
}

/// The parts of a group that commas tell apart.
fn parts<'w, 't>(words: &'w [&'t str]) -> Vec<&'w [&'t str]> {
    let mut depth = 0_i32;
    let parts = words.split(|word| {
        match *word {
            "{" => depth += 1,
            // Words after a path in an expression may close what was opened before it.
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && *word == ","
    });
    parts.filter(|part| !part.is_empty()).collect()
}

fn word_is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Whether a name is a field, a method, or the later part of a path.
fn follows_a_name(words: &[&str], at: usize) -> bool {
    at > 0 && (words[at - 1] == "." || words[at - 1] == "::")
}

fn path_from(words: &[&str], start: usize) -> Vec<String> {
    let mut path = vec![words[start].to_owned()];
    let mut at = start + 1;
    while words.get(at) == Some(&"::") && words.get(at + 1).is_some_and(|word| word_is_name(word)) {
        path.push(words[at + 1].to_owned());
        at += 2;
    }
    path
}

/// Words without the items that are compiled for tests alone.
pub(crate) fn without_tests<'t>(words: &[&'t str]) -> Vec<&'t str> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        if words[at..].starts_with(&MARK) {
            at = end_of_item(words, at + MARK.len());
        } else {
            kept.push(words[at]);
            at += 1;
        }
    }
    kept
}

fn end_of_item(words: &[&str], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate().skip(start) {
        match *word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => return at + 1,
            _ => continue,
        }
        if depth == 0 {
            return at + 1 + usize::from(words.get(at + 1) == Some(&";"));
        }
    }
    words.len()
}

/// Names, numbers and signs; comments, texts and lifetimes are passed over.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => quoted(rest),
            '\'' => after_a_tick(rest),
            'r' | 'b' if raw(rest).is_some() => raw(rest).unwrap_or(1),
            _ if first.is_alphanumeric() || first == '_' => {
                let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                let length = length.unwrap_or(rest.len());
                found.push(&rest[..length]);
                length
            }
            _ if rest.starts_with("::") => {
                found.push(&rest[..2]);
                2
            }
            _ => {
                if !first.is_whitespace() {
                    found.push(&rest[..first.len_utf8()]);
                }
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    found
}

/// The length of a text in quotes.
fn quoted(rest: &str) -> usize {
    let mut is_escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, c)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(rest.len(), |(at, _)| at + 1)
}

/// The length of a letter in ticks or of a lifetime.
fn after_a_tick(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    let first = letters.next().map_or('\'', |(_, first)| first);
    if first == '\\' {
        return letters.skip(1).find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1);
    }
    match letters.next() {
        Some((at, '\'')) => at + 1,
        _ => 1 + rest[1..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0),
    }
}

/// The length of a text that says it is raw or made of bytes.
fn raw(rest: &str) -> Option<usize> {
    let after = rest.trim_start_matches(['r', 'b']);
    let prefix = rest.len() - after.len();
    let fence = after.len() - after.trim_start_matches('#').len();
    let opened = after[fence..].starts_with('"') && prefix <= 2;
    if !opened {
        return None;
    }
    if !rest[..prefix].contains('r') {
        return Some(prefix + quoted(after));
    }
    let close = format!("\"{}", "#".repeat(fence));
    let inside = &after[fence + 1..];
    inside.find(&close).map(|end| prefix + fence + 1 + end + close.len())
}
