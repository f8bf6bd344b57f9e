//! What can happen in a game, as the log records it.

use crate::action::{Action, Target};
use crate::units::profile::{Facing, WeaponId};
use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// One thing that happened. Units are those of the table; facts for statistics name rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A fact for statistics only.
    Fact(Common),
    /// A player decided (VD-ENG-08).
    Decided {
        /// The side that decides.
        side: Side,
        /// For which unit, where one acts, loses models or withdraws.
        unit: Option<UnitId>,
        /// The action that it chose.
        action: Action,
    },
    /// A die that is no attack: a test, a roll-off, a distance.
    Rolled {
        /// Who rolled, where it was a unit.
        unit: Option<UnitId>,
        /// The rule.
        clause: Clause,
        /// What it showed.
        die: u8,
        /// What was added to it.
        modifier: i8,
        /// Whether it passed, where it was a test.
        passed: Option<bool>,
    },
    /// A turn began.
    TurnBegan(u16),
    /// Initiative was rolled: score of each nominated unit.
    Initiative {
        /// Die of side A's unit and of side B's.
        dice: [u8; 2],
        /// What the dice come to with all modifiers, by side.
        scores: [i8; 2],
        /// The winner; none if it is rolled again.
        winner: Option<UnitId>,
    },
    /// Suppression Markers were placed.
    Marked {
        /// On whom.
        unit: UnitId,
        /// How many.
        count: u8,
        /// By which rule.
        clause: Clause,
    },
    /// Suppression Markers were removed.
    Unmarked {
        /// From whom.
        unit: UnitId,
        /// How many.
        count: u8,
        /// By which rule.
        clause: Clause,
    },
    /// A unit became Shaken, or no longer is.
    Shaken {
        /// The unit that becomes Shaken or recovers.
        unit: UnitId,
        /// Whether it now is.
        now: bool,
    },
    /// A Damage Die.
    Damage {
        /// With what, where it was a weapon.
        weapon: Option<WeaponId>,
        /// At what.
        target: Target,
        /// The die, or the higher of two.
        die: u8,
        /// What it came to.
        score: i8,
        /// The re-roll.
        again: Option<u8>,
        /// Hits that the die scores, two for a Critical.
        hits: u8,
    },
    /// A save.
    Save {
        /// The unit or structure that saves.
        target: Target,
        /// The number needed.
        needed: u8,
        /// The die.
        die: u8,
        /// The re-roll.
        again: Option<u8>,
        /// Whether it saved.
        saved: bool,
    },
    /// A unit lost models or points.
    Lost {
        /// The unit that loses strength.
        unit: UnitId,
        /// Of which group.
        group: u8,
        /// How many.
        count: u8,
    },
    /// A structure lost Structure Points.
    Battered {
        /// The structure that is damaged.
        piece: PieceId,
        /// How many.
        points: u8,
    },
    /// A unit is destroyed.
    Destroyed(UnitId),
    /// A unit moved.
    Moved {
        /// The unit that moves.
        unit: UnitId,
        /// From where.
        from: Point,
        /// Where to.
        to: Point,
        /// By which rule.
        clause: Clause,
    },
    /// A unit is Hidden, or no longer is.
    Hidden {
        /// The unit that hides or is revealed.
        unit: UnitId,
        /// Whether it now is.
        now: bool,
        /// By which rule.
        clause: Clause,
    },
    /// Charges go off.
    Detonated {
        /// On what.
        target: Target,
        /// On which facing.
        facing: Facing,
        /// How many.
        count: u8,
    },
    /// A Target Point scattered.
    Scattered {
        /// Whose fire it is.
        unit: UnitId,
        /// Where it was meant.
        from: Point,
        /// Where it went.
        to: Point,
    },
    /// Something of the kind that a clause alone says: smoke, foxholes, cleared mines, collapse.
    Happened {
        /// To whom.
        unit: Option<UnitId>,
        /// The point where it happens, if there is one.
        at: Option<Point>,
        /// The clause that says what happens.
        clause: Clause,
    },
    /// Victory points of both sides were counted, in thousandths.
    Counted {
        /// Points of A and of B.
        points: [u32; 2],
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::Fact(_) | Self::Decided { .. } => "VD-ENG-08",
            Self::Rolled { clause, .. }
            | Self::Marked { clause, .. }
            | Self::Unmarked { clause, .. }
            | Self::Moved { clause, .. }
            | Self::Hidden { clause, .. }
            | Self::Happened { clause, .. } => return *clause,
            Self::TurnBegan(_) => "VD-TURN-02",
            Self::Initiative { .. } => "VD-INIT-05",
            Self::Shaken { now: true, .. } => "VD-SHAKEN-01",
            Self::Shaken { now: false, .. } => "VD-SHAKEN-08",
            Self::Damage { .. } => "VD-SHOOT-10",
            Self::Save { .. } => "VD-SHOOT-14",
            Self::Lost { .. } => "VD-SHOOT-18",
            Self::Battered { .. } => "VD-BLDG-23",
            Self::Destroyed(_) => "VD-SHOOT-24",
            Self::Detonated { .. } => "VD-ABIL-55",
            Self::Scattered { .. } => "VD-STRK-08",
            Self::Counted { .. } => "VD-SPEC-38",
            Self::Ended(outcome) => return outcome.clause,
        })
    }

    fn common(&self) -> Option<Common> {
        match self {
            Self::Fact(fact) => Some(*fact),
            Self::Decided { .. }
            | Self::Rolled { .. }
            | Self::TurnBegan(_)
            | Self::Initiative { .. }
            | Self::Marked { .. }
            | Self::Unmarked { .. }
            | Self::Shaken { .. }
            | Self::Damage { .. }
            | Self::Save { .. }
            | Self::Lost { .. }
            | Self::Battered { .. }
            | Self::Destroyed(_)
            | Self::Moved { .. }
            | Self::Hidden { .. }
            | Self::Detonated { .. }
            | Self::Scattered { .. }
            | Self::Happened { .. }
            | Self::Counted { .. }
            | Self::Ended(_) => None,
        }
    }
}
