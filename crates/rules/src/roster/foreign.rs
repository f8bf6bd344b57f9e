//! Files of other programs, taken for data files.

use toml::de::DeTable;

use crate::roster::error::DataError;
use crate::roster::source::Source;

/// What is to be done about a file of another program.
const WANTED: &str = "lines of `key = value` (TOML); `wargauge new force NAME --ruleset R` writes a \
                      force to fill in, `new army` and `new scenario` the others";

/// The lines that are looked at.
const MOST_LINES: usize = 200;

/// Signs between the cells of a table.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The error for a text that is no data file but of a kind that can be told; `None` for any other.
#[must_use]
pub fn foreign(source: &Source) -> Option<DataError> {
    if DeTable::parse(&source.text).is_ok() {
        return None;
    }
    let kind = text_kind(&source.text)?;
    let at = source.text.len() - without_blanks(&source.text).len();
    let end = source.text[at..].find('\n').map_or(source.text.len(), |feed| at + feed);
    Some(DataError::at(source, at..end, format!("this is {kind}, no data file")).expected(WANTED))
}

/// What a file is by its first bytes, where it is no text in UTF-8.
#[must_use]
pub fn foreign_bytes(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [b'P', b'K', 3 | 5, 4 | 6, ..] => {
            Some("a zip archive, which programs for lists and tables write")
        }
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("text in UTF-16"),
        [b'%', b'P', b'D', b'F', ..] => Some("a PDF document"),
        _ => None,
    }
}

/// The text from its first sign on.
fn without_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

fn text_kind(text: &str) -> Option<&'static str> {
    let text = without_blanks(text);
    if text.starts_with("<?xml") || text.starts_with("<!--") {
        return Some("XML");
    }
    if text.starts_with('<') {
        return Some("a page or XML");
    }
    let in_list = text.strip_prefix('[').map(without_blanks);
    if text.starts_with('{') || in_list.is_some_and(|rest| rest.starts_with('{')) {
        return Some("JSON");
    }
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .take(MOST_LINES)
        .collect();
    // A data file has neither rows nor a line without a key but heads of tables and what is open above it.
    if lines.iter().any(|line| line.contains('=') || line.starts_with('[')) {
        return is_table(&lines).then_some("a table with separators (CSV)");
    }
    match &lines[..] {
        [] => None,
        lines if is_table(lines) => Some("a table with separators (CSV)"),
        _ => Some("a list in plain text"),
    }
}

/// Whether the lines are rows of cells: as many separators in each, and no key in the first.
fn is_table(lines: &[&str]) -> bool {
    let [first, rest @ ..] = lines else { return false };
    let count = |line: &str, separator| line.matches(separator).count();
    SEPARATORS.into_iter().any(|separator| {
        let cells = count(first, separator);
        cells > 0
            && !first.contains('=')
            && !rest.is_empty()
            && rest.iter().all(|line| count(line, separator) >= cells)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<String> {
        foreign(&Source::new("f", text)).map(|error| error.to_string())
    }

    #[test]
    fn files_of_other_programs_are_recognised() {
        for (text, place, kind) in [
            ("{\"units\": []}", "f:1:1", "this is JSON"),
            ("[{\"unit\": \"INF\"}]", "f:1:1", "this is JSON"),
            ("\u{feff}[\n  {\"unit\": \"INF\"}\n]", "f:1:2", "this is JSON"),
            ("\n<?xml version=\"1.0\"?>\n<roster/>", "f:2:1", "this is XML"),
            ("<roster name=\"x\"/>", "f:1:1", "a page or XML"),
            ("unit,count\nINF,3\n", "f:1:1", "a table with separators"),
            ("unit;count\nINF;3\n\"a=b\";4\n", "f:1:1", "a table with separators"),
            ("unit\tcount\nINF\t3", "f:1:1", "a table with separators"),
            ("3 Infantry\n2 Tanks, veteran\n", "f:1:1", "a list in plain text"),
            ("Infantry\n", "f:1:1", "a list in plain text"),
        ] {
            let error = told(text).unwrap_or_else(|| panic!("{text:?} is not recognised"));
            assert!(error.starts_with(place) && error.contains(kind), "{text:?}: {error}");
            assert!(error.contains("wargauge new force"), "{error}");
        }
    }

    #[test]
    fn data_files_with_slips_are_no_other_files() {
        for text in [
            "",
            "# a comment, with a comma\n",
            "kind = 'army'",
            "kind = 'army'\noops\n",
            "oops\nkind = 'army'\n",
            "[[unit]]\nid\n",
            "a = [\n1,\n2,\nx\n]\n",
        ] {
            assert_eq!(told(text), None, "{text:?}");
        }
    }

    #[test]
    fn archives_are_told_by_their_first_bytes() {
        assert!(foreign_bytes(b"PK\x03\x04\x14").is_some_and(|kind| kind.starts_with("a zip")));
        assert_eq!(foreign_bytes(b"\xff\xfek\0"), Some("text in UTF-16"));
        assert_eq!(foreign_bytes(b"kind = '\xff'"), None);
    }
}
