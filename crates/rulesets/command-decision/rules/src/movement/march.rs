//! All plans carried out together (CD-MOVE-18 to 22, CD-GEO-14).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Point, Rect};

use super::bail_out::get_off;
use super::course::{Course, begin, start};
use super::crews::take_over;
use super::flight::Flight;
use super::loading::{self, next_item};
use super::settle;
use super::walk::{Courses, TICKS, Walk, Walks};
use crate::action::Item;
use crate::book::CommandDecision;
use crate::event::Event;
use crate::losses::casualties::{eliminate, note_wiped_out};
use crate::position::measure::overlap;
use crate::scene::{Moment, Play, Scene};
use crate::state::{Cause, MAX_STANDS, Place, State, UnitSet};
use crate::terrain::along::Along;
use crate::units::stand::{GUN_RADIUS, WRECK_RADIUS};
use wargauge_rules::referee::Referee;

/// Step M4.
pub(crate) fn march(play: &mut Play<'_, impl Referee<Event>>) {
    let mut courses = Courses::new();
    lay_out(play.scene(), &mut courses);
    flee(play, &mut courses);
    let mut walks: Walks = courses.iter().filter_map(|course| walk(play.state, course)).collect();
    advance(play.scene(), &mut walks);
    settle::settle(play.scene(), &mut walks);
    settle::commit(play, &courses, &walks);
    for unit in play.state.units() {
        let stand = play.state.stand(unit);
        if stand.is_on_table() && stand.path == 0 {
            play.referee.relate(|| Event::Stayed { unit, at: stand.at });
        }
    }
    take_over(play);
}

/// The courses of all plans: men first, then vehicles, which load and let off, then those who got
/// off (CD-TRANS-15).
pub(crate) fn lay_out(scene: Scene<'_>, courses: &mut Courses) {
    let Scene { book, state } = scene;
    for (unit, plan) in &state.plans {
        let mut course = begin(scene, *unit);
        course.walk(book, plan, state.stand(*unit).column);
        if let Item::ManHandle(crew) = next_item(Some(plan), &course) {
            loading::push(scene, &mut course, crew, plan.arrow);
        }
        courses.push(course);
    }
    for at in 0..courses.len() {
        if book.profile(courses[at].unit).is_vehicle() {
            drive(scene, courses, at);
        }
    }
    for course in courses.iter_mut().filter(|course| course.leaves.is_some()) {
        if let Some(plan) = state.plan_of(course.unit) {
            course.walk(book, plan, None);
        }
    }
}

/// Works off the loading items of a vehicle, and what it drives between them.
fn drive(scene: Scene<'_>, courses: &mut Courses, at: usize) {
    let Scene { book, state } = scene;
    let Some(plan) = state.plan_of(courses[at].unit) else { return };
    loop {
        let (unit, loads) = match next_item(Some(plan), &courses[at]) {
            Item::Load(unit) => (unit, true),
            Item::Unload(unit) => (unit, false),
            Item::End
            | Item::Go(_)
            | Item::Road(_)
            | Item::Mount(_)
            | Item::Dismount(_)
            | Item::Limber(_)
            | Item::Unlimber(..)
            | Item::ManHandle(_) => return,
        };
        let Some(other) = courses.iter().position(|course| course.unit == unit) else { return };
        if other == at {
            return;
        }
        let (vehicle, passenger) = pair(courses, at, other);
        let wish = next_item(state.plan_of(unit), passenger);
        // CD-TRANS-15: what does not agree, or takes too long, ends both plans there.
        let done = if loads {
            loading::load(scene, vehicle, passenger, wish)
        } else {
            loading::unload(scene, vehicle, passenger, wish)
        };
        if !done {
            return;
        }
        let column = state.stand(courses[at].unit).column;
        courses[at].walk(book, plan, column);
    }
}

/// Two courses at once.
fn pair(courses: &mut Courses, one: usize, two: usize) -> (&mut Course, &mut Course) {
    if one < two {
        let (left, right) = courses.split_at_mut(two);
        (&mut left[one], &mut right[0])
    } else {
        let (left, right) = courses.split_at_mut(one);
        (&mut right[0], &mut left[two])
    }
}

