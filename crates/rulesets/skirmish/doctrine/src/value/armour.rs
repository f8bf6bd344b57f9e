//! What shells and hand held weapons do to vehicles.

use wargauge_skirmish::{Class, GunRow, GunSpec, HandHeld, Round, VehicleSpec};

/// Thousandths.
const WHOLE: i32 = 1_000;

/// Chances to hit at Short, Medium and Long, in thousandths (`SK-GUN-05`, `SK-HHAT-08`).
const CHANCES: [i32; 3] = [650, 450, 250];

/// Where the flank begins to count, on the damage table (`SK-VDAM-38`).
const FLANK: i32 = 4;

/// Where Short and Medium end, in inches (`SK-GUN-02`, `SK-GUN-03`, `SK-GUN-04`).
const fn ends(row: GunRow) -> [i32; 2] {
    match row {
        GunRow::Small => [18, 40],
        GunRow::Large => [24, 60],
        GunRow::Auto => [10, 24],
    }
}

/// The chance of a round to hit, in thousandths, all rounds of a purchase together.
pub(crate) fn chance(gun: &GunSpec, inches: i32) -> i32 {
    let band = ends(gun.row).iter().filter(|end| inches > **end).count();
    CHANCES[band] * i32::from(gun.shots)
}

/// What a roll on the damage table takes of a vehicle, in thousandths, with this modifier
/// (`SK-VDAM-01`): a little for what passes, half for what stops it, all for a wreck.
fn damage(vehicle: &VehicleSpec, modifier: i32) -> i32 {
    let soft = vehicle.class.is_soft();
    let one = |score: i32| match (soft, score) {
        (_, ..=6) | (false, 15) => 0,
        (true, 7..=10) => 100 * (score - 6),
        (true, 11..=15) => 500,
        (true, 16..) | (false, 17..) => WHOLE,
        (false, 7 | 9 | 13) => 150,
        (false, 8 | 14 | 16) => 300,
        (false, 10..=12) => 400,
    };
    (1..=20).map(|die| one(die + modifier)).sum::<i32>() / 20
}

/// The modifier of a hit by armour (`SK-VDAM-38`), from ahead where fronts count.
fn modifier(vehicle: &VehicleSpec, plus: i32, ahead: bool) -> i32 {
    let flank = if ahead { 0 } else { FLANK };
    if vehicle.class.is_soft() {
        return flank;
    }
    let thick = if vehicle.all8 || vehicle.front8 && ahead { -8 } else { 0 };
    let class = match vehicle.class {
        Class::Heavy => -4,
        Class::Medium => -2,
        Class::Light | Class::SoftSmall | Class::SoftLarge => 0,
    };
    flank + thick + class + plus
}

/// What a round takes of a vehicle, in thousandths, misses counted, from ahead of it or not.
pub(crate) fn shell(
    vehicle: &VehicleSpec,
    (gun, round): (&GunSpec, Round),
    inches: i32,
    ahead: bool,
) -> i32 {
    let plus6 = gun.plus6 || round == Round::Hvap;
    let poor = gun.poor || round == Round::Explosive;
    let plus = 6 * i32::from(plus6) + 4 * i32::from(gun.plus4()) - 4 * i32::from(poor);
    damage(vehicle, modifier(vehicle, plus, ahead)) * chance(gun, inches).min(WHOLE) / WHOLE
}

/// What a hand held weapon takes of a vehicle, likewise; nothing beyond its range.
pub(crate) fn by_hand(vehicle: &VehicleSpec, weapon: HandHeld, inches: i32, ahead: bool) -> i32 {
    let (ends, plus) = match weapon {
        HandHeld::Panzerfaust => ([8, 12, 20], 4),
        HandHeld::Launcher => ([12, 20, 40], 4),
        HandHeld::AtRifle => ([8, 20, 40], 0),
        HandHeld::Molotov | HandHeld::AtGrenade => ([3, 3, 6], 0),
        HandHeld::Flamethrower => ([8, 12, 18], 4),
    };
    let band = ends.iter().filter(|end| inches > **end).count();
    let chance = CHANCES.get(band).copied().unwrap_or(0);
    damage(vehicle, modifier(vehicle, plus, ahead)) * chance / WHOLE
}
