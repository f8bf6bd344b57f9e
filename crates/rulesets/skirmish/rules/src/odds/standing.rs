//! Where a target and its attackers stand in the course of an attack.

use crate::assault::MeleeRecord;
use crate::morale::{MoraleResult, read};
use crate::odds::plan::CountedState;
use crate::odds::tables::ChartResult;
use crate::state::Condition;

/// What has become of a hull, the worse the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HullWear {
    /// The hull is as it was.
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
pub(super) type Conditions = [Condition; 6];

/// Where both sides stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    pub(super) men: Conditions,
    pub(super) own: Conditions,
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
    pub(super) fared: MeleeRecord,
    pub(super) nerve: MoraleOutcome,
    pub(super) wear: HullWear,
    /// What a chart has said.
    pub(super) says: Option<ChartResult>,
}

/// What a test of morale has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MoraleOutcome {
    /// None was failed.
    #[default]
    Steady,
    Retires,
    /// One marker more.
    Marker,
    Shaken,
    Routs,
}

impl MoraleOutcome {
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
    pub(super) fn counts(self, what: CountedState) -> bool {
        match what {
            CountedState::Marker | CountedState::Says(_) => false,
            CountedState::Fails => self > Self::Steady,
            CountedState::Retires => self == Self::Retires,
            CountedState::Shaken => self == Self::Shaken,
            CountedState::Routs => self == Self::Routs,
        }
    }
}

impl Standing {
    /// Before anything has happened.
    pub(super) fn begin([men, own]: [Conditions; 2]) -> Self {
        Self {
            men,
            own,
            pending: 0,
            light: 0,
            raked: false,
            marked: false,
            hurt: false,
            fared: MeleeRecord::default(),
            nerve: MoraleOutcome::Steady,
            wear: HullWear::Whole,
            says: None,
        }
    }

    /// Whether anybody of the target is left.
    pub(super) fn is_left(&self) -> bool {
        self.men.iter().any(|man| man.is_active())
    }
}
