//! Whether a volley is legal (D3, D7), and who of the unit takes part in it.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;

use crate::action::{Aim, Gunners, Volley};
use crate::attack::difficulty::{Difficulty, FireSkill, TargetMark, difficulty};
use crate::attack::posture::shooter_line;
use crate::book::{Scene, WwiiSim};
use crate::fire::armament::{bearer, crewed, launcher, mount, panzerfaust, skill, weapon_in_hand};
use crate::fire::permission;
use crate::fire::targets::{self, is_in_arc, mark};
use crate::position::circles::figures;
use crate::units::profile::{Class, MAX_MOUNTS};
use crate::units::weapon::WeaponId;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Aims of men: with what they carry, a rocket launcher, a panzerfaust.
pub(crate) const LAUNCHER: usize = 1;
/// The aim of a panzerfaust.
pub(crate) const PANZERFAUST: usize = 2;

/// One weapon of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gun {
    /// The slot of the figure, or the number of the mount.
    pub slot: u8,
    /// The weapon.
    pub weapon: WeaponId,
    /// How well he who fires it shoots.
    pub skill: FireSkill,
    /// The most dice.
    pub most: u8,
}

/// One aim of a volley.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SingleAim {
    /// Who fires the volley.
    pub gunners: Gunners,
    /// Its number in the volley: which weapons of the gunners it is for.
    pub number: usize,
    pub aim: Aim,
}

impl SingleAim {
    /// The aims of a volley in the order in which they are resolved.
    pub(crate) fn of(volley: &Volley) -> impl Iterator<Item = Self> {
        let gunners = volley.gunners;
        let aims = volley.aims.into_iter().enumerate();
        aims.filter_map(move |(number, aim)| aim.map(|aim| Self { gunners, number, aim }))
    }
}

/// The weapons of one aim: at most one a figure.
pub(crate) type AimGuns = ArrayVec<Gun, 13>;

/// What a gun of a slot needs to hit a mark; `None` if it cannot.
pub(crate) fn chance(book: &WwiiSim, gun: &Gun, dice: u8, mark: &TargetMark) -> Option<Difficulty> {
    let weapon = book.weapon(gun.weapon);
    if mark.is_building {
        // WS-BLDG-04, WS-BLDG-25: a machinegun fires three dice at a building.
        let three = dice.min(gun.most) == 3;
        let harms = weapon.features.heavy || (weapon.features.machinegun && three);
        if !harms {
            return None;
        }
    }
    let difficulty = difficulty(book.switches(), gun.skill, weapon, mark)?;
    (weapon.dice(difficulty.band) > 0).then_some(difficulty)
}

/// The weapons that take part in an aim of a volley; an officer fires with his unit (WS-FIRE-21).
pub(crate) fn guns(scene: Scene<'_>, unit: UnitId, gunners: Gunners, aim: usize) -> AimGuns {
    let Scene { book, state } = scene;
    let one = |slot: usize, weapon: WeaponId, most: u8| {
        let line = shooter_line(scene, bearer(state, unit, slot));
        Gun {
            slot: slot as u8,
            weapon,
            skill: FireSkill::new(skill(state, unit, slot), line),
            most,
        }
    };
    match (gunners, aim) {
        (Gunners::Men(men), 0) => {
            let slots = (0..figures(state, unit)).filter(|slot| men >> slot & 1 == 1);
            let armed = slots.filter_map(|slot| {
                weapon_in_hand(scene, unit, slot).map(|weapon| one(slot, weapon, 3))
            });
            armed.collect()
        }
        (Gunners::Men(_), LAUNCHER) => {
            launcher(scene, unit).map(|(slot, weapon)| one(slot, weapon, 1)).into_iter().collect()
        }
        (Gunners::Men(_), PANZERFAUST) => panzerfaust(scene, unit)
            .map(|(slot, weapon)| one(slot, weapon, 1))
            .into_iter()
            .collect(),
        // WS-UNIT-20: with the present FS of the figure in slot 0.
        (Gunners::Crew, 0) => {
            crewed(scene, unit).map(|(weapon, most)| one(0, weapon, most)).into_iter().collect()
        }
        (Gunners::Mounts, at) => {
            let fs = book.profile(unit).vehicle.as_ref().map_or(0, |vehicle| vehicle.fs);
            let line = shooter_line(scene, unit);
            let gun =
                |weapon| Gun { slot: at as u8, weapon, skill: FireSkill::new(fs, line), most: 3 };
            mount(scene, unit, at).map(gun).into_iter().collect()
        }
        _ => AimGuns::new(),
    }
}

