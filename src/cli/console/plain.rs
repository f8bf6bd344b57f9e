//! What is printed of names that others have given: nothing that a terminal obeys, or that a log takes for
//! a command.

use std::path::Path;

use wargauge_rules::roster::{is_invisible, visible};

/// A text whose characters are all seen, and in which no log finds a command.
pub(crate) fn plain(text: &str) -> String {
    let text = without_commands(&visible(text));
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_invisible(c) {
            plain.extend(c.escape_unicode());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// A text of several lines in which no log finds a command that may stand anywhere.
pub(crate) fn without_commands(text: &str) -> String {
    text.replace("##[", "##\\[")
}

/// A path as it can stand at the beginning of a line. A code host takes a line for a command that begins
/// with `::`, blanks before it or not: such a path begins with `./`.
pub(crate) fn plain_path(path: &Path) -> String {
    let text = plain(&path.to_string_lossy());
    if text.trim_start().starts_with("::") { format!("./{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_no_commands() {
        let shown = |path: &str| plain_path(Path::new(path));
        assert_eq!(shown("a/b.toml"), "a/b.toml");
        assert_eq!(shown("::error::x.toml"), "./::error::x.toml");
        assert_eq!(shown(" ::error::x.toml"), "./ ::error::x.toml");
        assert_eq!(shown("##[error]y.toml"), "##\\[error]y.toml");
        assert_eq!(shown("a\u{202e}b\u{200b}c\nd"), "a\\u{202e}b\\u{200b}c\\u{a}d");
    }
}
