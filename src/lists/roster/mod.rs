//! Rosters of list builders: nested selections with what they cost, packed or not, in XML or JSON.

mod archive;
mod costs;
mod json;
mod lines;
mod selection;
mod xml;

use std::path::Path;

use wargauge_batch::{MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source};

use crate::lists::list::List;
use crate::lists::roster::selection::{MOST_ROSTER_BYTES, Roster, Selection};

/// The most selections of a roster with all that stands below them.
const MOST_SELECTIONS: usize = 5000;

/// The text of a list, out of its archive if it is packed.
///
/// # Errors
/// If there is none, it cannot be read, or it is longer than can be meant.
pub fn text_of(path: &Path) -> Result<Source, DataError> {
    if archive::is_one(path) {
        return archive::unpacked(path);
    }
    let source = read_text(path, MOST_ROSTER_BYTES)?;
    if source.text.len() as u64 > MOST_BYTES && !is_roster(&source) {
        // A list of units is short: the refusal is that of all other texts.
        return read_text(path, MOST_BYTES);
    }
    Ok(source)
}

/// Reads a list of any sort; `is_unit` says whether a name can be matched to a unit. Of forces that have
/// companies headings are kept.
///
/// # Errors
/// If it names no unit, or is none of what lists may be.
pub(super) fn list_of<'s>(
    source: &'s Source,
    is_unit: &dyn Fn(&str) -> bool,
    has_companies: bool,
) -> Result<List<'s>, DataError> {
    let mut roster = match first_sign(source) {
        Some('<') => xml::read(source)?,
        Some('{') => json::read(source)?,
        _ => return List::read(source),
    };
    let many = roster.selections.iter().map(Selection::count).sum::<usize>();
    if many > MOST_SELECTIONS {
        let problem = format!("this roster has {many} selections");
        let expected = format!("{MOST_SELECTIONS} at most");
        return Err(DataError::at(source, source.whole(), problem).expected(expected));
    }
    let points = costs::settle(source, &mut roster)?;
    let taking = lines::Taking { is_unit, has_companies };
    lines::list_of(source, &Roster { points, ..roster }, &taking)
}

fn first_sign(source: &Source) -> Option<char> {
    source.text.trim_start_matches(selection::BYTE_ORDER_MARK).trim_start().chars().next()
}

fn is_roster(source: &Source) -> bool {
    matches!(first_sign(source), Some('<' | '{'))
}
