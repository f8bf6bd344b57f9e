//! Everything that changes during a game.

use crate::Template;
use crate::traps::Squares;
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};

/// How many units fight, two a side.
pub const UNITS: usize = 4;

/// How a side fights in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A game between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Running number of the turn, from 1.
    pub(super) turn: u16,
    pub(super) phase: Phase,
    pub(super) interrupt: Option<Interrupt>,
    pub(super) orders: BySide<Option<Stance>>,
    /// The side that went first in the first turn.
    pub(super) first_player: Option<Side>,
    pub(super) units: [Unit; UNITS],
    /// Where the traps lie that have not been sprung: hidden from the foe.
    pub(super) traps: BySide<Option<u8>>,
    /// The squares that units of each side have been to.
    pub(super) trodden: BySide<Squares>,
}

impl State {
    /// The game before its first decision: every unit on its side's home square.
    pub(super) fn new(book: &Template) -> Self {
        let unit = |index| {
            let id = UnitId(index as u8);
            let strength = book.profile(id).strength;
            Unit { square: book.home(side_of(id)), strength, settled: strength, acted: false }
        };
        Self {
            turn: 1,
            phase: Phase::Traps,
            interrupt: None,
            orders: BySide([None; 2]),
            first_player: None,
            units: core::array::from_fn(unit),
            traps: BySide([None; 2]),
            trodden: BySide([0; 2]),
        }
    }

    /// A unit.
    pub(super) const fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to change.
    pub(super) const fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// The units of a side that are left.
    pub(super) fn living(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        units_of(side).filter(|&id| self.unit(id).strength > 0)
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

/// The side a unit fights for.
pub(super) const fn side_of(unit: UnitId) -> Side {
    if unit.index() < UNITS / 2 { Side::A } else { Side::B }
}

/// All units of a side.
pub(super) fn units_of(side: Side) -> impl Iterator<Item = UnitId> {
    (0..UNITS as u8).map(UnitId).filter(move |&unit| side_of(unit) == side)
}
