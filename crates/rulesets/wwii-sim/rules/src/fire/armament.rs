//! Which weapons can be fired in the present phase.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::action::Order;
use crate::attack::is_primary;
use crate::attack::posture::posture_now;
use crate::attack::wounds::figure;
use crate::book::Scene;
use crate::fire::permission;
use crate::position::circles::figures;
use crate::state::{Posture, State, Status};
use crate::units::profile::Role;
use crate::units::weapon::WeaponId;

/// Dice of a tripod machinegun with one man left (WS-UNIT-18).
const DICE_OF_ONE: u8 = 2;

/// Whether what is not in the hands of one man lets a weapon fire: phase, order, movement. Mortars and
/// machineguns fire in both phases (WS-PFIRE-14), heavy weapons in the second (WS-SFIRE-05).
fn permits(scene: Scene<'_>, unit: UnitId, weapon: WeaponId) -> bool {
    let Scene { book, state } = scene;
    let (it, features) = (state.unit(unit), book.weapon(weapon).features);
    let primary = is_primary(state);
    // WS-PFIRE-07, WS-HEAVY-03.
    if features.heavy && primary {
        return false;
    }
    let vehicle = book.profile(unit).is_vehicle();
    // WS-WEAPON-05.
    let runs = !primary && it.status == Status::Normal && posture_now(scene, unit) == Posture::Run;
    if features.machinegun && !vehicle && runs {
        return false;
    }
    // WS-WEAPON-15, WS-MOVE-15, WS-HEAVY-09; before Primary Fire nobody has moved.
    if features.fixed && it.moved.primary + it.moved.second > 0 {
        return false;
    }
    // WS-WEAPON-06: mortars fire only under a Fire order.
    !features.mortar || (it.order == Some(Order::Fire) && it.status == Status::Normal)
}

/// The weapon that the figure in a slot fires with the others of its unit; none that is a launcher,
/// which has an aim of its own (WS-FIRE-15, WS-WEAPON-19).
pub(crate) fn weapon_in_hand(scene: Scene<'_>, unit: UnitId, slot: usize) -> Option<WeaponId> {
    let Scene { book, state } = scene;
    // WS-OFF-10.
    if is_spent(scene, unit, slot) {
        return None;
    }
    let figure = figure(state, unit, slot);
    let arms = book.arms(figure.arms);
    let carried = [arms.first, arms.second].into_iter().flatten();
    let usable = |&weapon: &WeaponId| {
        let features = book.weapon(weapon).features;
        let jammed = features.machinegun && figure.jammed;
        let silent = jammed || book.weapon(weapon).is_launcher();
        !silent && permits(scene, bearer(state, unit, slot), weapon)
    };
    carried.into_iter().find(usable)
}

/// WS-OFF-10: whether the figure in a slot is an officer who cannot pay for a second fire, and so does
/// not make it.
fn is_spent(scene: Scene<'_>, unit: UnitId, slot: usize) -> bool {
    let state = scene.state;
    let officer = state.unit(bearer(state, unit, slot));
    // Who fires already has paid.
    bearer(state, unit, slot) != unit
        && officer.end == 0
        && officer.fired_primary
        && !officer.fired_secondary
        && permission::is_paid(scene, unit)
}

/// The unit that the figure in a slot belongs to: a joined officer is a unit of his own.
pub(crate) fn bearer(state: &State, unit: UnitId, slot: usize) -> UnitId {
    let it = state.unit(unit);
    it.officer.filter(|_| slot >= usize::from(it.count)).unwrap_or(unit)
}

/// The slot and weapon of the first launcher that a unit carries and has rounds for (WS-END-10).
pub(crate) fn launcher(scene: Scene<'_>, unit: UnitId) -> Option<(usize, WeaponId)> {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let in_slot = |slot: usize| {
        let weapon = book.arms(it.figures[slot].arms).first?;
        let ready =
            book.weapon(weapon).is_launcher() && it.rounds[0] > 0 && permits(scene, unit, weapon);
        ready.then_some((slot, weapon))
    };
    (0..usize::from(it.count)).find_map(in_slot)
}

/// WS-WEAPON-18: the slot of the man who fires the panzerfaust, in Secondary Fire only: a trooper in
/// the highest slot, else whoever is there.
pub(crate) fn panzerfaust(scene: Scene<'_>, unit: UnitId) -> Option<(usize, WeaponId)> {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let weapon = book.profile(unit).traits.panzerfaust.filter(|_| it.panzerfaust)?;
    let count = usize::from(it.count);
    let trooper = |&slot: &usize| book.arms(it.figures[slot].arms).role == Role::Trooper;
    let slot = (0..count).rev().find(trooper).or(count.checked_sub(1))?;
    permits(scene, unit, weapon).then_some((slot, weapon))
}

/// WS-UNIT-18, WS-UNIT-20: the weapon that a crew can fire, and the most dice of it.
pub(crate) fn crewed(scene: Scene<'_>, unit: UnitId) -> Option<(WeaponId, u8)> {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let weapon = book.profile(unit).crewed?;
    let features = book.weapon(weapon).features;
    let tired = it.count == 1 && !features.machinegun && it.crewed_fired_before;
    let ready = it.abandoned.is_none()
        && it.count > 0
        && it.jammed & 1 == 0
        && !tired
        && permits(scene, unit, weapon);
    let dice = if it.count == 1 && features.machinegun { DICE_OF_ONE } else { 3 };
    ready.then_some((weapon, dice))
}

/// WS-VEH-12: the weapon of a mount that can fire.
pub(crate) fn mount(scene: Scene<'_>, unit: UnitId, at: usize) -> Option<WeaponId> {
    let it = scene.state.unit(unit);
    let mount = scene.book.profile(unit).vehicle.as_ref()?.mounts.get(at)?;
    let ready = (it.broken | it.jammed) >> at & 1 == 0 && permits(scene, unit, mount.weapon);
    ready.then_some(mount.weapon)
}

/// How far the weapons of a unit and the officer with it reach at most, and those of them that harm
/// buildings.
pub(crate) fn reaches(scene: Scene<'_>, unit: UnitId) -> [Length; 2] {
    let Scene { book, state } = scene;
    let [own, structures] = book.reaches(unit);
    let officers = state.unit(unit).officer.map(|officer| book.reaches(officer)[0]);
    [officers.map_or(own, |his| own.max(his)), structures]
}

/// The fire skill of the figure in a slot (WS-FIRE-06).
pub(crate) fn skill(state: &State, unit: UnitId, slot: usize) -> u8 {
    if slot < figures(state, unit) { figure(state, unit, slot).fs } else { 0 }
}
