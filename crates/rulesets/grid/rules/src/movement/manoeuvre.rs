//! The ways in which a unit comes to a place.

use crate::action::{Action, Destination};
use crate::state::Step;
use wargauge_rules::game::UnitId;

/// How a unit comes to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Manoeuvre {
    /// It is deployed (GW-SETUP-03).
    Deployment,
    /// A combat move (GW-CMOVE-05).
    CombatMove,
    /// A forced withdrawal (GW-DISR-08).
    Withdrawal,
    /// An ordinary move (GW-MOVE-01).
    Move,
    /// It enters from reserve (GW-RES-05).
    Entry,
}

impl Manoeuvre {
    /// The manoeuvre that a step of the game asks for.
    pub(crate) const fn of(step: Step) -> Option<Self> {
        match step {
            Step::Deployment => Some(Self::Deployment),
            Step::TargetMoves | Step::CombatMoves => Some(Self::CombatMove),
            Step::Withdrawals => Some(Self::Withdrawal),
            Step::Movement => Some(Self::Move),
            Step::Entries => Some(Self::Entry),
            Step::Minefields
            | Step::Reserves
            | Step::Smoke
            | Step::Sorties
            | Step::Barrages
            | Step::Attacks
            | Step::Regroup
            | Step::Over => None,
        }
    }

    /// Whether it may lead over the exit edge (GW-END-11).
    pub(crate) const fn may_exit(self) -> bool {
        matches!(self, Self::Withdrawal | Self::Move)
    }

    pub(crate) const fn action(self, unit: UnitId, place: Destination) -> Action {
        match self {
            Self::Deployment => Action::Deploy(unit, place),
            Self::CombatMove => Action::CombatMove(unit, place),
            Self::Withdrawal => Action::Withdraw(unit, place),
            Self::Move => Action::Move(unit, place),
            Self::Entry => Action::Enter(unit, place),
        }
    }
}