/// Demoralized stands outside cover that see enemies go to cover, or are gone (CD-DEMOR-04 to 08).
/// Crews leave their guns (CD-GUN-02).
/// Obeys too: CD-DEMOR-12.
fn flee(play: &mut Play<'_, impl Referee<Event>>, courses: &mut Courses) {
    let mut gone = UnitSet::EMPTY;
    for unit in play.state.units() {
        let stand = play.state.stand(unit);
        if !stand.demoralized || !stand.is_on_table() || !must_flee(play.scene(), unit) {
            continue;
        }
        let flight = Flight::new(play.scene(), unit, unit, None);
        match flight.cover_in_reach() {
            Some(goal) => {
                let facing = flight.facing_at(goal);
                let mut course = Course::new(play.scene(), unit, stand.at, play.book.clock);
                course.go(play.book, goal);
                course.facing = facing;
                courses.push(course);
            }
            // CD-DEMOR-05, CD-DEMOR-07: at pulse 0, as if by morale.
            None => {
                let by = play.state.stand(unit).hurt_by;
                // CD-DEMOR-05.
                eliminate(play, unit, Cause::Morale, by);
                gone.insert(unit);
            }
        }
    }
    // In the same step those aboard get off (CD-PASS-11), and friends see a company lost (CD-ELIM-04).
    get_off(play, &mut gone);
    note_wiped_out(play, gone);
}

/// Outside cover with a spotted enemy in sight (CD-DEMOR-04, CD-DEMOR-08).
fn must_flee(scene: Scene<'_>, unit: UnitId) -> bool {
    let now = Moment::now(scene);
    let in_sight = |enemy: UnitId| now.sees(unit, enemy);
    !now.is_in_cover(unit, now.at(unit)) && now.known_enemies(scene.book.side(unit)).any(in_sight)
}

/// Samples a course at every tick: by its own cost, or by the budget where it shares an action
/// (CD-GEO-14, CD-TRANS-15).
fn walk(state: &State, course: &Course) -> Option<Walk> {
    let total = if course.shares { course.budget } else { course.spent };
    if course.legs.is_empty() || total == 0 {
        return None;
    }
    let stand = state.stand(course.unit);
    let start = start(state, course.unit);
    let mut walk = Walk {
        unit: course.unit,
        at: [start; TICKS + 1],
        facing: [stand.facing; TICKS + 1],
        from: 0,
        until: TICKS + 1,
        halted: None,
        last: TICKS,
    };
    let tick_of = |clock: i64| ((clock * TICKS as i64 + total - 1) / total) as usize;
    let mut leg = 0;
    for tick in 1..=TICKS {
        let clock = tick as i64 * total / TICKS as i64;
        while leg + 1 < course.legs.len() && course.legs[leg].end < clock {
            leg += 1;
        }
        let piece = &course.legs[leg];
        walk.at[tick] = if clock >= piece.end {
            piece.to
        } else {
            let along =
                Along { top: (clock - piece.begin).max(0), bottom: piece.end - piece.begin };
            along.point(piece.from, piece.from.to(piece.to))
        };
        walk.facing[tick] = piece.facing;
    }
    if let Some((clock, _)) = course.leaves {
        walk.from = tick_of(clock).min(TICKS);
    }
    if matches!(stand.place, Place::Reserve(_)) {
        walk.from = 1;
    }
    if let Some((_, clock)) = course.boards {
        walk.until = tick_of(clock + 1).max(1);
    }
    Some(walk)
}

/// Who stands in the way of whom, tick by tick (CD-MOVE-15 to 17, CD-MOVE-21, CD-MOVE-22).
fn advance(scene: Scene<'_>, walks: &mut Walks) {
    let Scene { book, state } = scene;
    let bounds: ArrayVec<Rect, MAX_STANDS> = walks.iter().map(Walk::bounds).collect();
    let mut walk_of = [None; MAX_STANDS];
    walks.iter().enumerate().for_each(|(index, walk)| walk_of[walk.unit.index()] = Some(index));
    let mut blockers: ArrayVec<(usize, Blocker), { 8 * MAX_STANDS }> = ArrayVec::new();
    for (index, walk) in walks.iter().enumerate() {
        for blocker in in_the_way(scene, walk.unit) {
            let blocker = match blocker {
                Blocker::Stand(enemy) => match walk_of[enemy.index()] {
                    Some(other) => Blocker::Mover(other),
                    None if !state.stand(enemy).is_on_table() => continue,
                    None => {
                        let radius = book.profile(enemy).radius();
                        Blocker::Fixed(Disc::new(state.stand(enemy).at, radius))
                    }
                },
                Blocker::Mover(_) | Blocker::Fixed(_) => blocker,
            };
            let near = match blocker {
                Blocker::Mover(other) => bounds[index].meets(bounds[other]),
                Blocker::Fixed(disc) => bounds[index].contains(disc.centre),
                Blocker::Stand(_) => false,
            };
            if near && blockers.try_push((index, blocker)).is_err() {
                debug_assert!(false, "few stands are near a walk");
            }
        }
    }
    for tick in 1..=TICKS {
        for &(index, blocker) in &blockers {
            meet(book, walks, WalkStep { walk: index, tick }, blocker);
        }
    }
}

/// A step of a walk: the one that ends at a tick.
#[derive(Clone, Copy, Debug)]
struct WalkStep {
    /// Index of the walk.
    walk: usize,
    tick: usize,
}

