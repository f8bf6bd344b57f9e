//! Everything that changes during a game.
//!
//! Also kept here: GW-SCALE-01, GW-SCALE-02, GW-SCALE-03, GW-SCALE-04, GW-SCALE-07.

use arrayvec::ArrayVec;

use crate::action::Barrage;
use crate::clock::Light;
use crate::ground::{Ground, MAX_SQUARES};
use crate::layout::Layout;
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::EventKey;

/// The most units a side may have, aircraft included: an all-out campaign attack has 28.
pub const MAX_UNITS_PER_SIDE: usize = 32;

/// The most units in a game.
pub const MAX_UNITS: usize = 2 * MAX_UNITS_PER_SIDE;

/// A set of units of both sides.
pub type UnitSet = wargauge_rules::table::unit_set::UnitSet<1>;

/// What the game is waiting for. Steps with nothing to decide are passed (GW-TURN-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Minefields are being marked.
    Minefields,
    /// Units are being held in reserve.
    Reserves,
    /// Units are being deployed.
    Deployment,
    /// T2 b: smoke missions.
    Smoke,
    /// T2 c: sorties.
    Sorties,
    /// T2 d: batteries declare.
    Barrages,
    /// T3 a: attacks are declared and resolved.
    Attacks,
    /// Combat moves right after a target (`combat_move_timing = per_target`).
    TargetMoves,
    /// T3 d: combat moves.
    CombatMoves,
    /// T4 b: isolated units withdraw.
    Withdrawals,
    /// T4 c: ordinary movement.
    Movement,
    /// T4 d: reserves enter.
    Entries,
    /// T5: regrouping.
    Regroup,
    /// The game is over.
    Over,
}

/// What dice are rolled for: the kind of an [`EventKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Roll {
    FirstPlayer,
    Clock,
    Smoke,
    Sortie,
    Barrage,
    Attack,
    Reserve,
    Regroup,
    Terrain,
}

/// A declared attack of T3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Declared {
    pub(super) attacker: UnitId,
    pub(super) target: UnitId,
    pub(super) needed: u8,
}

/// A declared attack of T2 with the number it needs, judged at declaration (GW-OBS-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeclaredBarrage {
    pub(super) barrage: Barrage,
    pub(super) needed: u8,
}

/// A game in progress. Plain data: cloning it copies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) step: Step,
    /// The controlling side, or the side that sets up.
    pub(super) side: Side,
    pub(super) first: Option<Side>,
    /// Round, from 1; 0 during setup.
    pub(super) round: u16,
    /// Running number of the player turn, from 1.
    pub(super) player_turn: u16,
    pub(super) minute: u16,
    pub(super) elapsed: u16,
    pub(super) light: Light,
    pub(super) outcome: Option<Outcome>,

    pub(super) ground: Ground,
    pub(super) mines: Squares,
    pub(super) smoke: BySide<Squares>,
    /// Squares with at least one wreck, and with two.
    pub(super) wrecks: [Squares; 2],
    /// Squares with at least one unit of a side.
    pub(super) occupied: BySide<Squares>,
    /// Squares with two units.
    pub(super) crowded: Squares,

    /// What follows for moves from where everything is.
    pub(super) layout: Layout,

    /// Squares of the terrain that each unit may enter.
    pub(super) enterable: [Squares; MAX_UNITS],
    /// The units on the board in each square.
    pub(super) standing: [UnitSet; MAX_SQUARES],
    /// The square of each unit on the board: the one that holds its centre.
    pub(super) square: [Square; MAX_UNITS],
    /// The centre of each unit where distances are measured, also of those eliminated
    /// (GW-MEAS-05); else zero.
    pub(super) point: [Point; MAX_UNITS],
    /// Eliminated units whose wreck stands where they did.
    pub(super) burning: UnitSet,
    pub(super) on_board: UnitSet,
    /// Waiting off the board: in reserve or not yet deployed.
    pub(super) waiting: UnitSet,
    /// Aircraft still flying.
    pub(super) airborne: UnitSet,
    pub(super) exited: UnitSet,
    pub(super) disrupted: UnitSet,
    pub(super) fought: UnitSet,
    pub(super) moved: UnitSet,
    /// Units that moved in their side's previous turn, for `fire_move = delayed`.
    pub(super) moved_last_turn: UnitSet,
    pub(super) combat_moved: UnitSet,
    /// Attackers of T3 that may still make a combat move.
    pub(super) may_combat_move: UnitSet,
    /// Targets of a declaration in this combat phase.
    pub(super) attacked: UnitSet,
    /// Isolated units that must still withdraw.
    pub(super) isolated: UnitSet,
    /// Units still to be asked whether they regroup.
    pub(super) regrouping: UnitSet,

    pub(super) attacks: ArrayVec<Declared, MAX_UNITS_PER_SIDE>,
    pub(super) barrages: ArrayVec<DeclaredBarrage, MAX_UNITS_PER_SIDE>,

    /// The reserve line of each side in order of arrival.
    pub(super) line: BySide<ArrayVec<UnitId, MAX_UNITS_PER_SIDE>>,
    /// How many at the head of the line may enter without another roll.
    pub(super) due: BySide<u8>,
    /// How many behind those were parked by failed rolls.
    pub(super) parked: BySide<u8>,
    pub(super) mines_left: u8,

    pub(super) casualties: BySide<u8>,
    /// Price of the casualties in thousandths of a point.
    pub(super) casualty_price: BySide<u32>,
}

impl State {
    /// What the game is waiting for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The key of dice that a side rolls.
    pub(super) fn key_of_side(&self, roll: Roll, repeat: u8) -> EventKey {
        let roller = u16::MAX - self.side.index() as u16;
        EventKey { turn: self.player_turn, roller, kind: roll as u8, repeat }
    }

    /// The key of dice that a unit rolls.
    pub(super) const fn key_of(&self, roll: Roll, dice_key: u16) -> EventKey {
        EventKey { turn: self.player_turn, roller: dice_key, kind: roll as u8, repeat: 0 }
    }

    /// Squares held by either side.
    pub(super) fn held(&self) -> Squares {
        self.occupied[Side::A] | self.occupied[Side::B]
    }

    /// Squares with smoke of either side.
    pub(super) fn smoky(&self) -> Squares {
        self.smoke[Side::A] | self.smoke[Side::B]
    }
}
