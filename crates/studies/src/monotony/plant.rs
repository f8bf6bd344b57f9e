//! What the instrument finds of a row that is known to be worse: its power.

use wargauge_batch::PairRecords;
use wargauge_stats::Estimate;

use crate::monotony::key::{MonotonyPhase, PlayedForces};
use crate::monotony::lot::{Contrast, PlannedRow, copies_fewer};
use crate::monotony::study::{MonotonyRow, MonotonyStudy, MonotonyVerdict, PairsOf};

/// The difference of scores that is planted.
pub const PLANTED: f64 = -0.05;

/// Rows that come nearest in few games and are measured in many.
const MEASURED: usize = 4;

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
    /// Whether a copy of some entry may go, so that there is something to plant.
    #[must_use]
    pub fn can_plant(&self) -> bool {
        !copies_fewer(&self.tables, &self.plan.players[0]).is_empty()
    }

    /// Plants the row that costs nearest to [`PLANTED`] and looks for it so many times on fresh seeds,
    /// under the first player; `None` if some of its games have not been played or no copy may go. All
    /// games that can be asked for are asked for.
    #[must_use]
    pub fn plant(&self, repeats: u64, pairs: &mut PairsOf<'_>) -> Option<PlantOutcome> {
        let all = copies_fewer(&self.tables, &self.plan.players[0]);
        let mut near = self.nearest(&all, MonotonyPhase::Near, pairs)?;
        near.truncate(MEASURED);
        let &planted = self.nearest(&near, MonotonyPhase::Nearest, pairs)?.first()?;
        let (mut suspected, mut found, mut firsts) = (0, 0, None::<Both>);
        let mut is_open = false;
        for repeat in 0..repeats {
            let Some(first) = both(planted, MonotonyPhase::Repeat(repeat), pairs) else {
                is_open = true;
                continue;
            };
            let told = self.judged(planted, 1, [&first[0], &first[1]]);
            match &mut firsts {
                Some(all) => all.iter_mut().zip(first).for_each(|(all, more)| all.append(more)),
                None => firsts = Some(first),
            }
            if told.difference.is_none_or(|it| it.value > self.plan.limits.suspected) {
                continue;
            }
            suspected += 1;
            let Some(second) = both(planted, MonotonyPhase::Confirmation(repeat), pairs) else {
                is_open = true;
                continue;
            };
            let told = self.judged(planted, 2, [&second[0], &second[1]]);
            found += u64::from(told.verdict == MonotonyVerdict::Fails);
        }
        let firsts = firsts.filter(|_| !is_open)?;
        let row = self.judged(planted, 1, [&firsts[0], &firsts[1]]);
        Some(PlantOutcome { cost: row.difference, row, suspected, found, repeats })
    }

    /// The rows, those first whose difference comes nearest to what is planted; `None` if some of their
    /// games have not been played.
    fn nearest(
        &self,
        rows: &[PlannedRow],
        phase: MonotonyPhase,
        pairs: &mut PairsOf<'_>,
    ) -> Option<Vec<PlannedRow>> {
        let all: Vec<Option<Both>> = rows.iter().map(|&row| both(row, phase, pairs)).collect();
        let mut told = Vec::with_capacity(rows.len());
        for (&row, both) in rows.iter().zip(all) {
            let both = both?;
            let found = self.judged(row, 1, [&both[0], &both[1]]).difference;
            let off = found.map_or(f64::INFINITY, |found| (found.value - PLANTED).abs());
            told.push((off, row));
        }
        told.sort_by(|one, other| one.0.total_cmp(&other.0));
        Some(told.into_iter().map(|(_, row)| row).collect())
    }
}

/// What a row is judged by; `None` if some of it has not been played.
fn both(row: PlannedRow, phase: MonotonyPhase, pairs: &mut PairsOf<'_>) -> Option<Both> {
    let Contrast::Alteration(at) = row.contrast else { return None };
    let [before, after] = [PlayedForces::AsItIs, PlayedForces::Altered(at)]
        .map(|played| pairs(row.key(played, phase)));
    Some([before?, after?])
}
