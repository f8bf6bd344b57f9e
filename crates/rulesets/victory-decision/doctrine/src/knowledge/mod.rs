//! What does not change in a game: chances of dice, what kinds of unit can do, tables.

pub(crate) mod appraisal;
pub(crate) mod cells;
pub(crate) mod firepower;
pub(crate) mod notes;
pub(crate) mod odds;
