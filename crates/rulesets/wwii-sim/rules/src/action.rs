//! What players can decide (section 2.3).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Bearing, Point};

use crate::units::profile::MAX_MOUNTS;

/// Most legs of a way (WS-MOVE-10).
pub const MAX_LEGS: usize = 6;

/// A line of straight legs from where the mover stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePath {
    legs: [Point; MAX_LEGS],
    count: u8,
}

impl MovePath {
    /// A way of one leg.
    #[must_use]
    pub const fn straight(to: Point) -> Self {
        Self { legs: [to; MAX_LEGS], count: 1 }
    }

    /// A way along these points; `None` unless they are one to six.
    #[must_use]
    pub fn along(points: &[Point]) -> Option<Self> {
        let last = *points.last()?;
        let mut legs = [last; MAX_LEGS];
        legs.get_mut(..points.len())?.copy_from_slice(points);
        Some(Self { legs, count: points.len() as u8 })
    }

    /// Where its legs end.
    #[must_use]
    pub fn legs(&self) -> &[Point] {
        &self.legs[..usize::from(self.count)]
    }

    /// Where it ends.
    #[must_use]
    pub const fn end(&self) -> Point {
        self.legs[self.count as usize - 1]
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for MovePath {
    fn arbitrary(bytes: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let legs: [Point; MAX_LEGS] = bytes.arbitrary()?;
        let count = bytes.int_in_range(1..=MAX_LEGS)?;
        Ok(Self::along(&legs[..count]).expect("one to six legs"))
    }
}

/// An order (WS-ORDER-01, WS-ORDER-03); what it costs is Endurance (WS-ORDER-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Order {
    /// Move: Walk, or Go of vehicles (WS-ORDER-25); it costs nothing (WS-ORDER-05).
    Walk,
    /// Move: Run, or Go Quick of vehicles.
    Run,
    /// Move: Crawl, if the switch allows it.
    Crawl,
    /// Hide: stays in place and rests (WS-ORDER-08).
    Hide,
    /// Fire, in both fire phases (WS-ORDER-12).
    Fire,
}

impl Order {
    /// Every order.
    pub const ALL: [Self; 5] = [Self::Walk, Self::Run, Self::Crawl, Self::Hide, Self::Fire];

    /// Whether it is a Move order.
    #[must_use]
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Walk | Self::Run | Self::Crawl)
    }
}

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Target {
    /// An enemy unit.
    Unit(UnitId),
    /// A building, by its number.
    Building(u8),
    /// A point, by a mortar.
    Point(Point),
}

/// An aim of one weapon or of men together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Aim {
    /// What is aimed at.
    pub target: Target,
    /// Dice of each machinegun (WS-FIRE-22): 1 to 3.
    pub dice: u8,
}

/// Who of a unit fires, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Gunners {
    /// These figures with what they carry, bit by slot; a joined officer has the last slot. The
    /// first aim is theirs, the second that of a rocket launcher, the third that of a panzerfaust.
    Men(u16),
    /// The crew with its crewed weapon: the first aim.
    Crew,
    /// The weapons of a vehicle: an aim for each, in listed order.
    Mounts,
}

/// All fire of a unit in one phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Volley {
    /// Which of its weapons fire.
    pub gunners: Gunners,
    /// What each of them aims at; which aim is for which weapon depends on the gunners.
    pub aims: [Option<Aim>; MAX_MOUNTS],
}

/// A mortar's shell (WS-WEAPON-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Shell {
    /// High explosive: wounds men and harms vehicles and buildings.
    Explosive,
    /// Lays a cloud of smoke.
    Smoke,
}

