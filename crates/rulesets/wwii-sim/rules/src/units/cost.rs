//! First points costs (section 4.5): what prices begin with before games judge them.

use crate::units::army::{Army, ArmyUnit, OptionEffect};
use crate::units::profile::Class;
use crate::units::weapon::Weapon;

/// Fractions are counted in parts of a point: all of them are whole multiples.
const PART: i64 = 192;

/// The value V of a weapon, in parts.
fn value(weapon: &Weapon) -> i64 {
    let dice = i64::from(weapon.dice[0]) + i64::from(weapon.dice[1]);
    let inches = i64::from(weapon.long.hundredths()) / 100;
    let twice_rolls = if weapon.features.mortar {
        2 * i64::from(weapon.template.hundredths() - 50) / 50
    } else {
        i64::from(weapon.blast.most()) + 1
    };
    let twice_phases = if weapon.features.heavy { 1 } else { 2 };
    dice * inches * twice_rolls * twice_phases
}

/// The value A of a weapon against armour, in points.
fn against_armour(weapon: &Weapon) -> i64 {
    3 * (i64::from(weapon.strength) - 5).max(0)
}

/// The first cost of a unit without options, in whole points.
#[must_use]
pub(crate) fn first_cost(army: &Army, unit: &ArmyUnit) -> u32 {
    let weapon = |id: crate::units::weapon::WeaponId| &army.weapons[usize::from(id.0)];
    let mut parts = 2 * PART * (i64::from(unit.ld) - 5).max(0) + 2 * PART * i64::from(unit.ini);
    if let Some(vehicle) = &unit.vehicle {
        let armour: i64 = vehicle.armour.iter().map(|&armour| i64::from(armour)).sum();
        parts += 10 * PART + 2 * PART * (armour - 18).max(0);
        for mount in &vehicle.mounts {
            let weapon = weapon(mount.weapon);
            parts += i64::from(vehicle.fs) * value(weapon) + PART * against_armour(weapon);
        }
        parts += if vehicle.carries > 0 { 10 * PART } else { 0 };
    } else {
        parts += PART * i64::from(unit.end);
    }
    for figure in &unit.figures {
        parts += 2 * PART + PART * i64::from(figure.cc) / 2;
        let paid = [figure.first, figure.second].into_iter().flatten().filter(|_| figure.paid);
        let best = paid.clone().map(|id| i64::from(figure.fs) * value(weapon(id))).max();
        parts += best.unwrap_or(0);
        parts += paid.map(|id| PART * against_armour(weapon(id))).sum::<i64>();
    }
    if let (Some(id), Some(first)) = (unit.crewed, unit.figures.first()) {
        parts += i64::from(first.fs) * value(weapon(id)) + PART * against_armour(weapon(id));
    }
    parts += PART * extra(army, unit);
    // Halves go up.
    u32::try_from((2 * parts + PART) / (2 * PART)).unwrap_or(0)
}

/// The addition X of the formula, options aside.
fn extra(army: &Army, unit: &ArmyUnit) -> i64 {
    let sniper = |figure: &crate::units::army::ArmyFigure| {
        figure.first.is_some_and(|id| army.weapons[usize::from(id.0)].features.sniper)
    };
    let mut extra = 0;
    extra += if unit.traits.commando { 8 } else { 0 };
    extra += if unit.figures.iter().any(sniper) { 8 } else { 0 };
    extra += if unit.class == Class::Officer { 6 } else { 0 };
    extra += if unit.class == Class::Cavalry { 6 } else { 0 };
    extra -= if unit.traits.no_fast_move { 6 } else { 0 };
    extra
}

/// The first cost of an option, in whole points.
#[must_use]
pub(crate) const fn first_cost_of_option(gift: OptionEffect) -> u32 {
    match gift {
        OptionEffect::Panzerfaust(_) => 8,
        OptionEffect::SmokeGrenades => 4,
    }
}
