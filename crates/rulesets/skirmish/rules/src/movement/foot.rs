//! Moving on foot.

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::{Bearing, Length, Point, Segment};
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Man, Squad, active, left, note_spacing, place, place_of, present, spend};
use crate::movement::pace::{DRAGGED_BY_ONE, DRAGGED_BY_TWO, burdened_pace, crawl, has_one_action};
use crate::movement::routes::is_barred;
use crate::position::{
    Blockers, Leg, REACH, Shape, floor_at, formed, free_spot, has_floor_room, has_room,
    has_room_on, is_chain, men_in_contact,
};
use crate::spotting::{notice_mover, react_to_move, spot};
use crate::state::{Condition, Morale, PausedMove, Place, State};
use crate::units::{Crewed, GunRow, TEAM};

/// Where a team goes and how it stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Walk {
    /// Where its first man goes.
    pub to: Point,
    /// Where it faces then; its men stand in line across that.
    pub front: Bearing,
    /// Whether in close order.
    pub close: bool,
}

/// `SK-GEO-27`: the steps by which a move is shortened, in hundredths of an inch.
pub(crate) const QUARTER: i16 = 25;

/// Who of a team walks, and whom they drag along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    pub(crate) unit: UnitId,
    /// Those who walk, as bits.
    pub(crate) able: u8,
    /// `SK-MOVE-12`: the man they drag.
    pub(crate) dragged: Option<usize>,
}

/// The men who can pay for a move action, as bits; all active men where they are forced to move.
pub(crate) fn movers(scene: Scene<'_>, unit: UnitId, forced: bool) -> u8 {
    active(scene, unit)
        .filter(|&figure| forced || left(scene, unit, figure) > 0)
        .fold(0, |set, figure| set | 1 << figure)
}

/// Everybody who can walk, with the man they drag.
pub(crate) fn dragging(scene: Scene<'_>, unit: UnitId, man: u8) -> Party {
    let able = movers(scene, unit, false) & !(1 << man);
    Party { unit, able, dragged: Some(man.into()) }
}

/// `SK-MOVE-13`: whether a unit can do no more than crawl.
pub(crate) fn crawls(state: &State, unit: UnitId) -> bool {
    state.unit(unit).markers > 0
}

/// Whether a unit of infantry may make this move action. It judges by what its side knows.
pub(crate) fn check_move(scene: Scene<'_>, unit: UnitId, moves: u8, walk: Walk) -> Verdict {
    let here = scene.state.unit(unit);
    require(here.place == Place::Table, "SK-MOVE-01", "only those on foot walk")?;
    require(here.morale != Morale::Shaken, "SK-MORALE-13", "a shaken team does not move")?;
    let able = movers(scene, unit, false);
    let lead = active(scene, unit).next().unwrap_or(0);
    require(able & 1 << lead != 0, "SK-MOVE-20", "its leader cannot move")?;
    check_party(scene, Party { unit, able, dragged: None }, moves, walk)
}

/// Whether a part of a team may make a move action on its own (`SK-MOVE-20`), or drag somebody along
/// (`SK-MOVE-12`).
pub(crate) fn check_part(scene: Scene<'_>, party: Party, moves: u8, walk: Walk) -> Verdict {
    let unit = party.unit;
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let able = movers(scene, unit, false);
    let all = active(scene, unit).fold(0, |set, man| set | 1 << man);
    require(
        party.able & !able == 0 && (party.able != all || party.dragged.is_some()),
        "SK-MOVE-20",
        "not a part of the team that can walk",
    )?;
    let burdened = book.profile(unit).tripod && !here.weapon_left;
    require(!burdened && here.floor == 0, "SK-MOVE-22", "such a team keeps together")?;
    if let Some(man) = party.dragged {
        require(is_helpless(scene, unit, man), "SK-MOVE-12", "he needs no carrying")?;
        require(!crawls(state, unit), "SK-MOVE-13", "the suppressed only crawl")?;
        let near = carriers(state, unit, party.able, man) != 0;
        require(near, "SK-MOVE-12", "nobody is within an inch of him")?;
    }
    check_party(scene, party, moves, walk)
}

