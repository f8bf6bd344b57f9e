//! When a cell has been played enough.

use serde::{Deserialize, Serialize};

use wargauge_stats::Interval;

use crate::tally::Tally;

/// Pairs in a block. A rule that looks at results looks only at the ends of blocks, so the number
/// of games it plays never depends on timing. Part of every result that was stopped by such a
/// rule.
pub const BLOCK_PAIRS: u64 = 256;

/// When to stop. An odd number of games is rounded up: games are always played in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// After so many games.
    Games(u64),
    /// When the anytime-valid interval of the score of A is narrow enough, judged after each
    /// block of [`BLOCK_PAIRS`] pairs.
    UntilWidth {
        /// Half the width of the interval, as a share of a game: 0.01 is one per cent.
        half_width: f64,
        /// Stop here anyway.
        max_games: u64,
    },
}

/// Why a cell stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// All games that were asked for have been played.
    Games,
    /// The interval is as narrow as was asked for.
    Width,
    /// The interval was still wider than was asked for when the last permitted game was played.
    MaxGames,
    /// It was told to stop. The result counts every pair up to that moment, and is valid.
    Interrupted,
}

impl Stop {
    /// The number of games, if it is known beforehand.
    #[must_use]
    pub const fn total_games(&self) -> Option<u64> {
        match self {
            Self::Games(games) => Some(games.next_multiple_of(2)),
            Self::UntilWidth { .. } => None,
        }
    }

    /// How many pairs to play from here before looking at the result; 0 when there is none left.
    pub(crate) const fn pairs_to_next_look(&self, played: u64) -> u64 {
        match self {
            Self::Games(games) => games.div_ceil(2).saturating_sub(played),
            Self::UntilWidth { max_games, .. } => {
                let block_end = (played / BLOCK_PAIRS + 1) * BLOCK_PAIRS;
                let last = max_games.div_ceil(2);
                (if last < block_end { last } else { block_end }).saturating_sub(played)
            }
        }
    }

    /// Whether a cell with this result stops, and why. Asked before each look's pairs are played.
    pub(crate) fn judge(&self, tally: &Tally) -> Option<StopReason> {
        let exhausted = self.pairs_to_next_look(tally.pairs) == 0;
        match self {
            Self::Games(_) => exhausted.then_some(StopReason::Games),
            Self::UntilWidth { half_width, .. } => {
                let at_look = exhausted || tally.pairs.is_multiple_of(BLOCK_PAIRS);
                let interval = anytime_interval(&tally.pentanomial);
                if at_look && tally.pairs > 0 && interval.half_width() <= *half_width {
                    Some(StopReason::Width)
                } else {
                    exhausted.then_some(StopReason::MaxGames)
                }
            }
        }
    }
}

/// Confidence of every interval.
const CONFIDENCE: f64 = 0.95;

/// Interval of the score of A that is valid however and whenever one stops: the set of means that
/// a uniform mixture of bets on the pair scores (Robbins, "Statistical methods related to the law
/// of the iterated logarithm", 1970) has not made 20 times its stake against. Valid for any
/// distribution of pair scores in [0, 1].
pub(crate) fn anytime_interval(pentanomial: &[u64; 5]) -> Interval {
    let pairs: u64 = pentanomial.iter().sum();
    let quarters: u64 = pentanomial.iter().zip(0..).map(|(count, quarters)| count * quarters).sum();
    let (n, wins) = (pairs as f64, quarters as f64 / 4.0);
    if pairs == 0 {
        return Interval::UNIT;
    }
    let mixture = ln_gamma(wins + 1.0) + ln_gamma(n - wins + 1.0) - ln_gamma(n + 2.0);
    let limit = -(1.0 - CONFIDENCE).ln();
    let refuted = |mean: f64| mixture - xlny(wins, mean) - xlny(n - wins, 1.0 - mean) >= limit;
    let center = wins / n;
    Interval { low: boundary(0.0, center, refuted), high: boundary(1.0, center, refuted) }
}

/// `x ln y`, 0 if `x` is.
fn xlny(x: f64, y: f64) -> f64 {
    if x > 0.0 { x * y.ln() } else { 0.0 }
}

/// The point between `outer` and `inner` at which means begin to be refuted.
fn boundary(mut outer: f64, mut inner: f64, refuted: impl Fn(f64) -> bool) -> f64 {
    if !refuted(outer) {
        return outer;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(outer, inner);
        *(if refuted(middle) { &mut outer } else { &mut inner }) = middle;
    }
    outer
}

/// Logarithm of the gamma function for `x` of at least 1: Stirling's series beyond 8.
fn ln_gamma(x: f64) -> f64 {
    if x < 8.0 {
        return ln_gamma(x + 1.0) - x.ln();
    }
    let square = x * x;
    (x - 0.5).mul_add(x.ln(), -x)
        + 0.5 * core::f64::consts::TAU.ln()
        + (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / (1260.0 * square)) / square) / x
}
