//! What can happen in a game, as the log records it.

use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::table::Point;

use crate::action::{Order, Target};
use crate::state::{Fate, Phase};
use crate::units::weapon::WeaponId;

/// What dice are rolled for: the kinds of event keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// Who places first.
    Places,
    /// The die for the score of a unit.
    Initiative,
    /// Ties of initiative.
    Tie,
    /// Shots in Primary Fire; repeats are aims.
    PrimaryShots,
    /// Shots in Secondary Fire; repeats are aims.
    SecondaryShots,
    /// Wounds, damage, collapse after Primary Fire; repeats are rolls.
    PrimaryEffects,
    /// Wounds, damage, collapse after Secondary Fire; repeats are rolls.
    SecondaryEffects,
    /// LD tests after Primary Fire; the roller is the target.
    PrimaryMorale,
    /// LD tests after Secondary Fire.
    SecondaryMorale,
    /// Smoke grenades.
    Grenades,
    /// A fight hand to hand; repeats are pairs of units.
    Melee,
    /// An assault on a vehicle.
    Assault,
    /// Panic test after hand-to-hand.
    MeleePanic,
    /// LD test of a pinned unit.
    Panic,
    /// Distance of flight.
    Flight,
    /// The test to rally at the end of a turn.
    Rally,
}

/// Result of a wound roll (WS-WOUND-02 to WS-WOUND-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wound {
    /// The unit loses 1 END.
    Light,
    /// A soldier loses 1 FS and 1 CC.
    Serious,
    /// A soldier is dead.
    Dead,
}

