//! The page of `odds`: what an attack does.

use std::collections::BTreeMap;

use wargauge_report::OddsMethod;
use wargauge_studies::{ChanceRow, OddsRow, USUAL};

use crate::drawing::{Bar, Curve, Forest, ForestRow, Part, Plane, Tone, Words, key, stack, swatch};
use crate::folder::OddsResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::distinct;
use crate::words::{Estimate, decimal, list, percent, plural, shown};

/// Attacks that are drawn.
const MOST_ATTACKS: usize = 16;
/// Rows of one plot.
const MOST_ROWS: usize = 40;
/// Shades of losses, that of none aside.
const SHADES: u64 = 8;

pub(super) fn page(found: &OddsResults) -> Page<'_> {
    let attacks = Attack::all(found);
    let mut sections: Vec<Section> = overview(&attacks).into_iter().collect();
    let figures: Vec<Figure> = attacks
        .iter()
        .take(MOST_ATTACKS)
        .enumerate()
        .flat_map(|(at, attack)| {
            let losses = (at > 0).then(|| attack.distribution(at));
            losses.into_iter().chain(attack.by_range(at))
        })
        .collect();
    if !figures.is_empty() {
        sections.push(Section {
            id: "attacks",
            heading: "Attack by attack".to_owned(),
            about: (attacks.len() > MOST_ATTACKS).then(|| {
                format!("The {MOST_ATTACKS} strongest of {} attacks are drawn.", attacks.len())
            }),
            figures,
        });
    }
    Page {
        subject: subject(found),
        question: "What will this attack do?",
        answer: attacks.first().map_or_else(
            || "No attack is possible.".to_owned(),
            |strongest| strongest.answer(attacks.len()),
        ),
        warnings: Vec::new(),
        first: attacks.first().map(|attack| attack.distribution(0)),
        sections,
        tables: vec![raw(&found.odds), raw(&found.chances)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

fn subject(found: &OddsResults) -> String {
    let attackers = distinct(found.odds.iter().map(|row| shown(&row.attackers)));
    let targets = distinct(found.odds.iter().map(|row| shown(&row.target)));
    format!("wargauge odds: {} against {}", list(&attackers, 3), list(&targets, 3))
}

/// The rows of one attack, over ranges and covers.
#[derive(Debug)]
struct Attack<'r> {
    rows: Vec<&'r OddsRow>,
    /// The chance of each number of losses, in the order of the rows.
    chances: Vec<Vec<(u64, f64)>>,
    /// The unit of ranges, where the result names it.
    unit: Option<&'r str>,
}

/// What tells attacks apart.
type Names<'r> = [&'r str; 6];

fn names(row: &OddsRow) -> Names<'_> {
    [&row.army, &row.attackers, &row.target_army, &row.target, &row.attack, &row.circumstances]
}

/// What tells the rows of an attack apart.
type Place<'r> = (Names<'r>, u64, &'r str);

fn place(row: &ChanceRow) -> Place<'_> {
    let names: Names<'_> =
        [&row.army, &row.attackers, &row.target_army, &row.target, &row.attack, &row.circumstances];
    (names, row.range, &row.cover)
}

/// How much an attack does for its price, at its best; nothing where nobody has a price.
fn best(rows: &[&OddsRow]) -> f64 {
    rows.iter().filter_map(|row| row.destroyed_per_100.get()).fold(0.0, f64::max)
}

/// What an attack does, at its best: for its price, and without one by itself.
fn strength(rows: &[&OddsRow]) -> [f64; 2] {
    let losses = rows.iter().filter_map(|row| row.losses_mean.get()).fold(0.0, f64::max);
    let points = best(rows);
    [points, if points > 0.0 { 0.0 } else { losses }]
}

