//! What stages an attack may have.

/// How far the turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlayedTo {
    /// To the end of the attack.
    Attack,
    /// To the tests of the pinned in Additional Movement.
    Panic,
    /// To the rally tests at the end of the turn.
    Rally,
}

/// Sorts of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackKind {
    /// Fire at a unit.
    Fire,
    /// A mortar's shell at a unit.
    Shell,
    /// Fire at a building.
    Demolition,
    /// Hand-to-hand (WS-HTH).
    Melee,
    /// Men against a vehicle that they touch.
    Assault,
}

/// A side of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackSide {
    /// The target.
    Target,
    /// The first attacker.
    Own,
}

/// A weapon that is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShotIndex {
    pub attacker: u8,
    /// The number of the shot among those of the attacker.
    pub number: u8,
}

/// One thing after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// An attacker begins: what the target is like now counts for all his dice.
    Begin,
    /// The dice of a weapon.
    Roll(ShotIndex),
    /// The blast die of one of its hits.
    Blast(ShotIndex),
    /// A wound of such a hit.
    BlastWound(ShotIndex),
    /// One of its hits, as a wound.
    Wound(ShotIndex),
    /// One of its hits, as a damage roll against the armour.
    Damage(ShotIndex),
    /// A hit on the building.
    Batter(ShotIndex),
    /// The leader inside a falling building.
    BuryLeader,
    /// How many men of this level are inside.
    Muster(usize),
    /// One of these men.
    Bury(usize),
    /// The building is down.
    Settle,
    /// Where a shell comes down.
    Fall,
    /// The leader under a template.
    CaughtLeader(AttackSide),
    /// One of the other men under it.
    Caught(AttackSide),
    /// The test of a unit that was hit.
    Nerve(AttackSide),
    /// A pair of fighters.
    Duel(u8),
    /// The panic test after hand-to-hand.
    MeleeNerve(AttackSide),
    /// A man against a vehicle.
    Assault(u8),
    /// The test of the pinned.
    Panic(AttackSide),
    /// The rally of the panicked target.
    Rally,
}
