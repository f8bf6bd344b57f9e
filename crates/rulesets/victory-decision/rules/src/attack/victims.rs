//! What a unit shows an attack: numbers to beat, cover, re-rolls (VD-CHAR-14, VD-SHOOT-14,
//! VD-VEH-28).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::armour::Armour;
use crate::attack::throws;
use crate::attack::throws::{Attack, Throw, Victim, can_hurt};
use crate::book::{Scene, VictoryDecision};
use crate::position::{cover, fields_of_fire};
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::profile::{Ability, Facing, Feature, Property, UnitKind};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Arc;
use wargauge_rules::table::point::Point;

/// Where an attack strikes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strikes {
    /// From a point, which tells the facing of a vehicle.
    From(Point),
    /// From above, on the Rear facing of vehicles (VD-STRK-10, VD-FEAT-17).
    Above,
}

/// What a unit shows an attack: a victim without throws, with its Save, Cover Save against
/// `from`, re-rolls and Medic.
pub(crate) fn victim(scene: Scene<'_>, unit: UnitId, from: Point) -> Victim {
    let cover = cover::cover(scene, unit, from);
    victim_in(scene, unit, Strikes::From(from), cover)
}

/// What a unit shows an attack in a class of cover, before its abilities change the class.
pub(crate) fn victim_in(scene: Scene<'_>, unit: UnitId, strikes: Strikes, cover: Cover) -> Victim {
    let vehicle = scene.book.profile(unit).kind == UnitKind::Vehicle;
    let (armour, skirts) = armour_against(scene, unit, strikes);
    let class = cover::effective_cover(scene, unit, cover);
    Victim {
        target: Target::Unit(unit),
        armour,
        cover_save: scene.book.cover_save(class, vehicle),
        re_roll_saves: if vehicle { skirts } else { cover::has_taken_cover(scene, unit) },
        medic: !vehicle && command::model_has(scene, unit, Ability::Medic),
        markers: 0,
        markers_if_hit: 0,
        throws: ArrayVec::<Throw, 8>::new(),
        most: None,
    }
}

/// The numbers of a unit against what strikes from somewhere, and whether side skirts help.
pub(crate) fn armour_against(scene: Scene<'_>, unit: UnitId, strikes: Strikes) -> (Armour, bool) {
    if let Some(vehicle) = &scene.book.profile(unit).vehicle {
        let facing = match strikes {
            Strikes::From(from) => fields_of_fire::facing_hit(scene, unit, from),
            Strikes::Above => Facing::Rear,
        };
        // VD-VSP-22.
        let skirts = facing == Facing::Side && scene.book.vehicle_has(unit, Property::SideSkirts);
        return (vehicle.facing(facing), skirts);
    }
    let mut armour = majority_armour(scene, unit);
    if let Strikes::From(from) = strikes
        && let Some(shield) = shield(scene, unit, from)
    {
        armour.save = armour.save.min(shield);
    }
    (armour, false)
}

/// VD-CHAR-14: the profile of most models, on a tie the one that protects better.
fn majority_armour(scene: Scene<'_>, unit: UnitId) -> Armour {
    let groups = &scene.book.profile(unit).groups;
    let strength = &scene.state.unit(unit).strength;
    let living = || groups.iter().zip(strength).filter(|(_, left)| **left > 0);
    let Some(first) = living().next().or(groups.iter().zip(strength).next()) else {
        return Armour { critical: 7, hit: 7, save: 7 };
    };
    let first = first.0.armour;
    if living().all(|(group, _)| group.armour == first) {
        return first;
    }
    let count = |armour: Armour| -> u32 {
        let alike = living().filter(|(group, _)| group.armour == armour);
        alike.map(|(_, left)| u32::from(*left)).sum()
    };
    let rank = |armour: Armour| {
        (count(armour), armour.hit, armour.critical, core::cmp::Reverse(armour.save))
    };
    living().map(|(group, _)| group.armour).max_by_key(|&armour| rank(armour)).unwrap_or(first)
}

/// The Save behind a gun shield against what comes from the front 180 degrees.
fn shield(scene: Scene<'_>, unit: UnitId, from: Point) -> Option<u8> {
    let here = scene.state.unit(unit);
    let shield = scene.book.profile(unit).groups.first()?.shield?;
    Arc::Half.covers(here.at, here.facing.unit(), from).then_some(shield)
}

/// The markers of every unit that dice are rolled against: for being shot at, for Suppression,
/// for Flame.
pub(crate) fn add_markers(scene: Scene<'_>, attack: &mut Attack) {
    for at in 0..attack.victims.len() {
        let target = attack.victims[at].target;
        // VD-SUPP-09: one for each attack.
        if attack.victims[..at].iter().any(|other| other.target == target) {
            continue;
        }
        // VD-BLDG-24: for those inside.
        let Target::Unit(unit) = target else {
            attack.victims[at].markers = 1;
            continue;
        };
        let steady = scene.book.profile(unit).kind != UnitKind::Vehicle
            && command::all_have(scene, unit, Ability::NervesOfSteel);
        let extra = extra_markers(scene.book, attack, target);
        let first = &mut attack.victims[at];
        // VD-SUPP-02.
        (first.markers, first.markers_if_hit) = (extra + u8::from(!steady), u8::from(steady));
    }
}

/// Markers besides the one for being shot at. Weapons with Suppression add theirs (VD-SUPP-08).
fn extra_markers(book: &VictoryDecision, attack: &Attack, target: Target) -> u8 {
    let hard = throws::is_hard(book, target);
    let with = |feature: Feature| {
        let victims = attack.victims.iter().filter(|victim| victim.target == target);
        victims.flat_map(|victim| victim.throws.iter().map(|throw| (throw, victim.armour))).any(
            |(throw, armour)| {
                let weapon = throw.weapon.map(|weapon| book.weapon(weapon));
                // VD-FEAT-34.
                weapon.is_some_and(|weapon| weapon.features.has(feature))
                    && (!hard || can_hurt(throw.damage, throw.modifier, armour))
            },
        )
    };
    let suppression = book.switches().suppression_feature_markers as u8;
    // VD-FEAT-19, VD-FEAT-33.
    u8::from(with(Feature::Flame)) + if with(Feature::Suppression) { suppression } else { 0 }
}
