//! What attackers fire: the action, and the dice of each weapon in it, from the functions that play
//! uses.

use wargauge_rules::game::UnitId;

use crate::action::{Action, Aim, Gunners, Shell, Target, Volley};
use crate::attack::difficulty::SURE_AT_BUILDINGS;
use crate::book::{Scene, WwiiSim};
use crate::fire::armament::{crewed, launcher, mount, panzerfaust, weapon_in_hand};
use crate::fire::declare::{LAUNCHER, PANZERFAUST, SingleAim, chance, effective};
use crate::fire::targets::mark;
use crate::fire::volley::{dice_of, is_jam};
use crate::fire::{mortar, permission, targets};
use crate::position::arcs::armour;
use crate::position::circles::{ends, figures};
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

/// The dice of a weapon at its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HitRoll {
    /// The least die that hits.
    pub needed: i8,
    /// How many dice.
    pub dice: u8,
    /// WS-FIRE-12: whether a hit causes no losses.
    pub protected: bool,
    /// WS-BLDG-02: whether it hits without a roll.
    pub sure: bool,
}

/// A weapon that an attacker fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WeaponShot {
    /// Aim and slot: the order in which weapons are resolved.
    pub place: (usize, u8),
    /// The weapon.
    pub weapon: WeaponId,
    /// Its dice at the target as it is, and at one that is pinned.
    pub chances: [Option<HitRoll>; 2],
    /// Armour of the target where it hits.
    pub armour: u8,
}

/// What the dice of a weapon can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HitResult {
    /// In how many ways.
    pub weight: u64,
    /// How many dice hit, or 1 where all must.
    pub hits: u8,
    /// Whether the weapon jams.
    pub jams: bool,
}

