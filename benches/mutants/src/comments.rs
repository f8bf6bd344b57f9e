//! Where the comments of a Rust file are.

use std::ops::Range;

/// What kind of text a citation stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `//!`: what a file is about.
    Header,
    /// `///`: what an item is about.
    Doc,
    /// `//`: what the next line, or the line before it on the same line, does.
    Plain,
}

/// A comment to the end of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comment {
    pub(crate) kind: Kind,
    pub(crate) bytes: Range<usize>,
}

/// All comments of a text, strings told apart. Comments within `/* */` count as none.
pub(crate) fn comments(text: &str) -> Vec<Comment> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        at += match rest {
            [b'/', b'/', ..] => {
                let length = rest.iter().take_while(|&&byte| byte != b'\n').count();
                found.push(Comment { kind: kind(&text[at..]), bytes: at..at + length });
                length
            }
            [b'/', b'*', ..] => text[at..].find("*/").map_or(rest.len(), |end| end + 2),
            [b'r', b'"' | b'#', ..] => raw_string(&text[at..]),
            [b'"', ..] => string(rest),
            [b'\'', ..] => character(rest),
            [byte, ..] if byte.is_ascii_alphanumeric() || *byte == b'_' => word(rest),
            _ => 1,
        };
    }
    found
}

fn kind(comment: &str) -> Kind {
    if comment.starts_with("//!") {
        Kind::Header
    } else if comment.starts_with("///") {
        Kind::Doc
    } else {
        Kind::Plain
    }
}

/// The length of a word, so that the `r` at its end opens no string.
fn word(rest: &[u8]) -> usize {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = rest.iter().take_while(is_part).count();
    let ends_in_prefix = matches!(&rest[..length], b"br" | b"cr");
    if ends_in_prefix { length - 1 } else { length }
}

fn string(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

fn raw_string(rest: &str) -> usize {
    let hashes = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
    if rest.as_bytes().get(1 + hashes) != Some(&b'"') {
        return 1;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let opened = 2 + hashes;
    rest[opened..].find(&end).map_or(rest.len(), |at| opened + at + end.len())
}

/// A character, or the tick of a lifetime.
fn character(rest: &[u8]) -> usize {
    match rest {
        [_, b'\\', ..] => 4 + rest[3..].iter().take_while(|&&byte| byte != b'\'').count(),
        [_, _, b'\'', ..] => 3,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_strings() {
        let text =
            "//! a\n/// b\nfn f<'a>() { let x = \"// c\\\"\"; 'x'; '\\''; // d\n r#\"// e\"#; }";
        let kinds: Vec<(Kind, &str)> =
            comments(text).into_iter().map(|it| (it.kind, &text[it.bytes])).collect();
        let expected = [(Kind::Header, "//! a"), (Kind::Doc, "/// b"), (Kind::Plain, "// d")];
        assert_eq!(kinds, expected);
    }
}