/// Whether a man of a team can be dragged: disabled, or brought to nothing by wounds alone
/// (`SK-UNIT-02`).
pub(crate) fn is_helpless(scene: Scene<'_>, unit: UnitId, man: usize) -> bool {
    let wounded_out =
        |condition| condition == Condition::Wounded && scene.book.man(unit, man).ap <= 1;
    man < scene.book.profile(unit).figures.len() && {
        let condition = scene.state.unit(unit).figures[man].condition;
        condition == Condition::Disabled || wounded_out(condition)
    }
}

/// The men who begin a move within an inch of the man they drag, as bits (`SK-MOVE-12`).
pub(crate) fn carriers(state: &State, unit: UnitId, able: u8, man: usize) -> u8 {
    let figures = &state.unit(unit).figures;
    (0..TEAM)
        .filter(|&other| able & 1 << other != 0 && other != man)
        .filter(|&other| figures[other].at.within(figures[man].at, REACH))
        .fold(0, |set, other| set | 1 << other)
}

/// What dragging costs a move action (`SK-MOVE-08`, `SK-MOVE-09`).
fn drag_deduction(state: &State, party: Party) -> i32 {
    match party.dragged.map(|man| carriers(state, party.unit, party.able, man).count_ones()) {
        None => 0,
        Some(0 | 1) => DRAGGED_BY_ONE,
        Some(_) => DRAGGED_BY_TWO,
    }
}

/// Where the first of these men is.
fn lead_place(scene: Scene<'_>, unit: UnitId, able: u8) -> Point {
    let lead = active(scene, unit).find(|man| able & 1 << man != 0);
    lead.map_or_else(|| place(scene, unit), |man| place_of(scene, unit, man))
}

fn check_party(scene: Scene<'_>, party: Party, moves: u8, walk: Walk) -> Verdict {
    let unit = party.unit;
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let able = party.able;
    require(able != 0, "SK-AP-07", "nobody has an action point for it")?;
    // SK-MOVE-01, SK-MOVE-14: two actions of movement; one for those who have one, or crawl.
    let most = if crawls(state, unit) || has_one_action(book, unit, able) { 1 } else { 2 };
    require(moves < most, "SK-MOVE-01", "no move action is left")?;
    check_weapon(scene, unit, able)?;
    let from = lead_place(scene, unit, able);
    require(walk.to != from, "SK-MOVE-02", "it stands there already")?;
    let way = Length::from_hundredths(allowed(scene, party, Leg::new(from, walk.to)) as i16);
    require(from.within(walk.to, way), "SK-MOVE-02", "too far for a move action")?;
    require(!is_barred(scene, unit, Leg::new(from, walk.to)), "SK-GEO-22", "the way is barred")?;
    let men = able.count_ones() as usize;
    require(has_floor_room(scene, unit, walk.to, men), "SK-GEO-21", "the house is full")?;
    let house = book.table.building_at(from);
    let inside = house.is_some() && house == book.table.building_at(walk.to);
    require(here.floor == 0 || inside, "SK-MOVE-23", "it is upstairs")?;
    require(
        !near_known_enemy(scene, unit, from, walk.to),
        "SK-MOVE-17",
        "an enemy is within an inch of the way",
    )?;
    let men = formed(book, walk.to, able.count_ones() as usize, shape(scene, unit, walk));
    let room = has_room(scene, Squad::new(unit, able), &men, Blockers::Known);
    require(room, "SK-GEO-27", "somebody stands there")?;
    check_chain(scene, unit, able, &men)
}

/// How far a team may go in one action.
fn allowed(scene: Scene<'_>, party: Party, leg: Leg) -> i32 {
    let unit = party.unit;
    // SK-MOVE-14: in all terrain, without deductions.
    if crawls(scene.state, unit) {
        return i32::from(crawl().hundredths());
    }
    let drag = drag_deduction(scene.state, party);
    gun_pace(scene, unit)
        .unwrap_or_else(|| burdened_pace(scene, Squad::new(unit, party.able), drag, leg))
}

