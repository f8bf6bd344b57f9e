//! The page of a run: who wins, how games go, what units do.

mod endings;
mod entrants;
mod labels;
mod tempo;
mod units;

use wargauge_report::table::Look;

use crate::folder::RunResults;
use crate::page::{Origin, Page, Section, raw};
use crate::reports::fairness;
use crate::words::{part_of, percent, plural, shown};

use labels::Labels;

/// More unfinished games than these are a warning.
const MOST_UNFINISHED: f64 = 0.01;

pub(super) fn page(found: &RunResults) -> Page<'_> {
    let labels = Labels::new(found);
    let contests = labels.contests();
    let first = fairness::figure(&contests, labels.interval());
    let sections = [
        entrants::section(found),
        endings::section(found, &labels),
        tempo::section(found, &labels),
        units::section(found),
    ];
    Page {
        subject: labels.subject(),
        question: "Is it balanced?",
        answer: fairness::answer(&contests),
        warnings: warnings(found),
        first: Some(first),
        sections: sections.into_iter().flatten().collect::<Vec<Section>>(),
        tables: vec![raw(&found.matchups), raw(&found.units)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

impl RunResults {
    /// Whether it is balanced, as the first screen of the page says it, for a terminal.
    #[must_use]
    pub fn text_plot(&self, look: Look) -> String {
        fairness::text(&Labels::new(self).contests(), look)
    }
}

fn warnings(found: &RunResults) -> Vec<String> {
    let cells = found.manifest["cells"].as_array().map(Vec::as_slice).unwrap_or_default();
    let unplayed = found.manifest["unplayed"].as_array().map_or(0, Vec::len);
    let mut warnings = Vec::new();
    if unplayed > 0 || cells.iter().any(|cell| cell["stopped"] == "interrupted") {
        let missing = plural(unplayed as u64, "match-up", "match-ups");
        warnings.push(format!(
            "The run was interrupted: {missing} without a game. wargauge run --resume goes on."
        ));
    }
    for row in &found.matchups {
        let unfinished = part_of(row.unfinished, row.games);
        if unfinished > MOST_UNFINISHED {
            warnings.push(format!(
                "{} of the games of {} : {} on {} were stopped by a safety cap; they count as half.",
                percent(unfinished, 1),
                shown(&row.force_a),
                shown(&row.force_b),
                shown(&row.scenario),
            ));
        }
    }
    warnings
}
