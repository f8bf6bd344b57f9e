//! What happens in a game, in the ruleset's own words.

use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{Outcome, Side, UnitId};
use wargauge_rules::table::Point;

use crate::action::Order;
use crate::position::heading::Heading;
use crate::state::{Cause, Step, UnitSet};

/// What dice are rolled for: the kinds of event keys (CD-DICE-05, CD-DICE-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// M5: looking for a hidden stand.
    Spot,
    /// M8: looking for one that made op fire.
    SpotFired,
    /// G4: looking for one that made general fire.
    SpotGeneral,
    /// Opportunity fire.
    OpFire,
    /// General fire.
    GeneralFire,
    /// Morale of an element.
    Morale,
    /// Rally by a roll (switch).
    Rally,
}

/// What makes up a number that hits: the range and its column, and what changes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Between the closest points, in hundredths of an inch.
    pub range: i16,
    /// The number of the column that is used (CD-FIRE-16).
    pub column: i8,
    /// Troop quality of the firer (CD-CHART-40).
    pub quality: i8,
    /// Being pinned (CD-CHART-41).
    pub pinned: i8,
    /// Its order (CD-CHART-42, CD-CHART-43).
    pub order: i8,
    /// Cover of the target (CD-CHART-44, CD-CHART-45).
    pub cover: i8,
    /// All else about the target (CD-CHART-46 to 50).
    pub target: i8,
}

/// What makes up a number that hits in a burst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BurstSum {
    /// The number of the weapon's card.
    pub value: i8,
    /// A pinned mortar (CD-MORTAR-15).
    pub pinned: i8,
    /// Cover of who is in it (CD-CHART-70 to 72).
    pub cover: i8,
    /// All else about who is in it (CD-CHART-63 to 67, CD-CHART-73).
    pub target: i8,
}

