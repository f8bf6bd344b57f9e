//! Weapons in the numbers that fire is counted with, and what they are worth by what they do.

use wargauge_wwii_sim::{View, Weapon, WeaponId};

/// Weapons of one kind in hands of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Battery {
    pub weapon: WeaponId,
    /// How many there are.
    pub guns: u8,
    /// Fire skill of those who fire them.
    pub fs: u8,
    /// Ranges in hundredths of an inch.
    pub short: i32,
    pub long: i32,
    /// Dice at short and at long range.
    pub dice: [u8; 2],
    pub strength: u8,
    /// Wounds of a hit on men, in tenths.
    pub wounds: i32,
    pub machinegun: bool,
    pub heavy: bool,
    pub fixed: bool,
    pub mortar: bool,
    /// Whether it fires ahead only.
    pub ahead: bool,
}

impl Battery {
    /// One weapon of this kind.
    pub(crate) fn one(view: &View<'_>, id: WeaponId, fs: u8, ahead: bool) -> Self {
        let weapon = view.weapon(id);
        Self {
            weapon: id,
            guns: 1,
            fs,
            short: i32::from(weapon.short.hundredths()),
            long: i32::from(weapon.long.hundredths()),
            dice: weapon.dice,
            strength: weapon.strength,
            wounds: wounds_of_hit(weapon),
            machinegun: weapon.features.machinegun,
            heavy: weapon.features.heavy,
            fixed: weapon.features.fixed,
            mortar: weapon.features.mortar,
            ahead,
        }
    }

    /// Whether another weapon is of the same kind in hands of the same skill.
    pub(crate) fn is_like(&self, weapon: WeaponId, fs: u8, ahead: bool) -> bool {
        (self.weapon, self.fs, self.ahead) == (weapon, fs, ahead)
    }
}

/// Men that a mortar's template touches on the whole.
const TOUCHED: i32 = 2;

/// A wound, in the tenths of [`Battery::wounds`].
const WOUND: i32 = 10;

/// What a shooter of [`worth`] is measured by: one of so much fire skill for a point, one die at short and
/// one at long range, so many inches of reach, a wound a hit.
const USUAL_REACH: i32 = 24;
const USUAL_DICE: i32 = 2;

/// Both phases of fire.
const PHASES: i32 = 2;

/// Strength that every rifle has, which hurts no armour, and what each point over it is worth, in
/// hundredths of a point.
const OF_RIFLES: u8 = 5;
const PIERCING: i32 = 300;

/// Mean wounds of a hit on men, in tenths (WS-WEAPON-10); what a mortar's template touches is
/// counted as two men.
const fn wounds_of_hit(weapon: &Weapon) -> i32 {
    if weapon.features.mortar {
        return TOUCHED * WOUND;
    }
    WOUND * (weapon.blast.most() as i32 + 1) / 2
}

/// What a weapon is worth in hands of a fire skill, in hundredths of a point: dice, reach and wounds
/// of its hits, half of it if it fires in one phase only; and what it does to armour.
pub(crate) const fn worth(weapon: &Weapon, fs: u8) -> i32 {
    let dice = (weapon.dice[0] + weapon.dice[1]) as i32;
    let reach = weapon.long.hundredths() as i32 / 100;
    let phases = if weapon.features.heavy { 1 } else { PHASES };
    let usual = USUAL_DICE * USUAL_REACH * WOUND * PHASES;
    let fire = fs as i32 * dice * reach * wounds_of_hit(weapon) * phases * 100 / usual;
    let over = weapon.strength.saturating_sub(OF_RIFLES) as i32;
    fire + PIERCING * over
}
