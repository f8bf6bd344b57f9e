//! Looking over obstacles (CD-ELEV-01 to 08).

/// Where an obstacle lies between the higher and the lower of two stands, by its point nearest to
/// the lower (CD-ELEV-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearness {
    /// Whether it is closer to the higher stand.
    pub closer_to_higher: bool,
    /// Whether it is more than 2 inches from the lower.
    pub clear_of_lower: bool,
}

/// Whether a line between stands at two levels passes over an obstacle with its top at a level
/// (CD-ELEV-01, CD-ELEV-08).
#[must_use]
pub const fn passes_over(top: i32, one: i32, other: i32, nearness: Nearness) -> bool {
    let (higher, lower) = if one >= other { (one, other) } else { (other, one) };
    // CD-ELEV-02.
    if top <= lower {
        return true;
    }
    // CD-ELEV-03, then CD-ELEV-04.
    higher > top && nearness.closer_to_higher || higher >= top + 3 && nearness.clear_of_lower
}
