//! The selections of a roster as lines of a list: units, each with what stands below it.

use std::collections::BTreeMap;

use wargauge_rules::roster::{DataError, Source};

use crate::lists::list::{List, ListLine, ListOption};
use crate::lists::points::shown;
use crate::lists::roster::selection::{Roster, Selection, SelectionKind};

/// How the selections of a roster are taken.
pub(super) struct Taking<'t> {
    /// Whether a name can be matched to a unit.
    pub(super) is_unit: &'t dyn Fn(&str) -> bool,
    /// Whether headings begin companies, and are kept.
    pub(super) has_companies: bool,
}

/// The lines of a roster. What is no unit itself and has units below it is a heading: they are the lines.
///
/// # Errors
/// If it names no unit.
pub(super) fn list_of<'s>(
    source: &'s Source,
    roster: &Roster,
    taking: &Taking<'_>,
) -> Result<List<'s>, DataError> {
    let mut lines = Vec::new();
    for selection in &roster.selections {
        take(selection, taking, &mut lines);
    }
    if lines.is_empty() {
        return Err(DataError::at(source, source.whole(), "this roster names no unit")
            .expected("a roster with selections in its forces"));
    }
    let total = roster.points.as_ref();
    let remark = total.map(|total| {
        let (sum, unit) = (shown(total.thousandths), &total.name);
        format!(
            "the {sum} {unit} of the roster mean nothing here: a force costs what its army says"
        )
    });
    let points = total.map(|total| total.name.clone());
    Ok(List { source, lines, remarks: remark.into_iter().collect(), points, is_roster: true })
}

fn take(selection: &Selection, taking: &Taking<'_>, lines: &mut Vec<ListLine>) {
    let has_units = selection.below.iter().any(|below| below.kind == SelectionKind::Unit);
    if (taking.is_unit)(&selection.name) || !has_units {
        lines.push(line_of(selection));
        return;
    }
    if taking.has_companies {
        lines.push(ListLine::of_unit(&format!("{}:", selection.name), selection.span.clone()));
    }
    for below in &selection.below {
        take(below, taking, lines);
    }
}

fn line_of(selection: &Selection) -> ListLine {
    let mut options = Options::default();
    options.note(selection);
    let figures = figures_of(selection);
    let is_shared_out = figures > 0 && figures.is_multiple_of(selection.number);
    ListLine {
        span: selection.span.clone(),
        whole: selection.name.clone(),
        copies: selection.number,
        unit: selection.name.clone(),
        options: options.all,
        figures: is_shared_out.then_some(figures / selection.number),
        price: Some(selection.whole()),
        is_extra: selection.kind == SelectionKind::Upgrade,
    }
}

/// Figures below a selection: models, but none that stand below another.
fn figures_of(selection: &Selection) -> u32 {
    let figures = |below: &Selection| match below.kind {
        SelectionKind::Model => below.number,
        SelectionKind::Unit | SelectionKind::Upgrade => figures_of(below),
    };
    selection.below.iter().map(figures).fold(0, u32::saturating_add)
}

/// What stands below a selection, equal names once.
#[derive(Default)]
struct Options {
    all: Vec<ListOption>,
    places: BTreeMap<String, usize>,
}

impl Options {
    fn note(&mut self, selection: &Selection) {
        for below in &selection.below {
            let place = *self.places.entry(below.name.clone()).or_insert(self.all.len());
            match self.all.get_mut(place) {
                Some(option) => {
                    option.number = option.number.saturating_add(below.number);
                    option.price = option.price.map(|price| price + below.own);
                }
                None => self.all.push(ListOption {
                    name: below.name.clone(),
                    number: below.number,
                    price: Some(below.own),
                    is_figure: below.kind == SelectionKind::Model,
                }),
            }
            self.note(below);
        }
    }
}
