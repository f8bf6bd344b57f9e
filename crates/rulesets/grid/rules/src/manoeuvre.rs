//! The ways in which a unit comes to a place, on squares and in inches.

use crate::Grid;
use crate::action::{Action, Place};
use crate::movement::Reach;
use crate::state::{State, Step};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

/// How a unit comes to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Manoeuvre {
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
    pub(super) const fn of(step: Step) -> Option<Self> {
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
    pub(super) const fn may_exit(self) -> bool {
        matches!(self, Self::Withdrawal | Self::Move)
    }

    const fn action(self, unit: UnitId, place: Place) -> Action {
        match self {
            Self::Deployment => Action::Deploy(unit, place),
            Self::CombatMove => Action::CombatMove(unit, place),
            Self::Withdrawal => Action::Withdraw(unit, place),
            Self::Move => Action::Move(unit, place),
            Self::Entry => Action::Enter(unit, place),
        }
    }
}

impl Grid {
    /// The squares in which a manoeuvre may end, and whether it may leave the board.
    fn reach_of(&self, s: &State, unit: UnitId, manoeuvre: Manoeuvre) -> Reach {
        let within = |ends| Reach { ends, exit: false };
        match manoeuvre {
            Manoeuvre::Deployment => within(self.deployment_places(s, unit)),
            Manoeuvre::CombatMove => within(self.combat_reach(s, unit)),
            Manoeuvre::Withdrawal => self.withdrawal_reach(s, unit),
            Manoeuvre::Move => self.move_reach(s, unit),
            Manoeuvre::Entry => within(self.entry_reach(s, unit)),
        }
    }

    /// Whether a manoeuvre may end in a place.
    pub(super) fn may_come_to(
        &self,
        s: &State,
        unit: UnitId,
        manoeuvre: Manoeuvre,
        place: Place,
    ) -> bool {
        match place {
            Place::Square(_) if self.is_measured() => false,
            Place::Square(square) if manoeuvre == Manoeuvre::Move => {
                self.may_move_to(s, unit, square)
            }
            Place::Square(square) => self.reach_of(s, unit, manoeuvre).ends.contains(square),
            Place::Point(point) => {
                self.is_measured() && self.ends_in_inches(s, unit, manoeuvre).contains(point)
            }
        }
    }

    /// Appends an action for every place offered, and for leaving the board.
    pub(super) fn list_manoeuvre(
        &self,
        s: &State,
        unit: UnitId,
        manoeuvre: Manoeuvre,
        out: &mut Vec<Action>,
    ) {
        let exit = if self.is_measured() {
            let ends = self.ends_in_inches(s, unit, manoeuvre);
            ends.offered(|at| out.push(manoeuvre.action(unit, Place::Point(at))));
            manoeuvre.may_exit() && ends.exits()
        } else {
            let Reach { ends, exit } = self.reach_of(s, unit, manoeuvre);
            out.extend(ends.iter().map(|square| manoeuvre.action(unit, Place::Square(square))));
            exit
        };
        out.extend(exit.then_some(Action::Exit(unit)));
    }

    /// A legal place in a square, in inches best in contact with features among `ahead`; on
    /// squares the square itself, legal or not.
    pub(super) fn place_in(
        &self,
        s: &State,
        unit: UnitId,
        manoeuvre: Manoeuvre,
        (square, ahead): (Square, Squares),
    ) -> Option<Place> {
        if !self.is_measured() {
            return Some(Place::Square(square));
        }
        self.ends_in_inches(s, unit, manoeuvre).best_in(square, ahead).map(Place::Point)
    }
}
