//! The entries of an army by what lists may call them.

use wargauge_rules::roster::{Entry, EntryKind, nearest};

use crate::lists::blocks::EntryBlock;
use crate::lists::list::{ListLine, ListOption, WITH, folded};
use crate::lists::parts::{ForceLine, numbered};

/// The entries of an army by what lists may call them.
#[derive(Debug)]
pub(super) struct ArmyNames<'a> {
    /// What the army is called.
    pub(super) army: &'a str,
    entries: &'a [(Entry, EntryKind)],
    blocks: &'a [EntryBlock],
    /// Words behind a unit that say its quality, where forces are made of companies.
    qualities: Vec<String>,
}

/// What a line may name.
#[derive(Clone, Copy, Debug)]
struct NamedUnit<'a> {
    id: &'a str,
    name: &'a str,
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
    pub(super) const fn new(
        army: &'a str,
        entries: &'a [(Entry, EntryKind)],
        blocks: &'a [EntryBlock],
    ) -> Self {
        Self { army, entries, blocks, qualities: Vec::new() }
    }

    /// With the qualities that forces may give their units.
    pub(super) fn with_qualities(self, qualities: Vec<String>) -> Self {
        Self { qualities, ..self }
    }

    /// Whether forces are made of companies.
    pub(super) const fn has_companies(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The block of an identifier.
    pub(super) fn block(&self, id: &str) -> Option<&EntryBlock> {
        self.blocks.iter().find(|block| block.id == id)
    }

    /// The blocks that are companies, in words.
    pub(super) fn company_blocks(&self) -> String {
        let ids = self.blocks.iter().filter(|block| !block.is_attached);
        ids.map(|block| format!("`{}`", block.id)).collect::<Vec<_>>().join(", ")
    }

    /// A unit of a company, and the quality behind it.
    pub(super) fn without_quality<'u>(&self, unit: &'u str) -> (&'u str, Option<&'u str>) {
        let parted = unit.rsplit_once(' ').filter(|(_, last)| {
            let is_it = |quality: &String| folded(quality) == folded(last);
            self.has_companies() && self.qualities.iter().any(is_it)
        });
        parted.map_or((unit, None), |(unit, quality)| (unit, Some(quality)))
    }

    /// The name of the unit or block of an identifier.
    pub(super) fn name_of(&self, id: &str) -> Option<&str> {
        self.units().find(|unit| unit.id == id).map(|unit| unit.name)
    }

    /// What people call an option of a unit, if it is read as the option.
    pub(super) fn option_name(&self, unit: &str, word: &str) -> Option<&str> {
        let ids = [format!("{unit}+{word}"), word.to_owned()];
        let entry = self
            .entries
            .iter()
            .find(|(entry, kind)| *kind == EntryKind::Option && ids.contains(&entry.id));
        let name = &entry?.0.name;
        let title = name.rsplit(": ").next().unwrap_or(name);
        let parts = WITH.iter().any(|word| title.contains(word));
        let is_plain = !parts && !title.contains(['+', ',', ';', '=', '*', '"']);
        let is_read = self.option(unit, title).ok() == Some(format!("{unit}+{word}"));
        let is_unit = !matches!(self.unit(&format!("{unit} {title}")), Ok(None));
        (is_plain && is_read && !is_unit).then_some(title)
    }

    /// What lines may name: units, and blocks of them.
    fn units(&self) -> impl Iterator<Item = NamedUnit<'a>> {
        let entries = self.entries.iter().filter(|(_, kind)| *kind == EntryKind::Unit);
        let entries = entries.map(|(entry, _)| NamedUnit { id: &entry.id, name: &entry.name });
        let block = |block: &'a EntryBlock| NamedUnit { id: &block.id, name: &block.name };
        entries.chain(self.blocks.iter().map(block))
    }

    /// The unit of a line, and what of the line it is to have besides.
    ///
    /// # Errors
    /// If the army has no such unit, or several.
    pub(super) fn line<'l>(
        &self,
        line: &'l ListLine,
    ) -> Result<(ForceLine, &'l [ListOption]), Unknown> {
        let found = |copies: u32, unit: String| ForceLine { copies, unit, ..ForceLine::default() };
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
                Err(self.unknown(problem, &line.unit, &self.unit_names()))
            }
        }
    }

    /// The unit of an identifier or a name.
    ///
    /// # Errors
    /// If several units go by it.
    pub(super) fn unit(&self, name: &str) -> Result<Option<String>, Unknown> {
        let found = self.unit_as_listed(name)?;
        let (unit, quality) = self.without_quality(name);
        match quality {
            Some(quality) if found.is_none() => {
                let quality = quality.to_lowercase();
                Ok(self.unit_as_listed(unit)?.map(|unit| format!("{unit} {quality}")))
            }
            Some(_) | None => Ok(found),
        }
    }

    /// The unit of an identifier or a name without a quality.
    fn unit_as_listed(&self, name: &str) -> Result<Option<String>, Unknown> {
        let asked = folded(name);
        if let Some(unit) = self.units().find(|unit| folded(unit.id) == asked) {
            return Ok(Some(unit.id.to_owned()));
        }
        let named = self.units().filter(|unit| folded(unit.name) == asked);
        let named: Vec<&str> = named.map(|unit| unit.id).collect();
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
        let (name, number) = numbered(name);
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
                return Ok(match number {
                    1 => format!("{unit}+{word}"),
                    _ => format!("{unit}+{word}*{number}"),
                });
            }
            known.extend([word, title]);
        }
        let problem = format!("army `{}` has no option `{name}` of `{unit}`", self.army);
        Err(self.unknown(problem, name, &known))
    }

    fn unit_names(&self) -> Vec<&str> {
        self.units().flat_map(|unit| [unit.id, unit.name]).collect()
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
    use crate::lists::aliases::{Aliases, Teller};
    use crate::lists::blocks::blocks_of;
    use crate::lists::list::line_of;
    use crate::lists::names::{all, built_in};

    struct Lists {
        entries: Vec<(Entry, EntryKind)>,
        blocks: Vec<EntryBlock>,
    }

    fn lists_of(library: &Library, army: &DataFile) -> Lists {
        let ruleset = library.ruleset_of(army).expect("a ruleset");
        match ruleset.summary(library, army).expect("an army") {
            FileSummary::Army { entries, .. } => {
                Lists { blocks: blocks_of(&army.source, &entries), entries }
            }
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
            let Lists { entries, blocks } = lists_of(&library, &army);
            let names = ArmyNames::new(army.name(), &entries, &blocks);
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
