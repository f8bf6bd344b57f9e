//! Everything that changes during a game (section 2.2).

use arrayvec::ArrayVec;

use crate::agenda::Agenda;
use crate::night_targets::Search;
use crate::profile::{Facing, MAX_GROUPS, MAX_MOUNTS, MAX_STRIKES, Row};
use crate::scenario::Form;
use crate::sharing::SharedBlast;
use crate::withdrawal::Withdrawal;
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// The most units of both sides on the table, parts of rows included.
pub const MAX_UNITS: usize = 64;

/// A set of units of both sides.
pub type UnitSet = wargauge_rules::table::unit_set::UnitSet<1>;

/// The most objectives.
pub const MAX_OBJECTIVES: usize = 6;

/// The most wrecks.
pub(super) const MAX_WRECKS: usize = 24;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// S0: the winner of the roll-off chooses edge or corner, and who places first (VD-DEPLOY-08).
    ChooseEdge,
    /// S0: the attacker says whether it is night (VD-SCEN-35).
    ChooseNight,
    /// S0: a side places a fortification (VD-SPEC-01).
    Fortify,
    /// S0: a side places an objective (VD-SCEN-07).
    PlaceObjective,
    /// S0: a side places, embarks, hides or holds back its next row, split or whole.
    Deploy,
    /// S0: Recon units make their free moves (VD-ABIL-48).
    FreeMove,
    /// S2: the first nomination.
    NominateFirst,
    /// S3: the answer.
    NominateSecond,
    /// S8: the only side with units left picks one.
    Pick,
    /// S5: an Individual may join or leave (VD-ABIL-28).
    Begin,
    /// S6: the active unit's next action.
    Act,
    /// At night the active unit names another target for its action, or gives it up (VD-SPEC-10).
    NameAnother,
    /// The attacker shares Damage Dice out among intermingled units (VD-FEAT-08).
    ShareDice,
    /// The owner chooses casualties (VD-SHOOT-19).
    Casualties,
    /// The owner chooses where a Shaken unit withdraws to, or that it stays (VD-SHAKEN-05,
    /// VD-ABIL-12).
    Withdraw,
    /// Victors at the entrance of a structure may move in (VD-BLDG-21).
    MoveIn,
    /// The game is over.
    Over,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not placed yet, or an empty part of a row.
    Nowhere,
    /// In Reserve (VD-SPEC-28).
    Reserve,
    /// On the table.
    Table,
    /// In a structure.
    Inside {
        /// Which.
        piece: PieceId,
        /// On which floor, from 0.
        floor: u8,
    },
    /// In or on a vehicle.
    Aboard {
        /// Which.
        vehicle: UnitId,
    },
    /// Destroyed or off the table for good.
    Gone,
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Models, Health Points or Structure Points left, by group.
    pub strength: [u8; MAX_GROUPS],
    /// Where it is.
    pub place: Place,
    /// Its leader, or the middle of its vehicle; inside a structure the middle of it.
    pub at: Point,
    /// Where it faces: the way slot 1 of its formation lies (VD-COH-09).
    pub facing: Bearing,
    /// Suppression Markers.
    pub markers: u8,
    /// The group its leader belongs to.
    pub leader: u8,
    /// Models out of Leadership Distance, which spend the unit's next action on closing up
    /// (VD-COH-05).
    pub stragglers: u8,
    /// Dig counters (VD-DIG-02).
    pub dug: u8,
    /// The wire or mines it has spent one of the two actions on that clear them (VD-ABIL-40).
    pub clearing: Option<PieceId>,
    /// Living men who have placed their explosive charge (VD-FEAT-20).
    pub charges_spent: u8,
    /// Strikes left, by kind.
    pub strikes: [u8; MAX_STRIKES],
    /// Enemies it is Engaged with (VD-CC-04).
    pub engaged: UnitSet,
    /// Move Actions of this turn (VD-VSP-06).
    pub moves: u8,
}

