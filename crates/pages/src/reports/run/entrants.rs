//! Everybody against everybody: a square of scores, ratings, and who beats whom in a circle.

use wargauge_stats::Confidence;
use wargauge_stats::multiple::holm;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::rating::{Draws, Meeting, Model, Ratings, fit};
use wargauge_studies::MatchupRow;

use crate::drawing::{Forest, ForestRow, Heat, Tone, Words};
use crate::folder::RunResults;
use crate::page::{Figure, Heading, Section, Table};
use crate::reports::common::distinct;
use crate::words::{Estimate, decimal, percent, plural, share_with_interval, shown, with_interval};

/// Scenarios that are drawn.
const MOST_SCENARIOS: usize = 6;
/// Fewer forces make no square worth drawing.
const FEWEST: usize = 3;
/// Circles that are named.
const MOST_CIRCLES: usize = 6;
/// Elo points of a factor e in strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Chance of even one false call that two forces are not equals.
const ALPHA: f64 = 0.05;

/// The pairs of games of a match-up.
fn pairs(row: &MatchupRow) -> Pentanomial {
    Pentanomial::new([row.pairs_ll, row.pairs_ld, row.pairs_even, row.pairs_wd, row.pairs_ww])
}

/// The forces of a scenario that met each other.
#[derive(Debug)]
struct ScenarioEntrants<'r> {
    scenario: &'r str,
    rows: Vec<&'r MatchupRow>,
    /// The forces, the strongest first.
    forces: Vec<&'r str>,
    /// The score of each force against each other.
    scores: Vec<Vec<Option<Estimate>>>,
    /// Chance that scores as far from even come up between equals, by Holm over all rows.
    evenness: Vec<f64>,
}

/// The section; nothing where no scenario has enough forces.
pub(super) fn section(found: &RunResults) -> Option<Section> {
    let scenarios = distinct(found.matchups.iter().map(|row| row.scenario.as_str()));
    let fields = scenarios.into_iter().map(|scenario| ScenarioEntrants::new(found, scenario));
    let fields: Vec<ScenarioEntrants<'_>> =
        fields.filter(|field| field.forces.len() >= FEWEST).take(MOST_SCENARIOS).collect();
    let figures: Vec<Figure> = fields
        .iter()
        .enumerate()
        .flat_map(|(at, field)| [field.square(at)].into_iter().chain(field.ratings(at)))
        .collect();
    (!figures.is_empty()).then(|| Section {
        id: "entrants",
        heading: "Who beats whom".to_owned(),
        about: Some(fields.iter().map(ScenarioEntrants::circles).collect::<Vec<_>>().join(" ")),
        figures,
    })
}

impl<'r> ScenarioEntrants<'r> {
    fn new(found: &'r RunResults, scenario: &'r str) -> Self {
        let rows: Vec<&MatchupRow> = found
            .matchups
            .iter()
            .filter(|row| row.scenario == scenario && row.force_a != row.force_b)
            .collect();
        let forces =
            distinct(rows.iter().flat_map(|row| [row.force_a.as_str(), row.force_b.as_str()]));
        let p_values: Vec<f64> =
            rows.iter().map(|row| pairs(row).evenness_p_value().unwrap_or(1.0)).collect();
        let evenness = holm(&p_values);
        let mut field = Self { scenario, rows, forces, scores: Vec::new(), evenness };
        let mut means: Vec<(f64, &str)> =
            field.forces.iter().map(|force| (field.mean(force), *force)).collect();
        means.sort_by(|one, other| other.0.total_cmp(&one.0));
        field.forces = means.into_iter().map(|(_, force)| force).collect();
        let against =
            |one: &&str| field.forces.iter().map(|other| field.score(one, other)).collect();
        field.scores = field.forces.iter().map(against).collect();
        field
    }

    /// The place of the row of two forces.
    fn row(&self, one: &str, other: &str) -> Option<usize> {
        self.rows.iter().position(|row| {
            (row.force_a == one && row.force_b == other)
                || (row.force_a == other && row.force_b == one)
        })
    }

    /// Whether the score of one force against another is shown not to be even.
    fn is_told(&self, one: usize, other: usize) -> bool {
        let row = self.row(self.forces[one], self.forces[other]);
        row.is_some_and(|row| self.evenness[row] <= ALPHA)
    }

    /// The score of one force against another.
    fn score(&self, one: &str, other: &str) -> Option<Estimate> {
        let row = self.rows[self.row(one, other)?];
        let score = Estimate::of_shares([row.score_a, row.score_a_low, row.score_a_high])?;
        if row.force_a == one {
            return Some(score);
        }
        Some(Estimate {
            value: 1.0 - score.value,
            low: score.high.map(|high| 1.0 - high),
            high: score.low.map(|low| 1.0 - low),
        })
    }

    /// The mean score of a force over those it met.
    fn mean(&self, force: &str) -> f64 {
        let scores = self.forces.iter().filter_map(|other| self.score(force, other));
        let (sum, number) = scores.fold((0.0, 0.0), |(sum, n), score| (sum + score.value, n + 1.0));
        sum / f64::max(number, 1.0)
    }