/// Something a stand may not enter.
#[derive(Clone, Copy, Debug)]
enum Blocker {
    /// An enemy.
    Stand(UnitId),
    /// An enemy that moves: the index of its walk.
    Mover(usize),
    /// A wreck, an enemy gun, an enemy that stands.
    Fixed(Disc),
}

/// What is in the way of a stand: of men and soft vehicles all enemies (CD-MOVE-15), of AFVs enemy
/// AFVs (CD-MOVE-16), not men and soft vehicles (CD-MOVE-17), of vehicles wrecks (CD-TERR-12,
/// CD-GUN-21). Friends are passed through (CD-MOVE-14).
fn in_the_way<'a>(scene: Scene<'a>, unit: UnitId) -> impl Iterator<Item = Blocker> + use<'a> {
    let Scene { book, state } = scene;
    let profile = book.profile(unit);
    let (armoured, vehicle) = (profile.is_afv(), profile.is_vehicle());
    let side = book.side(unit).foe();
    let stands = book.units_of(side).filter(move |&enemy| {
        state.stand(enemy).is_in_play() && (!armoured || book.profile(enemy).is_afv())
    });
    let guns = Moment::now(scene).guns(side).filter(move |_| !armoured);
    let start = state.stand(unit).at;
    let own = Disc::new(start, profile.radius());
    let wrecks = state.wrecks.iter().map(|&at| Disc::new(at, WRECK_RADIUS));
    let wrecks = wrecks.filter(move |&wreck| vehicle && !overlap(wreck, own));
    stands
        .map(Blocker::Stand)
        .chain(guns.map(|(_, gun)| Blocker::Fixed(Disc::new(gun.centre, GUN_RADIUS))))
        .chain(wrecks.map(Blocker::Fixed))
}

/// A mover that would overlap what it may not enter stops, slid back to where it just touches
/// (CD-MOVE-21): both stop if both move, the lower id slid first. Contact alone stops nobody
/// (CD-MOVE-24).
fn meet(book: &CommandDecision, walks: &mut Walks, step: WalkStep, blocker: Blocker) {
    let WalkStep { walk: index, tick } = step;
    let walk = &walks[index];
    if walk.halted.is_some() || !walk.is_on_table(tick) || walk.at[tick] == walk.at[tick - 1] {
        return;
    }
    let radius = book.profile(walk.unit).radius();
    let own = Disc::new(walk.at[tick], radius);
    let moving = match blocker {
        Blocker::Mover(other) => Some(other),
        Blocker::Stand(_) | Blocker::Fixed(_) => None,
    };
    let other = match blocker {
        Blocker::Fixed(disc) => Some(disc),
        Blocker::Mover(other) => {
            let enemy = &walks[other];
            let radius = book.profile(enemy.unit).radius();
            enemy.is_on_table(tick).then(|| Disc::new(enemy.at[tick], radius))
        }
        Blocker::Stand(_) => None,
    };
    let Some(other) = other.filter(|&other| overlap(own, other)) else { return };
    let before = Disc::new(walk.at[tick - 1], radius);
    // One that began inside may leave.
    let apart = |disc: Disc| disc.centre.squared_distance(other.centre);
    if overlap(before, other) && moving.is_none() && apart(own) >= apart(before) {
        return;
    }
    let moving = moving.filter(|&enemy| {
        walks[enemy].halted.is_none() && walks[enemy].at[tick] != walks[enemy].at[tick - 1]
    });
    match moving {
        None => slide(book, walks, step, other),
        Some(enemy) => {
            let own_first = walks[index].unit < walks[enemy].unit;
            let (first, second) = if own_first { (index, enemy) } else { (enemy, index) };
            let still = |walks: &Walks, at: usize| {
                Disc::new(walks[at].at[tick], book.profile(walks[at].unit).radius())
            };
            let fixed = still(walks, second);
            slide(book, walks, WalkStep { walk: first, tick }, fixed);
            let fixed = still(walks, first);
            slide(book, walks, WalkStep { walk: second, tick }, fixed);
        }
    }
}

/// Stops a mover on its last step, where it just touches a disc.
fn slide(book: &CommandDecision, walks: &mut Walks, step: WalkStep, other: Disc) {
    let tick = step.tick;
    let walk = &mut walks[step.walk];
    let radius = book.profile(walk.unit).radius();
    let (from, to) = (walk.at[tick - 1], walk.at[tick]);
    let way = from.to(to);
    let steps = i64::from(way.x.abs().max(way.y.abs())).max(1);
    let touching =
        (0..=steps).rev().map(|step| Along { top: step, bottom: steps }.point(from, way));
    let free = |at: &Point| !overlap(Disc::new(*at, radius), other);
    let mut touching = touching.filter(free);
    let at = touching.next().unwrap_or(from);
    walk.stop(tick, at);
}
