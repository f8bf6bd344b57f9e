//! Everything that changes during a game (section 2.1).

use arrayvec::ArrayVec;

use wargauge_rules::game::{BySide, Outcome, Side, UnitId};
use wargauge_rules::table::{Bearing, Point};

use crate::action::{Aim, EndOfMove, Gunners, MovePath, Order, Target, Volley};
use crate::units::profile::{MAX_FIGURES, MAX_MOUNTS};
use crate::units::weapon::WeaponId;

/// Most units of a game.
pub const MAX_UNITS: usize = 40;

/// Most clouds of smoke; where one more comes, the oldest goes.
pub(crate) const MAX_CLOUDS: usize = 40;

/// Most hits of one aim: thirteen figures with three dice each.
pub(crate) const MAX_HITS: usize = 40;

/// Sets of units.
pub type UnitSet = wargauge_rules::table::UnitSet<1>;

/// How a unit counts for the lines of the fire table (WS-TURN-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Posture {
    /// Stood still.
    #[default]
    Still,
    /// Walked; of vehicles, Go.
    Walk,
    /// Ran; of vehicles, Go Quick.
    Run,
    /// Crawled: hides as a target, walks as a shooter (WS-ORDER-26).
    Crawl,
    /// It had the order to hide.
    Hide,
}

/// The nerve of a unit, the best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Does as it is told.
    #[default]
    Normal,
    /// Hides and has lost its order.
    Pinned,
    /// It flees from enemies until it rallies.
    Panicked,
}

/// How a unit left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing is left of it.
    Destroyed,
    /// Taken prisoner.
    Captured,
    /// Fled off the table.
    Fled,
    /// Left by an exit, unharmed.
    Left,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not yet set up.
    Waiting,
    /// To come as a reinforcement.
    Due,
    /// On the table.
    Table,
    /// In a transport.
    Aboard(UnitId),
    /// An officer with a unit.
    With(UnitId),
    /// No longer in the game.
    Gone(Fate),
}

/// A figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Fire skill now.
    pub fs: u8,
    /// Close combat now.
    pub cc: u8,
    /// Index of its arms in the book.
    pub arms: u8,
    /// Whether its machinegun is jammed.
    pub jammed: bool,
}

/// A special weapon whose bearer has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DroppedWeapon {
    /// Index of his arms in the book.
    pub arms: u8,
    /// Whether it is jammed.
    pub jammed: bool,
}

/// How far a unit has moved, by phase, in hundredths of an inch (WS-TURN-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// In the Primary Movement phase.
    pub primary: u16,
    /// In the Cavalry/Motorized Movement phase.
    pub second: u16,
    /// In the Additional Movement phase.
    pub extra: u16,
    /// Whether the moves of the first two were fast: made under a Go Quick order (WS-FMOD-21).
    pub fast: bool,
}

impl Moved {
    /// The total over the turn.
    #[must_use]
    pub const fn total(self) -> u16 {
        self.primary + self.second + self.extra
    }
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) at: Point,
    pub(crate) place: Place,
    pub(crate) facing: Bearing,
    /// The building it is in.
    pub(crate) building: Option<u8>,
    /// Whether it is dissimulated.
    pub(crate) hidden: bool,
    pub(crate) figures: [Figure; MAX_FIGURES],
    pub(crate) count: u8,
    pub(crate) end: u8,
    pub(crate) status: Status,
    pub(crate) order: Option<Order>,
    pub(crate) revealed: bool,
    /// Whether a dissimulated unit is to be shown when orders are complete.
    pub(crate) show: bool,
    /// Whether a joined officer leaves his unit when orders are complete.
    pub(crate) parts: bool,
    /// The unit directly after which it acts in this turn (WS-OFF-14, WS-OFF-15).
    pub(crate) follows: Option<UnitId>,
    pub(crate) die: u8,
    pub(crate) score: u8,
    pub(crate) posture_before: Posture,
    pub(crate) was_pinned: bool,
    pub(crate) was_panicked: bool,
    pub(crate) moved: Moved,
    pub(crate) moved_before: Moved,
    pub(crate) wounds: u8,
    pub(crate) dead: u8,
    pub(crate) lost_leader: bool,
    pub(crate) fired_primary: bool,
    pub(crate) fired_secondary: bool,
    pub(crate) fired_at: bool,
    pub(crate) hit_in_melee: bool,
    /// Whether it has been told as active in this turn.
    pub(crate) acted: bool,
    /// Whether it has been asked what is decided once: a secret place, which die, whether to stay.
    pub(crate) asked: bool,
    pub(crate) contacts: UnitSet,
    /// The officer that is with it.
    pub(crate) officer: Option<UnitId>,
    /// The unit that it carries.
    pub(crate) passenger: Option<UnitId>,
    pub(crate) arrived: bool,
    pub(crate) unloaded: bool,
    /// Rounds left: explosive and smoke shells, or rockets.
    pub(crate) rounds: [u8; 2],
    pub(crate) panzerfaust: bool,
    pub(crate) grenades: bool,
    /// Jammed mounts of a vehicle, or the crewed weapon in bit 0.
    pub(crate) jammed: u8,
    /// Mounts of a vehicle that are out of action.
    pub(crate) broken: u8,
    pub(crate) immobile: bool,
    /// Special arms whose bearers have fallen in this turn (WS-UNIT-17).
    pub(crate) dropped: [Option<DroppedWeapon>; 2],
    /// Where its crewed weapon lies abandoned.
    pub(crate) abandoned: Option<Point>,
    /// The last target of its mortar, and how many firings at it in a row.
    pub(crate) laid_on: Option<Target>,
    pub(crate) laid: u8,
    pub(crate) crewed_fired: bool,
    pub(crate) crewed_fired_before: bool,
    /// Who fired at it at point-blank while it could surrender (WS-PRIS-07).
    pub(crate) yields_to: Option<UnitId>,
    /// Who brought its last wound or test: panic and flight are credited to him.
    pub(crate) shaken_by: Option<UnitId>,
    /// Thousandths of its price told as lost.
    pub(crate) lost: u32,
    /// Wounds counted over the game: light, serious.
    pub(crate) tally: LossTally,
}

