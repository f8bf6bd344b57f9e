//! What attackers fire: the action, and the dice of each weapon in it, from the functions that play
//! uses.

use std::collections::BTreeMap;

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::odometer::outcomes;

use crate::action::{Action, Aim, Gunners, Shell, Target, Volley};
use crate::book::{Scene, WwiiSim};
use crate::fire::armament::crewed;
use crate::fire::declare::{LAUNCHER, PANZERFAUST, SingleAim, effective};
use crate::fire::shots::{Shot, ShotResult, shots_of_aim};
use crate::fire::targets::mark;
use crate::fire::volley::armour_met;
use crate::fire::{mortar, permission, targets};
use crate::position::circles::figures;
use crate::state::State;
use crate::units::profile::MAX_MOUNTS;
use crate::units::weapon::WeaponId;

/// Who attacks, and what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub attacker: UnitId,
    pub target: Target,
}

/// What attackers fire with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Weapons {
    /// Every weapon that they have.
    All,
    /// All weapons of one identifier.
    Only(String),
}

/// Which weapons, and how many dice of machineguns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WeaponChoice {
    pub weapons: Weapons,
    pub dice: u8,
}

/// A weapon that an attacker fires, at the target as it is (0) and at one that is pinned (1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WeaponShot {
    /// The weapon.
    pub weapon: WeaponId,
    /// Its dice.
    pub chances: [Option<Shot>; 2],
    /// What they can come to, with weights.
    pub rolls: [Vec<(u64, ShotResult)>; 2],
    /// Armour of the target where it hits.
    pub armour: u8,
}

impl WeaponShot {
    /// The most hits of its dice: at a building all are one.
    pub(super) fn most_hits(&self) -> u8 {
        let hits = self.rolls.iter().flatten().map(|(_, result)| result.hits);
        hits.max().unwrap_or(0)
    }
}

/// What the dice of a shot can come to, with weights; not what each of them shows.
fn rolls(book: &WwiiSim, shot: Shot) -> Vec<(u64, ShotResult)> {
    outcomes(|dice| {
        let result = shot.roll(book, &mut DiceReferee::new(dice, Deaf));
        ShotResult { dice: [0; 3], ..result }
    })
}

impl WeaponChoice {
    fn fits(&self, book: &WwiiSim, weapon: WeaponId) -> bool {
        match &self.weapons {
            Weapons::All => true,
            Weapons::Only(id) => book.weapon(weapon).id == *id,
        }
    }

    /// What an attacker does to a target, if there is anything that he can do.
    pub(super) fn action(&self, scene: Scene<'_>, attack: Attack) -> Option<Action> {
        let Attack { attacker, target } = attack;
        permission::check(scene, attacker).ok()?;
        if let Some(weapon) = self.mortar(scene, attacker) {
            // WS-WEAPON-07: it fires at units, not at their buildings.
            let unit = matches!(target, Target::Unit(_)).then_some(target)?;
            mortar::chance(scene, attacker, weapon, unit)?;
            return Some(Action::Shell { target, shell: Shell::Explosive });
        }
        if targets::check(scene, attacker, target).is_err() {
            return None;
        }
        let volley = self.volley(scene, attack);
        volley.aims.iter().any(Option::is_some).then_some(Action::Fire(volley))
    }

    fn mortar(&self, scene: Scene<'_>, attacker: UnitId) -> Option<WeaponId> {
        mortar::mortar(scene, attacker).filter(|&weapon| self.fits(scene.book, weapon))
    }

    /// Everything that can be fired at once: who fires a launcher fires nothing else.
    fn volley(&self, scene: Scene<'_>, attack: Attack) -> Volley {
        let Scene { book, state } = scene;
        let Attack { attacker, target } = attack;
        let crew = crewed(scene, attacker).is_some_and(|(weapon, _)| self.fits(book, weapon));
        let gunners = if book.profile(attacker).is_vehicle() {
            Gunners::Mounts
        } else if crew {
            Gunners::Crew
        } else {
            Gunners::Men((1 << figures(state, attacker)) - 1)
        };
        let mark = mark(scene, attacker, target);
        let mut volley = Volley { gunners, aims: [None; MAX_MOUNTS] };
        let mut busy = 0_u16;
        for number in [LAUNCHER, PANZERFAUST, 0, 3] {
            let one = SingleAim { gunners, number, aim: Aim { target, dice: self.dice } };
            let guns = effective(scene, attacker, one, &mark);
            let free = guns.iter().filter(|gun| busy >> gun.slot & 1 == 0);
            let able = free.filter(|gun| self.fits(book, gun.weapon));
            let slots = able.fold(0, |slots, gun| slots | 1 << gun.slot);
            volley.aims[number] = (slots != 0).then_some(one.aim);
            busy |= slots;
            if let (Gunners::Men(_), 0) = (gunners, number) {
                volley.gunners = Gunners::Men(slots);
            }
        }
        volley
    }

    /// The weapons that an attacker fires at a target as it is (0), or pinned (1), in the order in
    /// which they are resolved.
    pub(super) fn shots(
        &self,
        book: &WwiiSim,
        states: [&State; 2],
        attack: Attack,
    ) -> Vec<WeaponShot> {
        let armour = self.armour(Scene::new(book, states[0]), attack);
        let mut shots: BTreeMap<(usize, u8), WeaponShot> = BTreeMap::new();
        for (at, state) in states.into_iter().enumerate() {
            for (number, shot) in self.shots_at(Scene::new(book, state), attack) {
                let weapon = shot.weapon;
                let all = shots.entry((number, shot.slot)).or_insert_with(|| WeaponShot {
                    weapon,
                    chances: [None; 2],
                    rolls: [Vec::new(), Vec::new()],
                    armour,
                });
                all.chances[at] = Some(shot);
                all.rolls[at] = rolls(book, shot);
            }
        }
        shots.into_values().collect()
    }

    /// The shots of an attacker, each with the number of its aim.
    fn shots_at(&self, scene: Scene<'_>, attack: Attack) -> Vec<(usize, Shot)> {
        let Attack { attacker, target } = attack;
        let Some(Action::Fire(volley)) = self.action(scene, attack) else {
            return self.shell(scene, attack).map(|shot| (0, shot)).into_iter().collect();
        };
        let mark = mark(scene, attacker, target);
        let of_aim = |one: SingleAim| {
            let shots = shots_of_aim(scene, attacker, one, &mark).into_iter();
            shots.map(move |shot| (one.number, shot))
        };
        SingleAim::of(&volley).flat_map(of_aim).collect()
    }

    /// A mortar's shell: one die.
    fn shell(&self, scene: Scene<'_>, attack: Attack) -> Option<Shot> {
        let Attack { attacker, target } = attack;
        let weapon = self.mortar(scene, attacker)?;
        let needed = mortar::chance(scene, attacker, weapon, target)?.needed;
        Some(Shot { weapon, slot: 0, target, dice: 1, needed, protected: false, sure: false })
    }

    /// Armour of a vehicle where an attacker hits it: the weakest of what a shell falls on.
    fn armour(&self, scene: Scene<'_>, attack: Attack) -> u8 {
        let Target::Unit(unit) = attack.target else { return 0 };
        match &scene.book.profile(unit).vehicle {
            None => 0,
            Some(vehicle) if self.mortar(scene, attack.attacker).is_some() => vehicle.weakest(),
            Some(_) => armour_met(scene, attack.attacker, unit),
        }
    }
}
