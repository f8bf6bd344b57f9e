//! What units earn and do.

use wargauge_studies::{UNATTRIBUTED, UnitRow};

use crate::drawing::{Activity, Forest, ForestRow, Shape, Tone, Words, activities, key, swatch};
use crate::folder::RunResults;
use crate::page::{Figure, Heading, Section, Table};
use crate::reports::common::distinct;
use crate::words::{Estimate, decimal, percent, points, shown, with_interval};

/// Forces that are drawn.
const MOST_FORCES: usize = 20;

/// A force on a scenario, against one opponent or over all of them.
#[derive(Debug)]
struct Troop<'r> {
    title: String,
    units: Vec<Unit<'r>>,
}

/// A unit of a force: its rows, one for each opponent.
#[derive(Debug)]
struct Unit<'r> {
    rows: Vec<&'r UnitRow>,
    /// Mean length of the games it was in, in turns.
    turns: f64,
}

pub(super) fn section(found: &RunResults) -> Option<Section> {
    let scenarios = distinct(found.units.iter().map(|row| row.scenario.as_str()));
    let mut troops = Vec::new();
    for scenario in &scenarios {
        let of = || found.units.iter().filter(|row| row.scenario == *scenario);
        for force in distinct(of().map(|row| row.force.as_str())) {
            troops.push(Troop::new(found, scenario, force, scenarios.len() > 1));
        }
    }
    let left_out = troops.len().saturating_sub(MOST_FORCES);
    let drawn = troops.iter().take(MOST_FORCES).enumerate();
    let figures: Vec<Figure> =
        drawn.flat_map(|(at, troop)| [troop.earnings(at), troop.deeds(at)]).collect();
    (!figures.is_empty()).then(|| Section {
        id: "units",
        heading: "What units earn and do".to_owned(),
        about: (left_out > 0)
            .then(|| format!("The first {MOST_FORCES} forces; units.csv holds {left_out} more.")),
        figures,
    })
}

impl<'r> Troop<'r> {
    fn new(found: &'r RunResults, scenario: &str, force: &str, name_scenario: bool) -> Self {
        let own: Vec<&UnitRow> = found
            .units
            .iter()
            .filter(|row| {
                row.scenario == scenario && row.force == force && row.unit != UNATTRIBUTED
            })
            .collect();
        let entries = distinct(own.iter().map(|row| row.unit.as_str()));
        let units = entries.into_iter().map(|entry| {
            let rows: Vec<&UnitRow> = own.iter().filter(|row| row.unit == entry).copied().collect();
            Unit { turns: turns(found, &rows), rows }
        });
        let opponents = distinct(own.iter().map(|row| row.opponent.as_str()));
        let against = match opponents.as_slice() {
            [one] => format!("against {}", shown(one)),
            all => format!("against {} opponents, on average", all.len()),
        };
        let place = if name_scenario { format!(" on {}", shown(scenario)) } else { String::new() };
        Self { title: format!("{} {against}{place}", shown(force)), units: units.collect() }
    }

    /// Points destroyed for every 100 points by the force as a whole.
    fn as_a_whole(&self) -> Option<f64> {
        let destroyed: f64 = self.units.iter().map(Unit::destroyed).sum();
        let price: f64 = self.units.iter().map(|unit| unit.price() * unit.copies()).sum();
        (price > 0.0).then(|| 100.0 * destroyed / price)
    }

    fn earnings(&self, at: usize) -> Figure {
        let id = format!("earnings-{}", at + 1);
        let title = format!("Points destroyed for every 100 points: {}", self.title);
        let mut units: Vec<&Unit<'_>> = self.units.iter().collect();
        units.sort_by(|one, other| other.efficiency().total_cmp(&one.efficiency()));
        let rows: Vec<ForestRow> = units.iter().map(|unit| unit.row()).collect();
        let forest = Forest {
            rows: &rows,
            measure: "points destroyed in a game per 100 points of its own price",
            form: |number| decimal(number, 0),
            reference: self.as_a_whole(),
            band: None,
            at_least: [0.0, 1.0],
        };
        let description = "A row for each unit, the most efficient first; the dashed line is the \
            force as a whole.";
        Figure {
            plot: forest.draw(Words { id: &id, title: &title, description }),
            keys: vec![key("plain", Shape::Dot, "unit, all its copies")],
            caption: format!(
                "Destroyed = the share of the victim's strength removed x its price, credited to \
                 who removed it; it says what a unit shoots down, not what it is worth. The \
                 dashed line is the force as a whole. {}",
                self.interval()
            ),
            table: self.table(&units),
            id,
            title,
        }
    }

