//! Close Combat of vehicles: men crushed under tracks, smaller vehicles rammed (VD-VEH-09 to 15).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::assault::{contact, fight};
use crate::attack::throws::{Attack, Throw, Victim, can_hurt};
use crate::attack::{resolving, throws};
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::position::{fields_of_fire, formation};
use crate::state::Roll;
use crate::units::profile::Property;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::point::Point;

/// Crushes or rams: the vehicles that reach the target attack it, others of the unit the
/// nearest enemy that they reach.
pub(crate) fn crush(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, target: Target) {
    let Target::Unit(enemy) = target else { return };
    let attack = crushing(play.scene(), unit, enemy);
    let rolls = attack.victims.iter().any(|v| !v.throws.is_empty() || v.markers > 0);
    if rolls {
        dice::begin_event(play, unit, Roll::Action);
        resolving::resolve_attack(play, &attack);
    }
}

/// The attack of a unit of vehicles on those in its Combat Range: Size D10 for each vehicle,
/// no more casualties than models in range (VD-VEH-12 to 14).
pub(crate) fn crushing(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> Attack {
    let mut aims: ArrayVec<(UnitId, Point), 8> = ArrayVec::new();
    for from in formation::models(scene, unit).into_iter().take(aims.capacity()) {
        if let Some(aim) = aim_of(scene, unit, from, enemy) {
            aims.push((aim, from));
        }
    }
    // The chosen target first, then by unit (VD-ENG-13).
    aims.sort_by_key(|&(aim, _)| (aim != enemy, aim));
    let mut attack = throws::one_on_one(scene.book, unit, crushed(scene, unit, enemy, &aims));
    attack.victims.clear();
    for (at, &(aim, _)) in aims.iter().enumerate() {
        if at == 0 || aims[at - 1].0 != aim {
            attack.victims.push(crushed(scene, unit, aim, &aims));
        }
    }
    attack
}

/// Whom a vehicle of the unit attacks.
fn aim_of(scene: Scene<'_>, unit: UnitId, from: Point, enemy: UnitId) -> Option<UnitId> {
    if contact::reached(scene, unit, from, enemy) > 0 {
        return Some(enemy);
    }
    let others = contact::contacts(scene, unit).into_iter().filter(|&other| {
        contact::check_crushing(scene, unit, Target::Unit(other), 0).is_ok()
            && contact::reached(scene, unit, from, other) > 0
    });
    others.min_by_key(|&other| scene.state.unit(other).at.squared_distance(from))
}

/// What the vehicles that attack a unit do to it.
fn crushed(
    scene: Scene<'_>,
    unit: UnitId,
    enemy: UnitId,
    aims: &ArrayVec<(UnitId, Point), 8>,
) -> Victim {
    let Scene { book, state } = scene;
    let range = contact::crushing_range(book, unit);
    let on_it = aims.iter().filter(|(aim, _)| *aim == enemy);
    let from = on_it.clone().next().map_or(state.unit(unit).at, |&(_, from)| from);
    let mut victim = fight::fought(scene, unit, enemy);
    if let Some(vehicle) = book.profile(enemy).vehicle {
        let facing = fields_of_fire::facing_hit(scene, enemy, from);
        victim.armour = vehicle.facing(facing);
        victim.re_roll_saves = throws::skirts_help(book, enemy, facing);
    } else {
        let in_range = |at: Point| on_it.clone().any(|&(_, from)| at.within(from, range));
        victim.most = Some(contact::men_within(scene, enemy, in_range));
    }
    let throw =
        throws::tracks(book, fields_of_fire::size_of(book, unit) * on_it.clone().count() as u8);
    let hurts = can_hurt(throw.damage, 0, victim.armour);
    if hurts {
        let skirts = victim.re_roll_saves && book.is_vehicle(enemy);
        let take_cover_helps = throw.take_cover_helps || skirts;
        victim.throws.push(Throw { take_cover_helps, ..throw });
    }
    victim.markers = u8::from(hurts || book.vehicle_has(enemy, Property::Open));
    victim
}