/// Something that happened. Every die is told, with what it was for (CD-DICE-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// A stand took its place at the start.
    Deployed {
        /// The stand.
        unit: UnitId,
    },
    /// A chit was turned up (CD-ORDER-22).
    Revealed {
        /// The stand that placed it.
        issuer: UnitId,
        /// What it says.
        order: Order,
        /// Its arrow.
        arrow: Heading,
        /// Who follows it.
        followers: UnitSet,
    },
    /// All chits have been turned up, and these stands follow none (CD-ORDER-23).
    Waiting {
        /// The stands in play without a chit to follow.
        stands: UnitSet,
    },
    /// A stand moved or fired for the first time in the turn.
    Acted {
        /// The stand.
        unit: UnitId,
    },
    /// A stand stayed where it is.
    Stayed {
        /// The stand.
        unit: UnitId,
        /// Where it stands.
        at: Point,
    },
    /// A stand moved.
    Moved {
        /// The stand.
        unit: UnitId,
        /// Where it stopped.
        to: Point,
        /// Path length in hundredths.
        path: i16,
    },
    /// A hidden stand was looked for (CD-SPOT-12).
    Searched {
        /// The hidden stand.
        target: UnitId,
        /// The die.
        die: u8,
        /// The numbers of personnel and vehicles; 0 for none.
        needed: [i8; 2],
    },
    /// A group has spotted a stand.
    Spotted {
        /// The stand that is hidden no longer.
        target: UnitId,
        /// Whether by the vehicles.
        vehicles: bool,
    },
    /// A line was fired.
    Fired {
        /// The stand that fired.
        firer: UnitId,
        /// Position of the line in the roster entry; 7 is an assault.
        line: u8,
        /// At whom.
        target: UnitId,
        /// At which pulse.
        pulse: u8,
    },
    /// What the number of a line is made of.
    Aimed {
        /// Who fires.
        firer: UnitId,
        /// At whom.
        target: UnitId,
        /// What makes it up.
        sum: Sum,
    },
    /// A to-hit die.
    Shot {
        /// Who fired.
        firer: UnitId,
        /// At whom.
        target: UnitId,
        /// The die.
        die: u8,
        /// What hits.
        needed: i8,
    },
    /// A die of a burst.
    Burst {
        /// Who fired.
        firer: UnitId,
        /// Who is in the burst.
        unit: UnitId,
        /// The die.
        die: u8,
        /// What hits.
        needed: i8,
    },
    /// A stand is in a burst and has a number that hits.
    BurstAt {
        /// Who fired.
        firer: UnitId,
        /// Who is in the burst.
        unit: UnitId,
        /// What its number is made of.
        sum: BurstSum,
    },
    /// A penetration die.
    Pierced {
        /// Who fired.
        firer: UnitId,
        /// Who was hit.
        victim: UnitId,
        /// The die.
        die: u8,
        /// With the rating.
        total: i8,
        /// Against this armour.
        armour: i8,
    },
    /// A die of an assault on a vehicle.
    Assaulted {
        /// The stand that assaults.
        firer: UnitId,
        /// The vehicle.
        target: UnitId,
        /// The die.
        die: u8,
        /// What hits.
        needed: i8,
    },
    /// Hits on a stand; 3 at once destroy.
    Hit {
        /// Who hit.
        firer: UnitId,
        /// The stand that was hit.
        victim: UnitId,
        /// How often.
        hits: u8,
    },
    /// Strength was lost for good (CD-TQ-12).
    Weakened {
        /// Who lost it.
        victim: UnitId,
        /// Who took it.
        by: Option<UnitId>,
        /// What it was worth in thousandths of a point.
        price: u32,
    },
    /// A stand was eliminated.
    Eliminated {
        /// The stand that is out of the game.
        victim: UnitId,
        /// What eliminated it.
        cause: Cause,
    },
    /// A stand put another out of the game.
    Killed {
        /// Who did it.
        by: UnitId,
    },
    /// A stand was forced back.
    ForcedBack {
        /// The stand.
        unit: UnitId,
        /// Where it stands now; nowhere else if it keeps its cover (CD-BACK-12, CD-BACK-13).
        to: Option<Point>,
    },
    /// A stand was pinned.
    Pinned {
        /// The stand.
        unit: UnitId,
        /// By whose fire, if by fire.
        by: Option<UnitId>,
    },
    /// A stand was demoralized.
    Demoralized {
        /// The stand.
        unit: UnitId,
    },
    /// A stand was rallied.
    Rallied {
        /// The stand.
        unit: UnitId,
    },
    /// An element checked its morale.
    Checked {
        /// Its company.
        company: u8,
        /// Its number.
        element: u8,
        /// Morale number before the permanent modifiers of stands.
        number: i8,
        /// The number of those of them who are shaken most (CD-CHART-109).
        shaken: i8,
        /// The die.
        die: u8,
    },
    /// The last stand of a company or element went (CD-ELIM-04).
    WipedOut {
        /// The company.
        company: u8,
        /// Whether nobody of the company is left, not only of an element.
        whole: bool,
    },
    /// An objective was held at the end of a turn.
    Held {
        /// Who held it.
        unit: UnitId,
        /// The objective, by its index in the scenario.
        objective: u8,
    },
    /// A sealed step was closed.
    Opened {
        /// The step.
        step: Step,
    },
    /// Victory points at the end.
    Scored {
        /// The side.
        side: Side,
        /// Thousandths of a point.
        points: u32,
    },
    /// The game ended.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::TurnBegan { .. } => "CD-TURN-01",
            Self::Deployed { .. } => "CD-SCEN-03",
            Self::Revealed { .. } => "CD-ORDER-22",
            Self::Waiting { .. } => "CD-ORDER-23",
            Self::Acted { .. } | Self::Moved { .. } | Self::Stayed { .. } => "CD-MOVE-01",
            Self::Searched { .. } => "CD-SPOT-12",
            Self::Spotted { .. } => "CD-SPOT-08",
            Self::Fired { .. } => "CD-FIRE-08",
            Self::Aimed { .. } => "CD-FIRE-17",
            Self::Shot { .. } => "CD-FIRE-22",
            Self::Burst { .. } | Self::BurstAt { .. } => "CD-HE-06",
            Self::Pierced { .. } => "CD-AT-02",
            Self::Assaulted { .. } => "CD-CLOSE-04",
            Self::Hit { .. } | Self::Weakened { .. } => "CD-TQ-02",
            Self::Eliminated { .. } | Self::Killed { .. } => "CD-ELIM-02",
            Self::ForcedBack { .. } => "CD-BACK-01",
            Self::Pinned { .. } => "CD-PIN-05",
            Self::Demoralized { .. } => "CD-DEMOR-01",
            Self::Rallied { .. } => "CD-RALLY-04",
            Self::Checked { .. } => "CD-MORALE-15",
            Self::WipedOut { .. } => "CD-ELIM-04",
            Self::Held { .. } => "CD-SCEN-10",
            Self::Opened { .. } => "CD-TURN-06",
            Self::Scored { .. } => "CD-SCEN-09",
            Self::Ended(outcome) => return outcome.clause,
        })
    }

    fn common(&self) -> Option<Common> {
        match *self {
            Self::Acted { unit } => Some(Common::Activated { unit }),
            Self::Fired { firer, .. } => Some(Common::Shot { unit: firer }),
            Self::Hit { firer, .. } => Some(Common::Hit { unit: firer }),
            Self::Weakened { victim, by, price } => Some(Common::Lost { victim, to: by, price }),
            Self::Killed { by } => Some(Common::Kill { unit: by }),
            Self::Pinned { by: Some(by), .. } => Some(Common::Suppressed { unit: by }),
            Self::Held { unit, .. } => Some(Common::Held { unit }),
            Self::TurnBegan { .. }
            | Self::Deployed { .. }
            | Self::Revealed { .. }
            | Self::Waiting { .. }
            | Self::Moved { .. }
            | Self::Stayed { .. }
            | Self::Aimed { .. }
            | Self::Searched { .. }
            | Self::Spotted { .. }
            | Self::Shot { .. }
            | Self::Burst { .. }
            | Self::BurstAt { .. }
            | Self::Pierced { .. }
            | Self::Assaulted { .. }
            | Self::Eliminated { .. }
            | Self::ForcedBack { .. }
            | Self::Pinned { by: None, .. }
            | Self::Demoralized { .. }
            | Self::Rallied { .. }
            | Self::Checked { .. }
            | Self::WipedOut { .. }
            | Self::Opened { .. }
            | Self::Scored { .. }
            | Self::Ended(_) => None,
        }
    }
}