impl HitRoll {
    /// What the dice can come to, of a weapon that may jam (WS-WEAPON-03), or whose dice must all hit
    /// (WS-BLDG-03).
    pub(super) fn rolls(&self, can_jam: bool, all_must_hit: bool) -> Vec<HitResult> {
        let mut counts = [[0_u64; 2]; 4];
        for way in 0..10_u32.pow(u32::from(self.dice)) {
            let dice = [way % 10 + 1, way / 10 % 10 + 1, way / 100 + 1].map(|die| die as u8);
            let dice = &dice[..usize::from(self.dice)];
            let hit = |die: &&u8| **die != 1 && **die as i8 >= self.needed;
            let hits = dice.iter().filter(hit).count();
            let hits = if all_must_hit { usize::from(hits == dice.len()) } else { hits };
            counts[hits][usize::from(can_jam && is_jam(dice))] += 1;
        }
        let all = counts.into_iter().enumerate().flat_map(|(hits, weights)| {
            let one = move |(jams, weight)| HitResult { weight, hits: hits as u8, jams: jams == 1 };
            weights.into_iter().enumerate().map(one)
        });
        all.filter(|rolled| rolled.weight > 0).collect()
    }
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
        let volley = if scene.book.profile(attacker).is_vehicle() {
            self.mounts(scene, attack)
        } else if crewed(scene, attacker).is_some_and(|(it, _)| self.fits(scene.book, it)) {
            self.crew(scene, attack)
        } else {
            self.men(scene, attack)
        };
        volley.aims.iter().any(Option::is_some).then_some(Action::Fire(volley))
    }

    fn mortar(&self, scene: Scene<'_>, attacker: UnitId) -> Option<WeaponId> {
        mortar::mortar(scene, attacker).filter(|&weapon| self.fits(scene.book, weapon))
    }

    /// The aim at a target with the weapons of this number.
    const fn aim(&self, target: Target, gunners: Gunners, number: usize) -> SingleAim {
        SingleAim { gunners, number, aim: Aim { target, dice: self.dice } }
    }

    fn mounts(&self, scene: Scene<'_>, attack: Attack) -> Volley {
        let gunners = Gunners::Mounts;
        let able = |at: usize| {
            mount(scene, attack.attacker, at).filter(|&weapon| self.fits(scene.book, weapon))?;
            able_aim(scene, attack, self.aim(attack.target, gunners, at))
        };
        Volley { gunners, aims: core::array::from_fn::<_, MAX_MOUNTS, _>(able) }
    }

    fn crew(&self, scene: Scene<'_>, attack: Attack) -> Volley {
        let gunners = Gunners::Crew;
        let aim = able_aim(scene, attack, self.aim(attack.target, gunners, 0));
        Volley { gunners, aims: [aim, None, None, None] }
    }

    fn men(&self, scene: Scene<'_>, attack: Attack) -> Volley {
        let Scene { book, state } = scene;
        let Attack { attacker, target } = attack;
        let mut aims = [None; MAX_MOUNTS];
        let mut busy = 0_u16;
        let bearers =
            [(LAUNCHER, launcher(scene, attacker)), (PANZERFAUST, panzerfaust(scene, attacker))];
        for (at, bearer) in bearers {
            let fitting = bearer.filter(|&(_, weapon)| self.fits(book, weapon));
            let free = fitting.filter(|&(slot, _)| busy >> slot & 1 == 0);
            if let Some((slot, _)) = free {
                aims[at] = able_aim(scene, attack, self.aim(target, Gunners::Men(0), at));
                busy |= u16::from(aims[at].is_some()) << slot;
            }
        }
        let armed = |&slot: &usize| {
            let weapon = weapon_in_hand(scene, attacker, slot);
            busy >> slot & 1 == 0 && weapon.is_some_and(|weapon| self.fits(book, weapon))
        };
        let all = (0..figures(state, attacker)).filter(armed).fold(0, |men, slot| men | 1 << slot);
        let mark = mark(scene, attacker, target);
        let one = self.aim(target, Gunners::Men(all), 0);
        let able = effective(scene, attacker, one, &mark);
        let men = able.iter().fold(0, |men, gun| men | 1 << gun.slot);
        aims[0] = (men != 0).then_some(one.aim);
        Volley { gunners: Gunners::Men(men), aims }
    }

    /// The weapons that an attacker fires at a target as it is (0), or pinned (1), in the order in
    /// which they are resolved.
    pub(super) fn shots(
        &self,
        book: &WwiiSim,
        states: [&State; 2],
        attack: Attack,
    ) -> Vec<WeaponShot> {
        let mut shots: Vec<WeaponShot> = Vec::new();
        for (at, state) in states.into_iter().enumerate() {
            for (shot, chance) in self.shots_at(Scene::new(book, state), attack) {
                let known = shots.iter().position(|other| other.place == shot.place);
                let place = known.unwrap_or_else(|| {
                    shots.push(shot);
                    shots.len() - 1
                });
                shots[place].chances[at] = Some(chance);
            }
        }
        shots.sort_by_key(|shot| shot.place);
        shots
    }

    fn shots_at(&self, scene: Scene<'_>, attack: Attack) -> Vec<(WeaponShot, HitRoll)> {
        let Some(Action::Fire(volley)) = self.action(scene, attack) else {
            return self.shell(scene, attack).into_iter().collect();
        };
        let Attack { attacker, target } = attack;
        let mark = mark(scene, attacker, target);
        let mut shots = Vec::new();
        for one in SingleAim::of(&volley) {
            let aim = one.aim;
            for gun in effective(scene, attacker, one, &mark) {
                let Some(difficulty) = chance(scene.book, &gun, aim.dice, &mark) else { continue };
                let weapon = scene.book.weapon(gun.weapon);
                let chance = HitRoll {
                    needed: difficulty.needed,
                    dice: dice_of(weapon, difficulty, gun.most.min(aim.dice)),
                    protected: difficulty.protected,
                    sure: mark.is_building && difficulty.needed <= SURE_AT_BUILDINGS,
                };
                let armour = armour_met(scene, attack);
                let (place, weapon) = ((one.number, gun.slot), gun.weapon);
                shots.push((WeaponShot { place, weapon, chances: [None; 2], armour }, chance));
            }
        }
        shots
    }

    /// A mortar's shell: one die, and the weakest armour of what it falls on.
    fn shell(&self, scene: Scene<'_>, attack: Attack) -> Option<(WeaponShot, HitRoll)> {
        let Attack { attacker, target } = attack;
        let weapon = self.mortar(scene, attacker)?;
        let Target::Unit(unit) = target else { return None };
        let needed = mortar::chance(scene, attacker, weapon, target)?.needed;
        let armour =
            scene.book.profile(unit).vehicle.as_ref().map_or(0, |vehicle| vehicle.weakest());
        let chance = HitRoll { needed, dice: 1, protected: false, sure: false };
        Some((WeaponShot { place: (0, 0), weapon, chances: [None; 2], armour }, chance))
    }
}

/// An aim of an attacker, if it can hit the target.
fn able_aim(scene: Scene<'_>, attack: Attack, one: SingleAim) -> Option<Aim> {
    let mark = mark(scene, attack.attacker, attack.target);
    let guns = effective(scene, attack.attacker, one, &mark);
    (!guns.is_empty()).then_some(one.aim)
}

/// Armour of a vehicle where an attacker hits it.
fn armour_met(scene: Scene<'_>, attack: Attack) -> u8 {
    let Target::Unit(unit) = attack.target else { return 0 };
    if !scene.book.profile(unit).is_vehicle() {
        return 0;
    }
    let [(from, _), _] = ends(scene, attack.attacker, unit);
    armour(scene, unit, from)
}
