//! A list as units of an army.

use core::ops::Range;
use std::collections::BTreeSet;

use wargauge_rules::roster::DataError;

use crate::lists::aliases::{Aliases, Teller};
use crate::lists::army_names::{ArmyNames, Unknown};
use crate::lists::composing::NAMELESS;
use crate::lists::list::{List, ListLine, ListOption, line_of};
use crate::lists::parts::{ForceLine, ForcePart};
use crate::lists::settings::Setting;

/// The most faults that are told at once.
const MOST_FAULTS: usize = 20;
/// The most names in a sentence.
const MOST_NAMES: usize = 12;

/// What a list comes to.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// Its parts.
    pub(super) parts: Vec<ForcePart>,
    /// What was read otherwise than it is written, or left out, a sentence each.
    pub(super) remarks: Vec<String>,
}

impl Matched {
    /// Its units.
    pub(super) fn units(&self) -> impl Iterator<Item = &ForceLine> {
        self.parts.iter().filter_map(|part| match part {
            ForcePart::Unit(line) => Some(line),
            ForcePart::Heading(_) | ForcePart::Setting(_) => None,
        })
    }
}

/// Matches a list to an army.
pub(super) struct Matching<'m> {
    /// The army.
    pub(super) names: &'m ArmyNames<'m>,
    /// What else its units are called.
    pub(super) aliases: &'m Aliases,
    /// Whether what the army has not is left out.
    pub(super) is_lenient: bool,
}

/// A line whose units are equipped.
struct Equipping<'e, 's> {
    line: &'e ListLine,
    list: &'e List<'s>,
    found: &'e mut Matched,
    missing: &'e mut Missing,
    /// Figures that the army names by none of its options.
    figures: Vec<String>,
}

impl Equipping<'_, '_> {
    /// Says that a unit has the figures of its army, whatever the roster counts.
    fn tell_figures(&mut self, units: &[ForceLine]) {
        let (Some(number), false) = (self.line.figures, self.figures.is_empty()) else { return };
        let units: Vec<String> = units.iter().map(|unit| unit.unit.clone()).collect();
        let text = format!(
            "{}`{}`: its {number} figures ({}) are those that {} has here",
            self.list.place(self.line),
            self.line.whole,
            named(&self.figures),
            named(&units)
        );
        self.found.remarks.push(text);
    }
}

/// The name that a heading gives a company.
fn own_name(heading: &str) -> Option<String> {
    let quoted = heading.starts_with('"').then(|| serde_json::from_str(heading).ok()).flatten();
    quoted.or_else(|| (heading != NAMELESS).then(|| heading.to_owned()))
}

