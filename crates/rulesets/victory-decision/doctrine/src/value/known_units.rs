//! Units as the doctrine knows them.

use wargauge_policy::toolkit::Watch;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_victory_decision::state::unit::{MAX_UNITS, Place, Unit, UnitSet};
use wargauge_victory_decision::terrain::ground::Cover;

use crate::knowledge::cells::Shelter;
use crate::knowledge::firepower::PART;

/// All of its might: shares of it are counted in this.
pub(crate) const WHOLE: i32 = 256;

/// What of what hits it gets through to a unit that has taken cover, in 1/256.
pub(super) const COVERED_PART: i32 = WHOLE * 6 / 10;

/// What of a unit decides all the rest, packed to be compared at once: where it is, how it looks
/// and fares, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    pub(super) stand: u64,
    pub(super) place: u32,
    pub(super) strength: u64,
}

/// The bits of a stamp that say Shaken, activated, took cover, Hidden, seen by its fire at night.
pub(super) const SHAKEN: u64 = 1;

pub(super) const ACTIVATED: u64 = 2;

pub(super) const COVERED: u64 = 4;

pub(super) const HIDDEN: u64 = 8;

pub(super) const FIRED: u64 = 16;

/// Bits of a stamp that say how many there are and what they can still do.
pub(super) const CONDITION: u64 = SHAKEN | 0xffff << 16;

/// Bits of a stamp that say where a unit stands and looks.
pub(super) const STANCE: u64 = 0xff << 8 | 0xffff_ffff << 32;

impl Stamp {
    pub(super) fn of(here: &Unit, flags: u64) -> Self {
        let place = match here.place {
            Place::Table => 0,
            Place::Inside { piece, floor } => 1 << 16 | u32::from(piece.0) << 8 | u32::from(floor),
            Place::Aboard { vehicle } => 2 << 16 | u32::from(vehicle.0),
            Place::Nowhere | Place::Reserve | Place::Gone => 3 << 16,
        };
        let stand = flags
            | u64::from(here.facing.index()) << 8
            | u64::from(here.markers) << 16
            | u64::from(here.stragglers) << 24
            | u64::from(here.at.x as u16) << 32
            | u64::from(here.at.y as u16) << 48;
        Self { stand, place, strength: u64::from_le_bytes(here.strength) }
    }

    /// Whether a unit stood elsewhere or looked another way then.
    pub(super) const fn has_moved_since(&self, then: &Self) -> bool {
        (self.stand ^ then.stand) & STANCE != 0 || self.place != then.place
    }

    /// Whether a unit had lost less or more then.
    pub(super) const fn has_suffered_since(&self, then: &Self) -> bool {
        (self.stand ^ then.stand) & CONDITION != 0 || self.strength != then.strength
    }
}

/// A unit as the doctrine sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownUnit {
    pub(super) stamp: Option<Stamp>,
    pub(crate) at: Point,
    pub(crate) cell: u16,
    /// Whence it is seen and sees.
    pub(crate) row: u16,
    pub(crate) shelter: Shelter,
    /// Whether it stands on the table or in a structure.
    pub(crate) here: bool,
    pub(crate) vehicle: bool,
    pub(super) front: Vector,
    pub(super) shown: [u8; 3],
    /// How much of its full strength can act, in 1/256.
    pub(crate) share: i32,
    /// The same for all actions it is to be feared for before the other side acts again.
    pub(crate) menace: i32,
    /// How much of what hits it gets through when it has taken cover, in 1/256.
    pub(crate) exposed: i32,
    /// What it is worth, for each point of strength and in all, in hundredths of a point.
    pub(crate) each: i32,
    pub(crate) worth: i32,
    /// All that it can lose, in [`PART`]s of a model.
    pub(super) whole: i32,
    /// What it is worth to shoot at it at all, and for each point of strength lost: before it has
    /// acted in this turn, and after.
    pub(super) gains: [(i32, i32); 2],
    pub(super) has_acted: bool,
    pub(super) is_hidden: bool,
    /// What it could do in its actions if nothing kept it from acting.
    pub(super) might: i32,
    /// What it adds to its die of Initiative, once somebody has asked.
    pub(crate) lead: Option<i32>,
}

impl KnownUnit {
    const NOBODY: Self = Self {
        stamp: None,
        at: Point::new(0, 0),
        cell: 0,
        row: 0,
        shelter: Shelter::all_round(Cover::None),
        here: false,
        vehicle: false,
        front: Vector::new(0, 0),
        shown: [0; 3],
        share: 0,
        menace: 0,
        exposed: WHOLE,
        each: 0,
        worth: 0,
        whole: 0,
        gains: [(0, 0); 2],
        has_acted: false,
        is_hidden: false,
        might: 0,
        lead: None,
    };

