//! The table of units, and how people see it.

use wargauge_batch::{EntrySummary, ForceSummary, MatchupLabel, RosterLine};
use wargauge_report::summary::{
    NOTHING, number, percent, percent_with_interval, signed, table_or_cards, with_interval,
};
use wargauge_report::table::{Align, Look};
use wargauge_report::{Amount, Points, Real, Share};
use wargauge_rules::roster::NonUnitPurchase;
use wargauge_stats::Estimate;

use crate::study::estimates::Ranged;

/// The name under which losses stand that no unit has the credit for.
pub const UNATTRIBUTED: &str = "(unattributed)";

wargauge_report::rows! {
    /// One row per match-up, force and priced entry of the force, over all its copies; and one row
    /// per match-up and force with unit `(unattributed)`, for what the opponent lost through no
    /// unit of the force; and one for each kind of thing the force has bought that is no unit, in
    /// brackets, such as `(trench)`: over all rows of a force `points` x `copies` is what it costs. Destroyed is the share of the victim's starting strength removed x the
    /// victim's price, credited to the unit that removed it; losses by rout, surrender or scenario
    /// are credited to the unit that caused the test, else to nobody. Over the rows of a force, the
    /// sum of `destroyed_mean` is what the opponent lost. Where a force meets itself, the rows are
    /// those of contestant A.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct UnitRow in "units" by [ruleset, scenario, force, opponent, unit]
        from (side: ForceOfMatchup<'_>, line: &UnitLine<'_>, worth: [Option<Estimate>; 2]) with {
            let numbers = line.numbers;
            let per_100 = Ranged::from(numbers.and_then(|numbers| numbers.destroyed_per_100));
            let exchange = Ranged::from(numbers.and_then(|numbers| numbers.exchange_ratio));
            let survival = Ranged::from(numbers.map(|numbers| numbers.survival_rate));
            let [more, fewer] = worth.map(Ranged::from);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = side.label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &side.label.scenario,
        /// Name of the force the unit fights for.
        pub force: String = &side.label.forces[side.force],
        /// Name of the force it fights against.
        pub opponent: String = &side.label.forces[1 - side.force],
        /// Identifier of the priced entry, or `(unattributed)`.
        pub unit: String = &line.unit,
        /// Name of the entry for people.
        pub name: String = line.name,
        /// Price of one copy in points; empty for `(unattributed)`.
        pub points: Option<Points> = line.price.map(|price| Points(price.into())),
        /// Mean copies per game: those in the force, unless a role brings some of its own; 0 for
        /// `(unattributed)`.
        pub copies: Amount = line.copies,
        /// Games played by the match-up.
        pub games: u64 = side.games,
        /// Mean points of enemy strength destroyed per game, all copies together.
        pub destroyed_mean: Amount = line.destroyed,
        /// Points efficiency: points of enemy strength destroyed per game for every 100 points of
        /// the entry's own cost.
        pub destroyed_per_100: Amount = per_100.value,
        /// Lower end of the interval of `destroyed_per_100`, pairs being the independent unit:
        /// Student's, or that of rare events (Fay and Feuer), whichever reaches farther.
        pub destroyed_per_100_low: Amount = per_100.low,
        /// Upper end of the interval of `destroyed_per_100`, in the same way.
        pub destroyed_per_100_high: Amount = per_100.high,
        /// Mean points of its own strength lost per game, all copies together.
        pub lost_mean: Amount = line.lost,
        /// Points destroyed / points lost, over all games; empty if nothing was lost.
        pub exchange_ratio: Amount = exchange.value,
        /// Lower end of the interval of `exchange_ratio` (MOVER, from such intervals of what was
        /// destroyed and lost); empty where it is unbounded.
        pub exchange_ratio_low: Amount = exchange.low,
        /// Upper end of the interval of `exchange_ratio`; empty where it is unbounded.
        pub exchange_ratio_high: Amount = exchange.high,
        /// Share of copies that survive the game: on the table, able to come onto it, or gone from
        /// it unharmed when it ends.
        pub survival_rate: Share = survival.value,
        /// Lower end of the interval of `survival_rate`: Korn and Graubard, for games in pairs.
        pub survival_rate_low: Share = survival.low,
        /// Upper end of the interval of `survival_rate`: Korn and Graubard, for games in pairs.
        pub survival_rate_high: Share = survival.high,
        /// Mean number of turns per game in which a copy acted, all copies together.
        pub activations_mean: Amount = numbers.map(|numbers| numbers.activations_mean),
        /// Mean number of attacks per game, all copies together.
        pub shots_mean: Amount = numbers.map(|numbers| numbers.shots_mean),
        /// Mean number of attacks that took effect per game, all copies together.
        pub hits_mean: Amount = numbers.map(|numbers| numbers.hits_mean),
        /// Mean number of enemy units put out of the game, per game, all copies together.
        pub kills_mean: Amount = numbers.map(|numbers| numbers.kills_mean),
        /// Mean number of times an enemy unit was disrupted, suppressed or shaken, per game, all
        /// copies together.
        pub suppressions_mean: Amount = numbers.map(|numbers| numbers.suppressions_mean),
        /// Mean number of turns per game that a copy ended holding an objective, all copies
        /// together.
        pub objective_turns_mean: Amount = numbers.map(|numbers| numbers.objective_turns_mean),
        /// Marginal worth of one copy more: score of the force gained for every 10 points that it
        /// costs, against the same opponent with the same dice, the force being so much dearer;
        /// empty unless `--marginal` was asked for, or where that is not legal.
        pub marginal_more: Real = more.value,
        /// Lower end of the interval of `marginal_more`: Student's, from differences of pairs.
        pub marginal_more_low: Real = more.low,
        /// Upper end of the interval of `marginal_more`: Student's, from differences of pairs.
        pub marginal_more_high: Real = more.high,
        /// Marginal worth of one copy fewer: score of the force lost for every 10 points that it
        /// is cheaper by.
        pub marginal_fewer: Real = fewer.value,
        /// Lower end of the interval of `marginal_fewer`: Student's, from differences of pairs.
        pub marginal_fewer_low: Real = fewer.low,
        /// Upper end of the interval of `marginal_fewer`: Student's, from differences of pairs.
        pub marginal_fewer_high: Real = fewer.high,
    }
}

