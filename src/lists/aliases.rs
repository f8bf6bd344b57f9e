//! What the names of somebody's lists mean for an army.

use std::path::Path;

use toml_edit::{Document, Item, TableLike, Value};
use wargauge_batch::{MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};

use crate::lists::list::folded;

/// What names mean, and what is left out and why.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    files: Vec<AliasFile>,
}

/// Who says what a name means. The army's own names stand between them: whoever imports may say otherwise, and
/// what comes with the program is asked of names that are no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Teller {
    /// Whoever imports.
    User,
    /// The program.
    Program,
}

/// What a file says of names.
#[derive(Debug)]
struct AliasFile {
    teller: Teller,
    units: Names<Vec<String>>,
    options: Names<Vec<String>>,
    dropped: Names<String>,
}

/// What a table of such a file may hold.
const TABLES: [&str; 3] = ["units", "options", "dropped"];

impl Aliases {
    /// Reads a file of whoever imports.
    ///
    /// # Errors
    /// If it is not TOML, or says something else.
    pub(super) fn read(&mut self, path: &Path) -> Result<(), DataError> {
        self.add(&read_text(path, MOST_BYTES)?, Teller::User)
    }

    /// Adds a file, which is asked after those that are known.
    ///
    /// # Errors
    /// If it is not TOML, or says something else.
    pub(super) fn add(&mut self, source: &Source, teller: Teller) -> Result<(), DataError> {
        self.files.push(AliasFile::of(source, teller)?);
        Ok(())
    }

    fn of(&self, teller: Teller) -> impl Iterator<Item = &AliasFile> {
        self.files.iter().filter(move |file| file.teller == teller)
    }

    /// The first of some names of a unit that stands for something, and the lines that it stands for.
    pub(super) fn meaning<'n>(
        &self,
        names: &'n [String],
        teller: Teller,
    ) -> Option<(&'n str, &[String])> {
        let mut all = self.of(teller).flat_map(|file| names.iter().map(move |name| (file, name)));
        all.find_map(|(file, name)| {
            let said = file.units.get(name)?;
            // What is said of the unit whatever its figures is not said of so many.
            let unit = &names[names.len().saturating_sub(2)];
            let is_of_unit = file.units.get(unit).is_some_and(|lines| core::ptr::eq(lines, said));
            let told = if is_of_unit { unit } else { name };
            Some((told.as_str(), said.as_slice()))
        })
    }

    /// The options that an option's name stands for.
    pub(super) fn options(&self, name: &str, teller: Teller) -> Option<&[String]> {
        self.of(teller).find_map(|file| file.options.get(name)).map(Vec::as_slice)
    }

    /// Why what goes by this name is left out.
    pub(super) fn reason(&self, name: &str) -> Option<&str> {
        self.files.iter().find_map(|file| file.dropped.get(name)).map(String::as_str)
    }

    /// Whether a unit's name stands for something, or is left out.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.units.get(name).is_some()) || self.reason(name).is_some()
    }

    /// All lines that names of units stand for.
    #[cfg(test)]
    pub(super) fn all_meanings(&self) -> impl Iterator<Item = &String> {
        self.files.iter().flat_map(|file| file.units.said()).flatten()
    }

    /// All options that names of options stand for.
    #[cfg(test)]
    pub(super) fn all_options(&self) -> impl Iterator<Item = &String> {
        self.files.iter().flat_map(|file| file.options.said()).flatten()
    }
}

impl AliasFile {
    fn of(source: &Source, teller: Teller) -> Result<Self, DataError> {
        let document = Document::parse(source.text.as_str()).map_err(|error| {
            let span = error.span().unwrap_or_else(|| source.whole());
            DataError::at(source, span, error.message().to_owned())
        })?;
        let (units, options, dropped) = Default::default();
        let mut found = Self { teller, units, options, dropped };
        for (name, item) in document.as_table() {
            let at = item.span().unwrap_or_else(|| source.whole());
            let table = item.as_table_like();
            match (name, table) {
                ("units", Some(table)) => found.units = rows(source, table, meanings)?,
                ("options", Some(table)) => found.options = rows(source, table, meanings)?,
                ("dropped", Some(table)) => {
                    found.dropped = rows(source, table, |item| item.as_str().map(str::to_owned))?;
                }
                _ => {
                    let problem = format!("`{name}` is no table of a file of aliases");
                    return Err(DataError::at(source, at, problem).one_of(name, TABLES));
                }
            }
        }
        Ok(found)
    }
}

