//! Rows in two stages: few games for all, many on fresh seeds for those that look worse than nothing.

use core::ops::Range;

use wargauge_batch::{AnyMatchup, Contestant, LEVEL, PairRecords, first_player_score};
use wargauge_rules::roster::DataError;
use wargauge_stats::Estimate;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::gate::shift::shift_of_scores;
use crate::monotony::key::{MonotonyKey, MonotonyPhase, PlayedForces};
use crate::monotony::lot::{Contrast, PlannedRow, planned};
use crate::monotony::plan::{MonotonyPlan, RowKind};
use crate::monotony::table::MonotonyTable;

/// The pair that planting begins at: rows end long before it.
const FIRST_PLANTED_PAIR: u64 = 1 << 40;

/// What is known of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonotonyVerdict {
    /// Every pair of games came to the same.
    Same,
    /// Not shown to be worse than nothing.
    Holds,
    /// Shown to be worse than nothing or, where nothing was altered, to be another game.
    Fails,
    /// A mirror: it is told and not judged.
    Told,
}

/// What a row came to.
#[derive(Clone, Debug, PartialEq)]
pub struct MonotonyRow {
    /// The kind.
    pub kind: RowKind,
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// The force that is altered.
    pub force: String,
    /// The force that it meets.
    pub opponent: String,
    /// What is other about it.
    pub change: String,
    /// Who plays both sides.
    pub player: String,
    /// The stage that the numbers are of: 1, or 2 on fresh seeds.
    pub stage: u64,
    /// Games with the altered force, and as many without.
    pub games: u64,
    /// Score of the force as it is.
    pub before: Option<f64>,
    /// Score of the altered force.
    pub after: Option<f64>,
    /// The second less the first, pair by pair.
    pub difference: Option<Estimate>,
    /// What a force scores against itself in the first role.
    pub edge: Option<Estimate>,
    /// What the first player scores there.
    pub first_player: Option<Estimate>,
    /// What is known of it.
    pub verdict: MonotonyVerdict,
}

/// All rows of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct MonotonyOutcome {
    /// Those played to their end.
    pub rows: Vec<MonotonyRow>,
    /// Whether there are more.
    pub interrupted: bool,
}

/// Rows that are drawn and ready to be played.
#[derive(Debug)]
pub struct MonotonyStudy {
    pub(super) tables: Vec<Box<dyn MonotonyTable>>,
    pub(super) plan: MonotonyPlan,
    rows: Vec<PlannedRow>,
}

/// Knows what the pairs of match-ups came to; `None` if they have not been played.
pub type PairsOf<'p> = dyn FnMut(MonotonyKey) -> Option<PairRecords> + 'p;

/// What became of a planned row.
enum Turn {
    Played(Box<MonotonyRow>),
    /// The forces cannot play it.
    LeftOut,
    /// Some of its games have not been played.
    Open,
}

impl MonotonyStudy {
    /// Draws the rows of a plan from the tables of a ruleset.
    #[must_use]
    pub fn new(tables: Vec<Box<dyn MonotonyTable>>, plan: MonotonyPlan) -> Self {
        let rows = planned(&tables, &plan);
        Self { tables, plan, rows }
    }

