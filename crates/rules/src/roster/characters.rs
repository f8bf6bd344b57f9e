//! Characters that change what a reader sees, or what a terminal does, instead of being read.

/// Whether a character is a control character (a line feed and a tabulator too) or turns the
/// direction of the text around it. No name may hold one, and none is shown as it is.
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character leaves no mark of its own: soft hyphens, joiners, marks of direction, fillers and
/// tags. Two names that differ in nothing else look the same, so that no name may hold one.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2064}' | '\u{3164}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// A text with its unsafe characters written as `\u{1b}`.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) {
            visible.extend(c.escape_unicode());
        } else {
            visible.push(c);
        }
    }
    visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_done_to_a_terminal() {
        assert_eq!(
            visible("a\u{1b}[31mb\nc\u{9b}\u{202e}d"),
            "a\\u{1b}[31mb\\u{a}c\\u{9b}\\u{202e}d"
        );
        assert_eq!(visible("Größe 2×, \u{200d}"), "Größe 2×, \u{200d}");
    }
}
