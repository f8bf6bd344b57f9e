//! Who may shoot at whom with what, strikes, spotting, smoke.

pub(crate) mod areas;
pub(crate) mod calling;
pub(crate) mod night_targets;
pub(crate) mod sharing;
pub(crate) mod shooting;
pub(crate) mod shots;
pub(crate) mod smoke;
pub(crate) mod spotting;
pub(crate) mod strikes;
pub(crate) mod targets;
pub(crate) mod volley;
pub(crate) mod volley_choice;
