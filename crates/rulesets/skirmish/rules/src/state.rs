//! Everything that changes during a game.

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{BySide, Outcome, Side, UnitId};

use crate::stances::Stances;
use crate::units::{Ammo, TEAM};

/// The most units of a match-up, those that tables may bring included.
pub const MAX_UNITS: usize = 64;

/// The most counters of a solo game.
pub(crate) const MAX_COUNTERS: usize = 40;

/// The most portals of a solo game.
pub(crate) const MAX_PORTALS: usize = 24;

/// The most smoke discs on a table.
pub(crate) const MAX_SMOKE: usize = 16;

/// The most missions of called artillery of a game.
pub(crate) const MAX_MISSIONS: usize = 8;

/// The units of a match-up as a set.
pub type UnitSet = wargauge_rules::table::UnitSet<1>;

/// What has become of a man (`SK-UNIT-10`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// Unhurt: he has all his action points.
    #[default]
    Fit,
    /// Hurt, but up.
    Wounded,
    /// Down for good.
    Disabled,
    /// Out of the game for good.
    Killed,
    /// In the hands of the enemy.
    Captured,
    /// Off the table.
    Fled,
}

impl Condition {
    /// Whether he is active.
    #[must_use]
    pub const fn is_active(self) -> bool {
        matches!(self, Self::Fit | Self::Wounded)
    }
}

/// A man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Where he is, if his unit is on foot.
    pub(crate) at: Point,
    /// What has become of him.
    pub(crate) condition: Condition,
    /// Action points spent in this activation.
    pub(crate) spent: u8,
    /// Whether he has used his attempt to spot in this activation.
    pub(crate) looked: bool,
    /// `SK-GEN-22`: has gone back into the pool.
    pub(crate) recycled: bool,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Not deployed yet.
    Waiting,
    /// May be brought by the tables of a solo game.
    Pool,
    /// Behind a counter of a solo game.
    Concealed,
    /// Held back: comes in by the edge of the table (`SK-SCEN-02`).
    Reserve,
    /// On the table, on its feet or tracks.
    Table,
    /// Aboard a vehicle.
    Aboard(UnitId),
    /// Out of the game.
    Gone,
}

/// State of morale, the worse the greater (`SK-UNIT-15`, `SK-MORALE-21`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Morale {
    /// As usual.
    #[default]
    Steady,
    /// On its way to cover.
    Retiring,
    /// Does nothing in its next phase.
    Shaken,
    /// It runs for the edge until it rallies.
    Rout,
    /// Has given up.
    Surrendered,
}

/// What a unit has been told, or goes on doing (`SK-UNIT-28`, `SK-ACT-10`, `SK-ACT-11`,
/// `SK-ACT-12`, `SK-ACT-13`, `SK-ACT-14`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// It stays where it is.
    #[default]
    Hold,
    /// Stays, and keeps what is fortified.
    Defend,
    /// Goes for its objective.
    Advance,
    /// Walks its round.
    Patrol,
}

/// What the action chart last said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drill {
    /// Nothing yet.
    #[default]
    Orders,
    /// It closes with the enemy.
    Attack,
    /// It goes on towards the enemy or its goal.
    Advance,
    /// It stays and fires.
    Halt,
    /// It draws off from the enemy.
    Retreat,
    /// It runs for the edge until it rallies.
    Rout,
    /// Manoeuvre (vehicles).
    Manoeuvre,
}

/// What was shot at a unit since the end of its own last phase (`SK-UNIT-22`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnderFire {
    /// Whether anything was.
    pub(crate) any: bool,
    /// How many men shot.
    pub(crate) shooters: u8,
    /// Whose attack was the last, and the men of it who have been counted, as bits (`SK-RISK-18`).
    pub(crate) last: Option<UnitId>,
    pub(crate) counted: u8,
    /// Whether mortars, flame or armour did (`SK-RISK-02`).
    pub(crate) heavy: bool,
    /// Whether anti-tank weapons did (`SK-AFVSOLO-35`).
    pub(crate) anti_tank: bool,
}

/// `SK-UNIT-23`: the score of a firefight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Firefight {
    /// What the unit has done.
    pub(crate) inflicted: u8,
    /// What was done to it.
    pub(crate) suffered: u8,
}

/// Why a vehicle cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mobility {
    /// It can.
    #[default]
    Free,
    /// Stuck, and may get free.
    Stuck,
    /// Wheels, tracks or traction are gone.
    Immobile,
}

