//! Playing of pairs of match-ups that are compared pair by pair.

use core::ops::Range;

use wargauge_batch::{AnyMatchup, PairRecords};

/// Plays some pairs of a match-up; `None` if interrupted.
pub type PairPlay<'c> = dyn Fn(&dyn AnyMatchup, Range<u64>) -> Option<PairRecords> + 'c;
