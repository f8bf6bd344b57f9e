//! The rounds of a training: two points tried, a step towards the better one.

use core::ops::Range;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_batch::{AnyMatchup, PairRecords};
use wargauge_policy::PolicyChoice;
use wargauge_report::{Real, TrainingRow};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::{mix, mix_text};
use wargauge_stats::spsa::Spsa;

use crate::training::args::TrainArgs;
use crate::training::course::Course;
use crate::training::weights::Trained;

/// Half points of a pair of games.
const HALF_POINTS: i64 = 4;

/// What the rounds of a training are played with.
#[derive(Debug)]
pub(super) struct Rounds {
    pub(super) course: Course,
    pub(super) trained: Trained,
    pub(super) opponents: Vec<PolicyChoice>,
    seed: u64,
    /// Rounds there are.
    pub(super) count: u64,
    /// Pairs of a round against each other, and against each opponent.
    pairs: u64,
    gain: f64,
}

/// What a round tries.
struct Trial {
    up: Vec<bool>,
    points: [Vec<f64>; 2],
}

impl Rounds {
    pub(super) const fn new(
        course: Course,
        trained: Trained,
        opponents: Vec<PolicyChoice>,
        args: &TrainArgs,
        seed: u64,
    ) -> Self {
        let (count, pairs, gain) = (args.rounds, args.games / 2, args.gain);
        Self { course, trained, opponents, seed, count, pairs, gain }
    }

    /// Match-ups of a round: the two points against each other, and each against every opponent.
    pub(super) const fn match_ups(&self) -> u64 {
        1 + 2 * self.opponents.len() as u64
    }

    /// The pairs of each match-up of a round.
    pub(super) const fn pairs_of(&self, round: u64) -> Range<u64> {
        round * self.pairs..(round + 1) * self.pairs
    }

    /// A training that has not begun.
    pub(super) fn begin(&self) -> Training<'_> {
        let search =
            Spsa::new(&self.trained.start, &self.trained.spans, (self.gain, 1.0), self.count);
        Training { of: self, search, leads: Vec::new(), rows: Vec::new() }
    }
}

/// A training on its way.
#[derive(Debug)]
pub(super) struct Training<'t> {
    of: &'t Rounds,
    search: Spsa,
    /// What each round came to, in half points: see [`Training::take`].
    pub(super) leads: Vec<i64>,
    /// The rounds played so far.
    pub(super) rows: Vec<TrainingRow>,
}

impl Training<'_> {
    /// Where the weights stand.
    pub(super) fn point(&self) -> &[f64] {
        self.search.positions()
    }

    /// The round that comes next, from 0.
    pub(super) fn round(&self) -> u64 {
        self.leads.len() as u64
    }

    /// A match-up of the next round, by its number: the two points against each other, then each of
    /// them against the opponents in turn.
    ///
    /// # Errors
    /// If it cannot be put together.
    pub(super) fn matchup(&self, number: u64) -> Result<Box<dyn AnyMatchup>, DataError> {
        let trial = self.trial();
        let [plus, minus] = trial.points.each_ref().map(|point| self.of.trained.policy_at(point));
        let stage = self.of.course.stage(self.round());
        let Some(of_opponents) = number.checked_sub(1) else {
            return self.of.course.cell(stage, [&plus, &minus]);
        };
        let none = || DataError::new("a round has no such match-up");
        let opponent = self.of.opponents.get((of_opponents / 2) as usize).ok_or_else(none)?;
        let player = if of_opponents % 2 == 0 { &plus } else { &minus };
        self.of.course.cell(stage, [player, opponent])
    }

    /// Takes what the match-ups of the next round came to. The lead is what the first point scored more
    /// than the second, in half points.
    pub(super) fn take(&mut self, played: &[PairRecords]) {
        let mut scored = played.iter().map(|records| {
            records.scores.iter().map(|&half_points| i64::from(half_points)).sum::<i64>()
        });
        let all = HALF_POINTS * self.of.pairs as i64;
        let mut lead = 2 * scored.next().unwrap_or(0) - all;
        for (half_points, sign) in scored.zip([1, -1].into_iter().cycle()) {
            lead += sign * half_points;
        }
        let parts = 1 + self.of.opponents.len() as i64;
        self.learn(lead, lead as f64 / (all * parts) as f64);
    }

    /// The two points of the next round; signs by lot from the seed and the round.
    fn trial(&self) -> Trial {
        let seed = mix(mix_text(self.of.seed, "training"), self.round());
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        let count = self.of.trained.count();
        let up: Vec<bool> = (0..count).map(|_| lots.random_range(0..2_u32) == 1).collect();
        let points = self.search.trial(&up);
        Trial { up, points }
    }

    fn learn(&mut self, lead: i64, difference: f64) {
        let (trial, trained) = (self.trial(), &self.of.trained);
        let stage = self.of.course.stage(self.round());
        let round = self.round();
        self.search.learn(&trial.up, difference);
        self.leads.push(lead);
        let [plus, minus] = trial.points.each_ref().map(|point| trained.in_words(point));
        let [force_a, force_b] = stage.forces();
        self.rows.push(TrainingRow {
            round: round + 1,
            scenario: stage.scenario().to_owned(),
            meeting: stage.meeting(),
            force_a,
            force_b,
            games: 2 * self.of.pairs * self.of.match_ups(),
            plus,
            minus,
            difference: Real::from(difference),
            weights: trained.in_words(self.search.positions()),
        });
    }
}