impl<'r> Attack<'r> {
    /// All attacks, the strongest for its price first.
    fn all(found: &'r OddsResults) -> Vec<Self> {
        let mut chances: BTreeMap<Place<'r>, Vec<(u64, f64)>> = BTreeMap::new();
        for row in &found.chances {
            let chance = row.chance.get().unwrap_or(0.0);
            chances.entry(place(row)).or_default().push((row.losses, chance));
        }
        let unit = found.manifest["studies"][0]["unit_of_range"].as_str();
        let of = |attack: Names<'r>| {
            let rows: Vec<&OddsRow> =
                found.odds.iter().filter(|row| names(row) == attack).collect();
            let chances = rows.iter().map(|row| {
                let place: Place<'_> = (names(row), row.range, &row.cover);
                chances.get(&place).cloned().unwrap_or_default()
            });
            Self { chances: chances.collect(), rows, unit }
        };
        let mut attacks: Vec<Self> =
            distinct(found.odds.iter().map(names)).into_iter().map(of).collect();
        attacks.sort_by(|one, other| {
            let ([points, losses], [more, others]) = (strength(&one.rows), strength(&other.rows));
            more.total_cmp(&points).then(others.total_cmp(&losses))
        });
        attacks
    }

    /// The row in which it does most.
    fn strongest(&self) -> &'r OddsRow {
        let losses = |row: &OddsRow| row.losses_mean.get().unwrap_or(0.0);
        let most = |best: &'r OddsRow, row: &&'r OddsRow| {
            if losses(row) > losses(best) { *row } else { best }
        };
        self.rows.iter().skip(1).fold(self.rows[0], |best, row| most(best, row))
    }

    fn title(&self) -> String {
        let row = self.rows[0];
        let circumstances = match row.circumstances.as_str() {
            USUAL => String::new(),
            other => format!(", {}", shown(other)),
        };
        format!(
            "{} with {} against {}{circumstances}",
            shown(&row.attackers),
            shown(&row.attack),
            shown(&row.target)
        )
    }

    fn answer(&self, attacks: usize) -> String {
        let row = self.strongest();
        let word = |number: Option<f64>| number.map_or_else(|| "?".to_owned(), |n| decimal(n, 1));
        let share = |number: Option<f64>| number.map_or_else(|| "?".to_owned(), |n| percent(n, 0));
        let which = if attacks == 1 {
            String::new()
        } else {
            let most = if best(&self.rows) > 0.0 { "most for its price" } else { "most" };
            format!("Of {attacks} attacks this one does {most}: ")
        };
        // Cards of a game without points have none.
        let points = row.destroyed_per_100.get().map_or_else(String::new, |points| {
            let points = decimal(points, 1);
            format!("; {points} points destroyed for every 100 points of the attackers")
        });
        format!(
            "{which}{} takes {} of {} from the target on average at {} (cover: {}), with {} to \
             destroy it whole{points}.",
            self.title(),
            word(row.losses_mean.get()),
            row.strength,
            self.range(row.range),
            shown(&row.cover),
            share(row.chance_destroyed.get()),
        )
    }

    fn range(&self, range: u64) -> String {
        match (range, self.unit) {
            (0, _) => "contact".to_owned(),
            (_, Some(unit)) => format!("{range} {}", shown(unit)),
            (_, None) => format!("range {range}"),
        }
    }

    fn method(&self) -> String {
        match self.rows.iter().find(|row| row.method == OddsMethod::Simulated) {
            None => "Exact, from all sides of all dice.".to_owned(),
            Some(row) => format!(
                "From {} played by the engine.",
                plural(row.plays.unwrap_or(0), "attack", "attacks")
            ),
        }
    }

    /// The distribution of losses, by range and cover.
    fn distribution(&self, at: usize) -> Figure {
        let id = format!("losses-{}", at + 1);
        let title = format!("Losses: {}", self.title());
        let strength = self.rows.iter().map(|row| row.strength).max().unwrap_or(1).max(1);
        let bars: Vec<Bar> = self
            .rows
            .iter()
            .zip(&self.chances)
            .take(MOST_ROWS)
            .map(|(row, chances)| Bar {
                label: format!("{}, cover: {}", self.range(row.range), shown(&row.cover)),
                note: format!(
                    "mean {}",
                    row.losses_mean.get().map_or_else(String::new, |mean| decimal(mean, 2))
                ),
                parts: chances
                    .iter()
                    .map(|&(losses, chance)| Part {
                        class: shade(losses, strength),
                        name: plural(losses, "loss", "losses"),
                        share: chance,
                    })
                    .collect(),
            })
            .collect();
        let description = "A bar for each range and cover: the chance of each number of losses, \
            from none on the left to all on the right.";
        Figure {
            plot: stack(
                &bars,
                "chance, in per cent",
                Words { id: &id, title: &title, description },
            ),
            keys: self.shades(strength),
            caption: format!(
                "The chance of each number of losses, none on the left, more to the right; numbers \
                 in the bars are per cent. {} {}",
                self.method(),
                shown(&self.rows[0].dice)
            ),
            table: self.table(),
            id,
            title,
        }
    }

    /// The key of the shades of losses.
    fn shades(&self, strength: u64) -> Vec<maud::Markup> {
        let classes: Vec<(String, u64)> =
            (0..=strength).map(|losses| (shade(losses, strength), losses)).collect();
        distinct(classes.iter().map(|(class, _)| class))
            .into_iter()
            .map(|class| {
                let of: Vec<u64> = classes
                    .iter()
                    .filter(|(one, _)| one == class)
                    .map(|(_, losses)| *losses)
                    .collect();
                let meaning = match (of.first(), of.last()) {
                    (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
                    (Some(0), _) => "no loss".to_owned(),
                    (Some(first), _) => first.to_string(),
                    _ => String::new(),
                };
                swatch(class, &meaning)
            })
            .collect()
    }

    fn table(&self) -> Table {
        let share = |number: Option<f64>| number.map_or_else(String::new, |n| percent(n, 1));
        let number = |number: Option<f64>| number.map_or_else(String::new, |n| decimal(n, 2));
        let row = |row: &&OddsRow| {
            vec![
                format!("{}, cover: {}", self.range(row.range), shown(&row.cover)),
                number(row.losses_mean.get()),
                number(row.losses_deviation.get()),
                share(row.chance_any.get()),
                share(row.chance_suppressed.get()),
                share(row.chance_destroyed.get()),
                number(row.destroyed_per_100.get()),
            ]
        };
        Table {
            caption: self.title(),
            headings: vec![
                Heading::Words("range and cover"),
                Heading::Numbers("mean losses"),
                Heading::Numbers("deviation"),
                Heading::Numbers("any loss"),
                Heading::Numbers("left but suppressed"),
                Heading::Numbers("destroyed"),
                Heading::Numbers("points per 100"),
            ],
            rows: self.rows.iter().map(row).collect(),
        }
    }

    /// Mean losses over the range, a curve for each cover; nothing for a single range.
    fn by_range(&self, at: usize) -> Option<Figure> {
        if distinct(self.rows.iter().map(|row| row.range)).len() < 2 {
            return None;
        }
        let covers = distinct(self.rows.iter().map(|row| row.cover.as_str()));
        let all: Vec<Curve> = covers.iter().map(|cover| self.curve(cover)).collect();
        let id = format!("ranges-{}", at + 1);
        let title = format!("Losses by range: {}", self.title());
        let across = self
            .unit
            .map_or_else(|| "range".to_owned(), |unit| format!("range, in {}", shown(unit)));
        let description = "A curve for each cover: expected losses over the range.";
        let keys = all.iter().enumerate().map(|(at, curve)| {
            let (class, shape) = Curve::look(at);
            key(&class, shape, &format!("cover: {}", curve.name))
        });
        Some(Figure {
            keys: keys.collect(),
            plot: Plane::from_zero(&across, "expected losses")
                .draw(&all, Words { id: &id, title: &title, description }),
            caption: format!(
                "Expected losses of the target at each range that was asked for; between them the \
                 lines only lead the eye. {}",
                self.method()
            ),
            table: self.range_table(&covers),
            id,
            title,
        })
    }

    fn curve(&self, cover: &str) -> Curve {
        let mut points: Vec<(f64, Estimate)> = self
            .rows
            .iter()
            .filter(|row| row.cover == cover)
            .filter_map(|row| {
                let mean = row.losses_mean.get()?;
                // Exact numbers have no error, those of played attacks that of a mean.
                let half = row.plays.zip(row.losses_deviation.get()).map(|(plays, deviation)| {
                    wargauge_stats::Confidence::P95.z() * deviation / (plays.max(1) as f64).sqrt()
                });
                let (low, high) = (half.map(|half| mean - half), half.map(|half| mean + half));
                Some((row.range as f64, Estimate { value: mean, low, high }))
            })
            .collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        Curve { name: shown(cover), points }
    }

    fn range_table(&self, covers: &[&str]) -> Table {
        let rows = covers.iter().flat_map(|cover| {
            self.rows.iter().filter(move |row| row.cover == *cover).map(|row| {
                vec![
                    shown(cover),
                    row.range.to_string(),
                    row.losses_mean.get().map_or_else(String::new, |mean| decimal(mean, 2)),
                ]
            })
        });
        Table {
            caption: "Expected losses by cover and range".to_owned(),
            headings: vec![
                Heading::Words("cover"),
                Heading::Numbers("range"),
                Heading::Numbers("expected losses"),
            ],
            rows: rows.collect(),
        }
    }
}