/// One of the two forces of a match-up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForceOfMatchup<'l> {
    pub(super) label: &'l MatchupLabel,
    /// Number of the force, 0 or 1.
    pub(super) force: usize,
    /// Games of the match-up.
    pub(super) games: u64,
}

/// What a row is about.
#[derive(Clone, Debug)]
pub(crate) struct UnitLine<'l> {
    pub(super) unit: String,
    name: &'l str,
    /// Price of one copy in thousandths of a point.
    price: Option<u32>,
    copies: f64,
    /// Points destroyed and lost per game, where that is counted.
    destroyed: Option<f64>,
    lost: Option<f64>,
    /// What else is counted of an entry of a force.
    numbers: Option<&'l EntrySummary>,
}

impl<'l> UnitLine<'l> {
    /// The lines of a force: its entries, what no unit has the credit for, and what was bought that is no unit.
    pub(super) fn all(
        roster: &'l [RosterLine],
        force: &'l ForceSummary,
        others: &'l [NonUnitPurchase],
    ) -> impl Iterator<Item = Self> {
        let entries = roster.iter().zip(&force.entries).map(|(line, numbers)| Self {
            unit: line.entry.clone(),
            name: &line.name,
            price: Some(line.price),
            copies: line.copies_per_pair() as f64 / 2.0,
            destroyed: Some(numbers.destroyed_mean),
            lost: Some(numbers.lost_mean),
            numbers: Some(numbers),
        });
        let unattributed = Self {
            unit: UNATTRIBUTED.to_owned(),
            name: UNATTRIBUTED,
            price: None,
            copies: 0.0,
            destroyed: Some(force.unattributed_mean),
            lost: None,
            numbers: None,
        };
        // It costs, and that is all that is counted of it.
        let bought = others.iter().map(|bought| Self {
            unit: format!("({})", bought.name),
            name: &bought.name,
            price: Some(bought.price),
            copies: bought.copies.into(),
            destroyed: Some(0.0),
            lost: Some(0.0),
            numbers: None,
        });
        entries.chain([unattributed]).chain(bought)
    }
}

/// The units of a run: what they destroy for their cost, in the order given. A table, or two lines
/// for each unit where the terminal is too narrow for it.
pub(super) fn for_people(rows: &[&UnitRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 7] = [
        ("force", Align::Left),
        ("opponent", Align::Left),
        ("unit", Align::Left),
        ("copies x\npoints", Align::Right),
        ("destroyed per\n100 points", Align::Right),
        ("exchange\nratio", Align::Right),
        ("survival", Align::Right),
    ];
    table_or_cards(rows, look, &HEADINGS, |row| unit_cells(row), |row| unit_card(row))
}

fn unit_cells(row: &UnitRow) -> Vec<String> {
    vec![
        row.force.clone(),
        row.opponent.clone(),
        row.name.clone(),
        copies_and_price(row),
        destroyed_per_100(row),
        with_interval([row.exchange_ratio, row.exchange_ratio_low, row.exchange_ratio_high], 2),
        percent_with_interval([row.survival_rate, row.survival_rate_low, row.survival_rate_high]),
    ]
}

fn unit_card(row: &UnitRow) -> String {
    format!(
        "{}, {} points, {} against {}\n  \
           destroyed per 100 points {}, exchange {}, survival {}\n",
        row.name,
        copies_and_price(row),
        row.force,
        row.opponent,
        destroyed_per_100(row),
        with_interval([row.exchange_ratio, Amount::NONE, Amount::NONE], 2),
        percent(row.survival_rate),
    )
}

