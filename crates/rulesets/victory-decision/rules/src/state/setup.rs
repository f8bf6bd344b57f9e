//! Where the set-up stands (VD-DEPLOY).

use crate::state::unit::{MAX_UNITS, UnitSet};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::terrain::PieceId;

/// What the set-up has come to, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupStage {
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
    pub stage: SetupStage,
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
    /// Numbers the dice of free moves, as `Activation::rolls` those of an activation.
    pub rolls: u8,
}

impl Setup {
    /// Nothing is done yet.
    pub(crate) const BEGUN: Self = Self {
        stage: SetupStage::Edges,
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
