//! What a side has declared in a step.

use wargauge_command_decision::state::MAX_STANDS;

/// The most companies of a game.
const COMPANIES: usize = wargauge_command_decision::state::MAX_COMPANIES;

/// What the side has declared in a step, as it has counted it.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// Hits expected on each enemy, in thousandths.
    pub(crate) hits: [i32; MAX_STANDS],
    /// What it is worth to make each company check; worked out when first asked for.
    pub(crate) checks: [Option<i32>; COMPANIES],
}

impl Default for Tally {
    fn default() -> Self {
        Self { hits: [0; MAX_STANDS], checks: [None; COMPANIES] }
    }
}

impl Tally {
    /// A new step begins.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}
