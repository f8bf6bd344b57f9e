//! What a player can decide (D0 to D10 of the doctrine: deployment to regrouping).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::Square;

/// Where a unit is put or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Destination {
    /// A square.
    Square(Square),
    /// The centre of its base, where distances are measured (GW-MEAS-05).
    Point(Point),
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// Marks a square as mined, before deployment (GW-MINE-05).
    LayMinefield(Square),
    /// Puts a unit at the end of the reserve line (GW-RES-01, GW-RES-02).
    Hold(UnitId),
    /// Deploys a unit (GW-SETUP-03).
    Deploy(UnitId, Destination),
    /// A battery lays smoke (GW-SMOKE-01).
    Smoke(UnitId, Square),
    /// An aircraft attacks (GW-AIR-03).
    Sortie(UnitId, UnitId),
    /// Declares a battery's attack (GW-ARTY-13).
    Barrage(Barrage),
    /// Declares an attacker on a target (GW-COMBAT-08).
    Attack {
        /// The unit that attacks.
        attacker: UnitId,
        /// The enemy unit that is attacked.
        target: UnitId,
    },
    /// A combat move (GW-CMOVE-01).
    CombatMove(UnitId, Destination),
    /// The forced move of an isolated unit (GW-DISR-06).
    Withdraw(UnitId, Destination),
    /// An ordinary move (GW-MOVE-01).
    Move(UnitId, Destination),
    /// Leaves the board over the exit edge (GW-END-11).
    Exit(UnitId),
    /// An arrived reserve unit enters (GW-RES-05).
    Enter(UnitId, Destination),
    /// Tries to shake off disruption (GW-REGROUP-01).
    Regroup(UnitId),
    /// Leaves a disrupted unit as it is.
    Forgo(UnitId),
    /// Ends what is being decided: a declaration, whose dice are then rolled, or the step.
    Done,
}

/// A battery's declared attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Barrage {
    /// The firing unit.
    pub battery: UnitId,
    /// The enemy unit.
    pub target: UnitId,
    /// Who directs indirect fire; `None` for fire at what the battery sees itself.
    pub observer: Option<UnitId>,
    /// Spends all ammunition (GW-INTENSE-01).
    pub intense: bool,
}

impl Action {
    /// The units that it names.
    const fn units(self) -> [Option<UnitId>; 3] {
        match self {
            Self::LayMinefield(_) | Self::Done => [None; 3],
            Self::Hold(unit)
            | Self::Deploy(unit, _)
            | Self::Smoke(unit, _)
            | Self::CombatMove(unit, _)
            | Self::Withdraw(unit, _)
            | Self::Move(unit, _)
            | Self::Exit(unit)
            | Self::Enter(unit, _)
            | Self::Regroup(unit)
            | Self::Forgo(unit) => [Some(unit), None, None],
            Self::Sortie(attacker, target) | Self::Attack { attacker, target } => {
                [Some(attacker), Some(target), None]
            }
            Self::Barrage(barrage) => {
                [Some(barrage.battery), Some(barrage.target), barrage.observer]
            }
        }
    }

    /// The square that it names.
    const fn square(self) -> Option<Square> {
        match self {
            Self::LayMinefield(square)
            | Self::Smoke(_, square)
            | Self::Deploy(_, Destination::Square(square))
            | Self::CombatMove(_, Destination::Square(square))
            | Self::Withdraw(_, Destination::Square(square))
            | Self::Move(_, Destination::Square(square))
            | Self::Enter(_, Destination::Square(square)) => Some(square),
            Self::Deploy(_, Destination::Point(_))
            | Self::CombatMove(_, Destination::Point(_))
            | Self::Withdraw(_, Destination::Point(_))
            | Self::Move(_, Destination::Point(_))
            | Self::Enter(_, Destination::Point(_))
            | Self::Hold(_)
            | Self::Sortie(..)
            | Self::Barrage(_)
            | Self::Attack { .. }
            | Self::Exit(_)
            | Self::Regroup(_)
            | Self::Forgo(_)
            | Self::Done => None,
        }
    }

    /// Whether all units and squares that it names are among the first so many.
    pub(crate) fn is_among(self, units: usize, squares: usize) -> bool {
        self.units().into_iter().flatten().all(|unit| unit.index() < units)
            && self.square().is_none_or(|square| square.index() < squares)
    }
}
