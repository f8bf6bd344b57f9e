//! Decisions of a player: one stand or one chit at a time, within sealed steps.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use crate::position::heading::Heading;

/// The orders a chit can hold (CD-ORDER-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Order {
    /// Up to half the movement (CD-ORDER-04).
    Cautious,
    /// Half to all of it (CD-ORDER-05).
    Full,
    /// Away from the nearest enemy (CD-ORDER-06).
    Disengage,
    /// Stay: a bluff (CD-ORDER-07, CD-ORDER-17).
    NoOrder,
    /// Recover from demoralization (CD-ORDER-08).
    Rally,
}

impl Order {
    /// All kinds of chits: no others are used (CD-ORDER-09).
    pub const ALL: [Self; 5] =
        [Self::Cautious, Self::Full, Self::Disengage, Self::NoOrder, Self::Rally];

    /// Whether stands move under it.
    #[must_use]
    pub const fn moves(self) -> bool {
        matches!(self, Self::Cautious | Self::Full | Self::Disengage)
    }
}

/// Where and how a chit lies (CD-STATE-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Chit {
    /// Who issues it: one a turn (CD-CMD-03, CD-CMD-21).
    pub issuer: UnitId,
    /// What it says.
    pub order: Order,
    /// Its centre.
    pub at: Point,
    /// Its arrow; without meaning on No Order and Rally chits (CD-ORDER-16).
    pub arrow: Heading,
}

/// The most items of a plan.
pub const MAX_ITEMS: usize = 6;

/// One item of a movement plan (CD-MOVE-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Item {
    /// Nothing more.
    #[default]
    End,
    /// Straight to a point.
    Go(Point),
    /// Along the road of the column, so many hundredths of an inch (CD-MOVE-13).
    Road(i16),
    /// Aboard a vehicle in contact.
    Mount(UnitId),
    /// Off the vehicle, on the side at this heading from it (CD-TRANS-08).
    Dismount(Heading),
    /// The gun to this vehicle, the crew aboard (CD-GUN-20).
    Limber(UnitId),
    /// Crew and gun off the vehicle: the crew at the first heading from it, the gun at the second
    /// from its crew (CD-GUN-20).
    Unlimber(Heading, Heading),
    /// A vehicle takes a stand or a gun with its crew.
    Load(UnitId),
    /// A vehicle lets a stand or a gun with its crew off.
    Unload(UnitId),
    /// Pushes the gun of a crew along the arrow (CD-GUN-06).
    ManHandle(UnitId),
}

/// A movement plan of one stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Plan {
    /// What it does, in order (CD-MOVE-25).
    pub items: [Item; MAX_ITEMS],
    /// The arrow of a reinforcement that enters (CD-SCEN-06); that of the chit otherwise.
    pub arrow: Heading,
}

impl Plan {
    /// Staying in place.
    #[must_use]
    pub const fn stay(arrow: Heading) -> Self {
        Self { items: [Item::End; MAX_ITEMS], arrow }
    }

    /// Some items.
    ///
    /// # Panics
    /// If there are too many.
    #[must_use]
    pub fn of(arrow: Heading, items: &[Item]) -> Self {
        let mut plan = Self::stay(arrow);
        plan.items[..items.len()].copy_from_slice(items);
        plan
    }

    /// Its items up to the end.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.items.iter().copied().take_while(|item| *item != Item::End)
    }
}

/// A set of lines of a stand, by their position in its roster entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Lines(pub u8);

/// The line that stands for the assault of CD-CLOSE-04 and the elimination of CD-CLOSE-08.
pub const ASSAULT: u8 = 7;

impl Lines {
    /// One line.
    #[must_use]
    pub const fn one(line: u8) -> Self {
        Self(1 << line)
    }

    /// The assault alone.
    #[must_use]
    pub const fn assault() -> Self {
        Self::one(ASSAULT)
    }

    /// Whether it has a line.
    #[must_use]
    pub const fn has(self, line: u8) -> bool {
        self.0 & 1 << line != 0
    }

    /// The lines, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |&line| self.has(line))
    }

    /// The lines of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Fire of some lines of a stand at one target (CD-FIRE-08, CD-FIRE-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Fire {
    /// Who fires.
    pub firer: UnitId,
    /// With what.
    pub lines: Lines,
    /// At whom.
    pub target: UnitId,
    /// The point of the movement, 0 to 12; 12 in general fire (CD-OPP-10).
    pub pulse: u8,
    /// The most shots of each line; 0 is all there are (CD-FIRE-09).
    pub shots: u8,
    /// Whether mortar bombs are spread (CD-MORTAR-05).
    pub spread: bool,
}

/// Where a stand begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Spot {
    /// On the table; a crew with its gun in front of it.
    At(Point, Heading),
    /// Aboard a vehicle; a crew with its gun limbered.
    Aboard(UnitId),
    /// Off the table until this turn (CD-SCEN-06).
    Later(u8),
}

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// P0: where a stand begins (CD-SCEN-03).
    Deploy {
        /// The stand.
        unit: UnitId,
        /// Where it begins.
        spot: Spot,
    },
    /// P1, C2: places a chit (CD-ORDER-10).
    Place(Chit),
    /// M1: follows the chit of an issuer (CD-ORDER-20, CD-ORDER-24).
    Follow {
        /// The stand.
        unit: UnitId,
        /// Whose chit.
        issuer: UnitId,
    },
    /// M2, G1: turns a stand (CD-FACE-03, CD-FACE-04).
    Face {
        /// The stand.
        unit: UnitId,
        /// Its new facing.
        facing: Heading,
    },
    /// M3: plans a stand's movement (CD-MOVE-18).
    Move {
        /// The stand.
        unit: UnitId,
        /// What it will do.
        plan: Plan,
    },
    /// M6, G2: declares fire (CD-FIRE-08).
    Fire(Fire),
    /// Nothing with this stand, or nothing more.
    Pass {
        /// The stand.
        unit: UnitId,
    },
}
