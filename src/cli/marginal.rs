//! Marginal worth: what a copy of an entry more, or fewer, does to the score of its force.

use std::collections::BTreeMap;

use wargauge_batch::Contestant;
use wargauge_report::{Real, UnitRow};
use wargauge_rules::roster::DataError;
use wargauge_stats::{Confidence, Estimate};
use wargauge_studies::{Alteration, Library, Run, shift_of_scores};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::pair_player::PairPlayer;
use crate::cli::preparation::RunRequest;

/// Worth is told for so many thousandths of a point: ten points.
const TEN_POINTS: f64 = 10_000.0;

/// A match-up of a run: position of its cell, contestant, entry.
type Place = (usize, Contestant, String);

/// Score for every 10 points of one copy more and of one copy fewer, by match-up and entry.
#[derive(Debug, Default)]
pub(crate) struct MarginalWorths(BTreeMap<Place, [Option<Estimate>; 2]>);

impl MarginalWorths {
    /// Plays all alterations of a run, pair by pair with the dice of its match-ups; `None` if
    /// interrupted.
    ///
    /// # Errors
    /// If the system has no threads to give.
    pub(crate) fn play(
        run: &Run,
        alterations: &[(usize, Alteration)],
        games: u64,
        (global, seed): (&GlobalArgs, u64),
    ) -> Result<Option<Self>, Failure> {
        let pairs = games / 2;
        let played = run.cells.len() + alterations.len();
        let player = PairPlayer::new(global, seed, played as u64 * pairs)?;
        let mut bases = Vec::with_capacity(run.cells.len());
        for cell in &run.cells {
            let Some(records) = player.play(cell.as_ref(), 0..pairs) else { return Ok(None) };
            bases.push(records.scores);
        }
        let mut worths = Self::default();
        for (cell, alteration) in alterations {
            let Some(records) = player.play(alteration.matchup.as_ref(), 0..pairs) else {
                return Ok(None);
            };
            let place = (*cell, alteration.contestant, alteration.entry.clone());
            let of_both = worths.0.entry(place).or_default();
            of_both[usize::from(!alteration.is_more)] =
                worth(&bases[*cell], &records.scores, alteration);
        }
        player.finish();
        Ok(Some(worths))
    }

    /// Enters what is known of a unit in its row.
    pub(crate) fn enter(&self, place: (usize, Contestant), row: &mut UnitRow) {
        let (cell, contestant) = place;
        let Some([more, fewer]) = self.0.get(&(cell, contestant, row.unit.clone())) else { return };
        [row.marginal_more, row.marginal_more_low, row.marginal_more_high] = reals(*more);
        [row.marginal_fewer, row.marginal_fewer_low, row.marginal_fewer_high] = reals(*fewer);
    }
}

fn reals(estimate: Option<Estimate>) -> [Real; 3] {
    let ends = estimate.map(|found| [found.value, found.interval.low, found.interval.high]);
    ends.map_or([Real::NONE; 3], |ends| ends.map(Real::from))
}

/// What the points of one copy are worth: score gained by one more, or lost by one fewer, for every
/// ten of them. `None` for what is free, or for too few pairs.
fn worth(base: &[u8], altered: &[u8], alteration: &Alteration) -> Option<Estimate> {
    if alteration.dearer == 0 {
        return None;
    }
    let change = shift_of_scores(base, altered).change?;
    let own = if alteration.contestant == Contestant::A { 1.0 } else { -1.0 };
    let factor = own * TEN_POINTS / alteration.dearer as f64;
    let interval = change.interval(Confidence::P95).scaled(factor);
    Some(Estimate { value: change.value * factor, interval })
}

/// The alterations of all match-ups of a run, each with the position of its cell.
///
/// # Errors
/// As the preparation of the run itself.
pub(crate) fn prepare(
    wish: &RunRequest<'_>,
    library: &Library,
    run: &Run,
) -> Result<Vec<(usize, Alteration)>, DataError> {
    let mut all = Vec::new();
    for found in wish.alterations(library, run)? {
        let of = found.matchup.label();
        let cell = run.cells.iter().position(|cell| {
            let label = cell.label();
            let names = |label: &wargauge_batch::MatchupLabel| {
                (label.ruleset, label.scenario.clone(), label.forces.clone())
            };
            names(label) == names(of) && cell.swap() == found.matchup.swap()
        });
        if let Some(cell) = cell {
            all.push((cell, found));
        }
    }
    Ok(all)
}
