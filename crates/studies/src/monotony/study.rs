//! Rows in two stages: few games for all, many on fresh seeds for those that look worse than nothing.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;

use wargauge_batch::{AnyMatchup, Contestant, LEVEL, PairRecords, first_player_score};
use wargauge_rules::roster::DataError;
use wargauge_stats::Estimate;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::gate::shift::shift_of_scores;
use crate::monotony::lot::{PlannedRow, What, planned};
use crate::monotony::plan::{MonotonyPlan, RowKind};
use crate::monotony::table::MonotonyTable;
use crate::study::pair_play::PairPlay;

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

/// How the games of a study are played.
pub struct MonotonyControl<'c> {
    /// Plays them.
    pub play: &'c PairPlay<'c>,
}

impl fmt::Debug for MonotonyControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonotonyControl").finish_non_exhaustive()
    }
}

/// Rows that are drawn and ready to be played.
#[derive(Debug)]
pub struct MonotonyStudy {
    pub(super) tables: Vec<Box<dyn MonotonyTable>>,
    pub(super) plan: MonotonyPlan,
    rows: Vec<PlannedRow>,
}

/// A match-up of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MatchupKey {
    pub(super) table: usize,
    /// The alteration of the table; none is the forces as they are.
    pub(super) alteration: Option<usize>,
    pub(super) player: usize,
}

/// Games that several rows are held against, by match-up and stage.
#[derive(Debug, Default)]
struct Kept(BTreeMap<(MatchupKey, u64), PairRecords>);

/// What became of a planned row.
enum Turn {
    Played(Box<MonotonyRow>),
    /// The forces cannot play it.
    LeftOut,
    Interrupted,
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

    /// Plays all of it on the threads of the current rayon pool.
    ///
    /// # Errors
    /// If a player does not exist.
    pub fn play(&self, control: &MonotonyControl<'_>) -> Result<MonotonyOutcome, DataError> {
        let mut kept = Kept::default();
        let mut rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            match self.turn(*row, control, &mut kept)? {
                Turn::Played(found) => rows.push(*found),
                Turn::LeftOut => {}
                Turn::Interrupted => return Ok(MonotonyOutcome { rows, interrupted: true }),
            }
        }
        Ok(MonotonyOutcome { rows, interrupted: false })
    }

    /// The pairs of a stage: those of the second come after those of the first.
    fn pairs_of(&self, stage: u64) -> Range<u64> {
        let MonotonyPlan { pairs, confirming_pairs, .. } = self.plan;
        if stage == 1 { 0..pairs } else { pairs..pairs + confirming_pairs }
    }

    fn turn(
        &self,
        row: PlannedRow,
        control: &MonotonyControl<'_>,
        kept: &mut Kept,
    ) -> Result<Turn, DataError> {
        let [before, after] = match row.what {
            What::Alteration(at) => [None, Some(at)],
            What::Step { from, to } => [Some(from), Some(to)],
            What::Mirror(contestant) => return Ok(self.mirror(row, contestant, control)),
        };
        let [before, after] = [before, after].map(|alteration| MatchupKey {
            table: row.table,
            alteration,
            player: row.player,
        });
        let mut stage = 1;
        loop {
            let Some(old) = self.kept(before, stage, control, kept)? else {
                return Ok(Turn::Interrupted);
            };
            let new = match row.kind {
                // The step after this one begins here.
                RowKind::Dose => self.kept(after, stage, control, kept)?,
                RowKind::FreeUnit
                | RowKind::BetterNumber
                | RowKind::Reordered
                | RowKind::Mirror
                | RowKind::Planted => {
                    (control.play)(self.matchup(after)?.as_ref(), self.pairs_of(stage))
                }
            };
            let Some(new) = new else { return Ok(Turn::Interrupted) };
            let told = self.judged(row, stage, [&old, &new]);
            let is_suspected =
                told.difference.is_some_and(|found| found.value <= self.plan.limits.suspected);
            if stage == 2 || row.kind == RowKind::Reordered || !is_suspected {
                return Ok(Turn::Played(Box::new(told)));
            }
            stage = 2;
        }
    }

    /// The pairs of a stage of a match-up that several rows need: played once.
    fn kept(
        &self,
        key: MatchupKey,
        stage: u64,
        control: &MonotonyControl<'_>,
        kept: &mut Kept,
    ) -> Result<Option<PairRecords>, DataError> {
        if let Some(known) = kept.0.get(&(key, stage)) {
            return Ok(Some(known.clone()));
        }
        let records = (control.play)(self.matchup(key)?.as_ref(), self.pairs_of(stage));
        if let Some(records) = &records {
            kept.0.insert((key, stage), records.clone());
        }
        Ok(records)
    }

    /// A match-up, ready to be played.
    pub(super) fn matchup(&self, key: MatchupKey) -> Result<Box<dyn AnyMatchup>, DataError> {
        let (table, player) = (&self.tables[key.table], &self.plan.players[key.player]);
        match key.alteration {
            Some(at) => table.altered(at, player),
            None => table.as_it_is(player),
        }
    }

    /// A row by what was played of it without the alteration and with it.
    pub(super) fn judged(
        &self,
        row: PlannedRow,
        stage: u64,
        [before, after]: [&PairRecords; 2],
    ) -> MonotonyRow {
        let (What::Alteration(at) | What::Step { to: at, .. }) = row.what else {
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
    fn mirror(&self, row: PlannedRow, of: Contestant, control: &MonotonyControl<'_>) -> Turn {
        let player = &self.plan.players[row.player];
        let Ok(matchup) = self.tables[row.table].mirror(of, player) else { return Turn::LeftOut };
        let pairs = 0..self.plan.confirming_pairs;
        let Some(records) = (control.play)(matchup.as_ref(), pairs) else {
            return Turn::Interrupted;
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