/// The vehicle or gun of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hull {
    /// Whether it is on the table.
    pub(crate) there: bool,
    /// Its middle.
    pub(crate) at: Point,
    /// Where it faces.
    pub(crate) front: Bearing,
    /// Whether it can move.
    pub(crate) mobility: Mobility,
    /// Own activations for which the crew is stunned still.
    pub(crate) stunned: u8,
    /// Whether the optics are gone for good (`SK-VDAM-16`, `SK-AFV-29`).
    pub(crate) blind: bool,
    /// Weapons wrecked: bit 0 the main gun, then the machine guns.
    pub(crate) wrecked_weapons: u8,
    /// The turn at whose end it explodes.
    pub(crate) explodes: Option<u16>,
    /// Whether it has been destroyed.
    pub(crate) wreck: bool,
    /// Whether its crew has left it.
    pub(crate) abandoned: bool,
    /// Whether the driver's seat is empty until somebody has taken it (`SK-VDAM-33`).
    pub(crate) driverless: bool,
    /// Whether the enemy has it (`SK-MELEE-20`).
    pub(crate) captured: bool,
    /// How far it moved in its own last phase.
    pub(crate) moved: Length,
    /// Where its last straight leg began.
    pub(crate) leg_from: Point,
    /// The vehicle that tows it.
    pub(crate) towed_by: Option<UnitId>,
    /// Whether it has to withdraw in its next activation (`SK-MORALE-25`).
    pub(crate) must_withdraw: bool,
    /// Whether it may not fire in its next activation (`SK-MORALE-25`).
    pub(crate) silent: bool,
    /// Whether a result that lasts has struck it (`SK-VDAM-52`).
    pub(crate) damaged: bool,
}

impl Default for Hull {
    fn default() -> Self {
        Self {
            there: false,
            at: Point::new(0, 0),
            front: Bearing::NORTH,
            mobility: Mobility::Free,
            stunned: 0,
            blind: false,
            wrecked_weapons: 0,
            explodes: None,
            wreck: false,
            abandoned: false,
            driverless: false,
            captured: false,
            moved: Length::ZERO,
            leg_from: Point::new(0, 0),
            towed_by: None,
            must_withdraw: false,
            silent: false,
            damaged: false,
        }
    }
}

/// A unit: what is spotted, suppressed, tested (`SK-GAME-02`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) figures: [Figure; TEAM],
    pub(crate) place: Place,
    pub(crate) morale: Morale,
    /// Suppression markers.
    pub(crate) markers: u8,
    /// Where it faces.
    pub(crate) front: Bearing,
    /// Storey of the building it is in, from 0.
    pub(crate) floor: u8,
    /// `SK-UNIT-03`: whether no two active men are less than 1 inch apart.
    pub(crate) dispersed: bool,
    /// `SK-UNIT-27`
    pub(crate) aware: bool,
    /// `SK-VIS-03`: whether the other side has spotted it.
    pub(crate) spotted: bool,
    /// Whether the other side has ever spotted it.
    pub(crate) known: bool,
    /// Whether the other side was ever offered it as a contact where it is.
    pub(crate) offered: bool,
    /// `SK-SPOT-23`: where the other side last saw it.
    pub(crate) last_known: Option<Point>,
    /// Moved since the start of its own last phase.
    pub(crate) moved: bool,
    /// Fired since the start of its own last phase.
    pub(crate) fired: bool,
    /// Tested for being suppressed in this phase.
    pub(crate) tested_suppression: bool,
    /// Tested for being charged in this phase.
    pub(crate) tested_charge: bool,
    /// Has retired at once in this phase.
    pub(crate) retired: bool,
    /// Has begun to rout in this phase.
    pub(crate) fresh_rout: bool,
    /// Shaken until the end of this phase of its own.
    pub(crate) shaken_now: bool,
    /// Has acted in this turn, as statistics count it.
    pub(crate) told_active: bool,
    /// Stored weapon points.
    pub(crate) points: u8,
    /// `SK-AP-12`: points that each man has saved for a weapon that he alone pays for.
    pub(crate) saved: [u8; TEAM],
    pub(crate) ammo: Ammo,
    pub(crate) under_fire: UnderFire,
    pub(crate) fight: Firefight,
    /// The same of its own previous phase and what followed it.
    pub(crate) fight_before: Firefight,
    /// Which man serves the crewed weapon.
    pub(crate) gunner: u8,
    /// Where the mortar's last round hit.
    pub(crate) ranged_in: Option<Point>,
    pub(crate) hull: Hull,
    /// The part of its worth that is lost, in 1/27,720.
    pub(crate) lost: u32,
    /// Who last hurt or frightened it.
    pub(crate) last_attacker: Option<UnitId>,
    /// Where it stood when its own last phase began.
    pub(crate) phase_start: Point,
    /// `SK-UNIT-24`
    pub(crate) advanced: bool,
    pub(crate) order: Order,
    pub(crate) drill: Drill,
    /// `SK-SOLO-07`: acts by the chart.
    pub(crate) on_chart: bool,
    /// Whether it has left the walls it charged into or out of (`SK-MELEE-21`): the enemy it is in
    /// contact with through a wall.
    pub(crate) through_wall: Option<UnitId>,
    /// Whether its crewed weapon has been left behind (`SK-MOVE-22`, `SK-MORALE-27`).
    pub(crate) weapon_left: bool,
    /// Groups of dice rolled in this phase.
    pub(crate) rolls: u16,
}

