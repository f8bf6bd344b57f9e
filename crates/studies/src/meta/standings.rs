//! How each force of a field stands, by all pairs that were played.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use wargauge_batch::LEVEL;
use wargauge_report::Share;
use wargauge_rules::table::stream::mix;
use wargauge_stats::equilibrium::{equilibrium, intransitive_triples};
use wargauge_stats::interval::bounded_mean;
use wargauge_stats::moments::Moments;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::rating::{Draws, Meeting, Model, fit};
use wargauge_stats::{Estimate, Interval};

use crate::meta::question::{Entrant, Meta};
use crate::study::pair_study::PlayedMatchup;

/// Half points of a pair.
const HALF_POINTS: f64 = 4.0;

/// Parts of a score that are counted as whole numbers.
const PARTS: f64 = 1e6;

/// Elo points of a factor e in strength.
const ELO: f64 = 400.0 / core::f64::consts::LN_10;

/// What keeps the rating of a force finite that always wins.
const RIDGE: f64 = 0.1;

/// Replicates of the bootstrap.
const REPLICATES: u64 = 400;

/// Keeps the draws of the bootstrap apart from all others.
const BOOTSTRAP: u64 = 0x006d_6574_6120_6c6f;

/// How a force stands in its field.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) name: String,
    /// In thousandths of a point.
    pub(super) points: u32,
    /// Of the field.
    pub(super) share: f64,
    pub(super) games: u64,
    /// Against the others by their shares.
    pub(super) score: Option<Estimate>,
    /// The same as the scenario's first side, and as its second.
    pub(super) by_seat: [Share; 2],
    /// In Elo points.
    pub(super) rating: Option<Estimate>,
    /// Share in the equilibrium.
    pub(super) equilibrium: Option<Estimate>,
    /// Score where the others bring what they do in the equilibrium.
    pub(super) against_equilibrium: Option<Estimate>,
}

/// How a field stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings {
    /// In the order of the field.
    pub(super) all: Vec<Standing>,
    /// Who beats whom in a circle, by their places: each score is shown to be above one half.
    pub(super) circles: Vec<[usize; 3]>,
}

/// Scores of everybody against everybody, 1/2 against oneself.
type Scores = Vec<Vec<f64>>;

/// What a table of scores says.
struct Told {
    ratings: Vec<f64>,
    shares: Vec<f64>,
}

impl Standings {
    /// By all pairs of all match-ups; `seed` is that of the bootstrap.
    pub(super) fn of(meta: &Meta, played: &[PlayedMatchup], seed: u64) -> Self {
        let field = PlayedField { meta, played };
        let pairs = played.first().map_or(0, |one| one.records.scores.len());
        if pairs == 0 {
            return Self::default();
        }
        let scores = field.scores(&vec![1; pairs]);
        let told = field.told(&scores, pairs);
        let replicates: Vec<(Scores, Told)> = (0..REPLICATES)
            .into_par_iter()
            .map(|number| {
                let drawn = field.scores(&drawn(pairs, mix(mix(seed, BOOTSTRAP), number)));
                let said = field.told(&drawn, pairs);
                (drawn, said)
            })
            .collect();
        let of = |at: usize, entrant: &Entrant| {
            let by = |value: f64, of: &dyn Fn(&(Scores, Told)) -> f64| {
                Some(percentile(value, replicates.iter().map(of).collect()))
            };
            let best = |scores: &Scores| product(&scores[at], &told.shares);
            Standing {
                name: entrant.name.clone(),
                points: entrant.points,
                share: entrant.share,
                games: field.games(at),
                score: field.score(at),
                by_seat: [0, 1].map(|seat| Share::from(field.score_in_seat(at, seat))),
                rating: by(told.ratings[at], &|(_, told)| told.ratings[at]),
                equilibrium: by(told.shares[at], &|(_, told)| told.shares[at]),
                against_equilibrium: by(best(&scores), &|(scores, _)| best(scores)),
            }
        };
        let all = meta.entrants.iter().enumerate().map(|(at, entrant)| of(at, entrant)).collect();
        let beats = |one, other| field.is_shown_to_beat(one, other);
        Self { all, circles: intransitive_triples(meta.entrants.len(), beats) }
    }
}

/// How often each pair is drawn of as many.
fn drawn(pairs: usize, seed: u64) -> Vec<u32> {
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut times = vec![0; pairs];
    (0..pairs).for_each(|_| times[lots.random_range(0..pairs)] += 1);
    times
}

/// A value with the middle 95 % of its replicates.
fn percentile(value: f64, mut replicates: Vec<f64>) -> Estimate {
    replicates.sort_by(f64::total_cmp);
    let at = |share: f64| replicates[((replicates.len() - 1) as f64 * share).round() as usize];
    let (low, high) = (at(0.025).min(value), at(0.975).max(value));
    Estimate { value, interval: Interval { low, high } }
}

fn product(scores: &[f64], shares: &[f64]) -> f64 {
    scores.iter().zip(shares).map(|(score, share)| score * share).sum()
}

/// A field with all that its match-ups came to.
struct PlayedField<'f> {
    meta: &'f Meta,
    played: &'f [PlayedMatchup],
}