/// `SK-MOVE-22`, `SK-GUN-19`: whether enough men are there for what they carry.
fn check_weapon(scene: Scene<'_>, unit: UnitId, able: u8) -> Verdict {
    let profile = scene.book.profile(unit);
    if scene.state.unit(unit).weapon_left {
        return Ok(());
    }
    let men = able.count_ones();
    match &profile.crewed {
        Some(Crewed::Gun { gun, .. }) => {
            let towed = scene.state.unit(unit).hull.towed_by.is_some();
            require(!towed, "SK-GUN-19", "the gun is on tow")?;
            let needed = match (gun.row, gun.calibre) {
                (GunRow::Small | GunRow::Auto, _) => 3,
                (GunRow::Large, 0..=76) => 4,
                (GunRow::Large, _) => u32::MAX,
            };
            require(men >= needed, "SK-GUN-19", "too few men to move the gun")
        }
        _ if profile.tripod => {
            require(men >= 2, "SK-MOVE-22", "a tripod weapon needs two men to move")
        }
        _ => Ok(()),
    }
}

/// `SK-GUN-19`: how far a gun is moved by hand.
fn gun_pace(scene: Scene<'_>, unit: UnitId) -> Option<i32> {
    let gun = scene.book.profile(unit).field_gun()?;
    if scene.state.unit(unit).weapon_left {
        return None;
    }
    Some(if gun.row == GunRow::Large { 200 } else { 300 })
}

/// `SK-MOVE-17`: whether a leg comes within 1 inch of a spotted enemy. One that starts there may
/// lead away.
pub(super) fn near_known_enemy(scene: Scene<'_>, unit: UnitId, from: Point, to: Point) -> bool {
    let Scene { book, state } = scene;
    let line = Segment::new(from, to);
    present(state, book.side(unit).foe()).into_iter().any(|foe| {
        state.unit(foe).spotted
            && state.unit(foe).place == Place::Table
            && (book.vehicle(foe).is_none() || state.unit(foe).hull.abandoned)
            && active(scene, foe).any(|other| {
                let at = state.unit(foe).figures[other].at;
                let leaves = from.within(at, REACH) && !to.within(at, REACH);
                line.is_within(at, REACH) && !leaves
            })
    })
}

/// `SK-UNIT-02`: those who stay behind must not break the chain, but for men brought to nothing by
/// their wounds alone.
fn check_chain(scene: Scene<'_>, unit: UnitId, able: u8, men: &[Point]) -> Verdict {
    let staying = active(scene, unit).filter(|&figure| {
        let man = scene.book.man(unit, figure);
        let wounds_alone =
            man.ap <= 1 && scene.state.unit(unit).figures[figure].condition == Condition::Wounded;
        able & 1 << figure == 0 && !wounds_alone
    });
    let stay: ArrayVec<Point, TEAM> =
        staying.map(|figure| scene.state.unit(unit).figures[figure].at).collect();
    if stay.is_empty() {
        return Ok(());
    }
    let all: ArrayVec<Point, { 2 * TEAM }> = men.iter().copied().chain(stay).collect();
    require(
        is_chain(&all[..all.len().min(TEAM)]),
        "SK-UNIT-02",
        "the chain of the team would break",
    )
}

/// How a team stands at the end of a walk: round its weapon as long as it has one.
pub(crate) fn shape(scene: Scene<'_>, unit: UnitId, walk: Walk) -> Shape {
    let Walk { front, close, .. } = walk;
    let round = scene.book.profile(unit).is_crew() && !scene.state.unit(unit).weapon_left;
    Shape { front, close, round }
}

/// `SK-MOVE-20`, `SK-GUN-20`: puts these men in line about their leader's new place.
pub(crate) fn place_team(book: &Skirmish, state: &mut State, squad: Squad, walk: Walk) {
    let unit = squad.unit;
    let shape = shape(Scene::new(book, state), unit, walk);
    let men = formed(book, walk.to, squad.men.count_ones() as usize, shape);
    // Before they go: who leaves his house, or comes into another, does so on the ground.
    let floor = floor_at(Scene::new(book, state), unit, walk.to);
    let mut spots = men.into_iter();
    for figure in active(Scene::new(book, state), unit) {
        if squad.holds(figure)
            && let Some(spot) = spots.next()
        {
            state.unit_mut(unit).figures[figure].at = spot;
        }
    }
    let here = state.unit_mut(unit);
    here.front = walk.front;
    here.floor = floor;
    // SK-GUN-19
    let moves_gun = book.profile(unit).field_gun().is_some() && !here.weapon_left;
    if moves_gun {
        (here.hull.at, here.hull.front) = (walk.to, walk.front);
    }
    note_spacing(book, state, unit);
}

