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
    /// Nothing.
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
        /// Whose.
        side: Side,
    },
    /// A unit was placed.
    Placed {
        /// Who.
        unit: UnitId,
        /// Where.
        at: Point,
    },
    /// A unit acts for the first time in this turn.
    Acts {
        /// Who.
        unit: UnitId,
    },
    /// A die was rolled to take a suppression marker off.
    SuppressionRolled {
        /// Whose.
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
        /// Who.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
    },
    /// A team moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where its first man stands now.
        to: Point,
    },
    /// A vehicle moved.
    Drove {
        /// Which.
        unit: UnitId,
        /// Where it is now.
        to: Point,
        /// Where it faces.
        front: Bearing,
    },
    /// A vehicle crossed an obstacle.
    Bogged {
        /// Which.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
        /// Whether it sticks.
        stuck: bool,
    },
    /// A stuck vehicle tried to get free.
    ReleaseRolled {
        /// Which.
        unit: UnitId,
        /// What the die showed.
        roll: u8,
    },
    /// A team charged another.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// A unit looked for an enemy.
    Looked {
        /// Who.
        unit: UnitId,
        /// Where.
        at: Point,
        /// What the die showed.
        roll: u8,
        /// What was needed.
        needed: u8,
    },
    /// A unit was spotted.
    Spotted {
        /// Who.
        unit: UnitId,
        /// By whom, where it was somebody's work.
        by: Option<UnitId>,
    },
    /// A spotted unit was lost from sight.
    LostFromSight {
        /// Who.
        unit: UnitId,
    },
    /// A unit attacked.
    Fired {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// With what, the best of it.
        weapon: Weapon,
    },
    /// One shot.
    ShotRolled {
        /// Who.
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
        /// Whose.
        unit: UnitId,
        /// Which man, from 0.
        figure: u8,
        /// What has become of him.
        condition: Condition,
    },
    /// A unit lost part of its worth.
    Lost {
        /// Who.
        victim: UnitId,
        /// By whom.
        by: Option<UnitId>,
        /// Thousandths of a point.
        price: u32,
    },
    /// A unit put another out of the game.
    Destroyed {
        /// Who.
        by: UnitId,
        /// Whom.
        victim: UnitId,
    },
    /// A unit was suppressed.
    Suppressed {
        /// Who.
        unit: UnitId,
        /// By whom.
        by: Option<UnitId>,
        /// Its markers now.
        markers: u8,
    },
    /// A unit tested its morale.
    Tested {
        /// Who.
        unit: UnitId,
        /// What the die showed; 0 if none was thrown.
        roll: u8,
        /// Its total of action points.
        total: u8,
    },
    /// A unit retires.
    Retires {
        /// Who.
        unit: UnitId,
    },
    /// A unit is shaken and moves away.
    Shaken {
        /// Who.
        unit: UnitId,
        /// How far, in inches.
        inches: u8,
    },
    /// A unit routs.
    Routs {
        /// Who.
        unit: UnitId,
    },
    /// A unit surrendered.
    Surrendered {
        /// Who.
        unit: UnitId,
    },
    /// A unit left the table.
    LeftTable {
        /// Who.
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
        /// Which.
        unit: UnitId,
    },
    /// A vehicle exploded.
    Exploded {
        /// Which.
        unit: UnitId,
    },
    /// A gun or a vehicle was taken or wrecked.
    WeaponLost {
        /// Whose.
        unit: UnitId,
    },
    /// Smoke.
    SmokeLaid {
        /// Where.
        at: Point,
    },
    /// Smoke is gone.
    SmokeGone {
        /// Where.
        at: Point,
    },
    /// Artillery was called.
    Called {
        /// By whom.
        unit: UnitId,
        /// Where.
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
        /// Who.
        unit: UnitId,
        /// Which.
        vehicle: UnitId,
    },
    /// A unit got out of a vehicle.
    Dismounted {
        /// Who.
        unit: UnitId,
    },
    /// A counter was turned up.
    CounterRevealed {
        /// Where.
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
