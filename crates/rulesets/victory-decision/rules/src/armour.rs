//! The numbers that dice must reach (VD-CHAR-08, VD-CHAR-09).

/// Critical, Hit and Save: lower Critical and Hit are easier to hurt, lower Save saves more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Armour {
    /// The score from which a die counts two hits (VD-CHAR-04).
    pub critical: u8,
    /// The score from which a die counts a hit (VD-CHAR-05).
    pub hit: u8,
    /// The score that saves a hit on D6 (VD-CHAR-07); 7 for none.
    pub save: u8,
}
