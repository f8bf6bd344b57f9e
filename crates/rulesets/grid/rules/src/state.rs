//! Everything that changes during a game.

use arrayvec::ArrayVec;

use crate::action::Barrage;
use crate::terrain::ground::{Ground, MAX_SQUARES};
use crate::terrain::light::Light;
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::EventKey;

/// The most units a side may have, aircraft included: an all-out campaign attack has
/// 28. The numbers that the book gives for a side are guidance (GW-SCALE-02, GW-SCALE-04).
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
pub(crate) enum Roll {
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
pub(crate) struct DeclaredAttack {
    pub(crate) attacker: UnitId,
    pub(crate) target: UnitId,
    pub(crate) needed: u8,
}

/// A declared attack of T2 with the number it needs, judged at declaration (GW-OBS-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeclaredBarrage {
    pub(crate) barrage: Barrage,
    pub(crate) needed: u8,
}

/// A game in progress. Plain data: cloning it copies it. Rules alone read its fields:
///
/// ```compile_fail,E0616
/// fn peek(state: &wargauge_grid::state::State) {
///     let _ = state.disrupted;
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) step: Step,
    /// The controlling side, or the side that sets up.
    pub(crate) side: Side,
    pub(crate) first: Option<Side>,
    /// Round, from 1; 0 during setup.
    pub(crate) round: u16,
    /// Running number of the player turn, from 1.
    pub(crate) player_turn: u16,
    pub(crate) minute: u16,
    pub(crate) elapsed: u16,
    pub(crate) light: Light,
    pub(crate) outcome: Option<Outcome>,

    pub(crate) ground: Ground,
    /// Mined squares, for both sides and all the game (GW-MINE-06).
    pub(crate) mines: Squares,
    /// Squares with smoke of a side: one or many markers (GW-SMOKE-11).
    pub(crate) smoke: BySide<Squares>,
    /// Squares with at least one wreck, and with two.
    pub(crate) wrecks: [Squares; 2],
    /// Squares with at least one unit of a side.
    pub(crate) occupied: BySide<Squares>,
    /// Squares with two units.
    pub(crate) crowded: Squares,

    /// What follows for moves from where everything is.
    pub(crate) layout: Layout,

    /// Squares of the terrain that each unit may enter.
    pub(crate) enterable: [Squares; MAX_UNITS],
    /// The units on the board in each square; each attacks and is attacked on its own (GW-GRID-13).
    pub(crate) standing: [UnitSet; MAX_SQUARES],
    /// The square of each unit on the board: the one that holds its centre. Units have no facing
    /// (GW-SCALE-07).
    pub(crate) square: [Square; MAX_UNITS],
    /// The centre of each unit where distances are measured, also of those eliminated
    /// (GW-MEAS-05); else zero.
    pub(crate) point: [Point; MAX_UNITS],
    /// Eliminated units whose wreck stands where they did.
    pub(crate) burning: UnitSet,
    pub(crate) on_board: UnitSet,
    /// Waiting off the board: in reserve or not yet deployed.
    pub(crate) waiting: UnitSet,
    /// Aircraft still flying.
    pub(crate) airborne: UnitSet,
    pub(crate) exited: UnitSet,
    /// Units with the marker of disruption (GW-DICE-03, GW-DISR-01). It bears on moves, on
    /// regrouping and on the fire of batteries, on nothing else (GW-DISR-09).
    pub(crate) disrupted: UnitSet,
    pub(crate) fought: UnitSet,
    pub(crate) moved: UnitSet,
    /// Units that moved in their side's previous turn, for `fire_move = delayed`.
    pub(crate) moved_last_turn: UnitSet,
    pub(crate) combat_moved: UnitSet,
    /// Attackers of T3 that may still make a combat move.
    pub(crate) may_combat_move: UnitSet,
    /// Targets of a declaration in this combat phase.
    pub(crate) attacked: UnitSet,
    /// Isolated units that must still withdraw.
    pub(crate) isolated: UnitSet,
    /// Units still to be asked whether they regroup.
    pub(crate) regrouping: UnitSet,

    pub(crate) attacks: ArrayVec<DeclaredAttack, MAX_UNITS_PER_SIDE>,
    pub(crate) barrages: ArrayVec<DeclaredBarrage, MAX_UNITS_PER_SIDE>,

    /// The reserve line of each side in order of arrival.
    pub(crate) line: BySide<ArrayVec<UnitId, MAX_UNITS_PER_SIDE>>,
    /// How many at the head of the line may enter without another roll.
    pub(crate) due: BySide<u8>,
    /// How many behind those were parked by failed rolls.
    pub(crate) parked: BySide<u8>,
    pub(crate) mines_left: u8,

    pub(crate) casualties: BySide<u8>,
    /// Price of the casualties in thousandths of a point.
    pub(crate) casualty_stake: BySide<u32>,
}

impl State {
    /// What the game is waiting for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The key of dice that a side rolls.
    pub(crate) fn key_of_side(&self, roll: Roll, repeat: u8) -> EventKey {
        let roller = NOBODY + self.side.index() as u32;
        EventKey { turn: self.player_turn, roller, kind: roll as u8, repeat }
    }

    /// The key of dice that a unit rolls.
    pub(crate) const fn key_of(&self, roll: Roll, roller: u32) -> EventKey {
        EventKey { turn: self.player_turn, roller, kind: roll as u8, repeat: 0 }
    }

    /// Squares held by either side.
    pub(crate) fn held(&self) -> Squares {
        self.occupied[Side::A] | self.occupied[Side::B]
    }

    /// Squares with smoke of either side.
    pub(crate) fn smoky(&self) -> Squares {
        self.smoke[Side::A] | self.smoke[Side::B]
    }
}

/// The board as it bears on moves and sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Squares adjacent to units of each side.
    pub(crate) beside: BySide<Squares>,
    /// Squares in which no further unit may end its move. A wreck counts as a unit.
    pub(crate) full: Squares,
    /// Squares that no unit of a side may enter: those of its enemies, impassable ones, and bridges
    /// that a wreck has closed (GW-WRECK-06).
    pub(crate) barred: BySide<Squares>,
    /// Squares in which a unit of a side may end its move as far as room goes.
    pub(crate) room: BySide<Squares>,
    /// Squares entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(crate) rough: Squares,
    /// Squares that cut lines of sight: terrain, smoke, wrecks, and squares with two units
    /// (GW-OBS-04, GW-OBS-06, GW-OBS-07, GW-OBS-10, GW-SMOKE-02, GW-WRECK-03).
    pub(crate) opaque: Squares,
}
