//! What has been found out about a table, kept for all games on it: a memo of answers that never
//! change, so that nobody can tell whether one was kept or worked out anew.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use wargauge_rules::table::Point;

/// Spreads neighbouring questions over the slots.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Coordinates up to this are part of a question: 81.91 inches.
const WIDEST: i16 = 8_191;

/// Bits of a coordinate.
const COORDINATE: u32 = 13;

/// Answers of `BITS` bits to questions of a number of up to 63 less as many. Each slot holds the
/// latest question that falls on it, with its answer.
#[derive(Clone)]
pub(super) struct Memo<const BITS: u32> {
    /// The number of the question and one, then the answer; 0 for none yet.
    slots: Arc<[AtomicU64]>,
}

impl<const BITS: u32> Memo<BITS> {
    /// Room for two to the power of `size` answers.
    pub(super) fn new(size: u32) -> Self {
        Self { slots: (0..1 << size).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The answer to a question; `look` finds it if it is not kept.
    #[inline]
    pub(super) fn ask(&self, question: u64, look: impl FnOnce() -> u64) -> u64 {
        let number = question + 1;
        let shift = u64::BITS - self.slots.len().trailing_zeros();
        let slot = &self.slots[(number.wrapping_mul(SPREAD) >> shift) as usize];
        let known = slot.load(Ordering::Relaxed);
        if known >> BITS == number {
            return known & ((1 << BITS) - 1);
        }
        let answer = look();
        slot.store(number << BITS | answer, Ordering::Relaxed);
        answer
    }
}

impl<const BITS: u32> fmt::Debug for Memo<BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("slots", &self.slots.len()).finish()
    }
}

impl<const BITS: u32> PartialEq for Memo<BITS> {
    /// What has been asked tells two tables apart in nothing.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<const BITS: u32> Eq for Memo<BITS> {}

/// The number of a point; none off the tables that there are.
#[inline]
pub(super) const fn number_of(at: Point) -> Option<u64> {
    if at.x < 0 || at.y < 0 || at.x > WIDEST || at.y > WIDEST {
        return None;
    }
    Some((at.x as u64) << COORDINATE | at.y as u64)
}

/// The number of a line from one point to another.
#[inline]
pub(super) const fn number_of_line(from: Point, to: Point) -> Option<u64> {
    match (number_of(from), number_of(to)) {
        (Some(from), Some(to)) => Some(from << (2 * COORDINATE) | to),
        _ => None,
    }
}