/// What is said of names. In a name `*` stands for anything; names without it come first, then those that say
/// most.
#[derive(Debug)]
struct Names<T> {
    rows: Vec<(Pattern, T)>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<T> Names<T> {
    fn new(mut rows: Vec<(Pattern, T)>) -> Self {
        rows.sort_by_key(|(pattern, _)| pattern.order());
        Self { rows }
    }

    #[cfg(test)]
    fn said(&self) -> impl Iterator<Item = &T> {
        self.rows.iter().map(|(_, said)| said)
    }

    fn get(&self, name: &str) -> Option<&T> {
        let name = folded(name);
        self.rows.iter().find(|(pattern, _)| pattern.fits(&name)).map(|(_, said)| said)
    }
}

/// A name as it is compared, cut at each `*`.
#[derive(Debug)]
struct Pattern {
    parts: Vec<String>,
}

impl Pattern {
    fn new(name: &str) -> Self {
        Self { parts: name.split('*').map(folded).collect() }
    }

    /// Names without `*` first, then by how much they say.
    fn order(&self) -> (bool, core::cmp::Reverse<usize>) {
        let letters = self.parts.iter().map(String::len).sum();
        (self.parts.len() > 1, core::cmp::Reverse(letters))
    }

    fn fits(&self, name: &str) -> bool {
        let [first, between @ .., last] = self.parts.as_slice() else {
            return self.parts.first().is_some_and(|only| only == name);
        };
        let Some(mut rest) = name.strip_prefix(first.as_str()) else { return false };
        for part in between {
            let Some(at) = rest.find(part.as_str()) else { return false };
            rest = &rest[at + part.len()..];
        }
        rest.ends_with(last.as_str())
    }
}

fn rows<T>(
    source: &Source,
    table: &dyn TableLike,
    read: impl Fn(&Item) -> Option<T>,
) -> Result<Names<T>, DataError> {
    let row = |(name, item): (&str, &Item)| {
        let wrong = || {
            let at = item.span().unwrap_or_else(|| source.whole());
            DataError::at(source, at, format!("`{name}` says no text"))
                .field(name)
                .expected("a text, or of `[units]` and `[options]` a list of them")
        };
        Ok((Pattern::new(name), read(item).ok_or_else(wrong)?))
    };
    table.iter().map(row).collect::<Result<_, _>>().map(Names::new)
}

/// One line, or several.
fn meanings(item: &Item) -> Option<Vec<String>> {
    if let Some(text) = item.as_str() {
        return Some(vec![text.to_owned()]);
    }
    let texts = item.as_array()?.iter().map(Value::as_str);
    texts.map(|text| text.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Aliases, DataError> {
        let mut aliases = Aliases::default();
        aliases.add(&Source::new("a.toml", text), Teller::User).map(|()| aliases)
    }

    fn meaning<'a>(aliases: &'a Aliases, name: &str) -> Option<&'a [String]> {
        aliases.meaning(&[name.to_owned()], Teller::User).map(|(_, lines)| lines)
    }

    #[test]
    fn a_name_may_stand_for_several_lines() {
        let text = "[units]\n\"Grenadiers (10)\" = [\"2 x team\", \"lmg\"]\n[dropped]\nchef = \"no fighter\"\n";
        let aliases = read(text).expect("aliases");
        assert_eq!(meaning(&aliases, "grenadiers  (10)").map(<[_]>::len), Some(2));
        assert_eq!(aliases.reason("Chef"), Some("no fighter"));
    }

    #[test]
    fn a_star_stands_for_anything_and_the_name_that_says_most_is_taken() {
        let text = "[units]\n\"*grenadiers*\" = \"a\"\n\"heer * squad\" = \"b\"\n\"Heer Grenadiers\" = \"c\"\n\"*panzer*grenadiers\" = \"d\"\n";
        let aliases = read(text).expect("aliases");
        for (name, meant) in [
            ("Heer Grenadiers", Some("c")),
            ("Heer Pioneer Squad", Some("b")),
            ("SS Panzer-Grenadiers", Some("d")),
            ("Grenadiers (6)", Some("a")),
            ("Squad", None),
        ] {
            let found = meaning(&aliases, name).map(|lines| lines[0].as_str());
            assert_eq!(found, meant, "{name}");
        }
    }

    #[test]
    fn tellers_are_asked_apart() {
        let mut aliases = read("[options]\nfaust = \"a\"\n").expect("aliases");
        let other = Source::new("b", "[options]\nfaust = \"b\"\nmg = \"c\"\n");
        aliases.add(&other, Teller::Program).expect("aliases");
        let meant = |name: &str, teller: Teller| {
            aliases.options(name, teller).map(|options| options[0].as_str())
        };
        assert_eq!((meant("Faust", Teller::User), meant("MG", Teller::User)), (Some("a"), None));
        assert_eq!(meant("faust", Teller::Program), Some("b"));
    }

    #[test]
    fn what_a_file_of_aliases_cannot_hold_is_told_at_its_place() {
        for (text, place) in
            [("[unit]\na = \"b\"\n", "a.toml:1:1: "), ("[units]\na = 3\n", "a.toml:2:5: ")]
        {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(place), "{error}");
        }
    }
}
