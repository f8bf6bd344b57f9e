//! A withdrawal that is asked for: from what, and which ways there are (VD-SHAKEN-05).

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::state::unit::UnitSet;
use crate::terrain::ground::Cover;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// What somebody is covered against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreatOrigin {
    /// Where it comes from.
    pub from: Point,
    /// Whether it is a Blast, which comes from its Target Point (VD-COVER-07).
    pub blast: bool,
    /// Features up to this height are looked over (VD-LOS-06, VD-BLDG-12).
    pub above: u8,
}

/// The most ways that are offered.
pub(crate) const MAX_FLIGHTS: usize = 8;

/// One way to withdraw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flight {
    /// To a point on the table, at the table edge by way of where the edge is met.
    To {
        /// Where the way bends.
        via: Option<Point>,
        /// Where it ends.
        to: Point,
    },
    /// Off the table.
    OffTheTable,
}

impl Flight {
    /// The action that takes it; none leads off the table by choice.
    pub(crate) const fn as_action(self) -> Option<Action> {
        match self {
            Self::To { to, .. } => Some(Action::Withdraw { to }),
            Self::OffTheTable => None,
        }
    }
}

/// What one withdraws from, worked out once for all places looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WithdrawalDanger {
    /// Where it comes from.
    pub threat: ThreatOrigin,
    /// The least class of cover that helps.
    pub least: Cover,
    /// Where the leader may be.
    pub ground: Rect,
    /// Units that can be in the way.
    pub about: UnitSet,
    /// How far from where the unit is a point may be to be reached at all.
    pub reach: Length,
}

/// A withdrawal as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Withdrawal {
    /// Who withdraws.
    pub unit: UnitId,
    /// From where; for want of an attacker, from a point opposite the own edge (VD-SHAKEN-20).
    pub from: Point,
    /// What the attacker makes of it, against whom cover counts; nothing for want of one.
    pub danger: Option<WithdrawalDanger>,
    /// How far.
    pub allowance: Length,
    /// Whether a vehicle backs off (VD-VEH-35).
    pub reverse: bool,
    /// One way into cover if there is any, else all ways there are.
    pub ways: ArrayVec<Flight, 2>,
    /// Whether it leads into cover: where to is then for the owner to choose.
    pub into_cover: bool,
}