impl Unit {
    pub(crate) fn new(place: Place, ammo: Ammo) -> Self {
        Self {
            figures: [Figure::default(); TEAM],
            place,
            morale: Morale::Steady,
            markers: 0,
            front: Bearing::NORTH,
            floor: 0,
            dispersed: false,
            aware: false,
            spotted: false,
            known: false,
            offered: false,
            last_known: None,
            moved: false,
            fired: false,
            tested_suppression: false,
            tested_charge: false,
            retired: false,
            fresh_rout: false,
            shaken_now: false,
            told_active: false,
            points: 0,
            saved: [0; TEAM],
            ammo,
            under_fire: UnderFire::default(),
            fight: Firefight::default(),
            fight_before: Firefight::default(),
            gunner: 0,
            ranged_in: None,
            hull: Hull::default(),
            lost: 0,
            last_attacker: None,
            phase_start: Point::new(0, 0),
            advanced: false,
            order: Order::Hold,
            drill: Drill::Orders,
            on_chart: false,
            through_wall: None,
            weapon_left: false,
            rolls: 0,
        }
    }
}

/// What a counter of a solo game hides (`SK-SOLO-01`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A unit of the solo side.
    Team(UnitId),
    /// A counter that hides nothing.
    Dummy,
    /// A sniper (`SK-EVENT-09`).
    Sniper,
    /// Artillery (`SK-EVENT-10`).
    Artillery,
    /// A mortar (`SK-EVENT-11`).
    Mortar,
    /// Aircraft (`SK-EVENT-12`).
    Air,
    /// Mines (`SK-EVENT-13`).
    Mines,
}

/// Whether an event has struck (`SK-EVENT-08`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CounterStrike {
    /// It has not struck in this game.
    #[default]
    Never,
    /// In an earlier turn: it strikes only whom it spots itself.
    Before,
    /// In this turn: it lies face up until the end of it.
    Now,
}

/// A counter of a solo game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    pub(crate) at: Point,
    pub(crate) content: Content,
    pub(crate) face_up: bool,
    /// Turned down again: it spots within 10 inches only (`SK-EVENT-06`).
    pub(crate) short_sighted: bool,
    /// Whether it has struck.
    pub(crate) struck: CounterStrike,
    /// Whether the other side has spotted it since it lies face up (`SK-EVENT-14`).
    pub(crate) seen: bool,
    /// A sniper that misses its next attack (`SK-EVENT-14`).
    pub(crate) stunned: bool,
    /// A sniper who has a wound; a second one disables him (`SK-UNIT-11`).
    pub(crate) wounded: bool,
    /// Has been seen to march, which mines and rounds of fire never do (`SK-SOLO-05`).
    pub(crate) marched: bool,
}

impl Counter {
    /// One as it is laid out.
    pub(crate) const fn face_down(at: Point, content: Content) -> Self {
        Self {
            at,
            content,
            face_up: false,
            short_sighted: false,
            struck: CounterStrike::Never,
            seen: false,
            stunned: false,
            wounded: false,
            marched: false,
        }
    }

    /// Whether there is something to be spotted: what lies face down, and a sniper who has shown himself by nothing
    /// but his shot (`SK-EVENT-14`).
    pub(crate) fn is_hidden(&self) -> bool {
        !self.face_up || self.content == Content::Sniper && !self.seen
    }
}