/// What a unit does where its move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum EndOfMove {
    /// Nothing more.
    Stand,
    /// An officer joins a unit (WS-OFF-02).
    Join(UnitId),
    /// Infantry climbs into a transport (WS-TRANS-13).
    Board(UnitId),
    /// Enters a building (WS-MOVE-18).
    Enter(u8),
    /// Leaves the table by an exit of the scenario (WS-MOVE-14).
    Exit,
}

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// Names the unit that is set up next (WS-SCEN-08).
    Next(UnitId),
    /// Notes the secret place of a unit (WS-DISS-02), in a building if one is there.
    Note {
        /// The point where it will stand.
        at: Point,
        /// How it will face.
        facing: Bearing,
    },
    /// Will place the unit openly.
    Open,
    /// Places a unit (WS-SCEN-05).
    Place {
        /// The point where it will stand.
        at: Point,
        /// How it will face.
        facing: Bearing,
        /// The building it is in.
        building: Option<u8>,
    },
    /// Begins joined to a unit (WS-SCEN-06).
    StartWith(UnitId),
    /// Begins in a transport (WS-SCEN-06).
    StartAboard(UnitId),
    /// Uses the unit's own die (WS-OFF-06).
    UseOwnDie,
    /// Uses the die of the joined officer (WS-OFF-06).
    UseOfficersDie,
    /// The joined officer stays with his unit.
    Stay,
    /// Writes an order; a joined officer leaves by it (WS-OFF-09).
    Order {
        /// The order that the unit will follow in this turn.
        order: Order,
        /// Whether a dissimulated unit that hides is shown all the same (WS-DISS-07).
        show: bool,
    },
    /// Does nothing more in this phase: holds fire (WS-PFIRE-03), stays (WS-TURN-08).
    Hold,
    /// Fires all weapons that the volley names.
    Fire(Volley),
    /// Fires a mortar.
    Shell {
        /// What the shell is fired at.
        target: Target,
        /// The kind of shell.
        shell: Shell,
    },
    /// Throws smoke grenades (WS-WEAPON-17).
    Grenades(Point),
    /// Names the figure that takes a serious or dead result.
    Victim(u8),
    /// Accepts a surrender.
    Accept,
    /// Refuses a surrender.
    Refuse,
    /// Names the trooper that escorts prisoners (WS-PRIS-08).
    Escort(u8),
    /// Moves along a way.
    Move {
        /// The legs of the move, the last of which ends where the unit comes to stand.
        way: MovePath,
        /// Facing at the end.
        facing: Bearing,
        /// What it does there.
        then: EndOfMove,
    },
    /// Goes on along the declared way after it has uncovered troops (WS-DISS-09).
    GoOn,
    /// Moves a panicked enemy unit straight to a place (WS-PANIC-02).
    Drive(Point),
}

impl Target {
    /// The unit that it is, if it is one.
    const fn unit(self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Building(_) | Self::Point(_) => None,
        }
    }
}

impl Action {
    /// Whether all units that it names are among the first so many.
    pub(crate) fn is_among(self, units: usize) -> bool {
        let is_one = |unit: UnitId| unit.index() < units;
        match self {
            Self::Next(unit)
            | Self::StartWith(unit)
            | Self::StartAboard(unit)
            | Self::Move { then: EndOfMove::Join(unit) | EndOfMove::Board(unit), .. } => {
                is_one(unit)
            }
            Self::Fire(volley) => {
                volley.aims.into_iter().flatten().filter_map(|aim| aim.target.unit()).all(is_one)
            }
            Self::Shell { target, .. } => target.unit().is_none_or(is_one),
            Self::Move {
                then: EndOfMove::Stand | EndOfMove::Enter(_) | EndOfMove::Exit, ..
            }
            | Self::Note { .. }
            | Self::Open
            | Self::Place { .. }
            | Self::UseOwnDie
            | Self::UseOfficersDie
            | Self::Stay
            | Self::Order { .. }
            | Self::Hold
            | Self::Grenades(_)
            | Self::Victim(_)
            | Self::Accept
            | Self::Refuse
            | Self::Escort(_)
            | Self::GoOn
            | Self::Drive(_) => true,
        }
    }
}
