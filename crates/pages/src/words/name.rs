//! Names, which come from files of whoever wrote them.

use wargauge_rules::roster::visible;

/// Whether a character is written from right to left.
const fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// A name as text: control characters and those that turn the direction of writing are written
/// out, and a name from right to left moves nothing around it.
pub(crate) fn shown(name: &str) -> String {
    let name = visible(name);
    if name.chars().any(is_right_to_left) { format!("\u{2068}{name}\u{2069}") } else { name }
}

/// A text of at most so many characters, its end left out.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    // What was begun in another direction ends here.
    let open = kept.matches('\u{2068}').count() > kept.matches('\u{2069}').count();
    format!("{}…{}", kept.trim_end(), if open { "\u{2069}" } else { "" })
}

/// Some names in a row: the first few, and how many more there are.
pub(crate) fn list(names: &[String], most: usize) -> String {
    let first = names.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(most) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_turn_the_direction_is_written_out() {
        assert_eq!(shown("a\u{202e}b\u{1b}c"), "a\\u{202e}b\\u{1b}c");
        assert_eq!(shown("<b>&\""), "<b>&\"", "markup is the page's to escape");
        assert_eq!(shown("שלום"), "\u{2068}שלום\u{2069}");
    }

    #[test]
    fn a_cut_name_turns_nothing_after_it() {
        assert_eq!(cut("infantry", 8), "infantry");
        assert_eq!(cut("infantry-90", 5), "infa…");
        assert_eq!(cut(&shown("שלוםשלום"), 5), "\u{2068}שלו…\u{2069}");
    }

    #[test]
    fn long_lists_are_counted() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&names, 3), "a, b, c");
        assert_eq!(list(&names, 2), "a, b and 1 more");
    }
}
