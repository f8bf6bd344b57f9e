//! The book of a match-up: everything that does not change while it is played.

use wargauge_rules::game::{Muster, Side, UnitId};

use crate::profile::Profile;
use crate::scenario::Rules;

/// The book: a match-up on a scenario, ready to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    pub(crate) muster: Vec<Muster>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) squares: u8,
    pub(crate) turns: u16,
    pub(crate) is_raid: bool,
    pub(crate) rules: Rules,
}

/// A game to ask about.
pub(super) type Scene<'s> = wargauge_rules::Scene<'s, Template>;

/// A game to act on.
pub(super) type Play<'p, F> = wargauge_rules::Play<'p, Template, F>;

impl Template {
    /// The square a side starts on.
    pub(crate) const fn home(&self, side: Side) -> u8 {
        match side {
            Side::A => 0,
            Side::B => self.squares - 1,
        }
    }

    /// What a unit can do.
    pub(crate) fn profile(&self, unit: UnitId) -> &Profile {
        &self.profiles[unit.index()]
    }
}
