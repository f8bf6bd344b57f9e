//! Marginal worth: what a copy of an entry more, or fewer, does to the score of its force.

use std::collections::BTreeMap;

use wargauge_batch::{AnyMatchup, Contestant};
use wargauge_stats::{Confidence, Estimate};

use crate::gate::shift::shift_of_scores;
use crate::run::marginal::Alteration;
use crate::run::request::Run;
use crate::study::pair_play::PairPlay;

/// Worth is told for so many thousandths of a point: ten points.
const TEN_POINTS: f64 = 10_000.0;

/// A match-up of a run: position of its cell, contestant, entry.
type Place = (usize, Contestant, String);

/// Score for every 10 points of one copy more and of one copy fewer, by match-up and entry.
#[derive(Debug, Default)]
pub struct MarginalWorths(BTreeMap<Place, [Option<Estimate>; 2]>);

impl MarginalWorths {
    /// Plays all alterations of a run, pair by pair with the dice of its match-ups; `None` if
    /// interrupted.
    pub fn play(
        run: &Run,
        alterations: &[(usize, Alteration)],
        games: u64,
        play: &PairPlay<'_>,
    ) -> Option<Self> {
        let pairs = games / 2;
        let base = |cell: &dyn AnyMatchup| Some(play(cell, 0..pairs)?.scores);
        let bases: Option<Vec<Vec<u8>>> =
            run.cells.iter().map(|cell| base(cell.as_ref())).collect();
        let bases = bases?;
        let mut worths = Self::default();
        for (cell, alteration) in alterations {
            let records = play(alteration.matchup.as_ref(), 0..pairs)?;
            let place = (*cell, alteration.contestant, alteration.entry.clone());
            let of_both = worths.0.entry(place).or_default();
            of_both[usize::from(!alteration.is_more)] =
                worth(&bases[*cell], &records.scores, alteration);
        }
        Some(worths)
    }

    /// The match-ups that are played for so many alterations of a run.
    #[must_use]
    pub const fn match_ups(run: &Run, alterations: usize) -> usize {
        run.cells.len() + alterations
    }

    /// What is known of one copy of a unit more, and of one fewer.
    pub(super) fn of(
        &self,
        cell: usize,
        contestant: Contestant,
        unit: &str,
    ) -> [Option<Estimate>; 2] {
        self.0.get(&(cell, contestant, unit.to_owned())).copied().unwrap_or_default()
    }
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
