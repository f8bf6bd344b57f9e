//! What happens in a game, in the ruleset's own words.

use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{Clause, Common, GameEvent, Outcome, Side, UnitId};

use crate::state::{Condition, Content, Drill};
use crate::units::{Band, HandHeld, SmallArm};

/// What was shot with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// A small arm.
    Small(SmallArm),
    /// A hand grenade.
    Grenade,
    /// A rifle grenade.
    RifleGrenade,
    /// A mortar.
    Mortar,
    /// A gun.
    Gun,
    /// A hand held anti-tank weapon.
    HandHeld(HandHeld),
    /// A flamethrower, at men.
    Flame,
    /// Artillery from off the table.
    Artillery,
    /// A mine.
    Mine,
    /// A bomb from the air.
    Air,
}

/// What happened to a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// No damage at all.
    None,
    /// So many men aboard dice as hit by a machine gun; 255 for all.
    Occupants(u8),
    /// The crew is stunned.
    Stunned,
    /// The optics are gone.
    Optics,
    /// One weapon is wrecked.
    Weapon,
    /// A wheel, a track or traction is lost.
    Immobile,
    /// The driver is dead; a soft vehicle crashes.
    Driver,
    /// It burns and is abandoned.
    Fire,
    /// The ammunition burns.
    AmmunitionFire,
    /// It explodes if it runs on petrol.
    PetrolExplodes,
    /// It explodes.
    Explodes,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// A side's phase began.
    PhaseBegan {
        /// The side whose phase begins.
        side: Side,
    },
    /// A unit was placed.
    Placed {
        /// The unit that is placed.
        unit: UnitId,
        /// Where its first man, or its hull, stands.
        at: Point,
    },
    /// A unit acts for the first time in this turn.
    Acts {
        /// The unit whose activation begins.
        unit: UnitId,
    },
    /// A die was rolled to take a suppression marker off.
    SuppressionRolled {
        /// The unit that rolls for its markers.
        unit: UnitId,
        /// What it showed, its bonus included.
        score: u8,
        /// What was needed.
        needed: u8,
        /// Whether the marker went.
        removed: bool,
    },
    /// A routing team tried to rally.
    RallyRolled {
        /// The unit in rout that may rally.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
    },
    /// A team moved.
    Moved {
        /// The unit on foot that has moved.
        unit: UnitId,
        /// Where its first man stands now.
        to: Point,
    },
    /// A vehicle moved.
    Drove {
        /// The vehicle that has driven.
        unit: UnitId,
        /// Where it is now.
        to: Point,
        /// Where it faces.
        front: Bearing,
    },
    /// A vehicle crossed an obstacle.
    Bogged {
        /// The vehicle that crosses.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
        /// Whether it sticks.
        stuck: bool,
    },
    /// A stuck vehicle tried to get free.
    ReleaseRolled {
        /// The vehicle that is stuck.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
    },
    /// A team charged another.
    Charged {
        /// The unit that charges.
        unit: UnitId,
        /// The unit that it charges.
        target: UnitId,
    },
    /// A unit looked for an enemy.
    Looked {
        /// The unit whose man looks.
        unit: UnitId,
        /// The contact or counter that he looks at.
        at: Point,
        /// What the die showed.
        roll: u8,
        /// What was needed.
        needed: u8,
    },
    /// A unit was spotted.
    Spotted {
        /// The unit that has been spotted.
        unit: UnitId,
        /// By whom, where it was somebody's work.
        by: Option<UnitId>,
    },
    /// A spotted unit was lost from sight.
    LostFromSight {
        /// The unit that nobody sees any more.
        unit: UnitId,
    },
    /// A unit attacked.
    Fired {
        /// The unit that fires.
        unit: UnitId,
        /// The unit that is fired at; the firer itself for smoke on the ground.
        target: UnitId,
        /// With what, the best of it.
        weapon: Weapon,
    },
    /// One shot.
    ShotRolled {
        /// The unit that fires; the target for what nobody on the table fires.
        unit: UnitId,
        /// With what.
        weapon: Weapon,
        /// What the die showed, modified.
        roll: i8,
        /// What was needed.
        needed: u8,
    },
    /// One shot hit.
    Hit {
        /// Who shot.
        unit: UnitId,
    },
    /// A die of effect.
    EffectRolled {
        /// Who was hit.
        target: UnitId,
        /// What the die showed, modified.
        score: i8,
        /// At which range, for small arms.
        band: Option<Band>,
    },
    /// A man was hurt, taken or gone.
    Casualty {
        /// The unit whose man it is.
        unit: UnitId,
        /// Which man, from 0.
        figure: u8,
        /// What has become of him.
        condition: Condition,
    },
    /// A unit lost part of its worth.
    Lost {
        /// The unit that has lost part of its worth.
        victim: UnitId,
        /// By whom.
        by: Option<UnitId>,
        /// Thousandths of a point.
        price: u32,
    },
    /// A unit put another out of the game.
    Destroyed {
        /// The unit that has done it.
        by: UnitId,
        /// The unit that is out of the game.
        victim: UnitId,
    },
    /// A unit was suppressed.
    Suppressed {
        /// The unit that gets the marker.
        unit: UnitId,
        /// By whom.
        by: Option<UnitId>,
        /// Its markers now.
        markers: u8,
    },
    /// A unit tested its morale.
    Tested {
        /// The unit that tests its morale.
        unit: UnitId,
        /// What the die showed; 0 if none was thrown.
        roll: u8,
        /// Its total of action points.
        total: u8,
    },
    /// A unit retires.
    Retires {
        /// The unit that retires.
        unit: UnitId,
    },
    /// A unit is shaken and moves away.
    Shaken {
        /// The unit that is shaken.
        unit: UnitId,
        /// How far, in inches.
        inches: u8,
    },
    /// A unit routs.
    Routs {
        /// The unit that runs.
        unit: UnitId,
    },
    /// A unit surrendered.
    Surrendered {
        /// The unit that gives up.
        unit: UnitId,
    },
    /// A unit left the table.
    LeftTable {
        /// The unit that is gone.
        unit: UnitId,
    },
    /// A fight hand to hand.
    Fought {
        /// Who of the phasing side.
        unit: UnitId,
        /// Against whom.
        foe: UnitId,
        /// Both scores, die included.
        scores: [u8; 2],
    },
    /// A roll on the damage table.
    DamageRolled {
        /// Which vehicle.
        unit: UnitId,
        /// The die with all modifiers.
        score: i8,
        /// What it meant.
        damage: Damage,
    },
    /// A vehicle was abandoned.
    Abandoned {
        /// The vehicle that its crew leaves.
        unit: UnitId,
    },
    /// A vehicle exploded.
    Exploded {
        /// The vehicle that explodes.
        unit: UnitId,
    },
    /// A gun or a vehicle was taken or wrecked.
    WeaponLost {
        /// The unit whose weapon it was.
        unit: UnitId,
    },
    /// A disc of smoke was laid.
    SmokeLaid {
        /// The middle of the disc.
        at: Point,
    },
    /// Smoke is gone.
    SmokeGone {
        /// The middle of the disc.
        at: Point,
    },
    /// Artillery was called.
    Called {
        /// By whom.
        unit: UnitId,
        /// The point that artillery is called onto.
        at: Point,
    },
    /// A die was rolled for artillery to come.
    ArrivalRolled {
        /// Who called.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
        /// What was needed.
        needed: u8,
    },
    /// A unit got into a vehicle.
    Mounted {
        /// The unit that gets in.
        unit: UnitId,
        /// The vehicle that it gets into.
        vehicle: UnitId,
    },
    /// A unit got out of a vehicle.
    Dismounted {
        /// The unit that has got out.
        unit: UnitId,
    },
    /// A counter was turned up.
    CounterRevealed {
        /// Where the counter lies.
        at: Point,
        /// What it was.
        content: Content,
    },
    /// A counter marched.
    CounterMarched {
        /// From where.
        from: Point,
        /// Where to.
        to: Point,
    },
    /// A sniper who had shown himself was shot at.
    SniperShotAt {
        /// By whom.
        unit: UnitId,
        /// Where he lies.
        at: Point,
        /// Whether he is gone.
        gone: bool,
    },
    /// New enemies were diced for.
    GenerationRolled {
        /// What the die showed.
        roll: u8,
        /// The modified result.
        result: i8,
    },
    /// A portal moved, or went.
    PortalShifted {
        /// Its number.
        portal: u8,
        /// Where it is now; nowhere if it was taken off.
        to: Option<Point>,
    },
    /// The action chart of a solo game was diced on.
    ChartRolled {
        /// For whom.
        unit: UnitId,
        /// Its risk factor, or the points of a vehicle.
        factor: i8,
        /// What the die showed.
        roll: u8,
        /// What it does.
        drill: Drill,
    },
    /// An objective was held at the end of a turn.
    Held {
        /// By whom.
        unit: UnitId,
        /// Which, from 0.
        objective: u8,
    },
    /// The game ended.
    Ended(Outcome),
}

