//! Getting into vehicles and out of them, limbering guns (`SK-AP-19`, `SK-AFV-26`, `SK-GUN-19`).

use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{
    Man, Squad, active, is_vehicle, left, note_hull_loss, note_spacing, place_of, pool_left,
    present, spend, spend_all, strength,
};
use crate::position::{Blockers, HalfSize, distance_to_hull, half_size, has_room, in_contact};
use crate::spotting::notice_mover;
use crate::state::{Morale, Place, State};
use crate::terrain::nearest_bearing;

/// `SK-AP-19`: how near the vehicle must be.
const NEAR: Length = Length::inches(2);

/// `SK-GUN-19`: how near a gun must be to be limbered.
const HOOK: Length = Length::inches(3);

/// `SK-GUN-19`: points of each of two men.
const LIMBER: u8 = 2;

/// Seats of a vehicle that are free.
fn seats(scene: Scene<'_>, vehicle: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let all = book.vehicle(vehicle).map_or(0, |spec| spec.seats);
    let taken: u8 = present(state, book.side(vehicle))
        .into_iter()
        .filter(|&unit| state.unit(unit).place == Place::Aboard(vehicle))
        .map(|unit| strength(scene, unit))
        .sum();
    all.saturating_sub(taken)
}

/// Whether a vehicle may be boarded: manned, not burning, slow in this phase.
fn check_carrier(scene: Scene<'_>, vehicle: UnitId) -> Verdict {
    let hull = &scene.state.unit(vehicle).hull;
    let manned = is_vehicle(scene, vehicle) && hull.there;
    require(manned, "SK-AFV-28", "nobody drives it")?;
    // SK-VDAM-36: nobody boards what is about to explode.
    require(hull.explodes.is_none(), "SK-VDAM-36", "it burns")?;
    require(hull.moved <= Length::inches(9), "SK-AFV-26", "it has moved too far")
}

/// Whether a unit may get into a vehicle of its side.
pub(crate) fn check_mount(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    require(
        vehicle != unit && book.side(vehicle) == book.side(unit),
        "SK-AFV-26",
        "not its vehicle",
    )?;
    require(here.place == Place::Table, "SK-AFV-26", "only those on foot mount")?;
    require(!is_vehicle(scene, unit), "SK-AFV-26", "vehicles do not ride")?;
    require(here.morale == Morale::Steady, "SK-MORALE-18", "it has other things to do")?;
    require(here.markers == 0, "SK-MOVE-13", "the suppressed only crawl")?;
    require(!in_contact(scene, unit), "SK-MELEE-16", "it is in contact")?;
    let gun = book.profile(unit).field_gun().is_some() && !here.weapon_left;
    let towed = here.hull.towed_by == Some(vehicle);
    require(!gun || towed, "SK-GUN-19", "the gun must be limbered first")?;
    check_carrier(scene, vehicle)?;
    let free = seats(scene, vehicle) >= strength(scene, unit);
    require(free, "SK-AFV-26", "too few seats")?;
    let price = book.switches.dismount_ap as u8;
    let able = active(scene, unit).all(|figure| {
        let at = place_of(scene, unit, figure);
        left(scene, unit, figure) >= price
            && distance_to_hull(scene, vehicle, at) <= Length::inches(4).squared()
    });
    let near = active(scene, unit).any(|figure| {
        let at = place_of(scene, unit, figure);
        distance_to_hull(scene, vehicle, at) <= NEAR.squared()
    });
    require(able && near, "SK-AP-19", "not all are near enough, or have a point left")
}

/// Gets a unit into a vehicle.
pub(crate) fn mount(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, vehicle: UnitId) {
    for figure in active(play.scene(), unit) {
        spend(play.state, unit, figure, play.book.switches.dismount_ap as u8);
    }
    let here = play.state.unit_mut(unit);
    here.place = Place::Aboard(vehicle);
    here.moved = true;
    here.dispersed = false;
    play.referee.tell(|| Event::Mounted { unit, vehicle });
}

/// `SK-AFV-28`: whether a crew may get back into its own vehicle.
pub(crate) fn check_recrew(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let here = scene.state.unit(unit);
    let own =
        scene.book.vehicle(unit).is_some() && here.hull.abandoned && here.place == Place::Table;
    require(own, "SK-AFV-28", "it has no vehicle to go back to")?;
    let whole = !here.hull.wreck && !here.hull.captured && here.hull.explodes.is_none();
    require(whole, "SK-VDAM-36", "nobody boards that again")?;
    require(here.morale == Morale::Steady && here.markers == 0, "SK-MORALE-13", "not now")?;
    let near = active(scene, unit).all(|man| {
        let at = place_of(scene, unit, man);
        left(scene, unit, man) >= 1
            && distance_to_hull(scene, unit, at) <= Length::inches(4).squared()
    });
    require(near, "SK-AFV-28", "not all are near enough, or have a point left")
}