/// Makes a move action: the men pay, walk until somebody hidden bars the way, and are seen.
/// What is left of the action if an enemy was discovered (`SK-MOVE-25`).
pub(crate) fn march(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    walk: Walk,
) -> Option<PausedMove> {
    let able = movers(play.scene(), unit, false);
    march_party(play, Party { unit, able, dragged: None }, walk)
}

/// As [`march`], by a part of the team; whoever is dragged ends beside the first who carries him
/// (`SK-MOVE-27`).
pub(crate) fn march_party(
    play: &mut Play<'_, impl Referee<Event>>,
    party: Party,
    walk: Walk,
) -> Option<PausedMove> {
    let unit = party.unit;
    for figure in active(play.scene(), unit) {
        if party.able & 1 << figure != 0 {
            spend(play.state, unit, figure, 1);
        }
    }
    let load = party.dragged.map(|man| (man, carriers(play.state, unit, party.able, man)));
    let paused = go(play, Squad::new(unit, party.able), walk);
    if let Some((man, carriers)) = load {
        // SK-GEO-27: beside him; where there is no room he is left where he lay.
        let carrier = carriers.trailing_zeros() as usize;
        let beside = play.state.unit(unit).figures[carrier].at;
        if let Some(spot) = free_spot(play.scene(), Man::new(unit, man), beside) {
            play.state.unit_mut(unit).figures[man].at = spot;
            note_spacing(play.book, play.state, unit);
        }
    }
    paused
}

/// As [`march`], without a price.
pub(crate) fn go(
    play: &mut Play<'_, impl Referee<Event>>,
    squad: Squad,
    walk: Walk,
) -> Option<PausedMove> {
    let Squad { unit, men } = squad;
    let from = lead_place(play.scene(), unit, men);
    let stop = discovery(play.scene(), unit, from, walk.to);
    let to = stop.map_or(walk.to, |(at, _)| at);
    let to = short_of_others(play.scene(), squad, from, Walk { to, ..walk });
    if to != from || from == walk.to {
        place_team(play.book, play.state, squad, Walk { to, ..walk });
    }
    note_move(play, unit);
    play.referee.tell(|| Event::Moved { unit, to });
    if let Some((_, found)) = stop {
        spot(play, found, Some(unit));
    }
    notice_mover(play, unit);
    react_to_move(play, unit, Leg { from, to });
    let left = to.distance_up(walk.to);
    stop.filter(|_| to != walk.to).map(|_| PausedMove {
        men,
        left,
        to: walk.to,
        front: walk.front,
        close: walk.close,
    })
}

/// `SK-GEO-27`: the last point of a way at which no man of a team shares the place of another, known to it or
/// not: in steps of a quarter of an inch.
fn short_of_others(scene: Scene<'_>, squad: Squad, from: Point, walk: Walk) -> Point {
    let mut way = from.distance_up(walk.to).hundredths();
    let mut end = walk.to;
    while way > 0 {
        let there = Walk { to: end, ..walk };
        let count = squad.men.count_ones() as usize;
        let men = formed(scene.book, end, count, shape(scene, squad.unit, there));
        if has_room(scene, squad, &men, Blockers::All) {
            return end;
        }
        way -= QUARTER;
        end = from.towards(walk.to, Length::from_hundredths(way.max(0)));
    }
    from
}

/// What a move changes besides places.
fn note_move(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let here = play.state.unit_mut(unit);
    here.moved = true;
    here.offered = false;
    // SK-MELEE-21: he has left.
    here.through_wall = None;
    here.ranged_in = None;
    // SK-AP-15: points stored for guns and mortars are lost, not those for hand held weapons.
    let hand_held = [Crewed::Launcher, Crewed::AtRifle, Crewed::Flamethrower].map(Some);
    if !hand_held.contains(&play.book.profile(unit).crewed) {
        here.points = 0;
    }
}