    fn square(&self, at: usize) -> Figure {
        let id = format!("square-{}", at + 1);
        let title = format!("Score of each force against each other on {}", shown(self.scenario));
        let names: Vec<String> = self.forces.iter().map(|force| shown(force)).collect();
        let description = format!(
            "A square of {} forces, the strongest first: a cell is the score of the force of its \
             row against that of its column.",
            names.len()
        );
        let told = |one, other| self.is_told(one, other);
        let heat = Heat { names: &names, scores: &self.scores, told: &told };
        Figure {
            plot: heat.draw(Words { id: &id, title: &title, description: &description }),
            keys: Vec::new(),
            caption: "Per cent, from orange (all lost) to blue (all won); row against column, the \
                highest mean score first. Bold where the score is shown not to be even, at 5 % and \
                adjusted for the number of match-ups."
                .to_owned(),
            table: self.table(),
            id,
            title,
        }
    }

    fn table(&self) -> Table {
        let mut rows = Vec::new();
        for (at, scores) in self.scores.iter().enumerate() {
            for (other, score) in scores.iter().enumerate().skip(at + 1) {
                let Some(score) = score else { continue };
                rows.push(vec![
                    shown(self.forces[at]),
                    shown(self.forces[other]),
                    share_with_interval(score),
                ]);
            }
        }
        Table {
            caption: "Scores, each pair once".to_owned(),
            headings: vec![
                Heading::Words("force"),
                Heading::Words("against"),
                Heading::Numbers("score"),
            ],
            rows,
        }
    }

    /// Strengths by the model of Bradley and Terry, on the scale of Elo.
    fn fitted(&self, reference: usize) -> Option<Ratings> {
        let place = |name: &str| self.forces.iter().position(|force| *force == name);
        let meetings: Option<Vec<Meeting>> = self
            .rows
            .iter()
            .map(|row| {
                Some(Meeting {
                    first: place(&row.force_a)?,
                    second: place(&row.force_b)?,
                    first_wins: row.wins_a,
                    draws: row.draws + row.unfinished,
                    second_wins: row.wins_b,
                })
            })
            .collect();
        let model = Model { first_player: false, draws: Draws::HalfWins, ridge: 0.1, reference };
        fit(self.forces.len(), &meetings?, &model).ok()
    }

    fn ratings(&self, at: usize) -> Option<Figure> {
        let reference = self.forces.len() / 2;
        let fitted = self.fitted(reference)?;
        let z = Confidence::P95.z();
        let rows: Vec<ForestRow> = self
            .forces
            .iter()
            .enumerate()
            .map(|(index, force)| {
                let term = fitted.ability(index);
                let [value, half] = [term.value, z * term.standard_error].map(|log| ELO * log);
                let is_reference = index == reference;
                let ends = (!is_reference).then_some((value - half, value + half));
                let estimate =
                    Estimate { value, low: ends.map(|ends| ends.0), high: ends.map(|ends| ends.1) };
                ForestRow {
                    label: shown(force),
                    note: with_interval(&estimate, |elo| decimal(elo, 0)),
                    estimate: Some(estimate),
                    tone: Tone::Plain,
                    also: Vec::new(),
                }
            })
            .collect();
        Some(self.rating_figure(at, reference, &rows))
    }

    fn rating_figure(&self, at: usize, reference: usize, rows: &[ForestRow]) -> Figure {
        let id = format!("ratings-{}", at + 1);
        let title = format!("Ratings on {}", shown(self.scenario));
        let reference = shown(self.forces[reference]);
        let description = format!("Elo points of each force above {reference}.");
        let forest = Forest {
            rows,
            measure: "Elo points above the force in the middle",
            form: |elo| decimal(elo, 0),
            reference: Some(0.0),
            band: None,
            at_least: [-20.0, 20.0],
        };
        let means = self.forces.iter().map(|force| self.mean(force));
        Figure {
            plot: forest.draw(Words { id: &id, title: &title, description: &description }),
            keys: Vec::new(),
            caption: format!(
                "Strengths that explain all scores together (Bradley and Terry, draws as half \
                 wins), in Elo points above {reference}: 100 points are a score of 64 %. 95 % \
                 intervals, games taken as independent."
            ),
            table: Table {
                caption: "Ratings and mean scores".to_owned(),
                headings: vec![
                    Heading::Words("force"),
                    Heading::Numbers("Elo"),
                    Heading::Numbers("mean score"),
                ],
                rows: rows
                    .iter()
                    .zip(means)
                    .map(|(row, mean)| vec![row.label.clone(), row.note.clone(), percent(mean, 1)])
                    .collect(),
            },
            id,
            title,
        }
    }

    /// Whether one force is shown to beat another.
    fn beats(&self, one: usize, other: usize) -> bool {
        self.scores[one][other].is_some_and(|score| score.value > 0.5) && self.is_told(one, other)
    }

    /// Who beats whom in a circle, in a sentence.
    fn circles(&self) -> String {
        let scenario = shown(self.scenario);
        let forces = self.forces.len();
        let mut circles = Vec::new();
        for one in 0..forces {
            for other in one + 1..forces {
                for third in one + 1..forces {
                    let is_circle = third != other
                        && self.beats(one, other)
                        && self.beats(other, third)
                        && self.beats(third, one);
                    if is_circle {
                        circles.push([one, other, third].map(|at| shown(self.forces[at])));
                    }
                }
            }
        }
        if circles.is_empty() {
            return format!(
                "On {scenario} no three forces are shown to beat each other in a circle."
            );
        }
        let named: Vec<String> = circles
            .iter()
            .take(MOST_CIRCLES)
            .map(|[one, other, third]| format!("{one} beats {other} beats {third} beats {one}"))
            .collect();
        let number = plural(circles.len() as u64, "circle", "circles");
        format!("{number} on {scenario}: {}.", named.join("; "))
    }
}
