//! How an attack is made, and the stages it has.

use crate::action::Concentrated;
use wargauge_rules::game::UnitId;

/// How an attack is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AttackKind {
    /// Everybody shoots with his best weapon.
    Volley,
    /// Whoever has this weapon shoots with it.
    Weapon(String),
    /// An Assault, and what strikes back.
    Assault,
    /// An Assault in which as many charges as may be are placed.
    Charges,
    /// Close Combat of a vehicle.
    Crush,
    /// A strike is called, by its number.
    Strike(u8),
}

/// How the attackers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackStance {
    pub moved: bool,
    pub aimed: Option<Concentrated>,
    pub actions: u8,
}

/// One stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackStage {
    /// A Shoot Action of an attacker after so many others of his.
    Shot { unit: UnitId, earlier: u8 },
    /// The blows of an Assault, or of a vehicle.
    Blows(UnitId),
    /// What the target strikes back with.
    Answer(UnitId),
    /// Charges go off.
    Detonation(UnitId),
    /// What of their area reaches those who placed them.
    Debris(UnitId),
    /// A strike is called, and scatters.
    Call(UnitId, u8),
    /// It comes down.
    Burst(UnitId, u8),
}

/// Whose action a stage belongs to.
pub(crate) fn unit_of(stage: AttackStage) -> UnitId {
    match stage {
        AttackStage::Shot { unit, .. }
        | AttackStage::Blows(unit)
        | AttackStage::Answer(unit)
        | AttackStage::Detonation(unit)
        | AttackStage::Debris(unit)
        | AttackStage::Call(unit, _)
        | AttackStage::Burst(unit, _) => unit,
    }
}
