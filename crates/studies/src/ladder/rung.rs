//! A match-up of a ladder.

use wargauge_batch::AnyMatchup;
use wargauge_report::Meeting;

/// A match-up of the ladder.
#[derive(Debug)]
pub(super) struct Rung {
    /// Which forces meet.
    pub(super) meeting: Meeting,
    /// The match-up; the policy that is judged is that of A.
    pub(super) cell: Box<dyn AnyMatchup>,
}
