//! When a cell has been played enough.

use serde::{Deserialize, Serialize};

use wargauge_stats::Interval;
use wargauge_stats::confidence_sequence::{AsymptoticSequence, of_score};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;

use crate::cell::figure::LEVEL;
use crate::cell::tally::Tally;

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

    /// The most pairs that may be played.
    #[must_use]
    pub const fn most_pairs(&self) -> u64 {
        match self {
            Self::Games(games) | Self::UntilWidth { max_games: games, .. } => games.div_ceil(2),
        }
    }

    /// How many pairs to play from here before looking at the result; 0 when there is none left.
    pub const fn pairs_to_next_look(&self, played: u64) -> u64 {
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
    pub fn judge(&self, tally: &Tally) -> Option<StopReason> {
        let exhausted = self.pairs_to_next_look(tally.pairs) == 0;
        match self {
            Self::Games(_) => exhausted.then_some(StopReason::Games),
            Self::UntilWidth { half_width, .. } => {
                let at_look = exhausted || tally.pairs.is_multiple_of(BLOCK_PAIRS);
                let interval = self.anytime_interval(&tally.pentanomial, tally.within_tables());
                if at_look && tally.pairs > 0 && interval.half_width() <= *half_width {
                    Some(StopReason::Width)
                } else {
                    exhausted.then_some(StopReason::MaxGames)
                }
            }
        }
    }
}

/// Variance of the score of a pair of two independent games without draws: what is expected before
/// anything is seen.
const EXPECTED_VARIANCE: f64 = 0.125;
/// `n W^2/v` where the asymptotic sequence of half-width `W` is narrowest: 9.2 at 95 %.
const PAIRS_FOR_WIDTH: f64 = 9.21;
/// Squared distance from the score of a pair of each extreme that is added to what is seen, half a
/// pair of either: pairs that agree are not taken for certainty.
const HALF_PAIRS: f64 = 0.25;

impl Stop {
    /// Interval of the score of A at 95 % that is valid however and whenever one stops. Where games
    /// go on until it is narrow it is the asymptotic sequence, tuned to be narrowest there; else
    /// Robbins', which holds for any number of pairs. `within` is the share of the variance that lies
    /// within tables ([`Tally::within_tables`]).
    pub fn anytime_interval(&self, pentanomial: &[u64; 5], within: f64) -> Interval {
        let pairs = Pentanomial::new(*pentanomial);
        let Self::UntilWidth { half_width, .. } = self else { return of_score(&pairs, LEVEL) };
        if pairs.pairs() < BLOCK_PAIRS {
            return of_score(&pairs, LEVEL);
        }
        let wanted = PAIRS_FOR_WIDTH * EXPECTED_VARIANCE / (half_width * half_width);
        let sequence = AsymptoticSequence::narrowest_at(wanted.ceil() as u64, LEVEL);
        let (score, seen) = (pairs.score().unwrap_or(0.5), pairs.variance().unwrap_or(0.0));
        let variance = within * seen + HALF_PAIRS / pairs.pairs() as f64;
        let interval = sequence.interval(pairs.pairs(), score, variance);
        interval.map_or(Interval::UNIT, |interval| interval.clamped(Interval::UNIT))
    }
}