/// What statistics keep of a unit (WS-SCEN-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LossTally {
    /// Figures of its own that are dead.
    pub dead: u8,
    /// Figures that are out.
    pub out: u8,
    /// Escorts that went with prisoners.
    pub escorts: u8,
    /// Figures that the unit lost as prisoners.
    pub captured: u8,
    /// Turns in which it was pinned.
    pub turns_pinned: u8,
    /// Turns in which it was panicked.
    pub turns_panicked: u8,
    /// END points lost.
    pub end_lost: u8,
}

impl Unit {
    /// Its figures, a joined officer aside.
    pub(crate) fn figures(&self) -> &[Figure] {
        &self.figures[..usize::from(self.count)]
    }

    /// Whether it is still in the game.
    pub(crate) const fn is_in_play(&self) -> bool {
        !matches!(self.place, Place::Gone(_) | Place::Waiting | Place::Due)
    }

    /// Whether it is gone for good.
    pub(crate) const fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }
}

/// A point in thousandths of an inch (WS-GEN-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinePoint {
    /// To the east.
    pub x: i32,
    /// To the north.
    pub y: i32,
}

impl FinePoint {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

/// Where a cloud lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloudShape {
    /// A disc, in thousandths of an inch (WS-GEN-19).
    Disc {
        /// Its centre.
        centre: FinePoint,
        /// Its radius.
        radius: i32,
    },
    /// A building and so many inches around it (WS-BLDG-21).
    Around {
        /// The building.
        building: u8,
        /// How far the smoke reaches beyond the walls, in inches.
        inches: u8,
    },
}

/// A cloud of smoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cloud {
    /// Where it lies.
    pub shape: CloudShape,
    /// The last turn in which it is there.
    pub last_turn: u8,
}

/// A phase of the game (WS-TURN-01); hand-to-hand and the end of the turn need no decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Secret places are noted.
    Notes,
    /// Units are placed.
    Deployment,
    /// Dice are chosen.
    Dice,
    /// Orders are written.
    Orders,
    /// Primary Fire.
    PrimaryFire,
    /// Surrenders after it.
    PrimarySurrender,
    /// Primary Movement.
    PrimaryMovement,
    /// Cavalry/Motorized Movement.
    SecondMovement,
    /// Secondary Fire.
    SecondaryFire,
    /// Surrenders after it.
    SecondarySurrender,
    /// Additional Movement.
    Additional,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Which of its units a side sets up next.
    Next(Side),
    /// A secret place, or none.
    Note(UnitId),
    /// A place.
    Place(UnitId),
    /// Which die a unit uses (D1).
    Die(UnitId),
    /// Whether a joined officer leaves: an order of his own, or to stay.
    Part(UnitId),
    /// An order (D2).
    Order(UnitId),
    /// Fire, or not (D3, D7).
    Fire(UnitId),
    /// Who of the target takes a result; the side that decides.
    Victim(Side),
    /// Whether the captor of this unit accepts (D4).
    Yield(UnitId),
    /// Who escorts the prisoners of this unit (D4).
    Escort(UnitId),
    /// A move (D5), that of a passenger that unloads included.
    Move(UnitId),
    /// Whether a mover that uncovered troops goes on.
    Onward(UnitId),
    /// A second move (D6).
    Again(UnitId),
    /// An additional move (D10).
    Extra(UnitId),
    /// Where a panicked unit is driven (D9): by its opponent.
    Drive(UnitId),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// A move that was halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HaltedMove {
    pub(crate) way: MovePath,
    /// Where its last stretch began.
    pub(crate) from: Point,
    /// Legs done with.
    pub(crate) done: u8,
    /// Allowance spent.
    pub(crate) spent: i32,
    /// Length moved.
    pub(crate) length: i32,
    pub(crate) facing: Bearing,
    pub(crate) then: EndOfMove,
}

