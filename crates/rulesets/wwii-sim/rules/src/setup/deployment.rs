//! Whose turn it is to place what, and what is legal.

use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Bearing, Disc, Length, Point, Shape};

use crate::book::{Play, Scene, WwiiSim};
use crate::event::Event;
use crate::movement::officers::{can_lead, join};
use crate::movement::permit::has_room;
use crate::movement::room::{free_place, is_free, is_passable, keeps_apart};
use crate::movement::transport::{board, fits};
use crate::position::circles::{Gap, disc, own_radius};
use crate::state::{Phase, Place, State, UnitSet, Wait};
use crate::terrain::kind::{Cover, Material};
use crate::units::profile::Class;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// How far apart units in a column begin.
const IN_COLUMN: Length = Length::inches(1);

/// The side that places first, then the other.
fn order(state: &State) -> [Side; 2] {
    let first = state.first.unwrap_or(Side::A);
    [first, first.foe()]
}

/// WS-DISS-06, WS-DISS-10: whether a unit is of a kind that can be dissimulated.
pub(crate) fn can_be_hidden(book: &WwiiSim, unit: UnitId) -> bool {
    let profile = book.profile(unit);
    profile.can_hide() && profile.class != Class::Cavalry
}

/// Units of a side that are dissimulated.
fn hidden(scene: Scene<'_>, side: Side) -> usize {
    scene.book.of_side(side).filter(|&unit| scene.state.unit(unit).hidden).count()
}

/// Units of a side whose secret places may be noted next.
pub(crate) fn to_note(scene: Scene<'_>, side: Side) -> UnitSet {
    let Scene { book, state } = scene;
    // WS-DISS-01: before the game, never later.
    let most = usize::from(book.scenario().sides[side].hidden_most);
    if hidden(scene, side) >= most {
        return UnitSet::EMPTY;
    }
    let open = |&unit: &UnitId| {
        let it = state.unit(unit);
        it.place == Place::Waiting && !it.asked && can_be_hidden(book, unit)
    };
    book.of_side(side).filter(open).collect()
}

/// Units of a side that may be placed next.
fn to_place(scene: Scene<'_>, side: Side) -> UnitSet {
    scene
        .book
        .of_side(side)
        .filter(|&unit| scene.state.unit(unit).place == Place::Waiting)
        .collect()
}

/// WS-SCEN-08: units of a side that its player may name as the next to be set up.
pub(crate) fn candidates(scene: Scene<'_>, side: Side) -> UnitSet {
    if scene.state.phase == Phase::Notes { to_note(scene, side) } else { to_place(scene, side) }
}

/// WS-SCEN-05, WS-SCEN-08: what is decided next about setting up, in this phase of it: whose turn a
/// unit has, where there is more than one, else where that one begins.
pub(crate) fn next(scene: Scene<'_>) -> Option<Wait> {
    order(scene.state).into_iter().find_map(|side| {
        let waiting = candidates(scene, side);
        let first = waiting.first()?;
        Some(if waiting.len() > 1 { Wait::Next(side) } else { about(scene.state, first) })
    })
}

/// What is decided about the unit whose turn it is.
pub(crate) const fn about(state: &State, unit: UnitId) -> Wait {
    if matches!(state.phase, Phase::Notes) { Wait::Note(unit) } else { Wait::Place(unit) }
}

/// Whether a unit's secret place may be noted there (WS-DISS-10).
pub(crate) fn check_note(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    let book = scene.book;
    let rules = &book.scenario().sides[book.side(unit)];
    let building = book.ground().building_at(at);
    let mut areas = book.ground().areas_at(at);
    let covered = building.is_some() || areas.any(|area| area.terrain.cover() > Cover::None);
    require(covered, "WS-DISS-10", "dissimulated troops stand in cover")?;
    let near_road = |area: &crate::terrain::ground::Area| match &area.shape {
        Shape::Rect(rect) => rect.nearest_to(at).squared_distance(at) < rules.off_road.squared(),
        other @ (Shape::Polygon(_) | Shape::Disc(_) | Shape::Strip(_)) => {
            rules.off_road > Length::ZERO && other.is_within(at, rules.off_road)
        }
    };
    let clear = !book.ground().roads().any(near_road);
    require(clear, "WS-DISS-10", "the place is too near a road")?;
    check_spot(scene, unit, at, building)
}

/// Whether a unit may be placed there (WS-SCEN-05).
pub(crate) fn check_place(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    building: Option<u8>,
) -> Verdict {
    let Scene { book, state } = scene;
    let rules = &book.scenario().sides[book.side(unit)];
    if rules.on_road {
        require(book.ground().is_road(at), "WS-SCEN-05", "the column stands on the road")?;
        let radius = own_radius(scene, unit);
        let close = |other: UnitId| {
            let there = disc(scene, other);
            let gap = Gap::between(at, there.centre, radius + there.radius);
            other != unit && state.is_on_table(other) && gap.under(IN_COLUMN)
        };
        let spaced = !book.of_side(book.side(unit)).into_iter().any(close);
        require(spaced, "WS-SCEN-05", "units of the column stand an inch apart")?;
    }
    check_spot(scene, unit, at, building)
}