/// A place where enemies of a solo game arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Portal {
    pub(crate) at: Point,
    /// Its number in the scenario.
    pub(crate) id: u8,
    /// `SK-PORTAL-15`: gone after it has brought somebody.
    pub(crate) once: bool,
}

/// A disc of smoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Smoke {
    pub(crate) at: Point,
    /// Who fired it.
    pub(crate) side: Side,
    /// Ends of its side's phases that it still stands through.
    pub(crate) phases: u8,
}

/// Called artillery on its way (`SK-ARTY-14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mission {
    pub(crate) caller: UnitId,
    pub(crate) side: Side,
    pub(crate) at: Point,
    pub(crate) calibre: u8,
}

/// A move that was stopped by the discovery of an enemy (`SK-MOVE-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PausedMove {
    /// Who walks, as bits.
    pub(crate) men: u8,
    /// How far the action still goes.
    pub(crate) left: Length,
    /// Where it was to end.
    pub(crate) to: Point,
    /// Where the team was to face.
    pub(crate) front: Bearing,
    /// Whether it was to be in close order.
    pub(crate) close: bool,
}

/// The unit that is acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Activation {
    pub(crate) unit: UnitId,
    /// Move actions so far.
    pub(crate) moves: u8,
    /// Whether the weapon was moved, which bars tripods from firing.
    pub(crate) carried: bool,
    /// `SK-MORALE-09`: has tested for open ground.
    pub(crate) tested: bool,
    /// `SK-SHOOT-31`: has fired its volley.
    pub(crate) volleyed: bool,
    /// A vehicle that has made its move.
    pub(crate) driven: bool,
    /// How far a vehicle may still go because passengers get in or out.
    pub(crate) boarding: bool,
    /// Whether the unit must still make a forced move before anything else is open to it.
    pub(crate) must_move: bool,
    pub(crate) paused: Option<PausedMove>,
}

impl Activation {
    pub(crate) const fn of(unit: UnitId) -> Self {
        Self {
            unit,
            moves: 0,
            carried: false,
            tested: false,
            volleyed: false,
            driven: false,
            boarding: false,
            must_move: false,
            paused: None,
        }
    }
}

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The side deploys.
    Deploy(Side),
    /// The side acts.
    Play(Side),
    /// Nothing more.
    Over(Outcome),
}

/// A game between two decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) turn: u16,
    /// Running number of the phase, from 1: what dice are keyed by.
    pub(crate) phase_number: u16,
    pub(crate) phase: Phase,
    /// The side that moves first.
    pub(crate) first: Option<Side>,
    pub(crate) activation: Option<Activation>,
    /// The unit that has been chosen to be placed next.
    pub(crate) placing: Option<UnitId>,
    /// Units of the phasing side that have not acted yet, or that are still to be placed.
    pub(crate) waiting: UnitSet,
    pub(crate) units: ArrayVec<Unit, MAX_UNITS>,
    /// Units on the table or aboard, of either side.
    pub(crate) present: BySide<UnitSet>,
    pub(crate) counters: ArrayVec<Counter, MAX_COUNTERS>,
    pub(crate) portals: ArrayVec<Portal, MAX_PORTALS>,
    pub(crate) smoke: ArrayVec<Smoke, MAX_SMOKE>,
    pub(crate) missions: ArrayVec<Mission, MAX_MISSIONS>,
    /// Missions of called artillery left to each side.
    pub(crate) calls: BySide<u8>,
    /// `SK-GEN-05`
    pub(crate) contact_made: bool,
    /// Turn ends in a row at which the player held what he must hold.
    pub(crate) held: u8,
    /// Groups of dice rolled for a side in this phase.
    pub(crate) side_rolls: BySide<u16>,
    /// What is left of the pool of a solo game.
    pub(crate) pool: crate::solo::Pool,
    /// Portals that were taken off because they were cornered.
    pub(crate) portals_lost: u8,
    /// How everybody stands, as far as it has been asked.
    pub(crate) stances: Stances,
}

impl State {
    #[inline]
    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.stances.touch(id);
        &mut self.units[id.index()]
    }

    /// The unit that is acting.
    pub(crate) fn active(&self) -> Option<UnitId> {
        self.activation.map(|activation| activation.unit)
    }
}