/// Fire that is being resolved (WS-FIRE-18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Firing {
    pub(crate) shooter: UnitId,
    pub(crate) gunners: Gunners,
    pub(crate) aims: [Option<Aim>; MAX_MOUNTS],
    /// The aim being resolved.
    pub(crate) aim: u8,
    /// Whether the dice of the aim have been rolled.
    pub(crate) rolled: bool,
    /// The unit that takes the hits.
    pub(crate) victim: Option<UnitId>,
    /// Hits still to be resolved, the next one last.
    pub(crate) hits: ArrayVec<WeaponId, MAX_HITS>,
    /// Wounds still to come of a hit with blast.
    pub(crate) wounds: u8,
    /// The weapon of these wounds.
    pub(crate) weapon: WeaponId,
    /// Whether the result that waits for a victim is a death.
    pub(crate) deadly: bool,
    /// Wound rolls so far: each has a key of its own.
    pub(crate) rolls: u8,
    /// Whether the aim has hit at all.
    pub(crate) has_hit: bool,
    /// Bearing of muzzle smoke: the way to the target, if a heavy weapon fired.
    pub(crate) smoke_towards: Option<Point>,
}

impl Firing {
    /// Fire that has just been declared.
    pub(crate) fn begun(shooter: UnitId, volley: Volley) -> Self {
        Self {
            shooter,
            gunners: volley.gunners,
            aims: volley.aims,
            aim: 0,
            rolled: false,
            victim: None,
            hits: ArrayVec::new(),
            wounds: 0,
            weapon: WeaponId(0),
            deadly: false,
            rolls: 0,
            has_hit: false,
            smoke_towards: None,
        }
    }
}

/// A game between two decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) wait: Wait,
    pub(crate) units: [Unit; MAX_UNITS],
    /// The rank list of the turn, the highest first.
    pub(crate) ranks: ArrayVec<UnitId, MAX_UNITS>,
    /// Who acts in this phase, in order.
    pub(crate) agenda: ArrayVec<UnitId, MAX_UNITS>,
    /// How far the phase has come in it.
    pub(crate) cursor: u8,
    /// Inches that the unit being driven flees.
    pub(crate) flight: u8,
    /// A passenger that acts directly after its transport (WS-INIT-10).
    pub(crate) next: Option<UnitId>,
    pub(crate) halted: Option<HaltedMove>,
    pub(crate) firing: Option<Firing>,
    /// Escorts still to be named.
    pub(crate) escorts: u8,
    pub(crate) clouds: ArrayVec<Cloud, MAX_CLOUDS>,
    /// Ruined buildings, by number.
    pub(crate) ruins: u32,
    /// Units whose wrecks stand on the table.
    pub(crate) wrecks: UnitSet,
    /// Panicked units at the start of the End of Turn phase (WS-END-08).
    pub(crate) panicked: UnitSet,
    /// The side that places first.
    pub(crate) first: Option<Side>,
    /// Whether setting up is complete for a side.
    pub(crate) placed: BySide<bool>,
}

impl State {
    pub(crate) const fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub(crate) const fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// Whether a building is ruined.
    pub(crate) const fn is_ruined(&self, building: u8) -> bool {
        self.ruins >> building & 1 == 1
    }

    /// WS-OFF-08: the unit that a joined officer is with, else the unit itself.
    pub(crate) const fn host(&self, id: UnitId) -> UnitId {
        if let Place::With(host) = self.unit(id).place { host } else { id }
    }

    /// The transport that carries a unit.
    pub(crate) const fn transport(&self, id: UnitId) -> Option<UnitId> {
        if let Place::Aboard(transport) = self.unit(self.host(id)).place {
            Some(transport)
        } else {
            None
        }
    }

    /// Whether a unit stands on the table itself: not joined, not carried.
    pub(crate) const fn is_on_table(&self, id: UnitId) -> bool {
        matches!(self.unit(id).place, Place::Table)
    }

    /// WS-DISS-13: whether the enemy sees where it is: on the table or carried there, not
    /// dissimulated.
    pub(crate) const fn is_shown(&self, id: UnitId) -> bool {
        let host = self.host(id);
        let carrier =
            if let Place::Aboard(transport) = self.unit(host).place { transport } else { host };
        matches!(self.unit(carrier).place, Place::Table) && !self.unit(carrier).hidden
    }

    /// All units in the order of their ranks, from the highest down or from the lowest up. Officers
    /// who have left a unit in this turn have no rank of their own: they act directly after it, in
    /// every phase (WS-OFF-14).
    pub(crate) fn in_order(&self, from_the_top: bool) -> ArrayVec<UnitId, MAX_UNITS> {
        let left = |&id: &UnitId| self.unit(id).follows.is_some() && !self.ranks.contains(&id);
        let left: ArrayVec<UnitId, MAX_UNITS> =
            (0..MAX_UNITS as u8).map(UnitId).filter(left).collect();
        let mut order = ArrayVec::new();
        for at in 0..self.ranks.len() {
            let place = if from_the_top { at } else { self.ranks.len() - 1 - at };
            let unit = self.ranks[place];
            order.push(unit);
            order.extend(left.iter().copied().filter(|&id| self.unit(id).follows == Some(unit)));
        }
        order
    }
}