fn check_spot(scene: Scene<'_>, unit: UnitId, at: Point, building: Option<u8>) -> Verdict {
    let Scene { book, state } = scene;
    let rules = &book.scenario().sides[book.side(unit)];
    let inside = rules.zones.iter().any(|zone| zone.contains(at));
    require(inside, "WS-SCEN-05", "the place is outside the side's zone")?;
    if let Some(building) = building {
        let exists = usize::from(building) < book.ground().buildings.len();
        require(exists, "WS-BLDG-12", "there is no such building")?;
        let house = book.ground().building(building);
        require(house.centre() == at, "WS-BLDG-12", "units inside stand at the middle")?;
        // A gun may begin in a bunker.
        let gun = book.profile(unit).class == Class::Gun && house.material == Material::Bunker;
        let others = book.of_side(book.side(unit));
        let empty = !others.into_iter().any(|it| state.unit(it).building == Some(building));
        let room = has_room(scene, unit, building) || (gun && empty);
        return require(room, "WS-BLDG-12", "there is no room for it");
    }
    require(is_passable(scene, unit, at), "WS-TERR-06", "it cannot stand there")?;
    require(is_free(scene, unit, at), "WS-UNIT-14", "another unit is there")?;
    let apart = keeps_apart(scene, unit, at, UnitSet::EMPTY);
    require(apart, "WS-UNIT-14", "it is within an inch of an enemy")
}

/// Whether an officer may begin with a unit (WS-SCEN-06); while secret places are noted, with one
/// that is dissimulated.
pub(crate) fn check_with(scene: Scene<'_>, unit: UnitId, host: UnitId, noting: bool) -> Verdict {
    let Scene { book, state } = scene;
    let known = host.index() < book.units.len() && can_lead(scene, unit, host);
    require(known, "WS-OFF-01", "he cannot be with that unit")?;
    let set = matches!(state.unit(host).place, Place::Table | Place::Aboard(_));
    require(set, "WS-SCEN-06", "the unit has not been placed yet")?;
    let due = state.transport(host).is_some_and(|it| state.unit(it).place == Place::Due);
    require(!due, "WS-SCEN-06", "the unit is not there yet")?;
    require(!noting || state.unit(host).hidden, "WS-DISS-02", "the unit is not dissimulated")
}

/// Whether a unit may begin in a transport (WS-SCEN-06).
pub(crate) fn check_aboard(scene: Scene<'_>, unit: UnitId, transport: UnitId) -> Verdict {
    if transport.index() >= scene.book.units.len() || !scene.state.is_on_table(transport) {
        return forbid("WS-SCEN-06", "there is no such transport");
    }
    let room = fits(scene, unit, transport);
    require(room, "WS-TRANS-14", "the transport does not carry it")
}

/// How a unit stands when the game begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartPlace {
    pub at: Point,
    pub facing: Bearing,
    /// The building that it is in.
    pub building: Option<u8>,
}

/// Puts a unit on the table, or notes its secret place.
pub(crate) fn place(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    place: StartPlace,
    hidden: bool,
) {
    if hidden {
        hide(play.state, unit, place);
        return;
    }
    stand_at(play.state, unit, place);
    let at = place.at;
    play.referee.relate(|| Event::Placed { unit, at, clause: Clause("WS-SCEN-05") });
}

fn stand_at(state: &mut State, unit: UnitId, place: StartPlace) {
    let StartPlace { at, facing, building } = place;
    let it = state.unit_mut(unit);
    it.at = at;
    it.facing = facing;
    it.building = building;
    it.place = Place::Table;
}

/// Notes the secret place of a unit (WS-DISS-02); its posture is Hide (WS-TURN-05).
pub(crate) fn hide(state: &mut State, unit: UnitId, place: StartPlace) {
    stand_at(state, unit, place);
    let it = state.unit_mut(unit);
    it.hidden = true;
    it.posture_before = crate::state::Posture::Hide;
}

/// An officer begins with a unit.
pub(crate) fn place_with(state: &mut State, unit: UnitId, host: UnitId) {
    join(state, unit, host);
    state.unit_mut(unit).posture_before = state.unit(host).posture_before;
}

/// A unit begins in a transport.
pub(crate) fn place_aboard(state: &mut State, unit: UnitId, transport: UnitId) {
    board(state, unit, transport);
}

/// A unit that finds no place in its zones begins as near to their middle as it can.
pub(crate) fn squeeze_in(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let book = play.book;
    let zones = &book.scenario().sides[book.side(unit)].zones;
    let zone = zones.first().copied().unwrap_or(book.ground().table);
    let way = zone.low().to(zone.high());
    let middle = zone.low().plus(wargauge_rules::table::Vector::new(way.x / 2, way.y / 2));
    let about = Disc::new(middle, Length::ZERO);
    let at = free_place(play.scene(), unit, about, Bearing::NORTH).unwrap_or(middle);
    place(play, unit, StartPlace { at, facing: Bearing::NORTH, building: None }, false);
}