/// Gets back in.
pub(crate) fn recrew(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    spend_all(play, unit, 1);
    play.state.unit_mut(unit).hull.abandoned = false;
    play.referee.tell(|| Event::Mounted { unit, vehicle: unit });
}

/// Whether a unit may get out of the vehicle it is in: crews leave theirs only when they must.
pub(crate) fn check_dismount(scene: Scene<'_>, unit: UnitId, front: Bearing) -> Verdict {
    let Place::Aboard(vehicle) = scene.state.unit(unit).place else {
        return require(false, "SK-AFV-26", "it rides in nothing");
    };
    let price = scene.book.switches.dismount_ap as u8;
    let able = active(scene, unit).all(|figure| left(scene, unit, figure) >= price);
    require(able, "SK-AP-19", "somebody has no point left")?;
    let half = Length::inches(9);
    let moved = scene.state.unit(vehicle).hull.moved <= half || !is_vehicle(scene, vehicle);
    require(moved, "SK-AFV-26", "the vehicle has moved too far")?;
    require(exit(scene, vehicle, front).is_some(), "SK-AFV-26", "there is no room on that side")
}

/// Where the first man stands who gets out of a vehicle towards a bearing.
fn exit(scene: Scene<'_>, vehicle: UnitId, way: Bearing) -> Option<Point> {
    let hull = &scene.state.unit(vehicle).hull;
    let HalfSize { length, width } = half_size(scene.book, vehicle);
    let out = Length::from_hundredths((length.max(width) + 100) as i16);
    let at = hull.at.along(way.unit(), out);
    let table = &scene.book.table;
    let free = table.rect().contains(at)
        && table.inside(table.masks.solid, at) == wargauge_rules::table::Pieces::NONE;
    free.then_some(at)
}

/// Gets a unit out of the vehicle it is in, towards a bearing.
pub(crate) fn dismount(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, front: Bearing) {
    for figure in active(play.scene(), unit) {
        spend(play.state, unit, figure, play.book.switches.dismount_ap as u8);
    }
    disembark(play, unit, front);
}

/// Puts a unit on the ground beside the vehicle it is in, towards a bearing or the nearest free
/// one.
pub(crate) fn disembark(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, towards: Bearing) {
    let vehicle = match play.state.unit(unit).place {
        Place::Aboard(vehicle) => vehicle,
        Place::Waiting
        | Place::Pool
        | Place::Concealed
        | Place::Reserve
        | Place::Table
        | Place::Gone => unit,
    };
    let here = play.state.unit_mut(unit);
    here.place = Place::Table;
    (here.front, here.floor, here.moved) = (towards, 0, true);
    for man in active(play.scene(), unit) {
        let spot = spot_beside(play.scene(), Man::new(unit, man), vehicle, towards);
        play.state.unit_mut(unit).figures[man].at = spot;
    }
    note_spacing(play.book, play.state, unit);
    play.referee.tell(|| Event::Dismounted { unit });
    notice_mover(play, unit);
}

/// `SK-VDAM-35`, `SK-AFV-30`, `SK-GEO-27`: where a man stands who gets out of a vehicle: within 2 inches of the
/// hull, on the asked side or the nearest other that has room, beside those who are out already; where all that is
/// taken, as near as may be.
fn spot_beside(scene: Scene<'_>, man: Man, vehicle: UnitId, towards: Bearing) -> Point {
    let Man { unit, figure } = man;
    let near = [0u8, 1, 15, 2, 14, 3, 13].as_slice();
    let far = [4u8, 12, 5, 11, 6, 10, 7, 9, 8].as_slice();
    let middle = scene.state.unit(vehicle).hull.at;
    // Men who are still inside bar nothing.
    let inside =
        active(scene, unit).filter(|&one| one >= figure).fold(0, |set, one| set | 1 << one);
    let is_free = |at: &Point| {
        let table = &scene.book.table;
        table.rect().contains(*at)
            && table.inside(table.masks.solid, *at) == wargauge_rules::table::Pieces::NONE
            && has_room(scene, Squad::new(unit, inside), &[*at], Blockers::All)
    };
    // An inch off the hull if there is room, else as near or as far as may be.
    let off = [100i64, 50, 150, 175].map(|gap| gap * gap);
    let point = |gap: i64, turn: u8| {
        let way = towards.turned(turn);
        (1..64)
            .map(|step| middle.along(way.unit(), Length::from_hundredths(step * 25)))
            .find(|at| distance_to_hull(scene, vehicle, *at) >= gap)
    };
    // The asked side as near and as far as it goes, before any other.
    let ways = [near, far].into_iter().flat_map(|side| {
        off.into_iter().flat_map(move |gap| side.iter().map(move |&turn| (gap, turn)))
    });
    let spot = ways.filter_map(|(gap, turn)| point(gap, turn)).find(is_free);
    let crowded = || {
        let mut farther = (9..48i64).flat_map(|quarters| {
            (0..16).filter_map(move |turn| point((quarters * 25).pow(2), turn))
        });
        farther.find(is_free)
    };
    spot.or_else(crowded).unwrap_or(middle)
}

