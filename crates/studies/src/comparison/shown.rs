//! A force and its variants as people see them.

use wargauge_report::summary::{NOTHING, percent_with_interval, with_interval};
use wargauge_report::table::{Align, Look, Table, wrapped};
use wargauge_report::{LoadoutVerdict, Real};

use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome};
use crate::comparison::rows::LoadoutRow;

/// What a variant comes to, with what people see besides.
#[derive(Clone, Debug)]
pub(super) struct ShownLoadout {
    row: LoadoutRow,
    /// Marks, such as `pareto`; empty if there are none.
    marks: String,
}

impl ShownLoadout {
    /// What is shown of a contender.
    pub(super) fn of(outcome: &ComparisonOutcome, contender: &ContenderOutcome) -> Self {
        let marks = contender.marks;
        let all = [(marks.pareto, "pareto"), (marks.over_limit, "over the limit")];
        let marks = all.into_iter().filter(|(holds, _)| *holds).map(|(_, mark)| mark);
        let marks = marks.collect::<Vec<_>>().join(", ");
        Self { row: LoadoutRow::of(outcome, contender), marks }
    }

    /// The marks in words.
    fn marks(&self) -> String {
        if self.marks.is_empty() { NOTHING.to_owned() } else { self.marks.clone() }
    }
}

/// A force and its variants, in the order given. A table, or two lines for each where the terminal
/// is too narrow for it.
pub(super) fn loadouts(rows: &[ShownLoadout], look: Look) -> String {
    let text = loadout_table(rows, look.unlimited());
    if look.fits(&text) {
        text
    } else {
        wrapped(&rows.iter().map(loadout_card).collect::<String>(), look)
    }
}

fn loadout_table(rows: &[ShownLoadout], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("variant", Align::Left),
            ("points", Align::Right),
            ("games", Align::Right),
            ("score", Align::Right),
            ("difference", Align::Right),
            ("per 10 points", Align::Right),
            ("verdict", Align::Left),
            ("marks", Align::Left),
        ],
        look,
    );
    for shown in rows {
        let row = &shown.row;
        table.row(vec![
            row.variant.clone(),
            row.points.to_string(),
            row.games.to_string(),
            score(row),
            difference(row),
            per_10_points(row),
            loadout_verdict(row.verdict).to_owned(),
            shown.marks(),
        ]);
    }
    table.render()
}

fn loadout_card(shown: &ShownLoadout) -> String {
    let row = &shown.row;
    format!(
        "{}: {} points, {}\n  score {}, difference {}, per 10 points {}, marks {}\n",
        row.variant,
        row.points,
        loadout_verdict(row.verdict),
        score(row),
        difference(row),
        per_10_points(row),
        shown.marks(),
    )
}

fn score(row: &LoadoutRow) -> String {
    percent_with_interval([row.score, row.score_low, row.score_high])
}

fn difference(row: &LoadoutRow) -> String {
    points_of_score([row.delta_score, row.delta_low, row.delta_high])
}

fn per_10_points(row: &LoadoutRow) -> String {
    let ends = [row.delta_per_10_points_low, row.delta_per_10_points_high];
    points_of_score([row.delta_per_10_points, ends[0], ends[1]])
}

const fn loadout_verdict(verdict: LoadoutVerdict) -> &'static str {
    match verdict {
        LoadoutVerdict::Base => "",
        LoadoutVerdict::Better => "better",
        LoadoutVerdict::Worse => "worse",
        LoadoutVerdict::Same => "same",
        LoadoutVerdict::DependsOnPlay => "depends on play",
        LoadoutVerdict::Unknown => "unknown",
    }
}

/// A difference of scores in per cent of a game.
fn points_of_score(numbers: [Real; 3]) -> String {
    with_interval(numbers.map(|number| number.get().map(|number| 100.0 * number)), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::Points;
    use wargauge_report::testing::blank;

    #[test]
    fn narrow_terminals_have_cards() {
        let row = LoadoutRow {
            variant: "-INF".to_owned(),
            points: Points(89_500),
            delta_score: Real::from(-0.0625),
            delta_low: Real::from(-0.08),
            delta_high: Real::from(-0.045),
            verdict: LoadoutVerdict::Worse,
            ..blank()
        };
        let rows = [ShownLoadout { row, marks: "pareto".to_owned() }];
        let text = loadouts(&rows, Look::default());
        assert!(text.contains("-6.2 [-8.0, -4.5]") && text.contains("worse"), "{text}");
        let narrow = loadouts(&rows, Look { width: Some(40), ..Look::default() });
        assert!(narrow.starts_with("-INF: 89.5 points, worse"), "{narrow}");
    }
}