/// Names in a sentence.
fn named(names: &[String]) -> String {
    let shown = names.iter().take(MOST_NAMES).map(|name| format!("`{name}`"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = names.len().saturating_sub(MOST_NAMES);
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

/// What of a list has no match, and what of it costs nothing in the list.
#[derive(Default)]
struct Missing {
    faults: Vec<Fault>,
    for_nothing: Vec<String>,
    known_for_nothing: BTreeSet<String>,
    /// What of the list's points is left out, in thousandths.
    points: i64,
}

/// A name without a match, and where it stands.
struct Fault {
    span: Range<usize>,
    line: String,
    unknown: Unknown,
}

impl Missing {
    fn note_free(&mut self, name: &str) {
        if self.known_for_nothing.insert(name.to_owned()) {
            self.for_nothing.push(name.to_owned());
        }
    }

    fn note(&mut self, list: &List<'_>, line: &ListLine, mut unknown: Unknown, price: Option<i64>) {
        self.points += price.unwrap_or_default();
        let price = price.map_or(String::new(), |price| format!(" ({})", list.told(price)));
        unknown.problem.push_str(&price);
        self.faults.push(Fault { span: line.span.clone(), line: line.whole.clone(), unknown });
    }

    /// The first faults as errors.
    fn errors(self, list: &List<'_>) -> Vec<DataError> {
        let error = |Fault { span, line, unknown }: Fault| {
            let Unknown { problem, expected, nearest } = unknown;
            // Of JSON no places are known: the name is looked for.
            let is_placed = span != list.source.whole();
            let found = (!is_placed).then(|| list.source.quoted(&line)).flatten();
            let span = found.unwrap_or(span);
            let error = DataError::at(list.source, span, problem).expected(expected);
            DataError { nearest: nearest.map(Box::from), ..error }
        };
        self.faults.into_iter().take(MOST_FAULTS).map(error).collect()
    }
}

impl Matching<'_> {
    /// What a list comes to.
    ///
    /// # Errors
    /// What of it the army does not have, up to twenty of it, unless that may be left out and something is left.
    pub(super) fn of(&self, list: &List<'_>) -> Result<Matched, Vec<DataError>> {
        let mut found = Matched { remarks: list.remarks.clone(), ..Matched::default() };
        let mut missing = Missing::default();
        for line in &list.lines {
            self.take(line, list, &mut found, &mut missing);
        }
        if !missing.for_nothing.is_empty() {
            let names = named(&missing.for_nothing);
            let army = self.names.army;
            let text = format!(
                "left out, as it costs nothing in the roster and `{army}` has none: {names}"
            );
            found.remarks.push(text);
        }
        if missing.faults.is_empty() {
            return Ok(found);
        }
        if !self.is_lenient || found.units().next().is_none() {
            return Err(missing.errors(list));
        }
        for fault in &missing.faults {
            found.remarks.push(format!("left out: {}", fault.unknown.problem));
        }
        if missing.points != 0 {
            let text = format!("left out in all: {} of the roster", list.told(missing.points));
            found.remarks.push(text);
        }
        Ok(found)
    }

    fn take(&self, line: &ListLine, list: &List<'_>, found: &mut Matched, missing: &mut Missing) {
        let place = list.place(line);
        if let Some(setting) = Setting::in_text(&line.whole) {
            found.parts.push(ForcePart::Setting(setting));
            return;
        }
        if let Some(name) = self.heading(line) {
            if self.names.has_companies() {
                found.parts.push(ForcePart::Heading(own_name(name)));
            } else {
                found.remarks.push(format!("{place}`{name}` is read as a heading"));
            }
            return;
        }
        let names = line.names();
        if let Some(why) = names.iter().find_map(|name| self.aliases.reason(name)) {
            let what = list.priced(&line.whole, line.price);
            found.remarks.push(format!("{place}{what} is left out: {why}"));
            return;
        }
        let is_entry = names.iter().any(|name| !matches!(self.names.unit(name), Ok(None)));
        let by_program = || self.aliases.meaning(&names, Teller::Program).filter(|_| !is_entry);
        let meant = self.aliases.meaning(&names, Teller::User).or_else(by_program);
        let read = match meant {
            Some((_, meanings)) => {
                self.meant(meanings, line).map(|units| (units, line.options.as_slice()))
            }
            None => self.names.line(line).map(|(unit, rest)| (vec![unit], rest)),
        };
        match read {
            Ok((mut units, rest)) => {
                if let Some((name, meanings)) = meant {
                    let what = meanings.join(", ");
                    found.remarks.push(format!("{place}`{name}` is read as {what}"));
                }
                let is_sized = meant.is_some_and(|(name, _)| name != line.unit);
                let mut equipping = Equipping { line, list, found, missing, figures: Vec::new() };
                self.equip(&mut units, rest, &mut equipping);
                if !is_sized {
                    equipping.tell_figures(&units);
                }
                found.parts.extend(units.into_iter().map(ForcePart::Unit));
            }
            Err(_) if line.is_extra && line.price == Some(0) => missing.note_free(&line.whole),
            Err(unknown) => missing.note(list, line, unknown, line.price),
        }
    }

    /// The name of what a line begins: one that ends with a colon and names no unit.
    fn heading<'l>(&self, line: &'l ListLine) -> Option<&'l str> {
        let name = line.whole.strip_suffix(':')?.trim();
        let is_quoted = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
        let is_unit = || !matches!(self.names.unit(name), Ok(None)) || self.aliases.knows(name);
        (is_quoted || !is_unit()).then_some(name)
    }

    /// Gives units what stands below their line.
    fn equip(&self, units: &mut [ForceLine], options: &[ListOption], to: &mut Equipping<'_, '_>) {
        let place = to.list.place(to.line);
        for option in options {
            let setting = Setting::in_text(&option.name);
            if let (Some(setting), Some(unit)) = (setting, units.first_mut()) {
                unit.settings.push(setting);
                continue;
            }
            if let Some(why) = self.aliases.reason(&option.name) {
                let what = to.list.priced(&option.name, option.price);
                let unit = &to.line.whole;
                to.found.remarks.push(format!("{place}`{unit}`: {what} is left out: {why}"));
                continue;
            }
            match self.give_option(units, &option.name) {
                Ok(()) if option.number > to.line.copies => to.found.remarks.push(format!(
                    "{place}`{}`: {} of `{}` are read as one for each copy",
                    to.line.whole, option.number, option.name
                )),
                Ok(()) => {}
                Err(_) if option.is_figure => to.figures.push(option.name.clone()),
                Err(_) if option.price == Some(0) => to.missing.note_free(&option.name),
                Err(unknown) => to.missing.note(to.list, to.line, unknown, option.price),
            }
        }
    }

    /// Gives an option of a list, by whatever it is called.
    fn give_option(&self, units: &mut [ForceLine], name: &str) -> Result<(), Unknown> {
        if let Some(words) = self.aliases.options(name, Teller::User) {
            return self.give(units, words);
        }
        let own = self.give(units, &[name.to_owned()]);
        match self.aliases.options(name, Teller::Program) {
            Some(words) if own.is_err() => self.give(units, words),
            Some(_) | None => own,
        }
    }

    /// Gives each of these to the first unit that may have it. What is an option of a list may make another unit
    /// of it here: a quality.
    fn give(&self, units: &mut [ForceLine], words: &[String]) -> Result<(), Unknown> {
        for word in words {
            let mut unknown = None;
            let has_it = units.iter_mut().any(|unit| {
                if let Ok(Some(other)) = self.names.unit(&format!("{} {word}", unit.unit)) {
                    unit.unit = other;
                    return true;
                }
                match self.names.option(&unit.unit, word) {
                    Ok(option) => unit.options.push(option),
                    Err(why) => {
                        unknown.get_or_insert(why);
                        return false;
                    }
                }
                true
            });
            if let Some(unknown) = unknown.filter(|_| !has_it) {
                return Err(unknown);
            }
        }
        Ok(())
    }

    /// The units that an alias stands for.
    fn meant(&self, meanings: &[String], line: &ListLine) -> Result<Vec<ForceLine>, Unknown> {
        let unit = |meaning: &String| {
            let meant = line_of(meaning, line.span.clone());
            let (mut unit, rest) = self.names.line(&meant)?;
            unit.copies = unit.copies.saturating_mul(line.copies);
            for option in rest {
                unit.options.push(self.names.option(&unit.unit, &option.name)?);
            }
            Ok(unit)
        };
        meanings.iter().map(unit).collect()
    }
}
