//! Placing units one after another (`SK-SCEN-02`, `SK-VIS-02`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, illegal, require};
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{Illegal, Referee, Side, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Squad, active, note_spacing, strength};
use crate::movement::{Walk, fits, place_team, shape};
use crate::position::{
    Blockers, HalfSize, corners, formed, half_size, has_floor_room, has_room, overlap,
};
use crate::setup::beginning::go_on;
use crate::state::{Phase, Place, State, UnitSet};
use crate::units::TEAM;

/// The unit that is placed next: the one that its side has chosen, or the only one that is left.
pub(crate) fn next_unit(state: &State) -> Option<UnitId> {
    let last = state.waiting.first().filter(|_| state.waiting.len() == 1);
    state.placing.or(last).filter(|_| matches!(state.phase, Phase::Deploy(_)))
}

/// `SK-SCEN-09`: whether a side may place this unit next.
pub(crate) fn check_choose(scene: Scene<'_>, side: Side, unit: UnitId) -> Verdict {
    require(next_unit(scene.state).is_none(), "SK-SCEN-09", "a unit has been chosen")?;
    let own = scene.book.of_side[side].contains(unit) && scene.state.waiting.contains(unit);
    require(own, "SK-SCEN-09", "it is not to be placed")
}

/// `SK-SCEN-09`: the units of which one is to be chosen, the first of several copies.
pub(crate) fn choices(scene: Scene<'_>) -> impl Iterator<Item = UnitId> {
    let entry = |unit: UnitId| &scene.book.profile(unit).entry;
    let waiting = scene.state.waiting.into_iter();
    waiting.filter(move |&unit| {
        let copies = scene.state.waiting.into_iter().find(|&other| entry(other) == entry(unit));
        copies == Some(unit)
    })
}

/// The unit that is placed next has its place.
fn note_placed(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.waiting.remove(unit);
    play.state.placing = None;
    go_on(play.book, play.state);
}

/// The unit that is placed next, or why there is none.
fn chosen(state: &State) -> Result<UnitId, Illegal> {
    next_unit(state).ok_or_else(|| illegal("SK-SCEN-09", "nobody has been chosen"))
}

/// Where a side looks when it deploys: towards the other's zone.
pub(crate) fn deployment_front(book: &Skirmish, side: Side) -> Bearing {
    let middle = |side: Side| {
        let zone = book.scenario.zones[side];
        Point::new(zone.low().x.midpoint(zone.high().x), zone.low().y.midpoint(zone.high().y))
    };
    let way = middle(side).to(middle(side.foe()));
    if way.is_zero() { Bearing::NORTH } else { crate::terrain::nearest_bearing(way) }
}

/// Whether the next unit may be placed so: wholly in the zone, where it can stand.
pub(crate) fn check_deploy(scene: Scene<'_>, side: Side, walk: Walk) -> Verdict {
    let Scene { book, state } = scene;
    let unit = chosen(state)?;
    let zone = book.scenario.zones[side];
    let hulled = book.hulls.contains(unit);
    if hulled {
        let outline = corners(walk.to, walk.front, half_size(book, unit));
        let inside = outline.iter().all(|corner| zone.contains(*corner));
        require(inside, "SK-SCEN-02", "not wholly in the zone")?;
        require(fits(scene, unit, walk.to, walk.front), "SK-AFV-28", "it does not fit there")?;
    }
    if book.vehicle(unit).is_some() {
        return Ok(());
    }
    let count = strength(scene, unit) as usize;
    let men = stands_at(scene, unit, walk);
    let inside = men.iter().all(|at| zone.contains(*at));
    require(inside, "SK-SCEN-02", "not wholly in the zone")?;
    let room = has_floor_room(scene, unit, walk.to, count);
    require(room, "SK-GEO-21", "the house is full")?;
    let alone = has_room(scene, Squad::new(unit, 0), &men, Blockers::Known);
    require(alone, "SK-GEO-27", "somebody stands there")?;
    let solid = book.table.masks.solid;
    let free = book.table.inside(solid, walk.to).is_empty() && !on_hull(scene, walk.to, unit);
    require(free, "SK-GEO-22", "nobody can stand there")
}

/// Whether a point lies on the hull of another unit.
fn on_hull(scene: Scene<'_>, at: Point, unit: UnitId) -> bool {
    scene.book.hulls.into_iter().any(|other| {
        let hull = &scene.state.unit(other).hull;
        other != unit
            && hull.there
            && scene.book.vehicle(other).is_some()
            && hull.at.within(at, half_size(scene.book, other).reach())
            && crate::position::distance_to_hull(scene, other, at) == 0
    })
}

/// Places the next unit.
pub(crate) fn deploy(play: &mut Play<'_, impl Referee<Event>>, walk: Walk) {
    let Some(unit) = next_unit(play.state) else { return };
    put(play, unit, walk);
    note_placed(play, unit);
}

