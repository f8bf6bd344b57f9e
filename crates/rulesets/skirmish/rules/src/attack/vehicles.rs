//! Vehicles that are hit.

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::attack::burst::{Burst, BurstKind, burst};
use crate::attack::damage::{Shell, TargetSide, damage_modifier, damage_of};
use crate::attack::effect::{ManHit, fire_effect, suffer};
use crate::book::{Play, Scene};
use crate::dice::pick;
use crate::event::{Damage, Event};
use crate::men::{Man, active, note_hull_loss, present, strike};
use crate::morale::MoraleCauses;
use crate::movement::bale_out;
use crate::state::{Condition, Mobility, Place};
use crate::units::Duty;

/// `SK-VDAM-32`: further than this in its last phase, and a crash hurts those aboard.
const FAST: Length = Length::inches(8);

/// `SK-VDAM-34`: how far an explosion reaches.
const BLAST: Length = Length::inches(3);

/// A hit on a vehicle, whatever it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VehicleHit {
    pub(crate) vehicle: UnitId,
    /// The unit that has hit it; nobody on the table if there is none.
    pub(crate) by: Option<UnitId>,
    /// From where it was hit, if the crew knows: it gets out on the other side.
    pub(crate) from: Option<Point>,
}

impl VehicleHit {
    pub(crate) const fn new(vehicle: UnitId, by: Option<UnitId>, from: Point) -> Self {
        Self { vehicle, by, from: Some(from) }
    }
}

/// The men in a vehicle, crew first, then passengers by unit.
fn occupants(scene: Scene<'_>, vehicle: UnitId) -> ArrayVec<Man, 32> {
    let mut men: ArrayVec<Man, 32> = ArrayVec::new();
    let riding = present(scene.state, scene.book.side(vehicle))
        .into_iter()
        .filter(|&unit| scene.state.unit(unit).place == Place::Aboard(vehicle));
    for unit in core::iter::once(vehicle).chain(riding) {
        men.extend(active(scene, unit).map(|figure| Man { unit, figure }));
    }
    men
}

/// `SK-VDAM-01`: a hit on a vehicle rolls on the damage table.
pub(crate) fn roll_damage(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    shell: Shell,
    side: TargetSide,
    causes: &mut MoraleCauses,
) {
    let VehicleHit { vehicle, by, .. } = hit;
    let Some(spec) = play.book.vehicle(vehicle) else { return };
    let score =
        i32::from(play.referee.roll(Die::D20)) + damage_modifier(play.book, spec, shell, side);
    let damage = damage_of(spec, score);
    play.referee.tell(|| Event::DamageRolled { unit: vehicle, score: score as i8, damage });
    if by.is_some() {
        play.state.unit_mut(vehicle).last_attacker = by;
    }
    inflict(play, hit, damage, causes);
}

/// What a result does; one already there adds nothing (`SK-VDAM-37`).
fn inflict(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    damage: Damage,
    causes: &mut MoraleCauses,
) {
    let VehicleHit { vehicle, by, .. } = hit;
    match damage {
        Damage::None => return,
        Damage::Occupants(count) => {
            hit_occupants(play, hit, count, causes);
        }
        // SK-VDAM-28: until the end of its next activation; a second one for one more.
        Damage::Stunned => {
            let hull = &mut play.state.unit_mut(vehicle).hull;
            hull.stunned = (hull.stunned + 1).min(2);
        }
        Damage::Optics => play.state.unit_mut(vehicle).hull.blind = true,
        Damage::Weapon => wreck_weapon(play, vehicle),
        Damage::Immobile => {
            play.state.unit_mut(vehicle).hull.mobility = Mobility::Immobile;
            note_hull_loss(play, vehicle, by);
        }
        Damage::Driver => kill_driver(play, hit, causes),
        Damage::Fire => abandon(play, hit, causes),
        Damage::AmmunitionFire => {
            // SK-VDAM-36
            let turns = u16::from(play.referee.roll(Die::D6));
            let at = play.state.turn + turns - 1;
            let hull = &mut play.state.unit_mut(vehicle).hull;
            hull.explodes = Some(hull.explodes.map_or(at, |before| before.min(at)));
            abandon(play, hit, causes);
        }
        Damage::PetrolExplodes | Damage::Explodes => {
            explode(play, hit, causes);
        }
    }
    // SK-VDAM-52: what lasts, of rows 8 to 14 and 16.
    if !matches!(damage, Damage::Stunned) {
        play.state.unit_mut(vehicle).hull.damaged = true;
    }
}

/// `SK-VDAM-30`: so many men aboard, at random and each once, dice as hit by a machine gun.
pub(crate) fn hit_occupants(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    count: u8,
    causes: &mut MoraleCauses,
) {
    let mut men = occupants(play.scene(), hit.vehicle);
    let all = usize::from(count) >= men.len();
    let mut victims: ArrayVec<Man, 32> = ArrayVec::new();
    if all {
        victims = men;
    } else {
        for _ in 0..count {
            let at = pick(play.referee, men.len());
            victims.push(men.remove(at));
        }
    }
    for victim in victims {
        let score = i32::from(play.referee.roll(Die::D6)) + 1;
        play.referee.tell(|| Event::EffectRolled {
            target: victim.unit,
            score: score as i8,
            band: None,
        });
        let effect = fire_effect(play.book, score);
        suffer(play, ManHit { victim, effect, by: hit.by }, causes);
    }
}