    fn interval(&self) -> &'static str {
        if self.units.iter().all(|unit| unit.rows.len() == 1) {
            "95 % intervals, pairs of games being the independent unit."
        } else {
            "Means over opponents, by games; the intervals against each are in units.csv."
        }
    }

    fn table(&self, units: &[&Unit<'_>]) -> Table {
        Table {
            caption: format!("Units of {}", self.title),
            headings: vec![
                Heading::Words("unit"),
                Heading::Numbers("copies x points"),
                Heading::Numbers("destroyed per 100"),
                Heading::Numbers("lost per game"),
                Heading::Numbers("exchange"),
                Heading::Numbers("survival"),
            ],
            rows: units.iter().map(|unit| unit.numbers()).collect(),
        }
    }

    fn deeds(&self, at: usize) -> Figure {
        let id = format!("deeds-{}", at + 1);
        let title = format!("What each copy did: {}", self.title);
        let units: Vec<Activity> = self.units.iter().map(Unit::activity).collect();
        let description = "A bar for each unit: game turns, turns in which a copy acted, attacks, \
            and attacks that took effect.";
        Figure {
            plot: activities(&units, Words { id: &id, title: &title, description }),
            keys: vec![
                swatch("turns-key", "game turns"),
                swatch("acted-key", "turns it acted in"),
                key("shots", Shape::Ring, "attacks"),
                key("hits", Shape::Diamond, "attacks with effect"),
            ],
            caption: "For each copy and game, on average. What is left of the pale bar are turns \
                without an action: idle, not yet there, or out of the game."
                .to_owned(),
            table: self.deed_table(),
            id,
            title,
        }
    }

    fn deed_table(&self) -> Table {
        Table {
            caption: "For each copy and game".to_owned(),
            headings: vec![
                Heading::Words("unit"),
                Heading::Numbers("turns acted"),
                Heading::Numbers("of turns"),
                Heading::Numbers("attacks"),
                Heading::Numbers("with effect"),
                Heading::Numbers("put out"),
                Heading::Numbers("disrupted"),
                Heading::Numbers("objective turns"),
            ],
            rows: self.units.iter().map(Unit::deed_row).collect(),
        }
    }
}

/// Mean length of the games of some rows, in turns.
fn turns(found: &RunResults, rows: &[&UnitRow]) -> f64 {
    let length = |row: &&UnitRow| {
        let is_of = |force: &str, other: &str| force == row.force && other == row.opponent;
        let mut matchups = found.matchups.iter().filter(|matchup| {
            matchup.scenario == row.scenario
                && (is_of(&matchup.force_a, &matchup.force_b)
                    || is_of(&matchup.force_b, &matchup.force_a))
        });
        matchups.next().and_then(|matchup| matchup.turns_mean.get())
    };
    weighted(rows, |row| length(&row)).unwrap_or(0.0)
}

/// The mean of a number over rows, by their games.
fn weighted<'r>(rows: &[&'r UnitRow], number: impl Fn(&'r UnitRow) -> Option<f64>) -> Option<f64> {
    let pairs = rows.iter().filter_map(|row| Some((number(row)?, row.games as f64)));
    let (sum, weight) =
        pairs.fold((0.0, 0.0), |(sum, all), (number, games)| (sum + number * games, all + games));
    (weight > 0.0).then(|| sum / weight)
}

impl<'r> Unit<'r> {
    fn mean(&self, number: impl Fn(&'r UnitRow) -> Option<f64>) -> f64 {
        weighted(&self.rows, number).unwrap_or(0.0)
    }

    fn label(&self) -> String {
        self.rows.first().map_or_else(String::new, |row| {
            let (name, entry) = (shown(&row.name), shown(&row.unit));
            if name == entry { name } else { format!("{name} ({entry})") }
        })
    }

    fn price(&self) -> f64 {
        self.rows.first().and_then(|row| row.points).map_or(0.0, points)
    }

    fn copies(&self) -> f64 {
        self.mean(|row| row.copies.get())
    }

    fn destroyed(&self) -> f64 {
        self.mean(|row| row.destroyed_mean.get())
    }

    fn efficiency(&self) -> f64 {
        self.mean(|row| row.destroyed_per_100.get())
    }

    /// Efficiency with its interval where there is one opponent.
    fn estimate(&self) -> Option<Estimate> {
        match self.rows.as_slice() {
            [row] => Estimate::of_amounts([
                row.destroyed_per_100,
                row.destroyed_per_100_low,
                row.destroyed_per_100_high,
            ]),
            rows => weighted(rows, |row| row.destroyed_per_100.get()).map(Estimate::exact),
        }
    }

    fn row(&self) -> ForestRow {
        let estimate = self.estimate();
        let note = estimate.map_or_else(String::new, |one| with_interval(&one, |n| decimal(n, 1)));
        ForestRow { label: self.label(), estimate, note, tone: Tone::Plain, also: Vec::new() }
    }

    fn numbers(&self) -> Vec<String> {
        let number = |number: Option<f64>| number.map_or_else(String::new, |n| decimal(n, 2));
        vec![
            self.label(),
            format!("{} x {}", decimal(self.copies(), 1).trim_end_matches(".0"), self.price()),
            self.row().note,
            decimal(self.mean(|row| row.lost_mean.get()), 1),
            number(weighted(&self.rows, |row| row.exchange_ratio.get())),
            weighted(&self.rows, |row| row.survival_rate.get())
                .map_or_else(String::new, |share| percent(share, 1)),
        ]
    }

    /// A number of the row for each copy.
    fn of_copy(&self, number: impl Fn(&'r UnitRow) -> Option<f64>) -> f64 {
        let copies = self.copies();
        if copies > 0.0 { self.mean(number) / copies } else { 0.0 }
    }

    fn activity(&self) -> Activity {
        let acted = self.of_copy(|row| row.activations_mean.get());
        let shots = self.of_copy(|row| row.shots_mean.get());
        let hits = self.of_copy(|row| row.hits_mean.get());
        Activity {
            label: self.label(),
            note: format!("{} of {} turns", decimal(acted, 1), decimal(self.turns, 1)),
            turns: self.turns,
            acted,
            shots,
            hits,
        }
    }

    fn deed_row(&self) -> Vec<String> {
        let Activity { label, turns, acted, shots, hits, .. } = self.activity();
        let rest = [
            turns,
            shots,
            hits,
            self.of_copy(|row| row.kills_mean.get()),
            self.of_copy(|row| row.suppressions_mean.get()),
            self.of_copy(|row| row.objective_turns_mean.get()),
        ];
        let mut cells = vec![label, decimal(acted, 2)];
        cells.extend(rest.map(|number| decimal(number, 2)));
        cells
    }
}