impl GameEvent for Event {
    fn clause(&self) -> Clause {
        Clause(clause_of(self))
    }

    fn common(&self) -> Option<Common> {
        match *self {
            Self::Acts { unit } => Some(Common::Activated { unit }),
            Self::Fired { unit, .. } => Some(Common::Shot { unit }),
            Self::Hit { unit } => Some(Common::Hit { unit }),
            Self::Lost { victim, by, price } => Some(Common::Lost { victim, to: by, price }),
            Self::Destroyed { by, .. } => Some(Common::Kill { unit: by }),
            Self::Suppressed { by: Some(by), .. } => Some(Common::Suppressed { unit: by }),
            Self::Held { unit, .. } => Some(Common::Held { unit }),
            Self::Placed { unit, .. } => Some(Common::Arrived { unit }),
            Self::TurnBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::SuppressionRolled { .. }
            | Self::RallyRolled { .. }
            | Self::Moved { .. }
            | Self::Drove { .. }
            | Self::Bogged { .. }
            | Self::ReleaseRolled { .. }
            | Self::Charged { .. }
            | Self::Looked { .. }
            | Self::Spotted { .. }
            | Self::LostFromSight { .. }
            | Self::ShotRolled { .. }
            | Self::EffectRolled { .. }
            | Self::Casualty { .. }
            | Self::Suppressed { .. }
            | Self::Tested { .. }
            | Self::Retires { .. }
            | Self::Shaken { .. }
            | Self::Routs { .. }
            | Self::Surrendered { .. }
            | Self::LeftTable { .. }
            | Self::Fought { .. }
            | Self::DamageRolled { .. }
            | Self::Abandoned { .. }
            | Self::Exploded { .. }
            | Self::WeaponLost { .. }
            | Self::SmokeLaid { .. }
            | Self::SmokeGone { .. }
            | Self::Called { .. }
            | Self::ArrivalRolled { .. }
            | Self::Mounted { .. }
            | Self::Dismounted { .. }
            | Self::CounterRevealed { .. }
            | Self::CounterMarched { .. }
            | Self::SniperShotAt { .. }
            | Self::GenerationRolled { .. }
            | Self::PortalShifted { .. }
            | Self::ChartRolled { .. }
            | Self::Ended(_) => None,
        }
    }
}

