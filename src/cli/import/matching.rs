//! Names of a list as entries of an army.

use core::ops::Range;

use wargauge_rules::roster::{DataError, Entry, EntryKind, nearest};

use crate::cli::import::aliases::Aliases;
use crate::cli::import::list::{List, ListLine, folded, line_of};

/// The most faults that are told at once.
const MOST_FAULTS: usize = 20;

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

/// What a list comes to.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// Its units.
    pub(super) lines: Vec<ForceLine>,
    /// What was read otherwise than it is written, or left out, a sentence each.
    pub(super) remarks: Vec<String>,
}

/// The entries of an army by what lists may call them.
#[derive(Debug)]
pub(super) struct ArmyNames<'a> {
    army: &'a str,
    entries: &'a [(Entry, EntryKind)],
}

impl<'a> ArmyNames<'a> {
    /// The names of an army.
    pub(super) const fn new(army: &'a str, entries: &'a [(Entry, EntryKind)]) -> Self {
        Self { army, entries }
    }

    /// What a list comes to.
    ///
    /// # Errors
    /// All lines that name what the army does not have, up to twenty.
    pub(super) fn matched(
        &self,
        list: &List<'_>,
        aliases: &Aliases,
    ) -> Result<Matched, Vec<DataError>> {
        let mut found = Matched { remarks: list.remarks.clone(), ..Matched::default() };
        let mut faults = Vec::new();
        for line in &list.lines {
            if let Err(fault) = self.take(line, list, aliases, &mut found) {
                faults.push(*fault);
            }
        }
        faults.truncate(MOST_FAULTS);
        if faults.is_empty() { Ok(found) } else { Err(faults) }
    }

    fn take(
        &self,
        line: &ListLine,
        list: &List<'_>,
        aliases: &Aliases,
        found: &mut Matched,
    ) -> Result<(), Box<DataError>> {
        let number = list.source.position(line.span.start).0;
        let names = [&line.whole, &line.unit];
        if let Some(why) = names.iter().find_map(|name| aliases.reason(name)) {
            found.remarks.push(format!("line {number}: `{}` is left out: {why}", line.whole));
            return Ok(());
        }
        let fault = |problem: Problem| {
            let Problem { text, nearest } = problem;
            let span: Range<usize> = line.span.clone();
            let expected = format!("an entry of `{}` (`list entries {}`)", self.army, self.army);
            let error = DataError::at(list.source, span, text).expected(expected);
            Box::new(DataError { nearest: nearest.map(Box::from), ..error })
        };
        let Some(meanings) = aliases.meaning(&line.unit) else {
            found.lines.push(self.line(line).map_err(fault)?);
            return Ok(());
        };
        for meaning in meanings {
            let meant = line_of(meaning, line.span.clone());
            let mut read = self.line(&meant).map_err(fault)?;
            read.copies = read.copies.saturating_mul(line.copies);
            for option in &line.options {
                read.options.push(self.option(&read.unit, option).map_err(fault)?);
            }
            found.lines.push(read);
        }
        let what = meanings.join(", ");
        found.remarks.push(format!("line {number}: `{}` is read as {what}", line.unit));
        Ok(())
    }

    fn line(&self, line: &ListLine) -> Result<ForceLine, Problem> {
        // A name may begin with a number, or hold what parts options elsewhere. Where options stand in a column
        // of their own the unit's name is all that is written.
        let is_whole = line.options.is_empty() || line.whole != line.unit;
        if let Some(unit) = is_whole.then(|| self.unit(&line.whole)).transpose()?.flatten() {
            return Ok(ForceLine { copies: line.copies_of_whole(), unit, options: Vec::new() });
        }
        let mut options = line.options.as_slice();
        let mut unit = self.unit(&line.unit)?;
        // What is an option of a list may make another unit of it here: a quality.
        if let Some((first, rest)) = options.split_first()
            && let Some(other) = self.unit(&format!("{} {first}", line.unit))?
        {
            (unit, options) = (Some(other), rest);
        }
        let unit = unit.ok_or_else(|| self.unknown("unit", &line.unit, EntryKind::Unit, ""))?;
        let options = options.iter().map(|option| self.option(&unit, option));
        let options = options.collect::<Result<_, _>>()?;
        Ok(ForceLine { copies: line.copies, unit, options })
    }

    /// The unit of an identifier or a name.
    fn unit(&self, name: &str) -> Result<Option<String>, Problem> {
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
            _ => Err(Problem {
                text: format!("`{name}` is the name of several units: {}", named.join(", ")),
                nearest: None,
            }),
        }
    }

    /// An option of a unit by its identifier or name, as changes of forces name it.
    fn option(&self, unit: &str, name: &str) -> Result<String, Problem> {
        let asked = folded(name);
        let options = self.entries.iter().filter(|(_, kind)| *kind == EntryKind::Option);
        let fits = options.filter_map(|(entry, _)| {
            let own = entry.id.strip_prefix(unit).and_then(|rest| rest.strip_prefix('+'));
            let word = own.or_else(|| Some(&*entry.id).filter(|id| !id.contains('+')))?;
            let title = entry.name.rsplit(": ").next().unwrap_or(&entry.name);
            let is_it = [word, title].iter().any(|known| folded(known) == asked);
            is_it.then(|| format!("{unit}+{word}"))
        });
        fits.into_iter().next().ok_or_else(|| {
            self.unknown("option", name, EntryKind::Option, &format!(" of `{unit}`"))
        })
    }

    fn unknown(&self, what: &str, name: &str, wanted: EntryKind, of: &str) -> Problem {
        let entries = self.entries.iter().filter(|(_, kind)| *kind == wanted);
        let own = |id: &'a str| match of.trim_start_matches(" of `").strip_suffix('`') {
            Some(unit) => {
                id.strip_prefix(unit).and_then(|rest| rest.strip_prefix('+')).unwrap_or("")
            }
            None => id,
        };
        let names: Vec<&str> = entries
            .flat_map(|(entry, _)| [own(&entry.id), entry.name.as_str()])
            .filter(|name| !name.is_empty())
            .collect();
        Problem {
            text: format!("army `{}` has no {what} `{name}`{of}", self.army),
            nearest: nearest(name, &names).map(str::to_owned),
        }
    }
}

/// What is wrong with a name.
#[derive(Debug)]
struct Problem {
    text: String,
    nearest: Option<String>,
}

impl ListLine {
    /// How many copies a line asks for whose whole text names the unit: those of another column, or one.
    fn copies_of_whole(&self) -> u32 {
        if self.whole == self.unit { self.copies } else { 1 }
    }
}
