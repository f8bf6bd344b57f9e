//! An action that looks for another target at night (VD-SPEC-10).

use wargauge_rules::table::length::Length;

/// An action that is rolled for at night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A Shoot Action.
    Shoot,
    /// A Spot Action.
    Spot,
    /// A Precision call, by the number of the strike.
    Call(u8),
}

/// An action of the active unit that looks for another target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// What it does.
    pub deed: Deed,
    /// How far it sees in this action.
    pub sight: Length,
}
