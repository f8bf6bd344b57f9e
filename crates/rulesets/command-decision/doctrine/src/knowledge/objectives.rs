//! What objectives count.

use wargauge_command_decision::scenario::Objective;

/// Thousandths of a point in a hundredth of one: scenarios count in the first.
const THOUSANDTHS: u32 = 10;

/// Turns that an objective is taken to count for where each turn counts.
const TURNS: u32 = 4;

/// What an objective counts, in hundredths of a point.
pub(crate) const fn points(objective: &Objective) -> i32 {
    ((objective.at_end + TURNS * objective.each_turn) / THOUSANDTHS) as i32
}