    /// Rows there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.rows.len() as u64
    }

    /// The rows of which all games are known. Of the others, all that can be asked for is asked for.
    ///
    /// # Errors
    /// If a player does not exist.
    pub fn outcome(&self, pairs: &mut PairsOf<'_>) -> Result<MonotonyOutcome, DataError> {
        let mut found = MonotonyOutcome { rows: Vec::new(), interrupted: false };
        for row in &self.rows {
            match self.turn(*row, pairs)? {
                Turn::Played(played) => found.rows.push(*played),
                Turn::LeftOut => {}
                Turn::Open => found.interrupted = true,
            }
        }
        Ok(found)
    }

    /// The pairs of a match-up in a phase of the study: those of the second stage come after those of the
    /// first, those of what is planted long after.
    #[must_use]
    pub fn pairs_of(&self, phase: MonotonyPhase) -> Range<u64> {
        let MonotonyPlan { pairs: few, confirming_pairs: many, .. } = self.plan;
        let repeat = |number: u64| FIRST_PLANTED_PAIR + (1 + number) * (few + many);
        let (start, length) = match phase {
            MonotonyPhase::First => (0, few),
            MonotonyPhase::Second => (few, many),
            MonotonyPhase::Mirror => (0, many),
            MonotonyPhase::Near => (FIRST_PLANTED_PAIR, few),
            MonotonyPhase::Nearest => (FIRST_PLANTED_PAIR + few, many),
            MonotonyPhase::Repeat(number) => (repeat(number), few),
            MonotonyPhase::Confirmation(number) => (repeat(number) + few, many),
        };
        start..start + length
    }

    fn turn(&self, row: PlannedRow, pairs: &mut PairsOf<'_>) -> Result<Turn, DataError> {
        let [before, after] = match row.contrast {
            Contrast::Alteration(at) => [PlayedForces::AsItIs, PlayedForces::Altered(at)],
            Contrast::Step { from, to } => [PlayedForces::Altered(from), PlayedForces::Altered(to)],
            Contrast::Mirror(contestant) => return Ok(self.mirror(row, contestant, pairs)),
        };
        for (stage, phase) in [(1, MonotonyPhase::First), (2, MonotonyPhase::Second)] {
            let [old, new] = [before, after].map(|played| pairs(row.key(played, phase)));
            let (Some(old), Some(new)) = (old, new) else { return Ok(Turn::Open) };
            let told = self.judged(row, stage, [&old, &new]);
            let is_suspected =
                told.difference.is_some_and(|found| found.value <= self.plan.limits.suspected);
            if stage == 2 || row.kind == RowKind::Reordered || !is_suspected {
                return Ok(Turn::Played(Box::new(told)));
            }
        }
        Ok(Turn::Open)
    }

    /// A match-up, ready to be played.
    ///
    /// # Errors
    /// If there is none of that key, or its player or an altered force cannot play it.
    pub fn matchup(&self, key: MonotonyKey) -> Result<Box<dyn AnyMatchup>, DataError> {
        let none = || DataError::new("a study of monotony has no such match-up");
        let table = self.tables.get(key.table).ok_or_else(none)?;
        let player = self.plan.players.get(key.player).ok_or_else(none)?;
        match key.played {
            PlayedForces::AsItIs => table.as_it_is(player),
            PlayedForces::Mirror(contestant) => table.mirror(contestant, player),
            PlayedForces::Altered(at) if at < table.alterations().len() => {
                table.altered(at, player)
            }
            PlayedForces::Altered(_) => Err(none()),
        }
    }

    /// A row by what was played of it without the alteration and with it.
    pub(super) fn judged(
        &self,
        row: PlannedRow,
        stage: u64,
        [before, after]: [&PairRecords; 2],
    ) -> MonotonyRow {
        let (Contrast::Alteration(at) | Contrast::Step { to: at, .. }) = row.contrast else {
            unreachable!("a mirror is not altered")
        };
        let one = &self.tables[row.table].alterations()[at];
        let shift = shift_of_scores(&before.scores, &after.scores);
        let is_first = one.contestant == Contestant::A;
        let own = |score: f64| if is_first { score } else { 1.0 - score };
        let difference = shift.change.map(|change| {
            let sign = if is_first { 1.0 } else { -1.0 };
            let interval = change.interval(LEVEL).scaled(sign);
            Estimate { value: sign * change.value, interval }
        });
        let fails = match row.kind {
            RowKind::Reordered => before != after,
            RowKind::FreeUnit | RowKind::BetterNumber | RowKind::Dose | RowKind::Planted => {
                stage == 2
                    && difference.is_some_and(|it| it.interval.high < self.plan.limits.failed)
            }
            RowKind::Mirror => false,
        };
        let verdict = if fails {
            MonotonyVerdict::Fails
        } else if before.scores == after.scores {
            MonotonyVerdict::Same
        } else {
            MonotonyVerdict::Holds
        };
        MonotonyRow {
            change: one.change.clone(),
            stage,
            games: after.tally.games(),
            before: Some(own(shift.before)),
            after: Some(own(shift.after)),
            difference,
            verdict,
            ..self.blank(row, one.contestant)
        }
    }

    /// A row of which nothing is known yet.
    fn blank(&self, row: PlannedRow, contestant: Contestant) -> MonotonyRow {
        let table = &self.tables[row.table];
        let matchup = table.as_it_is(&self.plan.players[row.player]);
        let names = matchup.map(|matchup| matchup.label().forces.clone()).unwrap_or_default();
        let (at, [a, b]) = (contestant.index(), names);
        let [force, opponent] = if at == 0 { [a, b] } else { [b, a] };
        MonotonyRow {
            kind: row.kind,
            ruleset: table.ruleset(),
            scenario: table.scenario().to_owned(),
            force,
            opponent,
            change: String::new(),
            player: self.plan.players[row.player].to_string(),
            stage: 1,
            games: 0,
            before: None,
            after: None,
            difference: None,
            edge: None,
            first_player: None,
            verdict: MonotonyVerdict::Told,
        }
    }

    /// A force against itself, played as often as a row of the second stage.
    fn mirror(&self, row: PlannedRow, of: Contestant, pairs: &mut PairsOf<'_>) -> Turn {
        let player = &self.plan.players[row.player];
        if self.tables[row.table].mirror(of, player).is_err() {
            return Turn::LeftOut;
        }
        let Some(records) = pairs(row.key(PlayedForces::Mirror(of), MonotonyPhase::Mirror)) else {
            return Turn::Open;
        };
        let blank = self.blank(row, of);
        Turn::Played(Box::new(MonotonyRow {
            change: "itself".to_owned(),
            opponent: blank.force.clone(),
            games: records.tally.games(),
            edge: Pentanomial::new(records.tally.pentanomial).score_estimate(LEVEL),
            first_player: first_player_score(&records.tally),
            ..blank
        }))
    }
}
