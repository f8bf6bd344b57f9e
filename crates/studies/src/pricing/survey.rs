//! Which random forces meet: many different ones, chosen so that each pair of games teaches most.

use std::sync::Arc;

use rayon::prelude::*;
use wargauge_batch::{ArmyOf, LineUp};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::mix;
use wargauge_stats::design::Information;

use crate::pricing::field::{Bout, Copies, Drawn, PricingSetup, difference};
use crate::pricing::in_order::{Task, Watched};

/// Forces drawn for each side of a match-up, from which the two that meet are chosen.
const CANDIDATES: u64 = 6;
/// Match-ups that are planned together.
const BLOCK: u64 = 256;
/// Points of the weaker force of an unequal match-up, in per cent of the usual.
const UNEQUAL_PER_CENT: u64 = 85;

/// How two forces are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairing {
    /// For the regression: half of the match-ups with fewer points on one side, so that the worth
    /// of a point can be told.
    Informative,
    /// For a trial of prices: points as equal as can be.
    Equal,
}

/// A match-up that has been played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Meeting {
    /// Copies of the first force less those of the second.
    pub(crate) difference: Vec<(usize, f64)>,
    /// Copies of both forces.
    pub(crate) copies: [Copies; 2],
    /// Half points of the first force in the two games.
    pub(crate) half_points: u8,
    /// Attacks of each entry in both games, of either force.
    pub(crate) attacks: Vec<(usize, u64)>,
}

/// A run of match-ups to plan and play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SurveyRun<'s, L: LineUp> {
    pub(crate) field: &'s PricingSetup<L>,
    /// The army, at the prices that forces are drawn by.
    pub(crate) army: &'s Arc<ArmyOf<L>>,
    pub(crate) pairing: Pairing,
    /// Name, for those who watch.
    pub(crate) name: &'static str,
    /// Number that keeps its seeds apart from those of other stages.
    pub(crate) number: u64,
}

impl<L: LineUp> SurveyRun<'_, L> {
    /// Plays match-ups `range`, or the first of them if interrupted. `known` is what earlier
    /// match-ups have taught; `scale` the price of each entry in points. What is planned does not
    /// depend on what comes out, so that match-ups may be played in several places.
    pub(crate) fn play(
        &self,
        range: core::ops::Range<u64>,
        known: &mut Information,
        scale: &[f64],
        watched: &Watched<'_>,
    ) -> Result<Vec<Meeting>, DataError> {
        let mut meetings = Vec::new();
        let mut start = if watched.is_interrupted() { range.end } else { range.start };
        while start < range.end && !watched.is_stopped() {
            let end = (start + BLOCK).min(range.end);
            let bouts = self.plan(start..end, known, scale)?;
            let task = Task { stage: self.name, games_each: 2 };
            let played = watched.play(task, &bouts, |bout| self.field.play(self.army, bout))?;
            meetings.extend(bouts.into_iter().zip(played).map(|(bout, played)| {
                let [a, b] = bout.forces.map(|force| force.copies);
                Meeting {
                    difference: difference(&a, &b),
                    copies: [a, b],
                    half_points: played.half_points,
                    attacks: played.attacks,
                }
            }));
            start = end;
        }
        Ok(meetings)
    }

    fn plan(
        &self,
        range: core::ops::Range<u64>,
        known: &mut Information,
        scale: &[f64],
    ) -> Result<Vec<Bout>, DataError> {
        let candidates: Result<Vec<_>, DataError> =
            range.clone().into_par_iter().map(|index| self.candidates(index)).collect();
        let choose = |(index, [a, b]): (u64, [Vec<Drawn>; 2])| {
            let (one, other) = self.choose(&a, &b, known, scale);
            let features = scaled(&difference(&a[one].copies, &b[other].copies), scale);
            known.observe(&features, 1.0);
            Bout {
                ground: self.ground(index),
                forces: [a[one].clone(), b[other].clone()],
                key: self.field.seed_of(self.number, index),
            }
        };
        Ok(range.zip(candidates?).map(choose).collect())
    }

    fn ground(&self, index: u64) -> usize {
        (index / 2 % self.field.grounds.len() as u64) as usize
    }

    /// The forces that may meet in a match-up.
    fn candidates(&self, index: u64) -> Result<[Vec<Drawn>; 2], DataError> {
        let points = u64::from(self.field.grounds[self.ground(index)].points);
        let seed = self.field.seed_of(self.number, index);
        let is_unequal = self.pairing == Pairing::Informative && index % 2 == 1;
        let weaker = mix(seed, u64::MAX) % 2;
        let draw = |side: u64| {
            let share = if is_unequal && side == weaker { UNEQUAL_PER_CENT } else { 100 };
            let limit = (points * share / 100) as u32;
            let seeds = (0..CANDIDATES).map(|number| mix(seed, 1 + side * CANDIDATES + number));
            seeds.map(|seed| self.field.draw(self.army, limit, seed)).collect()
        };
        let [a, b]: [Result<Vec<Drawn>, DataError>; 2] = [draw(0), draw(1)];
        Ok([a?, b?])
    }

    /// The two that meet: those that teach most, or those nearest in points.
    fn choose(
        &self,
        a: &[Drawn],
        b: &[Drawn],
        known: &Information,
        scale: &[f64],
    ) -> (usize, usize) {
        let pairs = (0..a.len()).flat_map(|one| (0..b.len()).map(move |other| (one, other)));
        let gain = |&(one, other): &(usize, usize)| {
            known.gain(&scaled(&difference(&a[one].copies, &b[other].copies), scale))
        };
        let gap = |&(one, other): &(usize, usize)| match self.pairing {
            Pairing::Informative => 0,
            Pairing::Equal => a[one].points.abs_diff(b[other].points),
        };
        pairs
            .map(|pair| (gap(&pair), gain(&pair), pair))
            .min_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)))
            .expect("there are candidates")
            .2
    }
}

/// Differences of copies in points, so that entries of all prices count alike.
fn scaled(difference: &[(usize, f64)], scale: &[f64]) -> Vec<(usize, f64)> {
    difference.iter().map(|&(entry, copies)| (entry, copies * scale[entry])).collect()
}
