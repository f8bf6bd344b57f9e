//! Everything that changes during a game (section 2.2).

pub mod activation;
pub mod agenda;
pub mod search;
pub mod setup;
pub mod shared_blast;
pub mod unit;
pub(crate) mod withdrawal;

use arrayvec::ArrayVec;

use crate::scenario::Form;
use crate::state::activation::Activation;
use crate::state::agenda::Agenda;
use crate::state::setup::Setup;
use crate::state::shared_blast::SharedBlast;
use crate::state::unit::{MAX_UNITS, Unit, UnitSet};
use crate::state::withdrawal::Withdrawal;
use crate::units::profile::MusterRow;
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::changes::Changes;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::terrain::Pieces;

/// The most objectives.
pub const MAX_OBJECTIVES: usize = 6;

/// The most wrecks (VD-ENG-14).
pub(crate) const MAX_WRECKS: usize = 24;

/// The most clouds of smoke at a time (VD-ENG-14).
pub(crate) const MAX_SMOKE: usize = 12;

/// The most foxholes (VD-ENG-14).
pub(crate) const MAX_FOXHOLES: usize = 24;

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
    pub(crate) step: Step,
    /// Who decides.
    pub(crate) decider: Side,
    /// Turn from 1; 0 during set-up.
    pub(crate) turn: u16,
    /// Initiative Segments of this turn so far, for the dice.
    pub(crate) segment: u8,
    /// Who names first on odd turns (VD-INIT-02).
    pub(crate) names_first: Side,
    /// Nominations of this segment.
    pub(crate) nominated: [Option<UnitId>; 2],
    /// What is still to be resolved before the next decision.
    pub(crate) agenda: Agenda,
    /// A Blast whose dice the attacker still shares out (VD-FEAT-08).
    pub(crate) shared: Option<SharedBlast>,
    /// The withdrawal that is asked for.
    pub(crate) withdrawal: Option<Withdrawal>,
    /// Units that have withdrawn from the action or detonation being resolved (VD-SHAKEN-19).
    pub(crate) withdrew: UnitSet,
    /// How the game ended.
    pub(crate) outcome: Option<Outcome>,

    /// Number of the table among those of the book.
    pub(crate) table: u8,
    /// Form of deployment.
    pub(crate) form: Form,
    /// Whether the sides have changed edges: then A has the edge of B (VD-ENG-11).
    pub(crate) edges_swapped: bool,
    /// Set-up in progress.
    pub(crate) setup: Setup,
    /// Whether it is night.
    pub(crate) night: bool,
    /// Objective markers: where, and who placed it. They block nothing, and nothing moves them
    /// (VD-SPEC-20).
    pub(crate) objectives: ArrayVec<(Point, Side), MAX_OBJECTIVES>,

    /// The units.
    pub(crate) units: [Unit; MAX_UNITS],
    /// Which units have been changed of late.
    pub(crate) changes: Changes<1>,
    /// Units on the table, in structures or aboard: those in play.
    pub(crate) present: UnitSet,
    /// Units that have been activated in this turn.
    pub(crate) activated: UnitSet,
    /// Rows told as activated in this turn.
    pub(crate) told_active: u64,
    /// Shaken units (VD-SHAKEN-01). They stay on the table; there is no rout (VD-SHAKEN-18).
    pub(crate) shaken: UnitSet,
    /// Hidden units.
    pub(crate) hidden: UnitSet,
    /// Whether anything has changed by which cover can be lost since that was last looked at.
    pub(crate) stirred: bool,
    /// Units that took cover (VD-TAKE-01). Moving, fighting and the loss of the cover end it, no other
    /// action and no end of a turn (VD-TAKE-04, VD-TAKE-05).
    pub(crate) took_cover: UnitSet,
    /// Units that took a Shoot Action in their last activation (VD-END-09).
    pub(crate) shot_last: UnitSet,
    /// Units that have fired in this turn (VD-SPEC-12).
    pub(crate) fired: UnitSet,
    /// Units that cannot move any more (VD-SPEC-08).
    pub(crate) immobilised: UnitSet,
    /// Vehicles whose smoke is used (VD-VSP-13).
    pub(crate) smoke_used: UnitSet,
    /// The activation in progress.
    pub(crate) active: Option<Activation>,
    /// Stakes of destroyed rows, in thousandths, by side of the loser.
    pub(crate) destroyed: [u32; 2],
    /// Rows destroyed.
    pub(crate) destroyed_rows: u64,
    /// Sides forced to retreat (VD-SPEC-34).
    pub(crate) retreats: [bool; 2],

    /// Structure Points lost, by piece.
    pub(crate) damage: [u8; 64],
    /// Structures that have collapsed into rubble.
    pub(crate) collapsed: Pieces,
    /// Wire, mines and hedges that are cleared.
    pub(crate) cleared: Pieces,
    pub(crate) wrecks: ArrayVec<Wreck, MAX_WRECKS>,
    pub(crate) smoke: ArrayVec<Smoke, MAX_SMOKE>,
    /// Abandoned foxholes (VD-DIG-02) and bought ones.
    pub(crate) foxholes: ArrayVec<Point, MAX_FOXHOLES>,
}

/// What dice are rolled for: the kind of an [`EventKey`]. All dice of a game are those of its rules
/// as they are carried out; policies have nothing to roll with (VD-ENG-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Roll {
    /// Anything before turn 1.
    SetUp,
    /// The scores of the two nominated units.
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

impl State {
    /// A game before set-up: no unit is anywhere.
    pub(crate) fn blank() -> Self {
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
            changes: Changes::default(),
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
    pub(crate) const fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.changes.note(unit);
        &mut self.units[unit.index()]
    }

    /// Whether a row has been destroyed.
    #[must_use]
    pub const fn is_destroyed(&self, row: MusterRow) -> bool {
        self.destroyed_rows >> row.0 & 1 == 1
    }

    /// The key of dice of the active unit, or of one that makes its free move; a fresh one each
    /// time.
    pub(crate) fn activation_key(&mut self, dice_key: u32, roll: Roll) -> EventKey {
        let rolls = self.active.as_mut().map_or(&mut self.setup.rolls, |active| &mut active.rolls);
        *rolls += 1;
        EventKey { turn: self.turn, roller: dice_key, kind: roll as u8, repeat: *rolls }
    }

    /// The key of dice that no unit rolls.
    pub(crate) const fn table_key(&self, roll: Roll, repeat: u8) -> EventKey {
        EventKey { turn: self.turn, roller: NOBODY, kind: roll as u8, repeat }
    }
}