/// The activation in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activation {
    /// Whose.
    pub unit: UnitId,
    /// Actions taken.
    pub taken: u8,
    /// Actions left.
    pub left: u8,
    /// Uses of each weapon of the unit, over all its bearers (VD-CHAR-15).
    pub used: [u8; MAX_MOUNTS],
    /// Calls for strikes, by kind (VD-STRK-03).
    pub calls: [u8; MAX_STRIKES],
    /// Whether it has moved (VD-FEAT-29).
    pub moved: bool,
    /// Move Actions taken (VD-VEH-20).
    pub move_actions: u8,
    /// Whether it has attacked (VD-HIDE-02).
    pub attacked: bool,
    /// Whether it took a Shoot Action (VD-END-09).
    pub shot: bool,
    /// Whether it aims (VD-CONC-01).
    pub aimed: bool,
    /// Whether it may not move any more in this activation (VD-VSP-21).
    pub stuck: bool,
    /// Whether it has tested for moving (VD-VSP-21).
    pub tested_engine: bool,
    /// Whether its Dedicated first Regroup is used (VD-ABIL-13).
    pub regrouped: bool,
    /// Whether it embarked, or disembarked (VD-VSP-18).
    pub embarked: bool,
    /// Whether it disembarked.
    pub disembarked: bool,
    /// Whether it was Shaken when it began (VD-SHAKEN-21).
    pub began_shaken: bool,
    /// Enemies in Combat Range when it began (VD-VEH-11).
    pub contacts: UnitSet,
    /// Spot attempts by target (VD-SPOT-06).
    pub spotted: ArrayVec<(UnitId, u8), 3>,
    /// Charges placed (VD-ABIL-54): of either type by each of three actions.
    pub charges: ArrayVec<Charge, 6>,
    /// The action that looks for another target at night (VD-SPEC-10).
    pub search: Option<Search>,
    /// Whether its owner wants nothing more of it.
    pub stopped: bool,
    /// Numbers the dice of the activation, so that no two events share a key.
    pub rolls: u8,
}

/// What charges and blows are aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// A structure.
    Structure(PieceId),
}

/// Charges placed on a target in one action (VD-ABIL-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// On what.
    pub target: Target,
    /// On which facing.
    pub facing: Facing,
    /// The Target Point of their area (VD-ABIL-59).
    pub at: Point,
    /// Where the vehicle was: they go where it goes (VD-ABIL-58).
    pub hull_at: Point,
    /// How many.
    pub count: u8,
    /// Whether they are Improved.
    pub improved: bool,
}

/// Terrain that games make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wreck {
    /// Middle of the vehicle it was.
    pub at: Point,
    /// Where it faced.
    pub facing: Bearing,
    /// Its Size.
    pub size: u8,
}

/// Smoke (VD-VSP-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smoke {
    /// Its middle; its radius is 3".
    pub at: Point,
    /// The turn whose End Segment ends it.
    pub until: u16,
}

/// A game in progress. Plain data: cloning it copies it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is being decided.
    pub(super) step: Step,
    /// Who decides.
    pub(super) decider: Side,
    /// Turn from 1; 0 during set-up.
    pub(super) turn: u16,
    /// Initiative Segments of this turn so far, for the dice.
    pub(super) segment: u8,
    /// Who names first on odd turns (VD-INIT-02).
    pub(super) names_first: Side,
    /// Nominations of this segment.
    pub(super) nominated: [Option<UnitId>; 2],
    /// What is still to be resolved before the next decision.
    pub(super) agenda: Agenda,
    /// A Blast whose dice the attacker still shares out (VD-FEAT-08).
    pub(super) shared: Option<SharedBlast>,
    /// The withdrawal that is asked for.
    pub(super) withdrawal: Option<Withdrawal>,
    /// Units that have withdrawn from the action or detonation being resolved (VD-SHAKEN-19).
    pub(super) withdrew: UnitSet,
    /// How the game ended.
    pub(super) outcome: Option<Outcome>,

    /// Number of the table among those of the book.
    pub(super) table: u8,
    /// Form of deployment.
    pub(super) form: Form,
    /// Whether the sides have changed edges: then A has the edge of B (VD-ENG-11).
    pub(super) edges_swapped: bool,
    /// Set-up in progress.
    pub(super) setup: Setup,
    /// Whether it is night.
    pub(super) night: bool,
    /// Objective markers: where, and who placed it.
    pub(super) objectives: ArrayVec<(Point, Side), MAX_OBJECTIVES>,

    /// The units.
    pub(super) units: [Unit; MAX_UNITS],
    /// How many times a unit has been changed, and which of these times was the last for each.
    pub(super) changes: u32,
    pub(super) changed: [u32; MAX_UNITS],
    /// Units on the table, in structures or aboard: those in play.
    pub(super) present: UnitSet,
    /// Units that have been activated in this turn.
    pub(super) activated: UnitSet,
    /// Rows told as activated in this turn.
    pub(super) told_active: u64,
    /// Shaken units (VD-SHAKEN-01).
    pub(super) shaken: UnitSet,
    /// Hidden units.
    pub(super) hidden: UnitSet,
    /// Whether anything has changed by which cover can be lost since that was last looked at.
    pub(super) stirred: bool,
    /// Units that took cover (VD-TAKE-01).
    pub(super) took_cover: UnitSet,
    /// Units that took a Shoot Action in their last activation (VD-END-09).
    pub(super) shot_last: UnitSet,
    /// Units that have fired in this turn (VD-SPEC-12).
    pub(super) fired: UnitSet,
    /// Units that cannot move any more (VD-SPEC-08).
    pub(super) immobilised: UnitSet,
    /// Vehicles whose smoke is used (VD-VSP-13).
    pub(super) smoke_used: UnitSet,
    /// The activation in progress.
    pub(super) active: Option<Activation>,
    /// Points of destroyed rows, in thousandths, by side of the loser.
    pub(super) destroyed: [u32; 2],
    /// Rows destroyed.
    pub(super) destroyed_rows: u64,
    /// Sides forced to retreat (VD-SPEC-34).
    pub(super) retreats: [bool; 2],

    /// Structure Points lost, by piece.
    pub(super) damage: [u8; 64],
    /// Structures that have collapsed into rubble.
    pub(super) collapsed: Pieces,
    /// Wire, mines and hedges that are cleared.
    pub(super) cleared: Pieces,
    /// Wrecks.
    pub(super) wrecks: ArrayVec<Wreck, MAX_WRECKS>,
    /// Smoke.
    pub(super) smoke: ArrayVec<Smoke, 12>,
    /// Abandoned foxholes (VD-DIG-02) and bought ones.
    pub(super) foxholes: ArrayVec<Point, 24>,
}

