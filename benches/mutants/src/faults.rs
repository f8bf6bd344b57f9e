//! Faults that can be planted in a file of rules: what each changes, and where.

use std::ops::Range;

/// How a piece of text is changed so that the fault is there only while its number is set. `<IS>`
/// stands for the question whether it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// An expression has another value.
    Instead(String),
    /// A statement is left out.
    Skip,
    /// A condition never holds; in a chain of `let`s it cannot stand in brackets.
    Never { in_chain: bool },
    /// A condition always holds.
    Always,
    /// Text before and after that which stays.
    Around { before: String, after: String },
}

impl Change {
    /// The text with the fault in it, behind the question `is`.
    pub(crate) fn plant(&self, is: &str, text: &str) -> String {
        match self {
            Self::Instead(other) => format!("(if {is} {{ {other} }} else {{ {text} }})"),
            Self::Skip => format!("if !{is} {{ {text} }}"),
            Self::Never { in_chain: true } => format!("!{is} && {text}"),
            Self::Never { in_chain: false } => format!("!{is} && ({text})"),
            Self::Always => format!("({is} || ({text}))"),
            Self::Around { before, after } => {
                format!("{}{text}{}", before.replace("<IS>", is), after.replace("<IS>", is))
            }
        }
    }
}

/// A change of a stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    /// The file, by its place in the list of sources.
    pub(crate) file: usize,
    pub(crate) bytes: Range<usize>,
    pub(crate) change: Change,
}

/// A fault: something that the rules would get wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The file and stretch that say which clauses it breaks.
    pub(crate) file: usize,
    pub(crate) bytes: Range<usize>,
    pub(crate) edits: Vec<Edit>,
    /// What stood there, and what stands there with the fault, each on one line.
    pub(crate) before: String,
    pub(crate) after: String,
}

impl Fault {
    /// A fault that is one change in one place.
    pub(crate) fn simple(
        file: usize,
        bytes: Range<usize>,
        change: Change,
        shown: [&str; 2],
    ) -> Self {
        let edits = vec![Edit { file, bytes: bytes.clone(), change }];
        let [before, after] = shown.map(on_one_line);
        Self { file, bytes, edits, before, after }
    }
}

/// A text on one line, long ones cut short.
pub(crate) fn on_one_line(text: &str) -> String {
    const WIDTH: usize = 100;
    let code = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    let words: Vec<&str> = code.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    if line.chars().count() <= WIDTH {
        return line;
    }
    line.chars().take(WIDTH - 3).chain("...".chars()).collect()
}

/// A whole number one off: one more, or one less unless it is 0.
pub(crate) fn one_off(literal: &syn::LitInt) -> Vec<String> {
    let Ok(value) = literal.base10_parse::<u128>() else { return Vec::new() };
    let suffix = literal.suffix();
    let less = value.checked_sub(1).map(|less| format!("{less}{suffix}"));
    std::iter::once(format!("{}{suffix}", value + 1)).chain(less).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_off() {
        let of = |text: &str| one_off(&syn::parse_str(text).expect("a number"));
        assert_eq!(of("3"), ["4", "2"]);
        assert_eq!(of("0_u8"), ["1u8"]);
    }

    #[test]
    fn a_fault_is_behind_its_question() {
        let planted = |change: Change| change.plant("is(1)", "a < b");
        assert_eq!(
            planted(Change::Instead("a <= b".to_owned())),
            "(if is(1) { a <= b } else { a < b })"
        );
        assert_eq!(planted(Change::Never { in_chain: false }), "!is(1) && (a < b)");
        assert_eq!(planted(Change::Always), "(is(1) || (a < b))");
    }
}