/// `SK-VDAM-35`, `SK-AFV-30`: crew and passengers get out, on the side away from `from`; the crew
/// is a team on foot from now on.
pub(crate) fn bale_out(
    play: &mut Play<'_, impl Referee<Event>>,
    vehicle: UnitId,
    from: Option<Point>,
) {
    let hull = play.state.unit(vehicle).hull;
    let away = match from {
        Some(from) if from != hull.at => nearest_bearing(from.to(hull.at)),
        _ => hull.front.opposite(),
    };
    let passengers: arrayvec::ArrayVec<UnitId, 16> = present(play.state, play.book.side(vehicle))
        .into_iter()
        .filter(|&unit| play.state.unit(unit).place == Place::Aboard(vehicle))
        .collect();
    play.state.unit_mut(vehicle).hull.abandoned = true;
    play.referee.tell(|| Event::Abandoned { unit: vehicle });
    for unit in passengers {
        disembark(play, unit, away);
    }
    if active(play.scene(), vehicle).next().is_some() {
        disembark(play, vehicle, away);
    }
    let by = play.state.unit(vehicle).last_attacker;
    note_hull_loss(play, vehicle, by);
}

/// `SK-GUN-19`: whether a gun may be hooked to a vehicle.
pub(crate) fn check_limber(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let gun = book.profile(unit).field_gun().is_some() && !here.weapon_left && !here.hull.wreck;
    require(gun && here.place == Place::Table, "SK-GUN-19", "there is no gun to limber")?;
    require(here.hull.towed_by.is_none(), "SK-GUN-19", "it is limbered")?;
    require(book.side(vehicle) == book.side(unit), "SK-GUN-19", "not its vehicle")?;
    check_carrier(scene, vehicle)?;
    let there = state.unit(vehicle);
    let towing = present(state, book.side(unit))
        .into_iter()
        .any(|other| state.unit(other).hull.towed_by == Some(vehicle));
    require(!towing && there.hull.moved == Length::ZERO, "SK-GUN-19", "the vehicle is not free")?;
    let near = distance_to_hull(scene, vehicle, here.hull.at) <= HOOK.squared();
    require(near, "SK-GUN-19", "the vehicle is too far off")?;
    require(two_men(scene, unit).is_some(), "SK-GUN-19", "two men need two points each")
}

/// Two men with the points to limber.
fn two_men(scene: Scene<'_>, unit: UnitId) -> Option<[usize; 2]> {
    let mut men = active(scene, unit).filter(|&man| pool_left(scene, unit, &[man]) >= LIMBER);
    Some([men.next()?, men.next()?])
}

/// Hooks a gun to a vehicle.
pub(crate) fn limber(book: &Skirmish, state: &mut State, unit: UnitId, vehicle: UnitId) {
    for man in two_men(Scene::new(book, state), unit).into_iter().flatten() {
        spend(state, unit, man, LIMBER);
    }
    let here = state.unit_mut(unit);
    here.hull.towed_by = Some(vehicle);
    here.hull.there = false;
    here.points = 0;
    here.moved = true;
}

/// `SK-GUN-19`: whether a gun may be unhooked, by its crew on foot near the vehicle.
pub(crate) fn check_unlimber(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let here = scene.state.unit(unit);
    let vehicle = here.hull.towed_by;
    require(vehicle.is_some() && here.place == Place::Table, "SK-GUN-19", "nothing to unlimber")?;
    let Some(vehicle) = vehicle else { return Ok(()) };
    let still = scene.state.unit(vehicle).hull.moved == Length::ZERO;
    require(still, "SK-GUN-19", "the vehicle has moved")?;
    let near = active(scene, unit).any(|figure| {
        let at = place_of(scene, unit, figure);
        distance_to_hull(scene, vehicle, at) <= HOOK.squared()
    });
    require(near, "SK-GUN-19", "the vehicle is too far off")?;
    require(two_men(scene, unit).is_some(), "SK-GUN-19", "two men need two points each")
}

/// Unhooks a gun: it stands where its first man is, facing as he does.
pub(crate) fn unlimber(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, front: Bearing) {
    for man in two_men(play.scene(), unit).into_iter().flatten() {
        spend(play.state, unit, man, LIMBER);
    }
    let lead = active(play.scene(), unit).next().unwrap_or(0);
    let at = play.state.unit(unit).figures[lead].at;
    let here = play.state.unit_mut(unit);
    here.hull.towed_by = None;
    (here.hull.there, here.hull.at, here.hull.front) = (true, at, front);
    here.front = front;
    here.moved = true;
}
