//! The page of a field: what to bring, everybody against everybody, and what people would bring.

use wargauge_studies::{FieldForceRow, FieldMatchupRow};

use crate::drawing::{Forest, ForestRow, Heat, Tone, Words};
use crate::folder::FieldResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::{distinct, interrupted};
use crate::words::{Estimate, count, decimal, list, percent, share_with_interval, shown};

/// Shares of an equilibrium that are none worth naming.
const LEAST: f64 = 0.005;

pub(super) fn page(found: &FieldResults) -> Page<'_> {
    let field = Field::new(found);
    let scenarios = distinct(found.matchups.iter().map(|row| shown(&row.scenario)));
    let games = found.matchups.first().map_or(0, |row| row.games);
    let subject =
        format!("wargauge meta: {}, {} games a match-up", list(&scenarios, 4), count(games));
    Page {
        subject,
        question: "What to bring to this field?",
        answer: field.answer(),
        warnings: interrupted(&found.manifest["stopped"]).into_iter().collect(),
        first: (!field.forces.is_empty()).then(|| field.scores()),
        sections: field.section().into_iter().collect(),
        tables: vec![raw(&found.forces), raw(&found.matchups)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

/// A plot of one number of each force.
struct Ranking {
    /// Identifier, of letters, digits and `-`.
    id: &'static str,
    title: &'static str,
    of: fn(&FieldForceRow) -> Option<Estimate>,
    /// The number that forces are held against.
    reference: Option<f64>,
    /// What is said of a force beside its name.
    note: fn(&FieldForceRow) -> String,
}

/// A field with the best force first.
struct Field<'r> {
    forces: Vec<&'r FieldForceRow>,
    matchups: &'r [FieldMatchupRow],
}

fn score(row: &FieldForceRow) -> Option<Estimate> {
    Estimate::of_shares([row.score, row.score_low, row.score_high])
}

fn equilibrium(row: &FieldForceRow) -> Option<Estimate> {
    Estimate::of_shares([row.equilibrium, row.equilibrium_low, row.equilibrium_high])
}

impl<'r> Field<'r> {
    fn new(found: &'r FieldResults) -> Self {
        let mut forces: Vec<&FieldForceRow> = found.forces.iter().collect();
        let value = |row: &FieldForceRow| score(row).map_or(f64::NAN, |score| score.value);
        forces.sort_by(|one, other| value(other).total_cmp(&value(one)));
        Self { forces, matchups: &found.matchups }
    }

    fn answer(&self) -> String {
        let Some((best, score)) = self.forces.first().and_then(|row| Some((row, score(row)?)))
        else {
            return "The field was not played to its end.".to_owned();
        };
        let brought: Vec<String> = self
            .forces
            .iter()
            .filter_map(|row| Some((row, equilibrium(row)?.value)))
            .filter(|(_, share)| *share >= LEAST)
            .map(|(row, share)| format!("{} ({})", shown(&row.force), percent(share, 0)))
            .collect();
        format!(
            "{} scores {} against this field, most of all. If all chose best, they would bring {}.",
            shown(&best.force),
            share_with_interval(&score),
            list(&brought, 6)
        )
    }

    fn scores(&self) -> Figure {
        self.forest(&Ranking {
            id: "scores",
            title: "Score of each force against the field",
            of: score,
            reference: Some(0.5),
            note: |row| format!("{} of the field", percent(row.share.get().unwrap_or(0.0), 0)),
        })
    }

    fn brought(&self) -> Figure {
        self.forest(&Ranking {
            id: "equilibrium",
            title: "What people would bring if all chose best",
            of: equilibrium,
            reference: None,
            note: |row| format!("rated {}", decimal(row.rating.get().unwrap_or(0.0), 0)),
        })
    }

    fn forest(&self, ranking: &Ranking) -> Figure {
        let &Ranking { id, title, of, reference, note } = ranking;
        let row = |row: &&FieldForceRow| {
            let estimate = of(row);
            let side = |estimate: &Estimate| match (reference, estimate.interval()) {
                (Some(middle), Some(ends)) if ends.low > middle => Tone::Up,
                (Some(middle), Some(ends)) if ends.high < middle => Tone::Down,
                _ => Tone::Plain,
            };
            let told = estimate.as_ref().map_or_else(String::new, share_with_interval);
            ForestRow {
                label: format!("{}, {}", shown(&row.force), note(row)),
                note: told,
                tone: estimate.as_ref().map_or(Tone::Open, side),
                estimate,
                also: Vec::new(),
            }
        };
        let rows: Vec<ForestRow> = self.forces.iter().map(row).collect();
        let ends = rows.iter().filter_map(|row| row.estimate.as_ref()).map(Estimate::extent);
        let at_least = ends.fold([reference.unwrap_or(0.0); 2], |all, one| {
            [f64::min(all[0], one[0]), f64::max(all[1], one[1])]
        });
        let forest = Forest {
            rows: &rows,
            measure: "in per cent",
            form: |share| decimal(100.0 * share, 0),
            reference,
            band: None,
            at_least,
        };
        let description = format!("{} forces, the best against the field first.", rows.len());
        Figure {
            plot: forest.draw(Words { id, title, description: &description }),
            keys: Vec::new(),
            caption: "Bars are 95 % intervals; pairs of games are the independent unit.".to_owned(),
            table: Table {
                caption: title.to_owned(),
                headings: vec![Heading::Words("force"), Heading::Numbers("share [low, high]")],
                rows: rows.iter().map(|row| vec![row.label.clone(), row.note.clone()]).collect(),
            },
            id: id.to_owned(),
            title: title.to_owned(),
        }
    }

    fn section(&self) -> Option<Section> {
        let is_worth_it = self.forces.len() > 2;
        let figures = if is_worth_it { vec![self.square(), self.brought()] } else { Vec::new() };
        (!figures.is_empty()).then(|| Section {
            id: "field",
            heading: "Everybody against everybody".to_owned(),
            about: Some(
                "In the equilibrium nobody gains by bringing another force. Ratings are Elo points, \
                 0 being the mean of the field."
                    .to_owned(),
            ),
            figures,
        })
    }

    /// The score of one force against another, over all scenarios.
    fn between(&self, one: &str, other: &str) -> Option<Estimate> {
        let scores: Vec<Estimate> = self
            .matchups
            .iter()
            .filter_map(|row| {
                let score = Estimate::of_shares([row.score, row.score_low, row.score_high])?;
                match (row.force_a.as_str(), row.force_b.as_str()) {
                    both if both == (one, other) => Some(score),
                    both if both == (other, one) => Some(Estimate {
                        value: 1.0 - score.value,
                        low: score.high.map(|high| 1.0 - high),
                        high: score.low.map(|low| 1.0 - low),
                    }),
                    _ => None,
                }
            })
            .collect();
        match &scores[..] {
            [] => None,
            [alone] => Some(*alone),
            several => {
                let mean = several.iter().map(|it| it.value).sum::<f64>() / several.len() as f64;
                Some(Estimate::exact(mean))
            }
        }
    }

    fn square(&self) -> Figure {
        let names: Vec<String> = self.forces.iter().map(|row| shown(&row.force)).collect();
        let against = |one: &&FieldForceRow| -> Vec<Option<Estimate>> {
            self.forces.iter().map(|other| self.between(&one.force, &other.force)).collect()
        };
        let scores: Vec<Vec<Option<Estimate>>> = self.forces.iter().map(against).collect();
        let told = |one: usize, other: usize| {
            let ends = scores[one][other].as_ref().and_then(Estimate::interval);
            ends.is_some_and(|ends| ends.low > 0.5 || ends.high < 0.5)
        };
        let title = "Score of each force against each other";
        let description =
            format!("A square of {} forces: row against column, in per cent.", names.len());
        let mut rows = Vec::new();
        for (at, of_one) in scores.iter().enumerate() {
            for (other, score) in of_one.iter().enumerate().skip(at + 1) {
                let Some(score) = score else { continue };
                rows.push(vec![
                    names[at].clone(),
                    names[other].clone(),
                    share_with_interval(score),
                ]);
            }
        }
        let heat = Heat { names: &names, scores: &scores, told: &told };
        Figure {
            plot: heat.draw(Words { id: "square", title, description: &description }),
            keys: Vec::new(),
            caption: "Per cent, from orange (all lost) to blue (all won); row against column. Bold where the \
                interval of the match-up leaves out 50 %."
                .to_owned(),
            table: Table {
                caption: "Scores, each pair once".to_owned(),
                headings: vec![
                    Heading::Words("force"),
                    Heading::Words("against"),
                    Heading::Numbers("score"),
                ],
                rows,
            },
            id: "square".to_owned(),
            title: title.to_owned(),
        }
    }
}
