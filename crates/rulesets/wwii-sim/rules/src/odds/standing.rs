//! Where both sides stand in the course of an attack.

use wargauge_rules::exchange;

use crate::odds::stage::AttackSide;
use crate::state::Status;

/// Most serious wounds that a man can take: FS and CC are at most so high.
pub(super) const LEVELS: usize = 9;

/// How a stage leads on.
pub(super) type CourseStep = exchange::Step<Standing>;

/// How far the fall of the target's building has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BuildingFall {
    /// Nothing falls.
    #[default]
    None,
    /// It comes down on those inside, who have their leader.
    Led,
    /// It comes down on those inside, whose leader had fallen before.
    Leaderless,
}

/// What a unit has left, as far as anything still to come depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Party {
    /// Serious wounds that its leader can take; 0 once he is gone.
    pub leader: u8,
    /// Its other men, by the serious wounds that they can take, from one.
    pub men: [u8; LEVELS],
    /// Whether a template covers its leader.
    pub leader_caught: bool,
    /// Other men whom a template covers.
    pub caught: u8,
    /// Wounds of this turn and dead (WS-LEAD-09, WS-LEAD-10), as far as they still matter.
    pub strain: u8,
    /// Whether it has taken a hit that brings a test.
    pub hit: bool,
    /// Its nerve.
    pub nerve: Status,
    /// Whether it moves no more, as a vehicle.
    pub immobile: bool,
    /// Weapons that it has lost, as a vehicle.
    pub broken: u8,
    /// Whether it is destroyed, as a vehicle.
    pub destroyed: bool,
}

impl Party {
    /// Its figures.
    pub(super) fn figures(&self) -> u8 {
        self.men.iter().sum::<u8>() + u8::from(self.leader > 0)
    }

    /// The slot of the first man who can take so many serious wounds and one more: the leader comes
    /// before all others, then the weaker.
    pub(super) fn slot_of(&self, level: usize) -> usize {
        usize::from(self.leader > 0) + usize::from(self.men[..level].iter().sum::<u8>())
    }
}

/// Where both sides stand in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// The target.
    pub(super) target: Party,
    /// The first attacker.
    pub(super) own: Party,
    /// Whether the target was gone before the attacker whose turn it is fired.
    pub(super) idle: bool,
    /// Whether the target was pinned then: its lines are those of a hiding unit.
    pub(super) lies_low: bool,
    /// Hits, or men inside a falling building, that are still to be rolled for.
    pub(super) pending: u8,
    /// Wounds still to come of a hit with blast.
    pub(super) wounds: u8,
    /// Whether the target's building is down.
    pub(super) ruined: bool,
    /// Its fall.
    pub(super) fall: BuildingFall,
    /// Whether a machinegun of the attackers has jammed.
    pub(super) jammed: bool,
}

impl Standing {
    /// Whether the target's building comes down on those inside.
    pub(super) fn is_falling(&self) -> bool {
        self.fall != BuildingFall::None
    }

    /// One of the sides.
    pub(super) const fn party_mut(&mut self, whose: AttackSide) -> &mut Party {
        match whose {
            AttackSide::Target => &mut self.target,
            AttackSide::Own => &mut self.own,
        }
    }
}
