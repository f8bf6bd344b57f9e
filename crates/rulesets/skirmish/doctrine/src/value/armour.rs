//! What shells and hand held weapons do to vehicles.

use wargauge_skirmish::{Class, GunRow, GunSpec, HandHeld, Round, VehicleSpec};

/// Certainty: chances are in thousandths.
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

/// What the damage table takes of a soft vehicle, in thousandths: for each point of what passes, and
/// for what stops it (`SK-VDAM-01`).
const SOFT: [i32; 2] = [100, 500];

/// What it takes of an armoured vehicle, in thousandths: for what passes, for what costs it a weapon
/// or its way, and for a crew that may leave (`SK-VDAM-01`).
const HARD: [i32; 3] = [150, 300, 400];

/// What armour takes off a roll on the damage table: heavy, medium, and plates of eight
/// (`SK-VDAM-38`).
const HEAVY: i32 = -4;
const MEDIUM: i32 = -2;
const PLATES: i32 = -8;

/// What a round adds to the roll: good shot, fair shot, and poor shot takes it off (`SK-VDAM-38`).
const GOOD: i32 = 6;
const FAIR: i32 = 4;

/// Where Short, Medium and Long of hand held weapons end, in inches, and what they add to the roll
/// (`SK-HHAT-02`, `SK-HHAT-03`, `SK-HHAT-04`, `SK-HHAT-05`, `SK-HHAT-06`, `SK-HHAT-07`, `SK-VDAM-38`).
const MOLOTOV: ([i32; 3], i32) = ([3, 3, 10], 0);
const AT_GRENADE: ([i32; 3], i32) = ([0, 0, 8], 0);
const AT_RIFLE: ([i32; 3], i32) = ([8, 20, 40], 0);
const PANZERFAUST: ([i32; 3], i32) = ([8, 12, 20], FAIR);
const LAUNCHER: ([i32; 3], i32) = ([12, 20, 30], FAIR);
const FLAME: ([i32; 3], i32) = ([8, 18, 24], FAIR);

/// What moves further than this in a phase, in hundredths of an inch, is hard to hit by hand, and how
/// much harder, in thousandths (`SK-HHAT-09`).
pub(crate) const FAST: i32 = 800;
const AT_SPEED: i32 = 200;

/// Faces of the die of the damage table (`SK-VDAM-01`).
const FACES: i32 = 20;

/// What a roll on the damage table takes of a vehicle, in thousandths, with this modifier
/// (`SK-VDAM-01`): a little for what passes, half for what stops it, all for a wreck.
fn damage(vehicle: &VehicleSpec, modifier: i32) -> i32 {
    let soft = vehicle.class.is_soft();
    let one = |score: i32| match (soft, score) {
        (_, ..=6) | (false, 15) => 0,
        (true, 7..=10) => SOFT[0] * (score - 6),
        (true, 11..=15) => SOFT[1],
        (true, 16..) | (false, 17..) => WHOLE,
        (false, 7 | 9 | 13) => HARD[0],
        (false, 8 | 14 | 16) => HARD[1],
        (false, 10..=12) => HARD[2],
    };
    (1..=FACES).map(|die| one(die + modifier)).sum::<i32>() / FACES
}

/// The modifier of a hit by armour (`SK-VDAM-38`), from ahead where fronts count.
fn modifier(vehicle: &VehicleSpec, plus: i32, ahead: bool) -> i32 {
    let flank = if ahead { 0 } else { FLANK };
    if vehicle.class.is_soft() {
        return flank;
    }
    let thick = if vehicle.all8 || vehicle.front8 && ahead { PLATES } else { 0 };
    let class = match vehicle.class {
        Class::Heavy => HEAVY,
        Class::Medium => MEDIUM,
        Class::Light | Class::SoftSmall | Class::SoftLarge => 0,
    };
    flank + thick + class + plus
}

/// What a round takes of a vehicle, in thousandths, misses counted, from ahead of it or not.
pub(crate) fn shell(
    vehicle: &VehicleSpec,
    gun: &GunSpec,
    round: Round,
    inches: i32,
    ahead: bool,
) -> i32 {
    let plus6 = gun.plus6 || round == Round::Hvap;
    let poor = gun.poor || round == Round::Explosive;
    let plus = GOOD * i32::from(plus6) + FAIR * (i32::from(gun.plus4()) - i32::from(poor));
    damage(vehicle, modifier(vehicle, plus, ahead)) * chance(gun, inches).min(WHOLE) / WHOLE
}

/// Where the bands of a hand held weapon end, and what it adds to the roll.
const fn table(weapon: HandHeld) -> ([i32; 3], i32) {
    match weapon {
        HandHeld::Panzerfaust => PANZERFAUST,
        HandHeld::Launcher => LAUNCHER,
        HandHeld::AtRifle => AT_RIFLE,
        HandHeld::Molotov => MOLOTOV,
        HandHeld::AtGrenade => AT_GRENADE,
        HandHeld::Flamethrower => FLAME,
    }
}

/// The chance of a hand held weapon to hit, in thousandths, what moves at speed or not; none beyond
/// its range.
pub(crate) fn chance_by_hand(weapon: HandHeld, inches: i32, fast: bool) -> i32 {
    let band = table(weapon).0.iter().filter(|end| inches > **end).count();
    let chance = CHANCES.get(band).copied().unwrap_or(0);
    (chance - if fast { AT_SPEED } else { 0 }).max(0)
}

/// What a hand held weapon takes of a vehicle, likewise, with this chance to hit.
pub(crate) fn by_hand(vehicle: &VehicleSpec, weapon: HandHeld, chance: i32, ahead: bool) -> i32 {
    damage(vehicle, modifier(vehicle, table(weapon).1, ahead)) * chance / WHOLE
}
