//! From the counts of a cell to the numbers that people read.

use wargauge_stats::interval::{clustered_wilson, mean, wilson};
use wargauge_stats::moments::{JointMoments, Moments as ExactMoments};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::ratio::Quotient;
use wargauge_stats::scores::ScoreCounts;
use wargauge_stats::{Confidence, Estimate, Interval};

use crate::cell::matchup::RosterLine;
use crate::cell::stop::anytime_interval;
use crate::cell::tally::{Contestant, EntryTally, Measure, Moments, Tally};

/// Confidence of every interval.
pub const LEVEL: Confidence = Confidence::P95;

/// A number, and its interval where the games played allow one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Option<Interval>,
}

/// A cell in numbers. All intervals are at 95 %.
#[derive(Clone, Debug, PartialEq)]
pub struct CellSummary {
    /// Games that A won, as a share of all games, with Wilson's interval.
    pub win_rate: Estimate,
    /// Score of A, (wins + draws/2)/games with unfinished games as draws, with the interval from
    /// the variance of pairs. Right for a number of games fixed beforehand.
    pub score: Estimate,
    /// The interval of the score that is valid whenever one stops.
    pub score_anytime: Interval,
    /// Score of whoever had the first turn, over pairs in which somebody had it in both games.
    pub first_player_score: Option<Figure>,
    /// Game turns per game.
    pub turns_mean: f64,
    /// Decisions per game.
    pub decisions_mean: f64,
    /// Points that the force of A, and that of B, destroyed per game: all that the other lost.
    pub destroyed_mean: [f64; 2],
    /// The forces of A and B.
    pub forces: [ForceSummary; 2],
}

/// A force in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceSummary {
    /// Its entries, in the order of its roster.
    pub entries: Vec<EntrySummary>,
    /// Points per game that the enemy lost without a unit of this force to credit.
    pub unattributed_mean: f64,
}

/// An entry of a force in numbers. Means are per game, all copies together.
#[derive(Clone, Debug, PartialEq)]
pub struct EntrySummary {
    /// Points it destroyed.
    pub destroyed_mean: f64,
    /// Points it destroyed per game for each 100 points of its own cost; `None` if it is free.
    pub destroyed_per_100: Option<Figure>,
    /// Points it lost.
    pub lost_mean: f64,
    /// Points destroyed for each point lost, with Fieller's interval where that is bounded; `None`
    /// if it lost nothing.
    pub exchange_ratio: Option<Figure>,
    /// Share of its copies still in the fight at the end of a game, with Wilson's interval widened
    /// for games that come in pairs.
    pub survival_rate: Estimate,
    /// Turns in which a copy acted.
    pub activations_mean: f64,
    /// Attacks.
    pub shots_mean: f64,
    /// Attacks that took effect.
    pub hits_mean: f64,
    /// Targets put out of the game.
    pub kills_mean: f64,
    /// Targets disrupted, suppressed or shaken.
    pub suppressions_mean: f64,
    /// Game turns at the end of which a copy held an objective.
    pub objective_turns_mean: f64,
}

/// Thousandths of a point in a point.
const POINT: f64 = 1000.0;

impl CellSummary {
    /// The numbers of a cell; `None` before the first pair.
    ///
    /// # Panics
    /// If the rosters are not those of the tally's match-up.
    #[must_use]
    pub fn new(tally: &Tally, rosters: &[Vec<RosterLine>; 2]) -> Option<Self> {
        let pentanomial = Pentanomial::new(tally.pentanomial);
        let score = pentanomial.score_estimate(LEVEL)?;
        let per_game = |sum: u64| sum as f64 / tally.games() as f64;
        let force = |contestant: Contestant| {
            let (force, roster) = (&tally.forces[contestant.index()], &rosters[contestant.index()]);
            assert_eq!(force.entries.len(), roster.len(), "rosters of this match-up");
            let lines = force.entries.iter().zip(roster);
            ForceSummary {
                entries: lines.map(|(e, line)| EntrySummary::new(e, line, tally.pairs)).collect(),
                unattributed_mean: per_pair(&force.unattributed, tally.pairs) / 2.0 / POINT,
            }
        };
        let destroyed = |contestant: Contestant| {
            per_pair(&tally.forces[contestant.foe().index()].lost, tally.pairs) / 2.0 / POINT
        };
        Some(Self {
            win_rate: Estimate {
                value: per_game(tally.wins_a),
                interval: wilson(tally.wins_a, tally.games(), LEVEL),
            },
            score,
            score_anytime: anytime_interval(&tally.pentanomial),
            first_player_score: first_player_score(tally),
            turns_mean: per_game(tally.turns),
            decisions_mean: per_game(tally.decisions),
            destroyed_mean: Contestant::BOTH.map(destroyed),
            forces: Contestant::BOTH.map(force),
        })
    }
}

