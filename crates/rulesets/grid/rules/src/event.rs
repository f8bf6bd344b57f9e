//! What can happen in a game, as the log records it.

use crate::action::{Barrage, Destination};
use crate::movement::path::Path;
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::table::squares::Square;

/// How a sortie went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SortieResult {
    /// The target is eliminated.
    Eliminated,
    /// Anti-aircraft guns protect it: it is only hit.
    Hit,
    /// Nothing happened.
    Nothing,
    /// The aircraft is disrupted.
    AircraftDisrupted,
    /// The aircraft is lost.
    AircraftLost,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A fact for statistics only.
    Fact(Common),
    /// The terrain generator changed a square.
    Terrain {
        /// The square.
        square: Square,
        /// Its kind from now on.
        kind: Terrain,
        /// Whether it has a road from now on.
        road: bool,
        /// The rule that changed it.
        rule: Clause,
    },
    /// The first-player dice, of side A then of side B.
    FirstPlayer {
        /// The scores.
        dice: [u8; 2],
    },
    /// A square was mined.
    Mined(Square),
    /// A unit waits in reserve.
    Held(UnitId),
    /// A unit found no room to deploy and waits to enter.
    NoRoom(UnitId),
    /// A unit took its place.
    Deployed(UnitId, Destination),
    /// A player turn began and the clock advanced.
    TurnBegan {
        /// Whose turn.
        side: Side,
        /// Round, from 1.
        round: u16,
        /// The clock die, if it was rolled.
        die: Option<u8>,
        /// Time of day in minutes.
        minute: u16,
        /// The light of the turn.
        light: Light,
    },
    /// A smoke mission.
    Smoke {
        /// Who fired.
        battery: UnitId,
        /// The square it fired at.
        square: Square,
        /// The die.
        die: u8,
        /// Whether the smoke stands.
        placed: bool,
    },
    /// A sortie.
    Sortie {
        /// The aircraft.
        aircraft: UnitId,
        /// Its target.
        target: UnitId,
        /// The die.
        die: u8,
        /// What came of it.
        result: SortieResult,
    },
    /// A battery's attack was declared.
    Barrage {
        /// The declaration.
        barrage: Barrage,
        /// The number needed, deductions included.
        needed: u8,
    },
    /// An attack was declared.
    Attack {
        /// Who attacks.
        attacker: UnitId,
        /// The enemy unit that is attacked.
        target: UnitId,
        /// The number needed, deductions included.
        needed: u8,
    },
    /// An attack die.
    Die {
        /// Who rolled.
        attacker: UnitId,
        /// At whom.
        target: UnitId,
        /// The number needed.
        needed: u8,
        /// The first die.
        die: u8,
        /// The die rolled again for a minefield.
        again: Option<u8>,
        /// Whether it hit.
        hit: bool,
    },
    /// An attacker lost its attack because the target was already eliminated.
    AttackLost {
        /// Whose attack.
        attacker: UnitId,
        /// The late target.
        target: UnitId,
    },
    /// A unit became disrupted.
    Disrupted(UnitId),
    /// A battery disrupted itself.
    SelfDisrupted(UnitId),
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// A wreck stands in a square.
    Wreck(Square),
    /// A battery left the field after intense fire.
    Retired(UnitId),
    /// A combat move.
    CombatMoved(UnitId, Path),
    /// A forced move.
    Withdrew(UnitId, Path),
    /// An ordinary move.
    Moved(UnitId, Path),
    /// A unit left the board.
    Exited(UnitId),
    /// The reserve die.
    ReserveRoll {
        /// Who rolled.
        side: Side,
        /// The die.
        die: u8,
        /// How many units may now enter.
        arrivals: u8,
    },
    /// A reserve unit entered.
    Entered(UnitId, Destination),
    /// An attempt to regroup.
    Regroup {
        /// Who tried.
        unit: UnitId,
        /// The first die.
        die: u8,
        /// The re-roll.
        again: Option<u8>,
        /// Whether the unit is fresh again.
        fresh: bool,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::Fact(_) => "GW-HIT-01",
            Self::Terrain { rule, .. } => return *rule,
            Self::FirstPlayer { .. } => "GW-TURN-05",
            Self::Mined(_) => "GW-MINE-05",
            Self::Held(_) => "GW-RES-02",
            Self::NoRoom(_) | Self::Deployed(..) => "GW-SETUP-03",
            Self::TurnBegan { .. } => "GW-CLOCK-01",
            Self::Smoke { .. } => "GW-SMOKE-01",
            Self::Sortie { .. } => "GW-AIR-03",
            Self::Barrage { .. } => "GW-ARTY-13",
            Self::Attack { .. } => "GW-COMBAT-08",
            Self::Die { again: Some(_), .. } => "GW-MINE-03",
            Self::Die { .. } => "GW-COMBAT-11",
            Self::AttackLost { .. } => "GW-COMBAT-10",
            Self::Disrupted(_) => "GW-HIT-01",
            Self::SelfDisrupted(_) => "GW-ARTY-16",
            Self::Eliminated(_) => "GW-HIT-05",
            Self::Wreck(_) => "GW-WRECK-01",
            Self::Retired(_) => "GW-INTENSE-03",
            Self::CombatMoved(..) => "GW-CMOVE-01",
            Self::Withdrew(..) => "GW-DISR-06",
            Self::Moved(..) => "GW-MOVE-01",
            Self::Exited(_) => "GW-END-11",
            Self::ReserveRoll { .. } => "GW-RES-03",
            Self::Entered(..) => "GW-RES-05",
            Self::Regroup { .. } => "GW-REGROUP-02",
            Self::Ended(outcome) => return outcome.clause,
        })
    }

    fn common(&self) -> Option<Common> {
        if let Self::Fact(fact) = self { Some(*fact) } else { None }
    }
}