fn copies_and_price(row: &UnitRow) -> String {
    let price = row.points.map_or_else(|| NOTHING.to_owned(), |points| points.to_string());
    format!("{} x {price}", number(row.copies))
}

fn destroyed_per_100(row: &UnitRow) -> String {
    with_interval([row.destroyed_per_100, row.destroyed_per_100_low, row.destroyed_per_100_high], 1)
}

/// What a copy more and a copy fewer of each unit does, the most useful first: units without a number
/// are left out.
pub(super) fn marginal_worths(rows: &[UnitRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 5] = [
        ("force", Align::Left),
        ("unit", Align::Left),
        ("one copy more", Align::Right),
        ("one fewer", Align::Right),
        ("destroyed\nper 100", Align::Right),
    ];
    let worth = |row: &UnitRow| row.marginal_more.get().or(row.marginal_fewer.get());
    let mut units: Vec<&UnitRow> = rows.iter().filter(|row| worth(row).is_some()).collect();
    units.sort_by(|left, right| {
        let of = |row| worth(row).unwrap_or(f64::NEG_INFINITY);
        of(right).total_cmp(&of(left))
    });
    let cells = |row: &&UnitRow| {
        vec![
            row.force.clone(),
            row.name.clone(),
            more(row),
            fewer(row),
            with_interval([row.destroyed_per_100, Amount::NONE, Amount::NONE], 1),
        ]
    };
    let card = |row: &&UnitRow| {
        let (more, fewer) = (more(row), fewer(row));
        format!("{}, {}\n  one copy more {more}, one fewer {fewer}\n", row.name, row.force)
    };
    table_or_cards(&units, look, &HEADINGS, cells, card)
}

fn more(row: &UnitRow) -> String {
    signed([row.marginal_more, row.marginal_more_low, row.marginal_more_high])
}

fn fewer(row: &UnitRow) -> String {
    signed([row.marginal_fewer, row.marginal_fewer_low, row.marginal_fewer_high])
}

/// Whether a row is one of a unit: those of nobody, and of what is no unit, stand in brackets.
pub(super) fn is_unit(row: &UnitRow) -> bool {
    !row.unit.starts_with('(')
}

/// The `most` units that destroy most for their cost, best first; equals in the order given.
pub(super) fn top_units(rows: &[UnitRow], most: usize) -> Vec<&UnitRow> {
    let worth = |row: &UnitRow| row.destroyed_per_100.get().unwrap_or(-1.0);
    let mut units: Vec<&UnitRow> = rows.iter().filter(|row| is_unit(row)).collect();
    units.sort_by(|left, right| worth(right).total_cmp(&worth(left)));
    units.truncate(most);
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(unit: &str, destroyed_per_100: f64) -> UnitRow {
        UnitRow {
            force: "blue".to_owned(),
            opponent: "red".to_owned(),
            unit: unit.to_owned(),
            name: unit.to_owned(),
            points: Some(Points(12_500)),
            copies: Amount::from(2.0),
            destroyed_per_100: Amount::from(destroyed_per_100),
            destroyed_per_100_low: Amount::from(destroyed_per_100 / 2.0),
            destroyed_per_100_high: Amount::from(destroyed_per_100 * 2.0),
            survival_rate: Share::from(1.0),
            survival_rate_low: Share::from(0.4),
            survival_rate_high: Share::from(1.0),
            ..UnitRow::default()
        }
    }

    #[test]
    fn the_best_units_come_first_and_the_unattributed_never() {
        let rows =
            [unit("low", 10.0), unit(UNATTRIBUTED, 40.0), unit("high", 30.0), unit("mid", 20.0)];
        let top = top_units(&rows, 2);
        assert_eq!(top.iter().map(|row| row.unit.as_str()).collect::<Vec<_>>(), ["high", "mid"]);
        let text = for_people(&top, Look::default());
        assert!(text.contains("30.0 [15.0, 60.0]"), "{text}");
    }

    #[test]
    fn a_narrow_terminal_has_cards_and_whole_intervals() {
        let unit = unit("Reconnaissance with observer", 100.0);
        for width in [80, 100, 120, 160] {
            let text = for_people(&[&unit], Look { width: Some(width), color: false });
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= usize::from(width), "{widest} > {width}\n{text}");
            assert!(text.contains("100.0 [50.0, 200.0]"), "{text}");
        }
        assert_eq!(
            for_people(&[&unit], Look { width: Some(80), color: false }),
            "Reconnaissance with observer, 2 x 12.5 points, blue against red\n  \
               destroyed per 100 points 100.0 [50.0, 200.0], exchange -, survival 100.0 %\n"
        );
    }
}
