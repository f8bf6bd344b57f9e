//! The damage table and its modifiers (`SK-VDAM`).

use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::book::{Scene, Skirmish};
use crate::event::Damage;
use crate::position::{Eye, hull_down, is_at_front};
use crate::switches::{AtRifleGrenadeCalibrePlus4, VdamHeavyWithFront8, VdamPlus6AndPlus4};
use crate::units::{Class, Drive, GunSpec, HandHeld, VehicleSpec};

/// What strikes a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shell {
    /// `SK-VDAM-39`
    pub(crate) plus6: bool,
    /// `SK-VDAM-40`
    pub(crate) plus4: bool,
    /// `SK-VDAM-48`
    pub(crate) poor: bool,
    /// `SK-VDAM-43`: hand held.
    pub(crate) hand_held: bool,
}

impl Shell {
    /// A round of a gun.
    pub(crate) const fn of_gun(gun: &GunSpec, hvap: bool) -> Self {
        Self { plus6: gun.plus6 || hvap, plus4: gun.plus4(), poor: gun.poor, hand_held: false }
    }

    /// A hand held weapon (`SK-HHAT-13`, `SK-HHAT-16`, `SK-HHAT-26`).
    pub(crate) fn of_hand_held(book: &Skirmish, weapon: HandHeld) -> Self {
        let small = book.switches.at_rifle_grenade_calibre_plus4 == AtRifleGrenadeCalibrePlus4::Yes;
        let plus4 = match weapon {
            HandHeld::Panzerfaust | HandHeld::Launcher => true,
            HandHeld::AtGrenade | HandHeld::AtRifle => small,
            HandHeld::Molotov | HandHeld::Flamethrower => false,
        };
        Self { plus6: false, plus4, poor: false, hand_held: true }
    }

    /// `SK-ARTY-15`: high explosive against armour.
    pub(crate) const fn high_explosive(calibre: u8, plus6: bool) -> Self {
        Self { plus6, plus4: calibre >= 57, poor: true, hand_held: false }
    }
}

/// How a vehicle stands to a firer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TargetSide {
    /// `SK-GEO-17`: the firer is ahead of its front.
    pub(crate) front: bool,
    /// `SK-VDAM-46`
    pub(crate) hull_down: bool,
}

impl TargetSide {
    /// As seen from a point.
    pub(crate) fn seen_from(scene: Scene<'_>, unit: UnitId, from: Eye) -> Self {
        Self { front: is_at_front(scene, unit, from.at), hull_down: hull_down(scene, unit, from) }
    }

    /// As seen from a point of the ground.
    pub(crate) fn from_point(scene: Scene<'_>, unit: UnitId, from: Point) -> Self {
        Self::seen_from(scene, unit, crate::position::ground_eye(scene.book, from))
    }
}

/// `SK-VDAM-38`, `SK-VDAM-39`, `SK-VDAM-40`, `SK-VDAM-41`, `SK-VDAM-42`, `SK-VDAM-43`,
/// `SK-VDAM-44`, `SK-VDAM-45`, `SK-VDAM-46`, `SK-VDAM-47`, `SK-VDAM-48`, `SK-VDAM-49`,
/// `SK-VDAM-50`, `SK-VDAM-51`, `SK-VDAM-52`, `SK-VDAM-53`, `SK-VDAM-54`, `SK-VDAM-55`: the sum of
/// all modifiers of a roll on the damage table.
pub(crate) fn damage_modifier(
    book: &Skirmish,
    vehicle: &VehicleSpec,
    shell: Shell,
    side: TargetSide,
) -> i32 {
    let mut sum = 0;
    let mut add = |applies: bool, number: i32| sum += if applies { number } else { 0 };
    // SK-VDAM-42, SK-VDAM-43
    let skirted = shell.hand_held && vehicle.schurzen;
    add(!side.front && !skirted, 4);
    // SK-VDAM-46
    add(side.hull_down, -4);
    // SK-VDAM-50: the rest is for armour.
    if vehicle.class.is_soft() {
        return sum;
    }
    let both = book.switches.vdam_plus6_and_plus4 == VdamPlus6AndPlus4::Both;
    // SK-VDAM-39, SK-VDAM-40, SK-VDAM-41
    add(shell.plus6, 6);
    add(shell.plus4 && (both || !shell.plus6), 4);
    // SK-VDAM-44, SK-VDAM-45
    let thick = vehicle.all8 || vehicle.front8 && side.front;
    add(thick, -8);
    // SK-VDAM-47, SK-VDAM-54
    let heavy_too = book.switches.vdam_heavy_with_front8 == VdamHeavyWithFront8::Both;
    add(vehicle.class == Class::Heavy && (heavy_too || !thick), -4);
    // SK-VDAM-48
    add(shell.poor, -4);
    // SK-VDAM-49, SK-VDAM-55
    add(vehicle.class == Class::Medium, -2);
    sum
}