/// Puts a unit on the table.
pub(crate) fn put(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, walk: Walk) {
    let here = play.state.unit_mut(unit);
    here.place = Place::Table;
    here.front = walk.front;
    if play.book.hulls.contains(unit) {
        let hull = &mut here.hull;
        (hull.there, hull.at, hull.front, hull.leg_from) = (true, walk.to, walk.front, walk.to);
    }
    if play.book.vehicle(unit).is_none() {
        let able = active(play.scene(), unit).fold(0, |set, man| set | 1 << man);
        place_team(play.book, play.state, Squad::new(unit, able), walk);
        note_spacing(play.book, play.state, unit);
    }
    play.state.unit_mut(unit).phase_start = walk.to;
    play.state.present[play.book.side(unit)].insert(unit);
    play.referee.tell(|| Event::Placed { unit, at: walk.to });
}

/// Whether the next unit may be placed aboard a vehicle.
pub(crate) fn check_board(scene: Scene<'_>, side: Side, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let unit = chosen(state)?;
    let profile = book.profile(unit);
    require(!profile.is_vehicle(), "SK-AFV-26", "it does not ride")?;
    // SK-GUN-19: a gun comes limbered, its crew aboard; one vehicle tows one gun.
    let tows = book.of_side[side]
        .into_iter()
        .any(|other| state.unit(other).hull.towed_by == Some(vehicle));
    require(profile.field_gun().is_none() || !tows, "SK-GUN-19", "it tows a gun already")?;
    let own = book.side(vehicle) == side && state.unit(vehicle).place == Place::Table;
    let seats = book.vehicle(vehicle).map_or(0, |spec| spec.seats);
    let taken: u8 = book.of_side[side]
        .into_iter()
        .filter(|&other| state.unit(other).place == Place::Aboard(vehicle))
        .map(|other| strength(scene, other))
        .sum();
    let free = seats.saturating_sub(taken) >= strength(scene, unit);
    require(own && free, "SK-AFV-26", "no vehicle with enough seats")
}

/// Places the next unit aboard a vehicle.
pub(crate) fn board(play: &mut Play<'_, impl Referee<Event>>, vehicle: UnitId) {
    let Some(unit) = next_unit(play.state) else { return };
    play.state.unit_mut(unit).place = Place::Aboard(vehicle);
    if play.book.profile(unit).field_gun().is_some() {
        play.state.unit_mut(unit).hull.towed_by = Some(vehicle);
    }
    play.state.present[play.book.side(unit)].insert(unit);
    let at = play.state.unit(vehicle).hull.at;
    play.referee.tell(|| Event::Placed { unit, at });
    note_placed(play, unit);
}

/// Whether the next unit may be held back, to come in by the edge of the table.
pub(crate) fn check_hold_back(scene: Scene<'_>, side: Side) -> Verdict {
    chosen(scene.state)?;
    let entry = scene.book.scenario.entries[side].is_some();
    require(entry, "SK-SCEN-02", "the scenario lets nobody come in later")
}

/// Holds the next unit back.
pub(crate) fn hold_back(play: &mut Play<'_, impl Referee<Event>>) {
    let Some(unit) = next_unit(play.state) else { return };
    play.state.unit_mut(unit).place = Place::Reserve;
    note_placed(play, unit);
}

/// Units of a side that are held back.
pub(crate) fn held_back(scene: Scene<'_>, side: Side) -> UnitSet {
    scene.book.of_side[side]
        .into_iter()
        .filter(|&unit| scene.state.unit(unit).place == Place::Reserve)
        .collect()
}

/// Where the men of a unit come to stand that is placed so.
pub(crate) fn stands_at(scene: Scene<'_>, unit: UnitId, walk: Walk) -> ArrayVec<Point, TEAM> {
    let count = strength(scene, unit) as usize;
    formed(scene.book, walk.to, count, shape(scene, unit, walk))
}

/// `SK-GEO-27`: whether a team that comes to stand so shares no place with anybody, nor with those who come with it.
pub(crate) fn has_room_for(scene: Scene<'_>, unit: UnitId, walk: Walk, others: &[Point]) -> bool {
    let men = stands_at(scene, unit, walk);
    let apart = men.iter().all(|man| !others.iter().any(|other| overlap(*man, *other)));
    apart && has_room(scene, Squad::new(unit, 0), &men, Blockers::All)
}

/// `SK-SCEN-02`: where a unit that was held back stands when it comes in: at the point of the edge, from which its
/// first move is measured,
/// its front to the middle of the table; nowhere while its vehicle or gun has no room there.
pub(crate) fn entrance(scene: Scene<'_>, unit: UnitId) -> Option<Walk> {
    let book = scene.book;
    let edge = book.scenario.entries[book.side(unit)]?;
    let table = book.table.rect();
    let middle = Point::new(table.high().x / 2, table.high().y / 2);
    let front = crate::terrain::nearest_bearing(edge.to(middle));
    if !book.hulls.contains(unit) {
        let walk = Walk { to: edge, front, close: false };
        return has_room_for(scene, unit, walk, &[]).then_some(walk);
    }
    let HalfSize { length, width } = half_size(book, unit);
    let inwards = wargauge_rules::table::Length::from_hundredths((length + width) as i16);
    let to = edge.along(front.unit(), inwards);
    fits(scene, unit, to, front).then_some(Walk { to, front, close: false })
}
