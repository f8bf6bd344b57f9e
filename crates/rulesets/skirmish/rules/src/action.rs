//! Decisions: what may be done, whether this may, and doing it.

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Point};

use crate::book::Skirmish;
use crate::fire::{FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot};
use crate::movement::Walk;
use crate::units::{HandHeld, TEAM};

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// Takes a unit that is to be placed next (`SK-SCEN-09`).
    Choose {
        /// The unit that is placed next.
        unit: UnitId,
    },
    /// Places the next unit on the table (`SK-SCEN-02`).
    Deploy(Walk),
    /// Places the next unit aboard a vehicle that has been placed; a gun is limbered to it.
    Board {
        /// The vehicle that it begins in.
        vehicle: UnitId,
    },
    /// Holds the next unit back, to come in by the edge of the table (`SK-SCEN-02`).
    HoldBack,
    /// Acts with a unit (`SK-TURN-12`).
    Activate {
        /// The unit that acts next.
        unit: UnitId,
    },
    /// Acts with nobody else in this phase.
    EndPhase,
    /// A man looks at a contact (`SK-SPOT-01`).
    Spot {
        /// The man who looks, by his number.
        man: u8,
        /// The contact or counter that he looks at.
        at: Point,
    },
    /// A move action (`SK-MOVE-02`).
    Move(Walk),
    /// A move action of some men of a team, within its chain (`SK-MOVE-20`).
    Part {
        /// Who, as bits.
        men: u8,
        /// Where to.
        walk: Walk,
    },
    /// A move action in which those near him drag a man along (`SK-MOVE-12`).
    Drag {
        /// The man who is dragged, by his number.
        man: u8,
        /// Where to.
        walk: Walk,
    },
    /// A man joins the crew of another team's weapon (`SK-UNIT-19`).
    Join {
        /// The man who joins the crew, by his number.
        man: u8,
        /// Whose crew.
        crew: UnitId,
    },
    /// Up or down a floor (`SK-MOVE-23`).
    Climb {
        /// Whether up.
        up: bool,
    },
    /// A charge (`SK-MOVE-18`).
    Charge {
        /// The unit that is charged.
        target: UnitId,
    },
    /// Goes on with a move in which an enemy was discovered (`SK-MOVE-25`).
    GoOn,
    /// Stops there.
    Stop,
    /// Fires small arms (`SK-SHOOT-26`).
    Fire(FirePlan),
    /// Everybody who can shoots at a sniper who has shown himself (`SK-EVENT-14`).
    ShootSniper {
        /// Where he lies.
        at: Point,
        /// What each man does.
        shooting: Shooting,
    },
    /// Fires a team volley (`SK-SHOOT-30`).
    Volley {
        /// Whom at.
        target: UnitId,
    },
    /// Throws or launches a grenade (`SK-GREN-01`).
    Grenade {
        /// The man who throws or launches it, by his number.
        man: u8,
        /// Whom at.
        target: UnitId,
        /// What is thrown or launched, and how.
        how: GrenadeAt,
    },
    /// Uses a hand held weapon against a vehicle (`SK-HHAT-01`).
    HandHeld {
        /// The man who fires it, by his number.
        man: u8,
        /// Which vehicle.
        target: UnitId,
        /// With what.
        weapon: HandHeld,
    },
    /// Burns a team (`SK-FLAME-10`).
    Flame {
        /// The man with the flamethrower, by his number.
        man: u8,
        /// The unit that the flame is for.
        target: UnitId,
    },
    /// Fires a mortar (`SK-MORTAR-01`).
    Mortar {
        /// At what.
        at: MortarAt,
        /// The kind of round.
        shot: Shot,
    },
    /// Fires a gun (`SK-GUN-01`).
    Gun {
        /// At whom.
        target: UnitId,
        /// The kind of round.
        round: Round,
    },
    /// Turns a gun (`SK-GUN-14`).
    Lay {
        /// Where to.
        front: Bearing,
    },
    /// Calls artillery (`SK-ARTY-14`).
    Call {
        /// Onto which point.
        at: Point,
    },
    /// Drives (`SK-AFV-17`).
    Drive {
        /// Where to.
        to: Point,
        /// Where it faces then.
        front: Bearing,
        /// Whether in reverse.
        reverse: bool,
    },
    /// Gets into a vehicle (`SK-AP-19`).
    Mount {
        /// The vehicle that it gets into.
        vehicle: UnitId,
    },
    /// Gets out of it.
    Dismount {
        /// On which side.
        front: Bearing,
    },
    /// Hooks the gun to a vehicle (`SK-GUN-19`).
    Limber {
        /// The vehicle that tows the gun.
        vehicle: UnitId,
    },
    /// Unhooks it.
    Unlimber {
        /// Where it faces.
        front: Bearing,
    },
    /// Takes up again a weapon that was left behind (`SK-MORALE-27`).
    TakeUp,
    /// Gets back into its own vehicle (`SK-AFV-28`).
    Recrew,
    /// Runs, as a chart says (`SK-ACT-22`); nobody is offered it.
    Run,
    /// Leaves an immobile vehicle, as a chart says (`SK-AFVSOLO-28`); nobody is offered it.
    BaleOut,
    /// Does nothing more (`SK-AP-22`).
    Pass,
}

impl Action {
    /// The units that it names.
    #[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
    const fn units(self) -> [Option<UnitId>; 2] {
        match self {
            Self::Board { vehicle } | Self::Mount { vehicle } | Self::Limber { vehicle } => {
                [Some(vehicle), None]
            }
            Self::Choose { unit } | Self::Activate { unit } => [Some(unit), None],
            Self::Join { crew, .. } => [Some(crew), None],
            Self::Fire(FirePlan { target, split: Some((other, _)), .. }) => {
                [Some(target), Some(other)]
            }
            Self::Fire(FirePlan { target, .. })
            | Self::Charge { target }
            | Self::Volley { target }
            | Self::Grenade { target, .. }
            | Self::HandHeld { target, .. }
            | Self::Flame { target, .. }
            | Self::Gun { target, .. }
            | Self::Mortar { at: MortarAt::Unit(target), .. } => [Some(target), None],
            _ => [None, None],
        }
    }

    /// The man that it names of a team.
    #[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
    const fn man(self) -> Option<u8> {
        match self {
            Self::Spot { man, .. }
            | Self::Drag { man, .. }
            | Self::Join { man, .. }
            | Self::Grenade { man, .. }
            | Self::HandHeld { man, .. }
            | Self::Flame { man, .. }
            | Self::Fire(FirePlan { at: FireAt::Man(man), .. }) => Some(man),
            _ => None,
        }
    }

    /// Whether all units that it names are in the game, and no man beyond the largest team: men are
    /// bits of a byte, where another number would mean another man.
    pub(crate) fn is_of(self, book: &Skirmish) -> bool {
        self.units().into_iter().flatten().all(|unit| unit.index() < book.muster.len())
            && self.man().is_none_or(|man| usize::from(man) < TEAM)
    }
}