    /// Notes where and how the unit is.
    pub(super) const fn note(&mut self, stamp: Stamp) {
        self.stamp = Some(stamp);
        self.has_acted = stamp.stand & ACTIVATED != 0;
        self.is_hidden = stamp.stand & HIDDEN != 0;
        self.menace = self.might * eagerness(stamp.stand) / 100;
        self.exposed = if stamp.stand & COVERED != 0 { COVERED_PART } else { WHOLE };
    }

    /// The class that it shows to what comes from a point.
    pub(crate) fn class_from(&self, from: Point) -> u8 {
        if self.vehicle { self.class_facing(self.front, self.at, from) } else { self.shown[0] }
    }

    /// The class that it would show elsewhere.
    pub(crate) fn class_facing(&self, front: Vector, at: Point, from: Point) -> u8 {
        if !self.vehicle {
            return self.shown[0];
        }
        let way = at.to(from);
        let (ahead, aside) = (front.dot(way), front.cross(way).abs());
        if ahead.abs() < aside {
            self.shown[1]
        } else if ahead >= 0 {
            self.shown[0]
        } else {
            self.shown[2]
        }
    }

    /// The cover it has against what comes from a point.
    pub(crate) fn cover_from(&self, from: Point) -> Cover {
        self.shelter.against(self.at, from)
    }

    /// Whether something to its front alone can be laid on a point.
    pub(crate) fn bears_on(&self, point: Point) -> bool {
        let way = self.at.to(point);
        self.front.dot(way) >= self.front.cross(way).abs()
    }

    /// What it is worth to cause it such losses at full strength, with a share of that, in
    /// hundredths of a point.
    pub(crate) fn hurt(&self, losses: i32, share: i32) -> i32 {
        if losses == 0 {
            return 0;
        }
        let lost = losses * share / WHOLE * self.exposed / WHOLE;
        let (mark, hit) = self.gains[usize::from(self.has_acted)];
        mark + (i64::from(hit) * i64::from(lost.min(self.whole)) / i64::from(PART)) as i32
    }

    /// How much of what hits it gets through where it stands, in 1/256; so many per cent of that
    /// while it is Hidden.
    pub(crate) const fn exposed_at_home(&self, hidden: i32) -> i32 {
        if self.is_hidden { self.exposed * hidden / 100 } else { self.exposed }
    }

    /// Where it looks.
    pub(crate) const fn front(&self) -> Vector {
        self.front
    }
}

/// Every unit.
#[derive(Clone, Debug)]
pub(crate) struct KnownUnits {
    pub(super) of: [KnownUnit; MAX_UNITS],
    /// Who was in play when they were last looked at; who was Shaken, activated, in taken cover and
    /// Hidden then, and had fired if it was night.
    pub(super) watch: Watch<1, 5>,
}

impl Default for KnownUnits {
    fn default() -> Self {
        Self { of: [KnownUnit::NOBODY; MAX_UNITS], watch: Watch::default() }
    }
}

impl KnownUnits {
    /// Forgets these units: a new game begins.
    pub(crate) fn forget(&mut self, units: UnitSet) {
        for unit in units {
            *self.of_mut(unit) = KnownUnit::NOBODY;
        }
        self.watch = Watch::default();
    }

    /// A unit.
    pub(crate) const fn of(&self, unit: UnitId) -> &KnownUnit {
        &self.of[unit.index()]
    }

    /// Units that were in play when they were last looked at.
    pub(crate) const fn in_play(&self) -> UnitSet {
        self.watch.in_play()
    }

    /// A unit, to change.
    pub(crate) const fn of_mut(&mut self, unit: UnitId) -> &mut KnownUnit {
        &mut self.of[unit.index()]
    }
}

/// What of their fire comes from those who must wait for the next turn, and from the Shaken, in per cent.
pub(super) const NEXT_TURN: i32 = 55;

pub(super) const SHAKY: i32 = 15;

/// How much of an enemy's fire a unit must expect, in per cent: all of it from one that has not
/// acted in this turn, less from one that must wait for the next, little from a Shaken one.
pub(super) const fn eagerness(flags: u64) -> i32 {
    match flags & (SHAKEN | ACTIVATED) {
        0 => 100,
        ACTIVATED => NEXT_TURN,
        _ => SHAKY,
    }
}
