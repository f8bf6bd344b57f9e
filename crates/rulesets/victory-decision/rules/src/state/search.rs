//! An action that looks for another target at night (VD-SPEC-10).

use wargauge_rules::table::length::Length;

/// An action that is rolled for at night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchAction {
    /// A Shoot Action.
    Shoot,
    /// A Spot Action.
    Spot,
    /// A Precision call, by the number of the strike.
    Call(u8),
}

/// An action of the active unit that looks for another target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NightSearch {
    /// What it does.
    pub action: SearchAction,
    /// How far it sees in this action.
    pub sight: Length,
}