/// `SK-VDAM-01`, `SK-VDAM-02`, `SK-VDAM-03`, `SK-VDAM-04`, `SK-VDAM-05`, `SK-VDAM-06`,
/// `SK-VDAM-07`, `SK-VDAM-08`, `SK-VDAM-09`, `SK-VDAM-10`, `SK-VDAM-11`, `SK-VDAM-12`,
/// `SK-VDAM-13`, `SK-VDAM-14`, `SK-VDAM-15`, `SK-VDAM-16`, `SK-VDAM-17`, `SK-VDAM-18`,
/// `SK-VDAM-19`, `SK-VDAM-20`, `SK-VDAM-21`, `SK-VDAM-22`, `SK-VDAM-23`, `SK-VDAM-24`,
/// `SK-VDAM-25`, `SK-VDAM-26`, `SK-VDAM-27`, `SK-DICE-06`: what a modified die means.
pub(crate) fn damage_of(vehicle: &VehicleSpec, score: i32) -> Damage {
    if vehicle.class.is_soft() { soft(vehicle.drive, score) } else { armour(vehicle.petrol, score) }
}

const fn soft(drive: Drive, score: i32) -> Damage {
    match score {
        // SK-VDAM-03, SK-VDAM-04
        ..=6 => Damage::None,
        7 => Damage::Occupants(1),        // SK-VDAM-05
        8 => Damage::Occupants(2),        // SK-VDAM-06
        9 => Damage::Occupants(4),        // SK-VDAM-07
        10 => Damage::Occupants(u8::MAX), // SK-VDAM-08
        // SK-VDAM-02, SK-VDAM-09, SK-VDAM-53
        11..=13 => match drive {
            Drive::Wheeled => Damage::Immobile,
            Drive::Half | Drive::Tracked => Damage::None,
        },
        14 | 15 => Damage::Immobile, // SK-VDAM-10
        16 => Damage::Driver,        // SK-VDAM-11
        17 | 18 => Damage::Fire,     // SK-VDAM-12
        19.. => Damage::Explodes,    // SK-VDAM-13
    }
}

const fn armour(petrol: bool, score: i32) -> Damage {
    match score {
        14 => Damage::Occupants(u8::MAX), // SK-VDAM-20
        // SK-VDAM-14, SK-VDAM-21
        ..=6 | 15 => Damage::None,
        7 => Damage::Stunned, // SK-VDAM-15
        8 => Damage::Optics,  // SK-VDAM-16
        9 => Damage::Weapon,  // SK-VDAM-17
        // SK-VDAM-18, SK-VDAM-27
        10..=12 => Damage::Immobile,
        13 => Damage::Occupants(1), // SK-VDAM-19
        16 => Damage::Driver,       // SK-VDAM-22
        // SK-VDAM-23, SK-VDAM-26
        17 => {
            if petrol {
                Damage::PetrolExplodes
            } else {
                Damage::None
            }
        }
        18 | 19 => Damage::AmmunitionFire, // SK-VDAM-24
        20.. => Damage::Explodes,          // SK-VDAM-25
    }
}