/// What the set-up has come to, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Edges and who places first (VD-DEPLOY-08).
    Edges,
    /// Whether it is night (VD-SCEN-35).
    Night,
    /// Objectives (VD-SCEN-07).
    Objectives,
    /// Fortifications (VD-SPEC-07).
    Fortifications,
    /// Units (VD-DEPLOY-09).
    Units,
    /// Free moves of Recon (VD-ABIL-48).
    FreeMoves,
    /// The battle has begun.
    Battle,
}

/// Where the set-up stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What it has come to.
    pub stage: Stage,
    /// Who places first (VD-DEPLOY-08).
    pub first: Side,
    /// Whose turn to place it is.
    pub next: Side,
    /// Whether the winner of the roll for objectives lets his enemy begin (VD-SCEN-07).
    pub yielded: bool,
    /// Fortifications not yet placed, by side and kind.
    pub fortifications: [[u8; 8]; 2],
    /// Rows not yet placed.
    pub waiting: u64,
    /// Units of the list entry being placed that are still to be placed (VD-DEPLOY-09).
    pub placing: UnitSet,
    /// Whether that entry goes to the Reserve; unknown until its first unit is placed.
    pub held_back: Option<bool>,
    /// The unit that may get foxholes (VD-SPEC-02).
    pub entrenching: Option<UnitId>,
    /// Zones rolled for random deployment, by row: 0 left, 1 middle, 2 right; of a corner 0 left
    /// and 2 right (VD-SPEC-22, VD-SPEC-24).
    pub zones: [u8; MAX_UNITS],
    /// Re-rolls of zones left, by side (VD-SPEC-23).
    pub zone_re_rolls: [u8; 2],
    /// Rows whose zone has been rolled again.
    pub rolled_again: u64,
    /// Recon units that may still make their free move.
    pub free_moves: UnitSet,
    /// The wave that is placed: normal rows, Ambush, Infiltrate (VD-DEPLOY-13).
    pub wave: u8,
    /// The bunker of VD-SCEN-34.
    pub bunker: Option<PieceId>,
    /// Numbers the dice of free moves, as [`Activation::rolls`] those of an activation.
    pub rolls: u8,
}

/// What dice are rolled for: the kind of an [`EventKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Roll {
    /// Anything before turn 1.
    SetUp,
    /// Initiative.
    Initiative,
    /// Vehicle recovery.
    Recovery,
    /// An action of an activation.
    Action,
    /// Charges going off.
    Detonation,
    /// Anything of the End Segment.
    EndSegment,
}