/// The class of a number of losses, from none to all.
fn shade(losses: u64, strength: u64) -> String {
    format!("s{}", (SHADES * losses).div_ceil(strength).min(SHADES))
}

/// Which attack does most for its price, where there are several.
fn overview(attacks: &[Attack<'_>]) -> Option<Section> {
    if attacks.len() < 2 || attacks.iter().all(|attack| best(&attack.rows) <= 0.0) {
        return None;
    }
    let rows: Vec<ForestRow> = attacks
        .iter()
        .take(MOST_ROWS)
        .map(|attack| {
            let value = best(&attack.rows);
            ForestRow {
                label: attack.title(),
                estimate: Some(Estimate::exact(value)),
                note: decimal(value, 1),
                tone: Tone::Plain,
                also: Vec::new(),
            }
        })
        .collect();
    let forest = Forest {
        rows: &rows,
        measure: "points destroyed per 100 points, at best range and cover",
        form: |number| decimal(number, 0),
        reference: None,
        band: None,
        at_least: [0.0, 1.0],
    };
    let title = "Points destroyed for every 100 points of the attackers";
    let description = "A row for each attack, the strongest first.";
    let figure = Figure {
        id: "overview".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "overview", title, description }),
        keys: Vec::new(),
        caption: "At the range and cover at which each does most.".to_owned(),
        table: Table {
            caption: title.to_owned(),
            headings: vec![Heading::Words("attack"), Heading::Numbers("points per 100")],
            rows: rows.iter().map(|row| vec![row.label.clone(), row.note.clone()]).collect(),
        },
    };
    Some(Section {
        id: "which",
        heading: "Which attack".to_owned(),
        about: None,
        figures: vec![figure],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_loss_has_a_shade_of_its_own() {
        assert_eq!([0, 1, 2, 9].map(|losses| shade(losses, 9)), ["s0", "s1", "s2", "s8"]);
        assert_eq!([0, 1].map(|losses| shade(losses, 1)), ["s0", "s8"]);
        assert_eq!([1, 2, 3, 4].map(|losses| shade(losses, 4)), ["s2", "s4", "s6", "s8"]);
    }
}
