//! What the instrument finds of a row that is known to be worse: its power.

use core::ops::Range;

use wargauge_batch::PairRecords;
use wargauge_rules::roster::DataError;
use wargauge_stats::Estimate;

use crate::monotony::lot::{PlannedRow, What, copies_fewer};
use crate::monotony::study::{
    MatchupKey, MonotonyControl, MonotonyRow, MonotonyStudy, MonotonyVerdict,
};

/// The difference of scores that is planted.
pub const PLANTED: f64 = -0.05;

/// Rows that come nearest in few games and are measured in many.
const MEASURED: usize = 4;

/// The pair that planting begins at: rows end long before it.
const FIRST_PAIR: u64 = 1 << 40;

/// What became of a planted row.
#[derive(Clone, Debug, PartialEq)]
pub struct PlantOutcome {
    /// The row: a copy fewer, as good as one that nobody may use.
    pub row: MonotonyRow,
    /// What it costs, over the first stages of all repeats.
    pub cost: Option<Estimate>,
    /// How often it passed the first stage.
    pub suspected: u64,
    /// How often it failed.
    pub found: u64,
    /// How often it was tried, each time on fresh seeds.
    pub repeats: u64,
}

/// Pairs of a match-up without and with the alteration.
type Both = [PairRecords; 2];

impl MonotonyStudy {
    /// Plants the row that costs nearest to [`PLANTED`] and looks for it so many times on fresh seeds,
    /// under the first player; `None` if interrupted or if no copy may go.
    ///
    /// # Errors
    /// If the player does not exist.
    pub fn plant(
        &self,
        repeats: u64,
        control: &MonotonyControl<'_>,
    ) -> Result<Option<PlantOutcome>, DataError> {
        let (few, many) = (self.plan.pairs, self.plan.confirming_pairs);
        let mut next = FIRST_PAIR;
        let all = copies_fewer(&self.tables, &self.plan.players[0]);
        let Some(mut near) = self.nearest(&all, next..next + few, control)? else {
            return Ok(None);
        };
        next += few;
        near.truncate(MEASURED);
        let Some(near) = self.nearest(&near, next..next + many, control)? else { return Ok(None) };
        next += many;
        let Some(&planted) = near.first() else { return Ok(None) };
        let (mut suspected, mut found, mut firsts) = (0, 0, None::<Both>);
        for _ in 0..repeats {
            let Some(first) = self.both(planted, next..next + few, control)? else {
                return Ok(None);
            };
            next += few;
            let told = self.judged(planted, 1, [&first[0], &first[1]]);
            match &mut firsts {
                Some(all) => all.iter_mut().zip(first).for_each(|(all, more)| all.append(more)),
                None => firsts = Some(first),
            }
            if told.difference.is_none_or(|it| it.value > self.plan.limits.suspected) {
                continue;
            }
            suspected += 1;
            let Some(second) = self.both(planted, next..next + many, control)? else {
                return Ok(None);
            };
            next += many;
            let told = self.judged(planted, 2, [&second[0], &second[1]]);
            found += u64::from(told.verdict == MonotonyVerdict::Fails);
        }
        let Some(firsts) = firsts else { return Ok(None) };
        let row = self.judged(planted, 1, [&firsts[0], &firsts[1]]);
        Ok(Some(PlantOutcome { cost: row.difference, row, suspected, found, repeats }))
    }

    /// The rows, those first whose difference comes nearest to what is planted.
    fn nearest(
        &self,
        rows: &[PlannedRow],
        pairs: Range<u64>,
        control: &MonotonyControl<'_>,
    ) -> Result<Option<Vec<PlannedRow>>, DataError> {
        let mut told = Vec::with_capacity(rows.len());
        for &row in rows {
            let Some(both) = self.both(row, pairs.clone(), control)? else { return Ok(None) };
            let found = self.judged(row, 1, [&both[0], &both[1]]).difference;
            let off = found.map_or(f64::INFINITY, |found| (found.value - PLANTED).abs());
            told.push((off, row));
        }
        told.sort_by(|one, other| one.0.total_cmp(&other.0));
        Ok(Some(told.into_iter().map(|(_, row)| row).collect()))
    }

    fn both(
        &self,
        row: PlannedRow,
        pairs: Range<u64>,
        control: &MonotonyControl<'_>,
    ) -> Result<Option<Both>, DataError> {
        let What::Alteration(at) = row.what else { return Ok(None) };
        let mut both = Vec::with_capacity(2);
        for at in [None, Some(at)] {
            let (table, player) = (row.table, row.player);
            let matchup = self.matchup(MatchupKey { table, alteration: at, player })?;
            match (control.play)(matchup.as_ref(), pairs.clone()) {
                Some(records) => both.push(records),
                None => return Ok(None),
            }
        }
        Ok(both.try_into().ok())
    }
}
