//! The entries of an army by what lists may call them.

use wargauge_rules::roster::{Entry, EntryKind, nearest};

use crate::cli::import::list::{ListLine, ListOption, folded};

/// Copies of a unit with its options, as entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ForceLine {
    /// How many.
    pub(super) copies: u32,
    /// The unit.
    pub(super) unit: String,
    /// What each copy of it has, as changes of forces name it.
    pub(super) options: Vec<String>,
}

/// The entries of an army by what lists may call them.
#[derive(Debug)]
pub(super) struct ArmyNames<'a> {
    /// What the army is called.
    pub(super) army: &'a str,
    entries: &'a [(Entry, EntryKind)],
}

/// A name that the army does not have.
#[derive(Debug)]
pub(super) struct Unknown {
    /// What is wrong with it.
    pub(super) problem: String,
    /// What would be right.
    pub(super) expected: String,
    /// The nearest name that there is.
    pub(super) nearest: Option<String>,
}

impl<'a> ArmyNames<'a> {
    /// The names of an army.
    pub(super) const fn new(army: &'a str, entries: &'a [(Entry, EntryKind)]) -> Self {
        Self { army, entries }
    }

    /// The unit of a line, and what of the line it is to have besides.
    ///
    /// # Errors
    /// If the army has no such unit, or several.
    pub(super) fn line<'l>(
        &self,
        line: &'l ListLine,
    ) -> Result<(ForceLine, &'l [ListOption]), Unknown> {
        let found = |copies: u32, unit: String| ForceLine { copies, unit, options: Vec::new() };
        // A name may begin with a number, or hold what parts options elsewhere. Where options stand in a column
        // of their own the unit's name is all that is written.
        let is_whole = line.options.is_empty() || line.whole != line.unit;
        if let Some(unit) = is_whole.then(|| self.unit(&line.whole)).transpose()?.flatten() {
            return Ok((found(line.copies_of_whole(), unit), &[]));
        }
        // What is an option of a list may be part of a name here: a quality.
        if let Some((first, rest)) = line.options.split_first()
            && let Some(unit) = self.unit(&format!("{} {}", line.unit, first.name))?
        {
            return Ok((found(line.copies, unit), rest));
        }
        match self.unit(&line.unit)? {
            Some(unit) => Ok((found(line.copies, unit), &line.options)),
            None => {
                let problem = format!("army `{}` has no unit `{}`", self.army, line.unit);
                Err(self.unknown(problem, &line.unit, &self.names(EntryKind::Unit)))
            }
        }
    }

    /// The unit of an identifier or a name.
    ///
    /// # Errors
    /// If several units go by it.
    pub(super) fn unit(&self, name: &str) -> Result<Option<String>, Unknown> {
        let asked = folded(name);
        let units = || self.entries.iter().filter(|(_, kind)| *kind == EntryKind::Unit);
        if let Some((entry, _)) = units().find(|(entry, _)| folded(&entry.id) == asked) {
            return Ok(Some(entry.id.clone()));
        }
        let named: Vec<&str> = units()
            .filter(|(entry, _)| folded(&entry.name) == asked)
            .map(|(entry, _)| entry.id.as_str())
            .collect();
        match named[..] {
            [] => Ok(None),
            [only] => Ok(Some(only.to_owned())),
            _ => {
                let problem =
                    format!("`{name}` is the name of several units: {}", named.join(", "));
                Err(self.unknown(problem, name, &[]))
            }
        }
    }

    /// An option of a unit by its identifier or name, as changes of forces name it.
    ///
    /// # Errors
    /// If the unit has no such option.
    pub(super) fn option(&self, unit: &str, name: &str) -> Result<String, Unknown> {
        let asked = folded(name);
        let options = self.entries.iter().filter(|(_, kind)| *kind == EntryKind::Option);
        let mut known = Vec::new();
        for (entry, _) in options {
            let own = entry.id.strip_prefix(unit).and_then(|rest| rest.strip_prefix('+'));
            let Some(word) = own.or_else(|| Some(&*entry.id).filter(|id| !id.contains('+'))) else {
                continue;
            };
            let title = entry.name.rsplit(": ").next().unwrap_or(&entry.name);
            if [word, title].iter().any(|known| folded(known) == asked) {
                return Ok(format!("{unit}+{word}"));
            }
            known.extend([word, title]);
        }
        let problem = format!("army `{}` has no option `{name}` of `{unit}`", self.army);
        Err(self.unknown(problem, name, &known))
    }

    fn names(&self, wanted: EntryKind) -> Vec<&str> {
        let entries = self.entries.iter().filter(|(_, kind)| *kind == wanted);
        entries.flat_map(|(entry, _)| [entry.id.as_str(), entry.name.as_str()]).collect()
    }

    fn unknown(&self, problem: String, name: &str, known: &[&str]) -> Unknown {
        let expected = format!("an entry of `{}` (`list entries {}`)", self.army, self.army);
        Unknown { problem, expected, nearest: nearest(name, known).map(str::to_owned) }
    }
}

impl ListLine {
    /// How many copies a line asks for whose whole text names the unit: those of another column, or one.
    fn copies_of_whole(&self) -> u32 {
        if self.whole == self.unit { self.copies } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use wargauge_batch::{DataFile, Scope};
    use wargauge_rules::roster::FileKind;
    use wargauge_studies::{FileSummary, Library};

    use super::*;
    use crate::cli::import::aliases::{Aliases, Teller};
    use crate::cli::import::list::line_of;
    use crate::cli::import::names::{all, built_in};

    fn entries_of(library: &Library, army: &DataFile) -> Vec<(Entry, EntryKind)> {
        let ruleset = library.ruleset_of(army).expect("a ruleset");
        match ruleset.summary(library, army).expect("an army") {
            FileSummary::Army { entries, .. } => entries,
            FileSummary::Force { .. } | FileSummary::Scenario { .. } => panic!("no army"),
        }
    }

    #[test]
    fn names_that_come_with_the_program_mean_what_their_army_has() {
        let library = wargauge_registry::library();
        let files = all();
        assert!(files.len() > 8, "{files:?}");
        for name in files {
            let army = library.find(FileKind::Army, &name, Scope::Anywhere).expect("an army");
            let entries = entries_of(&library, &army);
            let names = ArmyNames::new(army.name(), &entries);
            let (ruleset, stem) = name.split_once('/').expect("a ruleset and an army");
            let mut aliases = Aliases::default();
            let file = built_in(ruleset, stem).expect("a file");
            aliases.add(&file, Teller::Program).expect("aliases");
            for meaning in aliases.all_meanings() {
                let line = line_of(meaning, 0..0);
                let (unit, rest) =
                    names.line(&line).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                for option in rest {
                    let option = names.option(&unit.unit, &option.name);
                    assert!(option.is_ok(), "{name}: `{meaning}`: {option:?}");
                }
            }
            for option in aliases.all_options() {
                let is_known = entries.iter().any(|(entry, _)| {
                    let id = folded(&entry.id);
                    id == folded(option) || id.ends_with(&format!("-{}", folded(option)))
                });
                assert!(is_known, "{name}: no entry `{option}`");
            }
        }
    }
}
