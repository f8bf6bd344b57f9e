//! Where a target and its attackers stand in the course of an attack.

use crate::assault::Record;
use crate::morale::{MoraleResult, read};
use crate::odds::plan::Counts;
use crate::odds::tables::Says;
use crate::state::Condition;

/// What has become of a hull, the worse the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wear {
    /// Nothing.
    #[default]
    Whole,
    /// Stunned, blind, disarmed, or men aboard hit.
    Hurt,
    /// It cannot move any more.
    Immobile,
    /// Left, or destroyed.
    Lost,
}

/// Men by what has become of each.
pub(super) type Men = [Condition; 6];

/// Where both sides stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    pub(super) men: Men,
    pub(super) own: Men,
    /// Hits whose effect is still to be diced.
    pub(super) pending: u8,
    /// Hits that count in threes (`SK-SOFT-05`).
    pub(super) light: u8,
    /// Whether a machine gun has hit.
    pub(super) raked: bool,
    /// Whether the attack suppresses.
    pub(super) marked: bool,
    /// Whether there was a casualty.
    pub(super) hurt: bool,
    /// How the target has fared hand to hand.
    pub(super) fared: Record,
    pub(super) nerve: Nerve,
    pub(super) wear: Wear,
    /// What a chart has said.
    pub(super) says: Option<Says>,
}

/// What a test of morale has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Nerve {
    /// None was failed.
    #[default]
    Steady,
    /// Retires.
    Retires,
    /// One marker more.
    Marker,
    /// Shaken.
    Shaken,
    /// Runs.
    Routs,
}

impl Nerve {
    /// What a die says against a total.
    pub(super) const fn of(roll: u8, total: u8) -> Self {
        match read(roll, total) {
            MoraleResult::Passed => Self::Steady,
            MoraleResult::Retire => Self::Retires,
            MoraleResult::Marker => Self::Marker,
            MoraleResult::Away => Self::Shaken,
            MoraleResult::Rout => Self::Routs,
        }
    }

    /// Whether it is what is counted.
    pub(super) fn counts(self, what: Counts) -> bool {
        match what {
            Counts::Marker | Counts::Says(_) => false,
            Counts::Fails => self > Self::Steady,
            Counts::Retires => self == Self::Retires,
            Counts::Shaken => self == Self::Shaken,
            Counts::Routs => self == Self::Routs,
        }
    }
}

impl Standing {
    /// Before anything has happened.
    pub(super) fn begin([men, own]: [Men; 2]) -> Self {
        Self {
            men,
            own,
            pending: 0,
            light: 0,
            raked: false,
            marked: false,
            hurt: false,
            fared: Record::default(),
            nerve: Nerve::Steady,
            wear: Wear::Whole,
            says: None,
        }
    }

    /// Whether anybody of the target is left.
    pub(super) fn is_left(&self) -> bool {
        self.men.iter().any(|man| man.is_active())
    }
}
