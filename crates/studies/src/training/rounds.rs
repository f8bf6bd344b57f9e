//! The rounds of a training: two points tried, a step towards the better one.

use core::ops::Range;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_batch::{AnyMatchup, PairRecords};
use wargauge_policy::PolicyChoice;
use wargauge_report::{Meeting, Real};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::{mix, mix_text};
use wargauge_stats::spsa::{Schedule, Spsa};

use crate::training::args::TrainArgs;
use crate::training::course::Course;
use crate::training::weights::Trained;

wargauge_report::rows! {
    /// One row per round of a training: two sets of weights that lie opposite each other around the
    /// present one, played on the same dice against each other and against every opponent.
    #[derive(Clone, Debug, PartialEq)]
    pub struct TrainingRow in "training" by [round]
        from (training: &Training<'_>, trial: &Trial, difference: f64) with {
            let of = training.of;
            let trained = &of.trained;
            let stage = of.course.stage(training.round() - 1);
        }
    {
        /// Number of the round, from 1.
        pub round: u64 = training.round(),
        /// Name of the scenario.
        pub scenario: String = stage.scenario(),
        /// `own`: the scenario's forces in their roles, the players exchange seats. `mirror`: a
        /// force and its copy, each with its player, exchange roles.
        pub meeting: Meeting = stage.meeting(),
        /// Name of the first force.
        pub force_a: String = &stage.forces()[0],
        /// Name of the second force.
        pub force_b: String = &stage.forces()[1],
        /// Games of the round, against each other and against all opponents.
        pub games: u64 = 2 * of.pairs * of.match_ups(),
        /// The first set of weights that was tried, as parameters of the policy.
        pub plus: String = trained.in_words(&trial.points[0]),
        /// The second set.
        pub minus: String = trained.in_words(&trial.points[1]),
        /// How much better the first was: the mean, over the game against each other and those
        /// against each opponent, of its score less that of the second.
        pub difference: Real = difference,
        /// The weights after the round.
        pub weights: String = trained.in_words(training.point()),
    }
}

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
        let schedule = Schedule { gain: self.gain, least: 1.0, rounds: self.count };
        let search = Spsa::new(&self.trained.start, &self.trained.spans, schedule);
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
        let trial = self.trial();
        self.search.learn(&trial.up, difference);
        self.leads.push(lead);
        self.rows.push(TrainingRow::of(self, &trial, difference));
    }
}
