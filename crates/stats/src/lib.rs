//! The statistics of balance: counts in, numbers out.
//!
//! Nothing here knows what a game is. Callers bring exact integer counts (wins, pairs, sums of
//! points) and get estimates, intervals, tests and verdicts. No clock, no threads, no files, no
//! random numbers: where resampling is needed the caller supplies the picks.
//!
//! | question | module |
//! |---|---|
//! | how sure is a rate, a mean, a ratio | [`interval`], [`moments`], [`ratio`], [`strata`] |
//! | what do paired games say | [`scores`], [`pairs`], [`elo`] |
//! | may we stop yet | [`sequential`], [`confidence_sequence`] |
//! | has it moved, is it inside the band | [`change`], [`equivalence`], [`multiple`] |
//! | who is strongest, what would people field | [`rating`], [`equilibrium`] |
//! | what is an entry worth | [`design`], [`regression`], [`paired_evidence`], [`price`], [`price_verdict`], [`isotonic`] |
//! | of which lists, and is it a sum | [`balance`], [`lack_of_fit`] |
//! | does a finding depend on who plays | [`consensus`] |
//! | which parameters play best | [`spsa`] |
//! | are these dice fair, what do they add up to | [`goodness`], [`losses`], [`volley`] |

pub mod balance;
pub mod change;
pub mod confidence;
pub mod confidence_sequence;
pub mod consensus;
pub mod design;
pub mod distribution;
pub mod elo;
pub mod equilibrium;
pub mod equivalence;
pub mod goodness;
pub mod interval;
pub mod isotonic;
pub mod lack_of_fit;
pub mod losses;
pub mod moments;
pub mod multiple;
mod newton;
pub mod paired_evidence;
pub mod pairs;
pub mod price;
pub mod price_verdict;
pub mod rare;
pub mod rating;
pub mod ratio;
pub mod regression;
pub mod scores;
pub mod sequential;
pub mod spsa;
pub mod strata;
pub mod volley;

mod root;
mod wide;

#[cfg(test)]
mod assert_close;

pub use confidence::Confidence;
pub use interval::{Estimate, Interval};