const fn clause_of(event: &Event) -> &'static str {
    match event {
        Event::TurnBegan { .. } => "SK-TURN-17",
        Event::PhaseBegan { .. } => "SK-TURN-11",
        Event::Placed { .. } => "SK-SCEN-02",
        Event::Acts { .. } => "SK-TURN-12",
        Event::SuppressionRolled { .. } => "SK-SUPP-05",
        Event::RallyRolled { .. } => "SK-MORALE-15",
        Event::Moved { .. } => "SK-MOVE-02",
        Event::Drove { .. } => "SK-AFV-04",
        Event::Bogged { .. } => "SK-AFV-12",
        Event::ReleaseRolled { .. } => "SK-AFV-10",
        Event::Charged { .. } => "SK-MOVE-18",
        Event::Looked { .. } => "SK-SPOT-05",
        Event::Spotted { .. } => "SK-VIS-03",
        Event::LostFromSight { .. } => "SK-SPOT-23",
        Event::Fired { .. } => "SK-SHOOT-26",
        Event::ShotRolled { .. } | Event::Hit { .. } => "SK-SHOOT-06",
        Event::EffectRolled { .. } => "SK-EFFECT-01",
        Event::Casualty { .. } | Event::Lost { .. } | Event::Destroyed { .. } => "SK-UNIT-10",
        Event::Suppressed { .. } => "SK-SUPP-01",
        Event::Tested { .. } => "SK-MORALE-10",
        Event::Retires { .. } => "SK-MORALE-11",
        Event::Shaken { .. } => "SK-MORALE-13",
        Event::Routs { .. } => "SK-MORALE-14",
        Event::Surrendered { .. } => "SK-MORALE-23",
        Event::LeftTable { .. } => "SK-GEO-23",
        Event::Fought { .. } => "SK-MELEE-03",
        Event::DamageRolled { .. } => "SK-VDAM-01",
        Event::Abandoned { .. } => "SK-VDAM-35",
        Event::Exploded { .. } => "SK-VDAM-34",
        Event::WeaponLost { .. } => "SK-MELEE-20",
        Event::SmokeLaid { .. } => "SK-SMOKE-01",
        Event::SmokeGone { .. } => "SK-SMOKE-03",
        Event::Called { .. } | Event::ArrivalRolled { .. } => "SK-ARTY-14",
        Event::Mounted { .. } | Event::Dismounted { .. } => "SK-AP-19",
        Event::CounterRevealed { .. } => "SK-EVENT-07",
        Event::CounterMarched { .. } => "SK-SOLO-05",
        Event::SniperShotAt { .. } => "SK-EVENT-14",
        Event::GenerationRolled { .. } => "SK-GEN-01",
        Event::PortalShifted { .. } => "SK-PORTAL-02",
        Event::ChartRolled { .. } => "SK-ACT-01",
        Event::Held { .. } => "SK-SCEN-04",
        Event::Ended(outcome) => outcome.clause.0,
    }
}
