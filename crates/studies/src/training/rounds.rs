//! The rounds of a training: two points tried, a step towards the better one.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_batch::AnyMatchup;
use wargauge_policy::PolicyChoice;
use wargauge_report::{Real, TrainingRow};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::{mix, mix_text};
use wargauge_stats::spsa::Spsa;

use crate::study::pair_play::PairPlay;
use crate::training::args::TrainArgs;
use crate::training::course::Course;
use crate::training::weights::Trained;

/// Half points of a pair of games.
const HALF_POINTS: i64 = 4;

/// A training on its way.
#[derive(Debug)]
pub struct Training<'t> {
    course: &'t Course<'t>,
    trained: &'t Trained,
    opponents: &'t [PolicyChoice],
    seed: u64,
    /// Pairs of a round against each other, and against each opponent.
    pairs: u64,
    search: Spsa,
    /// What each round came to, in half points: see [`Training::play`].
    leads: Vec<i64>,
    rows: Vec<TrainingRow>,
}

/// What a round is about to try.
struct Trial {
    up: Vec<bool>,
    points: [Vec<f64>; 2],
}

impl<'t> Training<'t> {
    /// A training that has not begun.
    pub fn new(
        course: &'t Course<'t>,
        trained: &'t Trained,
        opponents: &'t [PolicyChoice],
        args: &TrainArgs,
        seed: u64,
    ) -> Self {
        let search = Spsa::new(&trained.start, &trained.spans, (args.gain, 1.0), args.rounds);
        let pairs = args.games / 2;
        Self {
            course,
            trained,
            opponents,
            seed,
            pairs,
            search,
            leads: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Match-ups of a round.
    pub const fn match_ups(opponents: usize) -> u64 {
        1 + 2 * opponents as u64
    }

    /// What the rounds played so far came to.
    pub fn leads(&self) -> &[i64] {
        &self.leads
    }

    /// The rounds played so far.
    pub fn rows(&self) -> &[TrainingRow] {
        &self.rows
    }

    /// Where the weights stand.
    pub fn point(&self) -> &[f64] {
        self.search.positions()
    }

    /// Takes up rounds that were played before, from what they came to.
    ///
    /// # Errors
    /// Never, for rounds of the same training.
    pub fn take_up(&mut self, leads: &[i64]) -> Result<(), DataError> {
        for &lead in leads {
            let trial = self.trial();
            self.learn(&trial, lead)?;
        }
        Ok(())
    }

    /// Plays the next round: the two points against each other, and each against every opponent, on
    /// the same dice. The lead is what the first scored more than the second, in half points.
    /// `None` if interrupted.
    ///
    /// # Errors
    /// If a match-up cannot be put together.
    pub fn play(&mut self, play: &PairPlay<'_>) -> Result<Option<()>, DataError> {
        let trial = self.trial();
        let [plus, minus] = trial.points.each_ref().map(|point| self.trained.policy_at(point));
        let stage = self.course.stage(self.round());
        let first = self.round() * self.pairs;
        let scored = |cell: Box<dyn AnyMatchup>| {
            let records = play(cell.as_ref(), first..first + self.pairs)?;
            Some(records.scores.iter().map(|&half_points| i64::from(half_points)).sum::<i64>())
        };
        let Some(of_plus) = scored(self.course.cell(stage, [&plus, &minus])?) else {
            return Ok(None);
        };
        let mut lead = 2 * of_plus - HALF_POINTS * self.pairs as i64;
        for opponent in self.opponents {
            for (policy, sign) in [(&plus, 1), (&minus, -1)] {
                let Some(half_points) = scored(self.course.cell(stage, [policy, opponent])?) else {
                    return Ok(None);
                };
                lead += sign * half_points;
            }
        }
        self.learn(&trial, lead)?;
        Ok(Some(()))
    }

    fn round(&self) -> u64 {
        self.leads.len() as u64
    }

    /// The two points of the next round; signs by lot from the seed and the round.
    fn trial(&self) -> Trial {
        let seed = mix(mix_text(self.seed, "training"), self.round());
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        let up: Vec<bool> =
            (0..self.trained.count()).map(|_| lots.random_range(0..2_u32) == 1).collect();
        let points = self.search.trial(&up);
        Trial { up, points }
    }

    fn learn(&mut self, trial: &Trial, lead: i64) -> Result<(), DataError> {
        let parts = 1 + self.opponents.len() as i64;
        let difference = lead as f64 / (HALF_POINTS * self.pairs as i64 * parts) as f64;
        let stage = self.course.stage(self.round());
        let policy = self.trained.policy();
        let label = self.course.cell(stage, [policy, policy])?.label().clone();
        self.search.learn(&trial.up, difference);
        self.leads.push(lead);
        let [plus, minus] = trial.points.each_ref().map(|point| self.trained.in_words(point));
        let [force_a, force_b] = label.forces;
        self.rows.push(TrainingRow {
            round: self.round(),
            scenario: label.scenario,
            meeting: stage.meeting(),
            force_a,
            force_b,
            games: 2 * self.pairs * Self::match_ups(self.opponents.len()),
            plus,
            minus,
            difference: Real::from(difference),
            weights: self.trained.in_words(self.search.positions()),
        });
        Ok(())
    }
}