/// `SK-VDAM-29`: one weapon at random among those still working.
fn wreck_weapon(play: &mut Play<'_, impl Referee<Event>>, vehicle: UnitId) {
    let Some(spec) = play.book.vehicle(vehicle) else { return };
    let wrecked = play.state.unit(vehicle).hull.wrecked_weapons;
    let mut working: ArrayVec<u8, 4> = ArrayVec::new();
    if spec.gun.is_some() && wrecked & 1 == 0 {
        working.push(0);
    }
    working.extend((1..=spec.mounts.len() as u8).filter(|&at| wrecked & 1 << at == 0));
    if !working.is_empty() {
        let weapon = working[pick(play.referee, working.len())];
        play.state.unit_mut(vehicle).hull.wrecked_weapons |= 1 << weapon;
    }
}

/// `SK-VDAM-11`, `SK-VDAM-22`: the driver is killed. A soft vehicle crashes (`SK-VDAM-32`), armour
/// stands until somebody takes his place (`SK-VDAM-33`).
fn kill_driver(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    causes: &mut MoraleCauses,
) {
    let VehicleHit { vehicle, by, .. } = hit;
    let Some(spec) = play.book.vehicle(vehicle) else { return };
    let at_wheel = active(play.scene(), vehicle)
        .find(|&man| play.book.man(vehicle, man).duty == Duty::Driver)
        .or_else(|| active(play.scene(), vehicle).next());
    let moved = play.state.unit(vehicle).hull.moved;
    if let Some(driver) = at_wheel {
        causes.hurt.insert(vehicle);
        strike(play, Man::new(vehicle, driver), Condition::Killed, by);
    }
    // SK-VDAM-33
    if !spec.class.is_soft() {
        play.state.unit_mut(vehicle).hull.driverless = true;
        return;
    }
    play.state.unit_mut(vehicle).hull.mobility = Mobility::Immobile;
    note_hull_loss(play, vehicle, by);
    // SK-VDAM-32
    if moved > FAST {
        hit_occupants(play, hit, u8::MAX, causes);
    }
}

/// `SK-VDAM-35`: everybody gets out and tests as for a casualty.
pub(crate) fn abandon(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    causes: &mut MoraleCauses,
) {
    let VehicleHit { vehicle, by, from } = hit;
    let hull = &play.state.unit(vehicle).hull;
    if hull.abandoned || hull.wreck {
        return;
    }
    for man in occupants(play.scene(), vehicle) {
        causes.shocked.insert(man.unit);
    }
    if by.is_some() {
        play.state.unit_mut(vehicle).last_attacker = by;
    }
    bale_out(play, vehicle, from);
}

/// `SK-VDAM-34`: all aboard are killed, and whoever stands near is struck.
pub(crate) fn explode(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    causes: &mut MoraleCauses,
) {
    let VehicleHit { vehicle, by, .. } = hit;
    if play.state.unit(vehicle).hull.wreck {
        return;
    }
    play.referee.tell(|| Event::Exploded { unit: vehicle });
    let manned = !play.state.unit(vehicle).hull.abandoned;
    if manned {
        for man in occupants(play.scene(), vehicle) {
            causes.hurt.insert(man.unit);
            strike(play, man, Condition::Killed, by);
        }
    }
    let hull = &mut play.state.unit_mut(vehicle).hull;
    (hull.wreck, hull.explodes) = (true, None);
    note_hull_loss(play, vehicle, by);
    let at = play.state.unit(vehicle).hull.at;
    let fill = BurstKind::Vehicle(vehicle);
    let blast = Burst { at, radius: BLAST, fill, from: at, by, unseen: false };
    burst(play, blast, causes);
}

/// `SK-HHAT-17`, `SK-HHAT-18`, `SK-HHAT-19`, `SK-HHAT-20`, `SK-HHAT-27`: petrol on a vehicle.
pub(crate) fn flame_on_vehicle(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: VehicleHit,
    bonus: i32,
    causes: &mut MoraleCauses,
) {
    let vehicle = hit.vehicle;
    let Some(spec) = play.book.vehicle(vehicle) else { return };
    let soft = spec.class.is_soft();
    let score = i32::from(play.referee.roll(Die::D6)) + bonus + if soft { 3 } else { 0 };
    let damage = match score {
        ..=4 => Damage::None,
        5..=7 => Damage::Fire,
        8.. => Damage::Explodes,
    };
    play.referee.tell(|| Event::DamageRolled { unit: vehicle, score: score as i8, damage });
    inflict(play, hit, damage, causes);
}