/// WS-FIRE-17: whether an aim's weapon bears on a target: hull weapons and guns ahead only.
fn bears(scene: Scene<'_>, unit: UnitId, one: SingleAim) -> bool {
    let turns = match one.gunners {
        Gunners::Men(_) => true,
        Gunners::Crew => scene.book.profile(unit).class != Class::Gun,
        Gunners::Mounts => {
            let vehicle = scene.book.profile(unit).vehicle.as_ref();
            vehicle.and_then(|it| it.mounts.get(one.number)).is_some_and(|mount| mount.turns)
        }
    };
    turns || is_in_arc(scene, unit, one.aim.target)
}

/// The weapons of an aim, if they bear on its target.
pub(crate) fn bearing_guns(scene: Scene<'_>, unit: UnitId, one: SingleAim) -> AimGuns {
    if bears(scene, unit, one) {
        guns(scene, unit, one.gunners, one.number)
    } else {
        AimGuns::new()
    }
}

/// The weapons of an aim that can hit its target; none if it may not be aimed at.
pub(crate) fn effective(
    scene: Scene<'_>,
    unit: UnitId,
    one: SingleAim,
    mark: &TargetMark,
) -> AimGuns {
    let mut guns = bearing_guns(scene, unit, one);
    guns.retain(|gun| chance(scene.book, gun, one.aim.dice, mark).is_some());
    guns
}

/// Whether the unit waited for may fire a volley.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, volley: &Volley) -> Verdict {
    permission::check(scene, unit)?;
    require(volley.aims.iter().any(Option::is_some), "WS-FIRE-19", "a volley has a target")?;
    check_gunners(scene, unit, volley)?;
    for one in SingleAim::of(volley) {
        let aim = one.aim;
        require((1..=3).contains(&aim.dice), "WS-FIRE-22", "a machinegun fires one to three dice")?;
        targets::check(scene, unit, aim.target)?;
        let mark = mark(scene, unit, aim.target);
        let guns = effective(scene, unit, one, &mark);
        require(!guns.is_empty(), "WS-FIRE-19", "no shot at the target is possible")?;
        if let (Gunners::Men(men), 0) = (one.gunners, one.number) {
            let all = guns.len() == men.count_ones() as usize;
            require(all, "WS-FIRE-22", "a figure cannot fire at the target")?;
        }
    }
    Ok(())
}

/// Whether those who fire can fire together (WS-WEAPON-19, WS-UNIT-20).
fn check_gunners(scene: Scene<'_>, unit: UnitId, volley: &Volley) -> Verdict {
    let Scene { book, state } = scene;
    let vehicle = book.profile(unit).is_vehicle();
    match volley.gunners {
        Gunners::Mounts => require(vehicle, "WS-VEH-12", "only vehicles have mounts"),
        Gunners::Crew => {
            let weapon = crewed(scene, unit).map(|(weapon, _)| book.weapon(weapon));
            let direct = weapon.is_some_and(|weapon| !weapon.features.mortar);
            require(direct, "WS-UNIT-20", "no crewed weapon can be fired so")?;
            only_first(volley)
        }
        Gunners::Men(men) => {
            require(!vehicle, "WS-VEH-13", "crews of vehicles are not figures")?;
            require(men >> figures(state, unit) == 0, "WS-FIRE-06", "there is no such figure")?;
            let aims_first = volley.aims[0].is_some() == (men != 0);
            require(aims_first, "WS-FIRE-22", "figures that fire have a target")?;
            require(volley.aims[MAX_MOUNTS - 1].is_none(), "WS-FIRE-15", "one aim too many")?;
            let bearers =
                [(LAUNCHER, launcher(scene, unit)), (PANZERFAUST, panzerfaust(scene, unit))];
            for (at, found) in bearers {
                let busy = found.is_some_and(|(slot, _)| men >> slot & 1 == 1);
                if volley.aims[at].is_some() && busy {
                    return forbid("WS-WEAPON-19", "a figure fires one weapon per phase");
                }
            }
            Ok(())
        }
    }
}

fn only_first(volley: &Volley) -> Verdict {
    let more = volley.aims[1..].iter().any(Option::is_some);
    require(!more, "WS-FIRE-15", "one target per unit and phase")
}
