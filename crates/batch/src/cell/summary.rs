//! From the counts of a cell to the numbers that people read.

use wargauge_stats::interval::{bounded_mean, korn_graubard, wilson_by_design};
use wargauge_stats::moments::JointMoments;
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::rare::rare_ratio;
use wargauge_stats::{Estimate, Interval};

use crate::cell::figure::{Figure, LEVEL, POINT, exact, per_pair};
use crate::cell::matchup::RosterLine;
use crate::cell::tally::{Contestant, EntryTally, Measure, Moments, Tally};

/// A cell in numbers. All intervals are at 95 %.
#[derive(Clone, Debug, PartialEq)]
pub struct CellSummary {
    /// Games that A won, as a share of all games, with Wilson's interval for games in pairs.
    pub win_rate: Estimate,
    /// Score of A, (wins + draws/2)/games with unfinished games as draws, with Student's interval
    /// from the variance of pairs and half a pair of each extreme. Right for a number of games fixed
    /// beforehand.
    pub score: Estimate,
    /// Score of whoever had the first turn, over pairs in which somebody had it in both games.
    pub first_player_score: Option<Estimate>,
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
    /// Points destroyed for each point lost, with an interval where that is bounded
    /// ([`rare_ratio`]); `None` if it lost nothing.
    pub exchange_ratio: Option<Figure>,
    /// Share of its copies still in the fight at the end of a game, with the interval of Korn and
    /// Graubard for games that come in pairs.
    pub survival_rate: Estimate,
    /// Turns in which a copy acted.
    pub activations_mean: f64,
    /// Attacks in a game.
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

impl CellSummary {
    /// The numbers of a cell; `None` before the first pair.
    ///
    /// # Panics
    /// If the rosters are not those of the tally's match-up.
    #[must_use]
    pub fn new(tally: &Tally, rosters: &[Vec<RosterLine>; 2]) -> Option<Self> {
        let score = Pentanomial::new(tally.pentanomial)
            .stratified_estimate(tally.within_tables(), LEVEL)?;
        let largest = rosters.each_ref().map(|roster| dearest(roster));
        let per_game = |sum: u64| sum as f64 / tally.games() as f64;
        let force = |contestant: Contestant| {
            let (force, roster) = (&tally.forces[contestant.index()], &rosters[contestant.index()]);
            assert_eq!(force.entries.len(), roster.len(), "rosters of this match-up");
            let lines = force.entries.iter().zip(roster);
            ForceSummary {
                entries: {
                    let foe = largest[contestant.foe().index()];
                    lines.map(|(e, line)| EntrySummary::new(e, line, foe, tally.pairs)).collect()
                },
                unattributed_mean: per_pair(&force.unattributed, tally.pairs) / 2.0 / POINT,
            }
        };
        let destroyed = |contestant: Contestant| {
            per_pair(&tally.forces[contestant.foe().index()].lost, tally.pairs) / 2.0 / POINT
        };
        Some(Self {
            win_rate: Estimate {
                value: per_game(tally.wins_a),
                interval: wilson_by_design(
                    tally.wins_a,
                    tally.games(),
                    design_effect(tally),
                    LEVEL,
                ),
            },
            score,
            first_player_score: first_player_score(tally),
            turns_mean: per_game(tally.turns),
            decisions_mean: per_game(tally.decisions),
            destroyed_mean: Contestant::BOTH.map(destroyed),
            forces: Contestant::BOTH.map(force),
        })
    }
}

impl EntrySummary {
    /// `foe` is the price of the dearest enemy, in thousandths of a point: what one hit may do.
    fn new(entry: &EntryTally, line: &RosterLine, foe: f64, pairs: u64) -> Self {
        let per_game = |measure| per_pair(entry.of(measure), pairs) / 2.0;
        let price = line.price_per_pair() as f64;
        let per_100 = |estimate: Figure| estimate.scaled(100.0 / price);
        let destroyed = Figure::of_rare(entry.of(Measure::Destroyed), pairs, foe);
        Self {
            destroyed_mean: per_game(Measure::Destroyed) / POINT,
            destroyed_per_100: (price > 0.0).then(|| per_100(destroyed)),
            lost_mean: per_game(Measure::Lost) / POINT,
            exchange_ratio: exchange_ratio(entry, pairs, [foe, f64::from(line.price)]),
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

/// What the dearest unit of a roster costs, in thousandths of a point.
fn dearest(roster: &[RosterLine]) -> f64 {
    roster.iter().map(|line| f64::from(line.price)).fold(0.0, f64::max)
}

/// Half points that can be scored in a pair.
const HALF_POINTS: f64 = 4.0;

/// What the first player scores.
pub fn first_player_score(tally: &Tally) -> Option<Estimate> {
    let first = &tally.first_player;
    let half_points = exact(&first.half_points, first.pairs);
    let value = half_points.mean()? / HALF_POINTS;
    let interval = bounded_mean(&half_points, HALF_POINTS, LEVEL);
    let interval = interval.map_or(Interval::UNIT, |e| e.interval.scaled(1.0 / HALF_POINTS));
    Some(Estimate { value, interval })
}

/// By how much more the scores of pairs scatter than they would if the two games of each were
/// independent.
fn design_effect(tally: &Tally) -> f64 {
    let games = tally.games() as f64;
    let even = (tally.draws + tally.unfinished) as f64;
    let score = (tally.wins_a as f64 + even / 2.0) / games;
    let of_games = (tally.wins_a as f64 + even / 4.0) / games - score * score;
    let pairs = Pentanomial::new(tally.pentanomial).half_points();
    let of_pairs = pairs.sample_variance().unwrap_or(0.0) / (HALF_POINTS * HALF_POINTS);
    if of_games > 0.0 { 2.0 * of_pairs / of_games } else { 1.0 }
}

fn exchange_ratio(entry: &EntryTally, pairs: u64, usual_events: [f64; 2]) -> Option<Figure> {
    let (destroyed, lost) = (entry.of(Measure::Destroyed), entry.of(Measure::Lost));
    let products = i128::try_from(entry.destroyed_lost).expect("a product of points");
    let joint = JointMoments::from_sums(&exact(destroyed, pairs), &exact(lost, pairs), products)
        .expect("both are counted in every pair");
    let estimate = rare_ratio(&joint, usual_events, LEVEL);
    let interval = estimate.map(|ratio| ratio.interval).filter(|ends| ends.high.is_finite());
    let value = destroyed.sum as f64 / lost.sum as f64;
    (lost.sum > 0).then_some(Figure { value, interval })
}

fn survival_rate(survived: &Moments, line: &RosterLine, pairs: u64) -> Estimate {
    let copies = line.copies_per_pair() as f64;
    let variance = exact(survived, pairs).sample_variance().unwrap_or(0.0);
    let trials = pairs * line.copies_per_pair();
    let survivors = u64::try_from(survived.sum).expect("no more than the copies played");
    Estimate {
        value: survivors as f64 / trials as f64,
        interval: korn_graubard(
            survivors,
            trials,
            variance / (copies * copies) / pairs as f64,
            LEVEL,
        ),
    }
}

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod tests;
