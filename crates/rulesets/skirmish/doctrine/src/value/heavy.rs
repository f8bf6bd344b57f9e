//! Guns, mortars, grenades, hand held weapons and flame: what a round of each is worth.

use wargauge_rules::UnitId;
use wargauge_rules::table::Point;
use wargauge_skirmish::{
    Action, Class, GrenadeAt, GunRow, HandHeld, MortarAt, Round, Shot, VehicleSpec, View,
};

use crate::knowledge::cards::Card;
use crate::value::nerve;
use crate::weights::Weights;

/// Thousandths.
const WHOLE: i32 = 1_000;

/// Chances to hit at Short, Medium and Long, in thousandths (`SK-GUN-05`, `SK-HHAT-08`).
const CHANCES: [i32; 3] = [650, 450, 250];

/// Men of a team within a burst, in thousandths of all of them, in open and in close order.
const WITHIN: [i32; 2] = [750, 1_000];

/// What a burst does to a man who is in it, in thousandths (`SK-MORTAR-09`): in the open, in cover.
const BURST: [i32; 2] = [583, 417];

/// Where Short and Medium end, in inches (`SK-GUN-02`, `SK-GUN-03`, `SK-GUN-04`).
const fn ends(row: GunRow) -> [i32; 2] {
    match row {
        GunRow::Small => [18, 40],
        GunRow::Large => [24, 60],
        GunRow::Auto => [10, 24],
    }
}

/// What a round into a team is worth that hits with this chance.
fn burst(weights: &Weights, view: &View<'_>, card: &Card, chance: i32, from: Point) -> i32 {
    let covered = usize::from(card.post.against(from) as u8 > 0);
    let within = WITHIN[usize::from(!card.dispersed)];
    let taken = card.worth * within / WHOLE * BURST[covered] / WHOLE;
    (taken + nerve::shock(weights, card, view.has_tested(card.unit))) * chance / WHOLE
}

/// What a roll on the damage table takes of a vehicle, in thousandths, with this modifier
/// (`SK-VDAM-01`).
fn damage(vehicle: &VehicleSpec, modifier: i32) -> i32 {
    let soft = vehicle.class.is_soft();
    let one = |score: i32| match (soft, score) {
        (_, ..=6) | (false, 15) => 0,
        (true, 7..=10) => 100 * (score - 6),
        (true, 11..=15) => 500,
        (true, 16..) | (false, 17..) => WHOLE,
        (false, 7) => 150,
        (false, 8 | 14 | 16) => 300,
        (false, 9 | 13) => 150,
        (false, 10..=12) => 400,
    };
    (1..=20).map(|die| one(die + modifier)).sum::<i32>() / 20
}

/// The modifier of a hit by armour (`SK-VDAM-38`), from ahead where fronts count.
fn modifier(vehicle: &VehicleSpec, plus: i32, ahead: bool) -> i32 {
    let flank = if ahead { 0 } else { 4 };
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

/// The chance of a grenade to hit, in thousandths, before modifiers (`SK-GREN-08`).
const fn thrown(how: GrenadeAt, inches: i32) -> i32 {
    match (how, inches) {
        (GrenadeAt::Drop, _) => 850,
        (GrenadeAt::Hand, ..=12) => 450,
        (GrenadeAt::Hand, _) => 200,
        (_, ..=12) => 650,
        (_, 13..=25) => 450,
        (_, 26..) => 200,
    }
}

/// What an attack with anything but small arms is worth, if it is one.
pub(crate) fn value(
    view: &View<'_>,
    weights: &Weights,
    (unit, at): (UnitId, Point),
    (card, action): (&Card, Action),
) -> Option<i32> {
    let squared = at.squared_distance(card.at);
    let inches = ((squared as u64).isqrt() / 100) as i32;
    let from = at;
    let spec = view.book().profile(card.unit).vehicle.as_ref().filter(|_| card.vehicle);
    let ahead = view
        .unit(card.unit)
        .and_then(|it| it.hull)
        .is_none_or(|(hull, front)| front.unit().dot(hull.to(at)) >= 0);
    let hurdle = 100 * i32::from(view.is_under_fire(unit)) * 2
        + 100 * i32::from(card.moved || card.post.against(at) as u8 > 0)
        + 100 * i32::from(card.markers > 0)
        + 100 * i32::from(view.moves_made() > 0);
    match action {
        Action::Gun { round, .. } => {
            let gun = view.book().profile(unit).gun()?;
            let far = ends(gun.row).iter().filter(|end| inches > **end).count();
            let chance = CHANCES[far] * i32::from(gun.shots);
            Some(match (spec, round) {
                (Some(vehicle), _) => {
                    let plus6 = gun.plus6 || round == Round::Hvap;
                    let poor = gun.poor || round == Round::Explosive;
                    let plus =
                        6 * i32::from(plus6) + 4 * i32::from(gun.plus4()) - 4 * i32::from(poor);
                    let taken = damage(vehicle, modifier(vehicle, plus, ahead));
                    card.worth * taken / WHOLE * chance.min(WHOLE) / WHOLE
                }
                (None, Round::Explosive) => burst(weights, view, card, chance, from),
                (None, _) => card.man() * chance / WHOLE / 2,
            })
        }
        Action::HandHeld { weapon, .. } => {
            let vehicle = spec?;
            let (ends, plus) = match weapon {
                HandHeld::Panzerfaust => ([8, 12], 4),
                HandHeld::Launcher => ([12, 20], 4),
                HandHeld::AtRifle => ([8, 20], 0),
                HandHeld::Molotov | HandHeld::AtGrenade => ([3, 3], 0),
                HandHeld::Flamethrower => ([8, 18], 4),
            };
            let chance = CHANCES[ends.iter().filter(|end| inches > **end).count()];
            let taken = damage(vehicle, modifier(vehicle, plus, ahead));
            Some(card.worth * taken / WHOLE * chance / WHOLE)
        }
        Action::Grenade { how, .. } => {
            let base = thrown(how, inches);
            Some(burst(weights, view, card, (base - hurdle).max(0), from))
        }
        Action::Mortar { shot: Shot::Explosive, at: MortarAt::Unit(_) } => {
            let base = if inches <= 40 { 650 } else { 450 };
            Some(burst(weights, view, card, (base - hurdle).max(0), from))
        }
        Action::Flame { .. } => {
            let chance = if inches <= 12 { 850 } else { 200 };
            Some(card.worth * chance / WHOLE * 2 / 3)
        }
        Action::Call { .. } => Some(burst(weights, view, card, WHOLE / 4, from)),
        _ => None,
    }
}
