//! The pages that people read, and the sentences in them.

use std::fs;
use std::path::Path;

use crate::sources::root;

/// A page in Markdown.
pub(crate) struct Page {
    /// Path from the root of the project, with forward slashes.
    pub(crate) path: String,
    /// The whole text.
    pub(crate) text: String,
}

impl Page {
    /// The lines outside of blocks of code, without HTML.
    pub(crate) fn lines(&self) -> Vec<&str> {
        let mut in_code = false;
        let mut lines = Vec::new();
        for line in self.text.lines() {
            let fence = line.trim_start().starts_with("```");
            in_code ^= fence;
            if !fence && !in_code && !line.trim_start().starts_with('<') {
                lines.push(line);
            }
        }
        lines
    }

    /// Paragraphs, items of lists and cells of tables. A piece of code is one word, a link its words.
    pub(crate) fn chunks(&self) -> Vec<String> {
        let mut chunks = vec![String::new()];
        for line in self.lines() {
            let line = line.trim();
            if line.starts_with('|') {
                let cells = without_code(line);
                chunks.extend(cells.split('|').map(ToOwned::to_owned));
                chunks.push(String::new());
            } else if line.is_empty() || line.starts_with('#') {
                chunks.push(String::new());
            } else {
                if is_item(line) {
                    chunks.push(String::new());
                }
                let last = chunks.last_mut().expect("there is one");
                last.push_str(line);
                last.push(' ');
            }
        }
        chunks.iter().map(|chunk| words_of_links(&without_code(chunk))).collect()
    }

    /// Sentences of at least three words, each with their number.
    pub(crate) fn sentences(&self) -> Vec<(usize, String)> {
        let chunks = self.chunks();
        let all = chunks.iter().flat_map(|chunk| sentences_of(chunk));
        let counted = all.map(|sentence| (words_in(&sentence), sentence));
        counted.filter(|(words, _)| *words >= 3).collect()
    }
}

fn is_item(line: &str) -> bool {
    let numbered = line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    numbered || line.starts_with("- ") || line.starts_with("* ")
}

fn words_in(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// A text in which each piece of code is the word `code`.
pub(crate) fn without_code(text: &str) -> String {
    let mut rest = String::new();
    for (at, piece) in text.replace("\\|", "/").split('`').enumerate() {
        rest.push_str(if at % 2 == 0 { piece } else { "code" });
    }
    rest
}

/// A text in which each link is the words that it shows.
fn words_of_links(text: &str) -> String {
    let mut left = text;
    let mut words = String::new();
    while let Some((before, after)) = left.split_once("](") {
        words.push_str(before);
        left = after.split_once(')').map_or("", |(_, behind)| behind);
    }
    words.push_str(left);
    words.replace('[', "")
}

/// A sentence ends at a stop, a colon, a semicolon or a question, with what closes behind it.
fn sentences_of(chunk: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut sentence: Vec<&str> = Vec::new();
    for word in chunk.split_whitespace() {
        sentence.push(word);
        let bare = word.trim_end_matches(['"', '\'', ')', '*', '_']);
        if bare.ends_with(['.', ':', ';', '?', '!']) {
            sentences.push(sentence.join(" "));
            sentence.clear();
        }
    }
    sentences.push(sentence.join(" "));
    sentences
}

/// The pages that are held to our words: all but the clauses, which restate books, and the columns, which the
/// tests write.
pub(crate) fn pages() -> Vec<Page> {
    let mut pages = below("docs");
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"] {
        pages.push(read(Path::new(name)));
    }
    pages.retain(|page| !page.path.starts_with("docs/rules/"));
    pages.retain(|page| page.path != "docs/reference/columns.md");
    pages
}

/// All pages below a folder, sorted by path.
pub(crate) fn below(folder: &str) -> Vec<Page> {
    let mut folders = vec![root().join(folder)];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of pages") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "md") {
                pages.push(read(path.strip_prefix(root()).expect("below the root")));
            }
        }
    }
    pages.sort_by(|left, right| left.path.cmp(&right.path));
    pages
}

/// Reads a page, named from the root.
pub(crate) fn read(path: &Path) -> Page {
    Page {
        path: path.to_string_lossy().replace('\\', "/"),
        text: fs::read_to_string(root().join(path)).expect("a page is text"),
    }
}