/// Result of a damage roll (WS-VEH-03 to WS-VEH-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Damage {
    /// Below the armour.
    None,
    /// Equal to the armour, without damage.
    Glancing,
    /// Stunned: pinned without a test.
    Stunned,
    /// A weapon is lost.
    WeaponOut,
    /// It moves no more.
    Immobilised,
    /// The vehicle is a wreck.
    Destroyed,
    /// Destroyed and burning.
    Burning,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A fact for statistics only.
    Fact(Common),
    /// A turn began.
    TurnBegan(u8),
    /// A phase began.
    PhaseBegan(Phase),
    /// A unit was placed or uncovered.
    Placed {
        /// The unit that now stands there.
        unit: UnitId,
        /// Its centre.
        at: Point,
        /// The rule by which that happened.
        clause: Clause,
    },
    /// A unit that everybody sees has its score.
    Initiative {
        /// The unit that has the score.
        unit: UnitId,
        /// Its die.
        die: u8,
        /// Its score.
        score: u8,
    },
    /// An order was shown.
    Shown {
        /// The unit whose order it is.
        unit: UnitId,
        /// The order that its owner wrote.
        order: Order,
    },
    /// A unit fires.
    Fires {
        /// The unit that fires.
        unit: UnitId,
        /// What it aims at.
        target: Target,
        /// With which of its weapons, of a vehicle: each may have a target of its own (WS-FIRE-15).
        weapon: Option<WeaponId>,
    },
    /// Dice of one weapon.
    Shot {
        /// The unit that fires.
        unit: UnitId,
        /// The weapon that is rolled for.
        weapon: WeaponId,
        /// The difficulty.
        needed: i8,
        /// The dice; 0 for those not rolled.
        dice: [u8; 3],
        /// How many dice hit.
        hits: u8,
        /// Whether hits cause no losses.
        protected: bool,
    },
    /// A test or another single die.
    Rolled {
        /// The unit that tests.
        unit: UnitId,
        /// The rule that asks for the die.
        clause: Clause,
        /// What it showed.
        die: u8,
        /// What it was held against.
        against: i8,
        /// Whether it passed or took effect.
        passed: bool,
    },
    /// A wound.
    Wounded {
        /// The unit that is hurt.
        unit: UnitId,
        /// The D6; 0 of a result that has waited for a player to name who takes it.
        die: u8,
        /// Its result.
        wound: Wound,
        /// The slot that it fell on; `None` of a light wound.
        slot: Option<u8>,
        /// What the figure in that slot is armed with.
        arms: Option<u8>,
    },
    /// A damage roll against a vehicle.
    Damaged {
        /// The vehicle.
        unit: UnitId,
        /// D6 and strength.
        sum: u8,
        /// The armour.
        armour: u8,
        /// The result.
        damage: Damage,
    },
    /// A damage roll against a building.
    Battered {
        /// The number of the building.
        building: u8,
        /// D6 and strength.
        sum: u8,
        /// The structure value.
        structure: u8,
    },
    /// A cloud of smoke came up.
    Smoke {
        /// The rule by which that happened.
        clause: Clause,
        /// About where it lies.
        at: Point,
    },
    /// A template came down.
    Burst {
        /// The unit whose shell it is.
        unit: UnitId,
        /// The centre of the template.
        at: Point,
        /// Inches it scattered.
        scatter: u8,
        /// The D12 of the direction in which it scattered.
        direction: u8,
    },
    /// A weapon jammed.
    Jammed {
        /// The unit whose machinegun jams.
        unit: UnitId,
    },
    /// Two fighters have rolled.
    Fought {
        /// Unit of side A.
        one: UnitId,
        /// Unit of side B.
        other: UnitId,
        /// Their totals.
        totals: [i8; 2],
    },
    /// A unit is pinned.
    Pinned(UnitId),
    /// A unit is panicked.
    Panicked(UnitId),
    /// A unit has rallied.
    Rallied(UnitId),
    /// A unit moved.
    Moved {
        /// The unit that moved.
        unit: UnitId,
        /// Where it set out or went on from.
        from: Point,
        /// Where it came to stand or was halted.
        to: Point,
        /// The rule by which that happened.
        clause: Clause,
    },
    /// Something that a clause alone says.
    Happened {
        /// The unit that it happened to.
        unit: UnitId,
        /// The clause by which it happened.
        clause: Clause,
    },
    /// A unit left the game.
    Gone {
        /// The unit that left.
        unit: UnitId,
        /// How it left.
        fate: Fate,
    },
    /// Victory points of both sides, in thousandths.
    Counted([u32; 2]),
    /// Figures that both sides have left, where those decide.
    Mustered([u64; 2]),
    /// What part of a side that wins by leaving has left the table, in per cent of its price.
    BrokenOut {
        /// The side that wins by leaving.
        side: Side,
        /// The part of its price that has left the table.
        percent: u64,
    },
    /// The game is over.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::Fact(_) => "WS-SCEN-07",
            Self::TurnBegan(_) | Self::PhaseBegan(_) => "WS-TURN-01",
            Self::Placed { clause, .. }
            | Self::Rolled { clause, .. }
            | Self::Smoke { clause, .. }
            | Self::Moved { clause, .. }
            | Self::Happened { clause, .. } => return *clause,
            Self::Initiative { .. } => "WS-INIT-04",
            Self::Shown { .. } => "WS-ORDER-18",
            Self::Fires { .. } => "WS-FIRE-18",
            Self::Shot { .. } => "WS-FIRE-02",
            Self::Wounded { .. } => "WS-WOUND-01",
            Self::Damaged { .. } => "WS-VEH-03",
            Self::Battered { .. } => "WS-BLDG-06",
            Self::Burst { .. } => "WS-WEAPON-07",
            Self::Jammed { .. } => "WS-WEAPON-03",
            Self::Fought { .. } => "WS-HTH-03",
            Self::Pinned(_) => "WS-LEAD-03",
            Self::Panicked(_) => "WS-LEAD-05",
            Self::Rallied(_) => "WS-END-04",
            Self::Gone { .. } => "WS-GEN-17",
            Self::Counted(_) => "WS-SCEN-02",
            Self::Mustered(_) => "WS-SCEN-01",
            Self::BrokenOut { .. } => "WS-SCEN-04",
            Self::Ended(outcome) => return outcome.clause,
        })
    }

    fn common(&self) -> Option<Common> {
        if let Self::Fact(fact) = self { Some(*fact) } else { None }
    }
}
