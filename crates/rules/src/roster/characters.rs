//! Characters that change what a reader sees, or what a terminal does, instead of being read.

/// Whether a character is a control character (a line feed and a tabulator too) or turns the
/// direction of the text around it. No name may hold one, and none is shown as it is.
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