/// The first point of a way, in steps of half an inch, at which a hidden enemy is discovered
/// (`SK-MOVE-19`, `SK-SPOT-06`), before he is an inch away.
fn discovery(scene: Scene<'_>, unit: UnitId, from: Point, to: Point) -> Option<(Point, UnitId)> {
    let Scene { book, state } = scene;
    const STEP: Length = Length::from_hundredths(50);
    let hidden =
        present(state, book.side(unit).foe()).into_iter().filter(|&foe| !state.unit(foe).spotted);
    let close: ArrayVec<UnitId, 64> = hidden
        .filter(|&foe| {
            let at = place(scene, foe);
            Segment::new(from, to).is_within(at, Length::inches(12))
        })
        .collect();
    if close.is_empty() || state.unit(unit).morale >= Morale::Rout {
        return None;
    }
    let mut at = from;
    while at != to {
        at = at.towards(to, STEP);
        for &foe in &close {
            let underfoot = active(scene, foe)
                .any(|other| crate::men::place_of(scene, foe, other).within(at, Length::inches(3)));
            let eye = crate::position::ground_eye(book, at);
            if underfoot && crate::position::seen_from(scene, eye, foe).is_some() {
                return Some((at, foe));
            }
        }
    }
    None
}

/// `SK-MOVE-23`: whether a team may go up or down a floor.
pub(crate) fn check_climb(scene: Scene<'_>, unit: UnitId, moves: u8, up: bool) -> Verdict {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    require(here.place == Place::Table, "SK-MOVE-23", "only those on foot climb")?;
    require(!crawls(state, unit), "SK-MOVE-13", "the suppressed only crawl")?;
    require(here.morale != Morale::Shaken, "SK-MORALE-13", "a shaken team does not move")?;
    require(men_in_contact(scene, unit) == 0, "SK-MELEE-16", "it is in contact")?;
    let able = movers(scene, unit, false);
    let all = active(scene, unit).fold(0, |set, figure| set | 1 << figure);
    require(able == all && able != 0, "SK-AP-07", "somebody has no action point for it")?;
    let most = if has_one_action(book, unit, able) { 1 } else { 2 };
    require(moves < most, "SK-MOVE-01", "no move action is left")?;
    let gun = book.profile(unit).field_gun().is_some() && !here.weapon_left;
    require(!gun, "SK-GUN-19", "guns stay on the ground")?;
    let house = book.table.building_at(place(scene, unit));
    let floors = house.map_or(1, |house| book.table.areas[house.index()].floors);
    let fits = if up { here.floor + 1 < floors } else { here.floor > 0 };
    require(fits, "SK-MOVE-23", "there is no such floor")?;
    let floor = if up { here.floor + 1 } else { here.floor - 1 };
    let men: ArrayVec<Point, TEAM> = active(scene, unit).map(|man| here.figures[man].at).collect();
    let room = has_room_on(scene, Squad::new(unit, all), &men, floor, Blockers::Known);
    require(room, "SK-GEO-27", "somebody stands there")
}

/// Goes up or down a floor.
pub(crate) fn climb(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, up: bool) {
    for figure in active(play.scene(), unit) {
        spend(play.state, unit, figure, 1);
    }
    let here = play.state.unit(unit);
    let floor = if up { here.floor + 1 } else { here.floor - 1 };
    let men: ArrayVec<Point, TEAM> =
        active(play.scene(), unit).map(|man| here.figures[man].at).collect();
    // SK-GEO-27: who finds a hidden enemy in his place there stays where he is.
    if has_room_on(play.scene(), Squad::new(unit, u8::MAX), &men, floor, Blockers::All) {
        play.state.unit_mut(unit).floor = floor;
    }
    note_move(play, unit);
    let to = place(play.scene(), unit);
    play.referee.tell(|| Event::Moved { unit, to });
    notice_mover(play, unit);
    react_to_move(play, unit, Leg::new(to, to));
}