impl Unit {
    /// A unit that is nowhere and has no models.
    pub(super) const NOBODY: Self = Self {
        strength: [0; MAX_GROUPS],
        place: Place::Nowhere,
        at: Point::new(0, 0),
        facing: Bearing::NORTH,
        markers: 0,
        leader: 0,
        stragglers: 0,
        dug: 0,
        clearing: None,
        charges_spent: 0,
        strikes: [0; MAX_STRIKES],
        engaged: UnitSet::EMPTY,
        moves: 0,
    };
}

impl Setup {
    /// Nothing is done yet.
    pub(super) const BEGUN: Self = Self {
        stage: Stage::Edges,
        first: Side::A,
        next: Side::A,
        yielded: false,
        fortifications: [[0; 8]; 2],
        waiting: 0,
        placing: UnitSet::EMPTY,
        held_back: None,
        entrenching: None,
        zones: [0; MAX_UNITS],
        zone_re_rolls: [0; 2],
        rolled_again: 0,
        free_moves: UnitSet::EMPTY,
        wave: 0,
        bunker: None,
        rolls: 0,
    };
}

impl Activation {
    /// A unit begins to act.
    pub(super) fn of(unit: UnitId, actions: u8, shaken: bool) -> Self {
        Self {
            unit,
            taken: 0,
            left: actions,
            used: [0; MAX_MOUNTS],
            calls: [0; MAX_STRIKES],
            moved: false,
            move_actions: 0,
            attacked: false,
            shot: false,
            aimed: false,
            stuck: false,
            tested_engine: false,
            regrouped: false,
            embarked: false,
            disembarked: false,
            began_shaken: shaken,
            contacts: UnitSet::EMPTY,
            spotted: ArrayVec::new(),
            charges: ArrayVec::new(),
            search: None,
            stopped: false,
            rolls: 0,
        }
    }
}

impl State {
    /// A game before set-up: no unit is anywhere.
    pub(super) fn blank() -> Self {
        Self {
            step: Step::Deploy,
            decider: Side::A,
            turn: 0,
            segment: 0,
            names_first: Side::A,
            nominated: [None; 2],
            agenda: Agenda::default(),
            shared: None,
            withdrawal: None,
            withdrew: UnitSet::EMPTY,
            outcome: None,
            table: 0,
            form: Form::LongEdges,
            edges_swapped: false,
            setup: Setup::BEGUN,
            night: false,
            objectives: ArrayVec::new(),
            units: [Unit::NOBODY; MAX_UNITS],
            changes: 0,
            changed: [0; MAX_UNITS],
            present: UnitSet::EMPTY,
            activated: UnitSet::EMPTY,
            told_active: 0,
            shaken: UnitSet::EMPTY,
            hidden: UnitSet::EMPTY,
            stirred: true,
            took_cover: UnitSet::EMPTY,
            shot_last: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            immobilised: UnitSet::EMPTY,
            smoke_used: UnitSet::EMPTY,
            active: None,
            destroyed: [0; 2],
            destroyed_rows: 0,
            retreats: [false; 2],
            damage: [0; 64],
            collapsed: Pieces::NONE,
            cleared: Pieces::NONE,
            wrecks: ArrayVec::new(),
            smoke: ArrayVec::new(),
            foxholes: ArrayVec::new(),
        }
    }

    /// What the game is waiting for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// A unit.
    #[must_use]
    pub const fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit, to change.
    pub(super) const fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.changes += 1;
        self.changed[unit.index()] = self.changes;
        &mut self.units[unit.index()]
    }

    /// Whether a row has been destroyed.
    #[must_use]
    pub const fn is_destroyed(&self, row: Row) -> bool {
        self.destroyed_rows >> row.0 & 1 == 1
    }

    /// The key of dice of the active unit, or of one that makes its free move; a fresh one each
    /// time.
    pub(super) fn activation_key(&mut self, dice_key: u16, roll: Roll) -> EventKey {
        let rolls = self.active.as_mut().map_or(&mut self.setup.rolls, |active| &mut active.rolls);
        *rolls += 1;
        EventKey { turn: self.turn, roller: dice_key, kind: roll as u8, repeat: *rolls }
    }

    /// The key of dice that no unit rolls.
    pub(super) const fn table_key(&self, roll: Roll, repeat: u8) -> EventKey {
        EventKey { turn: self.turn, roller: u16::MAX, kind: roll as u8, repeat }
    }
}
