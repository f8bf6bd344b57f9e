//! The rows of a run: its match-ups and their units.

use wargauge_batch::{
    CellResult, CellSummary, EntrySummary, ForceSummary, MatchupLabel, RosterLine,
};
use wargauge_report::{Amount, MatchupRow, Points, Share, UNATTRIBUTED, UnitRow};
use wargauge_rules::roster::Sundry;

use crate::study::estimates::{figure, shares};

/// The row of a match-up.
pub(super) fn matchup_row(
    label: &MatchupLabel,
    seed: u64,
    result: &CellResult,
    numbers: &CellSummary,
) -> MatchupRow {
    let tally = &result.tally;
    let [win_rate_a, win_rate_a_low, win_rate_a_high] = shares(&numbers.win_rate);
    let [score_a, score_a_low, score_a_high] = shares(&numbers.score);
    let [first_player_score, first_player_score_low, first_player_score_high] =
        numbers.first_player_score.as_ref().map_or([Share::NONE; 3], shares);
    let [pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww] = tally.pentanomial;
    let [destroyed_a_mean, destroyed_b_mean] = numbers.destroyed_mean.map(Amount::from);
    MatchupRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force_a: label.forces[0].clone(),
        force_b: label.forces[1].clone(),
        policy_a: label.policies[0].clone(),
        policy_b: label.policies[1].clone(),
        points_a: Points(label.points[0].into()),
        points_b: Points(label.points[1].into()),
        seed,
        games: tally.games(),
        wins_a: tally.wins_a,
        draws: tally.draws,
        wins_b: tally.wins_b,
        unfinished: tally.unfinished,
        win_rate_a,
        win_rate_a_low,
        win_rate_a_high,
        score_a,
        score_a_low,
        score_a_high,
        pairs_ll,
        pairs_ld,
        pairs_even,
        pairs_wd,
        pairs_ww,
        first_player_score,
        first_player_score_low,
        first_player_score_high,
        turns_mean: numbers.turns_mean.into(),
        destroyed_a_mean,
        destroyed_b_mean,
    }
}

/// One of the two forces of a match-up.
#[derive(Clone, Copy)]
pub(super) struct ForceOfMatchup<'l> {
    pub(super) label: &'l MatchupLabel,
    /// Number of the force, 0 or 1.
    pub(super) force: usize,
    /// Games of the match-up.
    pub(super) games: u64,
}

impl ForceOfMatchup<'_> {
    /// The rows of its entries, and that of what no unit has the credit for.
    pub(super) fn rows(self, roster: &[RosterLine], force: &ForceSummary) -> Vec<UnitRow> {
        let entries = roster.iter().zip(&force.entries);
        let mut rows: Vec<UnitRow> =
            entries.map(|(line, numbers)| self.entry_row(line, numbers)).collect();
        rows.push(UnitRow {
            name: UNATTRIBUTED.to_owned(),
            copies: Amount::from(0.0),
            destroyed_mean: force.unattributed_mean.into(),
            ..self.blank_row(UNATTRIBUTED)
        });
        rows
    }

    fn entry_row(self, line: &RosterLine, numbers: &EntrySummary) -> UnitRow {
        let [destroyed_per_100, destroyed_per_100_low, destroyed_per_100_high] =
            figure(numbers.destroyed_per_100).map(Amount::from);
        let [exchange_ratio, exchange_ratio_low, exchange_ratio_high] =
            figure(numbers.exchange_ratio).map(Amount::from);
        let [survival_rate, survival_rate_low, survival_rate_high] = shares(&numbers.survival_rate);
        UnitRow {
            name: line.name.clone(),
            points: Some(Points(line.price.into())),
            copies: Amount::from(line.copies_per_pair() as f64 / 2.0),
            destroyed_mean: numbers.destroyed_mean.into(),
            destroyed_per_100,
            destroyed_per_100_low,
            destroyed_per_100_high,
            lost_mean: numbers.lost_mean.into(),
            exchange_ratio,
            exchange_ratio_low,
            exchange_ratio_high,
            survival_rate,
            survival_rate_low,
            survival_rate_high,
            activations_mean: numbers.activations_mean.into(),
            shots_mean: numbers.shots_mean.into(),
            hits_mean: numbers.hits_mean.into(),
            kills_mean: numbers.kills_mean.into(),
            suppressions_mean: numbers.suppressions_mean.into(),
            objective_turns_mean: numbers.objective_turns_mean.into(),
            ..self.blank_row(&line.entry)
        }
    }

    /// What was bought that is no unit: it costs, and that is all that is counted of it.
    pub(super) fn bought_row(self, bought: &Sundry) -> UnitRow {
        UnitRow {
            name: bought.name.clone(),
            points: Some(Points(bought.price.into())),
            copies: Amount::from(f64::from(bought.copies)),
            destroyed_mean: Amount::from(0.0),
            lost_mean: Amount::from(0.0),
            ..self.blank_row(&format!("({})", bought.name))
        }
    }

    /// A row that only says what it is about.
    fn blank_row(self, unit: &str) -> UnitRow {
        UnitRow {
            ruleset: self.label.ruleset.to_owned(),
            scenario: self.label.scenario.clone(),
            force: self.label.forces[self.force].clone(),
            opponent: self.label.forces[1 - self.force].clone(),
            unit: unit.to_owned(),
            games: self.games,
            ..UnitRow::default()
        }
    }
}
