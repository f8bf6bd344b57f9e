//! What the costs of a roster mean: a selection's may include those of what stands below it, or not.

use wargauge_rules::roster::{DataError, Source};

use crate::lists::points::shown;
use crate::lists::roster::selection::{Cost, Roster, Selection};

/// The most kinds of costs of a roster.
const MOST_KINDS: usize = 32;

/// What a cost of a selection includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// The selection alone.
    Alone,
    /// All that stands below it, too.
    WithBelow,
}

/// The readings there are. Where both fit they mean the same.
const READINGS: [Reading; 2] = [Reading::Alone, Reading::WithBelow];

impl Reading {
    /// What selections come to.
    fn sum(self, selections: &[Selection], name: &str) -> i64 {
        let one = |selection: &Selection| {
            let below = match self {
                Self::Alone => self.sum(&selection.below, name),
                Self::WithBelow => 0,
            };
            selection.written(name) + below
        };
        selections.iter().map(one).sum()
    }

    /// Gives each selection what it costs alone.
    fn settle(self, selections: &mut [Selection], name: &str) {
        for selection in selections {
            let below = match self {
                Self::Alone => 0,
                Self::WithBelow => selection.below.iter().map(|one| one.written(name)).sum(),
            };
            selection.own = selection.written(name) - below;
            self.settle(&mut selection.below, name);
        }
    }
}

/// Settles what each selection costs alone: of both readings the one that fits the roster's own totals. Gives
/// the kind of cost that stands for points, and its total.
///
/// # Errors
/// If the roster states no total, or neither reading fits.
pub(super) fn settle(source: &Source, roster: &mut Roster) -> Result<Option<Cost>, DataError> {
    let mut names: Vec<&str> = roster.totals.iter().map(|cost| cost.name.as_str()).collect();
    note_names(&roster.selections, &mut names);
    // What is nothing everywhere says nothing of either reading.
    if names.len() > MOST_KINDS {
        let problem = format!("this roster has more than {MOST_KINDS} kinds of costs");
        return Err(DataError::at(source, source.whole(), problem)
            .expected("a roster as a list builder saves it"));
    }
    let is_nothing = |name: &str| total_of(roster, name).is_none_or(|total| total == 0);
    names.retain(|name| !is_nothing(name) || has_some(&roster.selections, name));
    let Some(points) = points_among(&names).map(str::to_owned) else { return Ok(None) };
    let fits = |reading: &Reading| {
        names.iter().all(|name| {
            let sum = reading.sum(&roster.selections, name);
            total_of(roster, name).map_or(sum == 0, |total| sum == total)
        })
    };
    let Some(reading) = READINGS.into_iter().find(fits) else {
        return Err(unfit(source, roster, &names));
    };
    let thousandths = total_of(roster, &points).unwrap_or_default();
    reading.settle(&mut roster.selections, &points);
    Ok(Some(Cost { name: points, thousandths }))
}

fn note_names<'r>(selections: &'r [Selection], names: &mut Vec<&'r str>) {
    for selection in selections {
        for cost in &selection.costs {
            // One too many is enough to be refused.
            if names.len() <= MOST_KINDS && !names.contains(&cost.name.as_str()) {
                names.push(&cost.name);
            }
        }
        note_names(&selection.below, names);
    }
}

fn has_some(selections: &[Selection], name: &str) -> bool {
    selections.iter().any(|one| one.written(name) != 0 || has_some(&one.below, name))
}

fn total_of(roster: &Roster, name: &str) -> Option<i64> {
    roster.totals.iter().find(|cost| cost.name == name).map(|cost| cost.thousandths)
}

/// The kind of cost that is called points, else the first.
fn points_among<'n>(names: &[&'n str]) -> Option<&'n str> {
    let is_points = |name: &&str| {
        let name = name.to_lowercase();
        name.starts_with("pt") || name.contains("point")
    };
    names.iter().copied().find(is_points).or_else(|| names.first().copied())
}

fn unfit(source: &Source, roster: &Roster, names: &[&str]) -> DataError {
    let sums = |name: &&str| {
        let [alone, with_below] = READINGS.map(|reading| reading.sum(&roster.selections, name));
        let total = total_of(roster, name).map_or("no total".to_owned(), shown);
        format!(
            "{name}: {total} stated, {} added up, {} if a cost includes what stands below it",
            shown(alone),
            shown(with_below)
        )
    };
    let all: Vec<String> = names.iter().map(sums).collect();
    let problem = format!("the costs do not come to the roster's total ({})", all.join("; "));
    DataError::at(source, source.whole(), problem)
        .expected("a roster as its list builder saves it, with its total")
}
