//! Names in one word of the command line.

use core::convert::Infallible;
use core::iter::repeat_n;
use core::str::FromStr;

/// Names, with commas between them: `reds,blues`. A comma of a name itself has a `\` before it; of
/// other signs a `\` is as it is, but for those that stand right before a comma or the end, each of which
/// is written twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameList(Vec<String>);

impl FromStr for NameList {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(split(text)))
    }
}

impl NameList {
    /// A list of these names.
    #[must_use]
    pub const fn new(names: Vec<String>) -> Self {
        Self(names)
    }

    /// The names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// The names of an option that may be given again.
    #[must_use]
    pub fn all(lists: &[Self]) -> Vec<String> {
        lists.iter().flat_map(|list| list.0.iter().cloned()).collect()
    }

    /// All names of an option as one word, from which they are read again.
    #[must_use]
    pub fn word(lists: &[Self]) -> String {
        let names: Vec<String> = Self::all(lists).iter().map(|name| escaped(name)).collect();
        names.join(",")
    }
}

/// A name as it stands in a list.
fn escaped(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    let mut strokes = 0;
    for c in name.chars() {
        if c == ',' {
            text.extend(repeat_n('\\', strokes + 1));
        }
        strokes = if c == '\\' { strokes + 1 } else { 0 };
        text.push(c);
    }
    text.extend(repeat_n('\\', strokes));
    text
}

/// The names of a list.
pub(crate) fn split(text: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut strokes = 0;
    let mut put = |strokes: usize, c: Option<char>| {
        let is_escaped = strokes % 2 == 1;
        let name = names.last_mut().expect("there is one from the start");
        match c {
            Some(',') => {
                name.extend(repeat_n('\\', strokes / 2));
                if is_escaped { name.push(',') } else { names.push(String::new()) }
            }
            Some(c) => {
                name.extend(repeat_n('\\', strokes));
                name.push(c);
            }
            None if is_escaped => name.extend(repeat_n('\\', strokes)),
            None => name.extend(repeat_n('\\', strokes / 2)),
        }
    };
    for c in text.chars() {
        if c == '\\' {
            strokes += 1;
        } else {
            put(strokes, Some(c));
            strokes = 0;
        }
    }
    put(strokes, None);
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commas_of_names_are_escaped() {
        for (text, names) in [
            ("reds,blues", &["reds", "blues"][..]),
            ("a\\,b.toml,c", &["a,b.toml", "c"]),
            ("lists\\a.toml,b", &["lists\\a.toml", "b"]),
            ("\\\\host\\a,b", &["\\\\host\\a", "b"]),
            ("a\\\\,b", &["a\\", "b"]),
            ("a\\", &["a\\"]),
            ("a,", &["a", ""]),
        ] {
            assert_eq!(split(text), names, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_names_are_read_again(names in prop::collection::vec("[a\\\\,é]{0,5}", 1..4)) {
            let lists = [NameList::new(names.clone())];
            prop_assert_eq!(split(&NameList::word(&lists)), names);
        }

        #[test]
        fn lists_of_plain_names_are_as_they_always_were(names in prop::collection::vec("[a-z/.]{0,5}", 1..4)) {
            let word = NameList::word(&[NameList::new(names.clone())]);
            prop_assert_eq!(&word, &names.join(","));
            prop_assert_eq!(split(&word), names);
        }
    }
}