impl PlayedField<'_> {
    /// The match-ups of a force: its place in them, its enemy, and what was played.
    fn of(&self, force: usize) -> impl Iterator<Item = (usize, usize, &PlayedMatchup)> {
        self.meta.meetings.iter().zip(self.played).filter_map(move |(both, played)| {
            let place = both.iter().position(|one| *one == force)?;
            Some((place, both[1 - place], played))
        })
    }

    /// Scores where each pair is counted so many times.
    fn scores(&self, times: &[u32]) -> Scores {
        let many = self.meta.entrants.len();
        let mut sums = vec![vec![0.0; many]; many];
        let all: f64 = times.iter().map(|&one| f64::from(one)).sum();
        for (&[one, other], played) in self.meta.meetings.iter().zip(self.played) {
            let pairs = played.records.scores.iter().zip(times);
            let points: u64 =
                pairs.map(|(&points, &times)| u64::from(points) * u64::from(times)).sum();
            sums[one][other] += points as f64 / (HALF_POINTS * all);
        }
        let scenarios = self.meta.scenarios().len() as f64;
        let mut scores = vec![vec![0.5; many]; many];
        for one in 0..many {
            for other in one + 1..many {
                scores[one][other] = sums[one][other] / scenarios;
                scores[other][one] = 1.0 - scores[one][other];
            }
        }
        scores
    }

    /// Ratings and shares by a table of scores, each of so many pairs.
    fn told(&self, scores: &Scores, pairs: usize) -> Told {
        let many = scores.len();
        let all = (2 * pairs * self.meta.scenarios().len()) as f64;
        let meetings: Vec<Meeting> = (0..many)
            .flat_map(|first| (first + 1..many).map(move |second| (first, second)))
            .map(|(first, second)| {
                // Half points, of which draws have one.
                let points = (2.0 * all * scores[first][second]).round() as u64;
                let others = (2.0 * all) as u64 - points;
                let (draws, half) = (points % 2, |points: u64| points / 2);
                let (first_wins, second_wins) = (half(points), half(others));
                Meeting { first, first_wins, draws, second, second_wins }
            })
            .collect();
        let model =
            Model { first_player: false, draws: Draws::HalfWins, ridge: RIDGE, reference: 0 };
        let found = fit(many, &meetings, &model).expect("a ridge keeps every strength finite");
        let strengths: Vec<f64> = (0..many).map(|at| ELO * found.ability(at).value).collect();
        let mean = strengths.iter().sum::<f64>() / many as f64;
        let ratings = strengths.into_iter().map(|strength| strength - mean).collect();
        Told { ratings, shares: equilibrium(scores).shares }
    }

    fn games(&self, force: usize) -> u64 {
        self.of(force).map(|(_, _, played)| played.records.tally.games()).sum()
    }

    /// The weight of an enemy's match-up in a scenario: its share of all others', by scenario alike.
    fn weight(&self, force: usize, enemy: usize) -> f64 {
        let entrants = &self.meta.entrants;
        let others = 1.0 - entrants[force].share;
        entrants[enemy].share / others / self.meta.scenarios().len() as f64
    }

    /// The score against the others by their shares, with Student's interval of what pairs of the same number
    /// come to together.
    fn score(&self, force: usize) -> Option<Estimate> {
        let pairs = self.played.first()?.records.scores.len();
        let mut sums = vec![0.0; pairs];
        for (place, enemy, played) in self.of(force) {
            let weight = self.weight(force, enemy);
            for (sum, &points) in sums.iter_mut().zip(&played.records.scores) {
                let score = f64::from(points) / HALF_POINTS;
                *sum += weight * if place == 0 { score } else { 1.0 - score };
            }
        }
        let mut moments = Moments::default();
        sums.iter().for_each(|sum| moments.push((PARTS * sum).round() as i64));
        let value = moments.mean()? / PARTS;
        let interval = bounded_mean(&moments, PARTS, LEVEL);
        let interval = interval.map_or(Interval::UNIT, |it| it.interval.scaled(1.0 / PARTS));
        Some(Estimate { value, interval })
    }

    /// The same value in the games in which it plays the first or the second side of a scenario.
    fn score_in_seat(&self, force: usize, seat: usize) -> f64 {
        let of = |(place, enemy, played): (usize, usize, &PlayedMatchup)| {
            let records = &played.records;
            // The first force has the first side in the first games, the second force in the second ones.
            let game = if place == 0 { seat } else { 1 - seat };
            let most = (2 * records.scores.len()) as f64;
            let score = records.half_points_by_game[game] as f64 / most;
            self.weight(force, enemy) * if place == 0 { score } else { 1.0 - score }
        };
        self.of(force).map(of).sum()
    }

    /// Whether the score of one against another over all scenarios is shown to be above one half.
    fn is_shown_to_beat(&self, one: usize, other: usize) -> bool {
        let mut counts = Pentanomial::default();
        for (place, enemy, played) in self.of(one) {
            if enemy == other {
                let met = Pentanomial::new(played.records.tally.pentanomial);
                counts.merge(&if place == 0 { met } else { met.reversed() });
            }
        }
        counts.student_estimate(LEVEL).is_some_and(|score| score.interval.low > 0.5)
    }
}
