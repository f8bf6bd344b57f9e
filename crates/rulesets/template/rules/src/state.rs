//! Everything that changes during a game.

use arrayvec::ArrayVec;

use crate::book::Template;
use crate::profile::{MOST_UNITS, Profile};
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};

/// How a side fights in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Stance {
    /// Goes first and shoots better.
    Bold,
    /// Goes last and is harder to hit.
    Wary,
}

impl Stance {
    /// Both stances.
    pub const ALL: [Self; 2] = [Self::Bold, Self::Wary];
}

/// A unit on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub square: u8,
    /// Its strength; without any it is destroyed.
    pub strength: u8,
    /// Its strength when its losses last became final.
    pub settled: u8,
    /// Whether it has had its go in this turn.
    pub acted: bool,
}

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Sides lay their traps, A before B, neither knowing where the other's lies.
    Traps,
    /// Sides choose their stances, A before B, neither knowing the other's.
    Orders,
    /// The side acts with its units.
    Actions(Side),
    /// Nothing more.
    Over(Outcome),
}

/// A decision of the other side in the middle of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The side under fire chooses the unit that takes the hit.
    TakeHit {
        /// Who fired.
        shooter: UnitId,
    },
}

/// A set of squares, by bits.
pub(super) type Squares = u128;

/// A game between two decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Running number of the turn, from 1.
    pub(super) turn: u16,
    pub(super) phase: Phase,
    pub(super) interrupt: Option<Interrupt>,
    pub(super) orders: BySide<Option<Stance>>,
    /// The side that went first in the first turn.
    pub(super) first_player: Option<Side>,
    /// Those of side A before those of side B, as in the muster.
    pub(super) units: ArrayVec<Unit, { 2 * MOST_UNITS }>,
    /// Where the traps lie that have not been sprung: hidden from the foe.
    pub(super) traps: BySide<Option<u8>>,
    /// The squares that units of each side have been to.
    pub(super) trodden: BySide<Squares>,
}

impl State {
    /// The game before its first decision: every unit on its side's home square. `TP-RAID-01`:
    /// nobody lays a trap before a raid.
    pub(super) fn new(book: &Template) -> Self {
        let sides = book.muster.iter().map(|row| row.side);
        let unit = |(side, profile): (Side, &Profile)| {
            let (square, strength) = (book.home(side), profile.strength);
            Unit { side, square, strength, settled: strength, acted: false }
        };
        Self {
            turn: 1,
            phase: if book.is_raid { Phase::Orders } else { Phase::Traps },
            interrupt: None,
            orders: BySide([None; 2]),
            first_player: None,
            units: sides.zip(&book.profiles).map(unit).collect(),
            traps: BySide([None; 2]),
            trodden: BySide([0; 2]),
        }
    }

    /// A unit.
    pub(super) fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to change.
    pub(super) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// The units of a side that are left.
    pub(super) fn living(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        living(&self.units, side)
    }

    /// The units of a side that may still act in this turn.
    pub(super) fn ready(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.living(side).filter(|&id| !self.unit(id).acted)
    }

    /// The stance of a side, once shown.
    pub(super) fn stance(&self, side: Side) -> Stance {
        self.orders[side].expect("both sides have a stance when units act")
    }
}

/// Those of some units that are left of a side. `TP-FORCE-02`: dummies never were.
pub(super) fn living(units: &[Unit], side: Side) -> impl Iterator<Item = UnitId> + use<'_> {
    let is_there = move |unit: &Unit| unit.side == side && unit.strength > 0;
    (0..).zip(units).filter(move |(_, unit)| is_there(unit)).map(|(id, _)| UnitId(id))
}