impl EntrySummary {
    fn new(entry: &EntryTally, line: &RosterLine, pairs: u64) -> Self {
        let per_game = |measure| per_pair(entry.of(measure), pairs) / 2.0;
        let price = line.price_per_pair() as f64;
        let per_100 = |estimate: Figure| estimate.scaled(100.0 / price);
        let destroyed = Figure::of_mean(entry.of(Measure::Destroyed), pairs);
        Self {
            destroyed_mean: per_game(Measure::Destroyed) / POINT,
            destroyed_per_100: (price > 0.0).then(|| per_100(destroyed)),
            lost_mean: per_game(Measure::Lost) / POINT,
            exchange_ratio: exchange_ratio(entry, pairs),
            survival_rate: survival_rate(entry.of(Measure::Survived), line, pairs),
            activations_mean: per_game(Measure::Activations),
            shots_mean: per_game(Measure::Shots),
            hits_mean: per_game(Measure::Hits),
            kills_mean: per_game(Measure::Kills),
            suppressions_mean: per_game(Measure::Suppressions),
            objective_turns_mean: per_game(Measure::ObjectiveTurns),
        }
    }
}

impl Figure {
    /// The mean of a quantity per pair, which is never negative.
    fn of_mean(moments: &Moments, pairs: u64) -> Self {
        let estimate = mean(&exact(moments, pairs), LEVEL);
        let interval = estimate.map(|estimate| not_negative(estimate.interval));
        Self { value: per_pair(moments, pairs), interval }
    }

    fn scaled(self, factor: f64) -> Self {
        let interval = self.interval.map(|interval| interval.scaled(factor));
        Self { value: self.value * factor, interval }
    }
}

fn per_pair(moments: &Moments, pairs: u64) -> f64 {
    moments.sum as f64 / pairs as f64
}

fn not_negative(interval: Interval) -> Interval {
    interval.clamped(Interval { low: 0.0, high: f64::INFINITY })
}

fn exact(moments: &Moments, pairs: u64) -> ExactMoments {
    i128::try_from(moments.sum)
        .ok()
        .and_then(|sum| ExactMoments::from_sums(pairs, sum, moments.squares))
        .expect("sums of so many values")
}

fn first_player_score(tally: &Tally) -> Option<Figure> {
    let first = &tally.first_player;
    let figure = || Figure::of_mean(&first.half_points, first.pairs).scaled(0.25);
    let in_unit = |figure: Figure| Figure {
        interval: figure.interval.map(|interval| interval.clamped(Interval::UNIT)),
        ..figure
    };
    (first.pairs > 0).then(figure).map(in_unit)
}

fn exchange_ratio(entry: &EntryTally, pairs: u64) -> Option<Figure> {
    let (destroyed, lost) = (entry.of(Measure::Destroyed), entry.of(Measure::Lost));
    let products = i128::try_from(entry.destroyed_lost).expect("a product of points");
    let joint = JointMoments::from_sums(&exact(destroyed, pairs), &exact(lost, pairs), products)
        .expect("both are counted in every pair");
    let interval = Quotient::of_means(&joint).and_then(|ratio| ratio.fieller(LEVEL).bounded());
    let value = destroyed.sum as f64 / lost.sum as f64;
    (lost.sum > 0).then(|| Figure { value, interval: interval.map(not_negative) })
}

fn survival_rate(survived: &Moments, line: &RosterLine, pairs: u64) -> Estimate {
    let copies = line.copies_per_pair() as f64;
    let variance = exact(survived, pairs).sample_variance().unwrap_or(0.0);
    let trials = pairs * line.copies_per_pair();
    let survivors = u64::try_from(survived.sum).expect("no more than the copies played");
    Estimate {
        value: survivors as f64 / trials as f64,
        interval: clustered_wilson(
            survivors,
            trials,
            variance / (copies * copies) / pairs as f64,
            LEVEL,
        ),
    }
}

mod against_tables;
#[cfg(test)]
mod tests;

pub use against_tables::AgainstTables;
