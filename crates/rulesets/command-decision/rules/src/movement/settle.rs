//! The end of the movement: overlaps undone, places taken (CD-MOVE-23, CD-MOVE-10, CD-FACE-12).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Disc, Point};

use super::course::Course;
use super::loading::{loads, on_ground};
use super::placing::nearest_free;
use super::walk::{Courses, TICKS, TICKS_PER_PULSE, Walk, Walks};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::orders::column::{on_road, runs_forward};
use crate::position::heading::{Heading, between};
use crate::position::measure::overlap;
use crate::scene::{Moment, Play, Scene};
use crate::state::{GunStatus, MAX_STANDS, MoveClass, PULSES, Place, State, Track};
use crate::terrain::along::Along;

/// Hundredths of a step back (CD-MOVE-23).
const STEP: i64 = 5;

/// Undoes overlaps at the end, with friends too (CD-MOVE-14): movers by ascending id are backed
/// along their own path until they overlap nobody or are back at their start; again, until no
/// overlap is left (CD-MOVE-23).
pub(crate) fn settle(scene: Scene<'_>, walks: &mut Walks) {
    let book = scene.book;
    let mut order: ArrayVec<usize, MAX_STANDS> = (0..walks.len()).collect();
    order.sort_unstable_by_key(|&index| walks[index].unit);
    let mut ends = EndPositions::new(scene, walks);
    loop {
        let mut changed = false;
        for &index in &order {
            let walk = &mut walks[index];
            if is_mover(walk) && ends.overlaps(book, walk.unit, walk.at[TICKS]) {
                back(book, &ends, walk);
                ends.note(book, walk);
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// A stand that is on the table at the end and not where it began.
fn is_mover(walk: &Walk) -> bool {
    walk.is_on_table(TICKS) && (walk.at[TICKS] != walk.at[0] || walk.from > 0)
}

/// What stands on the table at the end.
struct EndPositions {
    stands: ArrayVec<Option<Disc>, MAX_STANDS>,
    guns: ArrayVec<(UnitId, Disc), MAX_STANDS>,
}

impl EndPositions {
    fn new(scene: Scene<'_>, walks: &Walks) -> Self {
        let Scene { book, state } = scene;
        let now = Moment::now(scene);
        let place = |unit: UnitId| {
            let stand = state.stand(unit);
            stand.is_on_table().then(|| Disc::new(stand.at, book.profile(unit).radius()))
        };
        let guns = state.units().filter_map(|crew| Some((crew, now.gun(crew)?))).collect();
        let mut ends = Self { stands: state.units().map(place).collect(), guns };
        walks.iter().for_each(|walk| ends.note(book, walk));
        ends
    }

    /// Notes where a walk ends.
    fn note(&mut self, book: &CommandDecision, walk: &Walk) {
        let radius = book.profile(walk.unit).radius();
        let end = walk.is_on_table(TICKS).then(|| Disc::new(walk.at[TICKS], radius));
        self.stands[walk.unit.index()] = end;
    }

    /// Whether a mover at a point would overlap any stand or gun at the end.
    fn overlaps(&self, book: &CommandDecision, unit: UnitId, at: Point) -> bool {
        let own = Disc::new(at, book.profile(unit).radius());
        let mut others = self.stands.iter().enumerate();
        others.any(|(other, disc)| {
            other != unit.index() && disc.is_some_and(|disc| overlap(own, disc))
        }) || self.guns.iter().any(|&(crew, gun)| crew != unit && overlap(own, gun))
    }
}

/// Backs a mover along its path, from where it has been backed to.
fn back(book: &CommandDecision, ends: &EndPositions, walk: &mut Walk) {
    let mut gone = 0;
    for tick in (walk.from + 1..=walk.last).rev() {
        let from = if tick == walk.last { walk.at[TICKS] } else { walk.at[tick] };
        let to = walk.at[tick - 1];
        let way = from.to(to);
        let length = way.squared().isqrt();
        while gone < length {
            let at = Along { top: gone, bottom: length }.point(from, way);
            if !ends.overlaps(book, walk.unit, at) {
                (walk.at[TICKS], walk.last) = (at, tick);
                return;
            }
            gone += STEP;
        }
        gone -= length;
    }
    // Back at its start: no longer a mover. One that dismounted stays aboard, one that came in
    // stays off the table (CD-SCEN-06).
    walk.at[TICKS] = walk.at[0];
    if walk.from > 0 {
        walk.from = TICKS + 1;
    }
}

/// Takes the places, facings and flags of the end; writes the tracks (CD-GEO-14).
pub(crate) fn commit(play: &mut Play<'_, impl Referee<Event>>, courses: &Courses, walks: &Walks) {
    play.state.tracks.clear();
    for walk in walks {
        let track = track(play.state, courses, walk);
        play.state.stand_mut(walk.unit).track = Some(play.state.tracks.len() as u8);
        play.state.tracks.push(track);
    }
    for course in courses {
        let walk = walks.iter().find(|walk| walk.unit == course.unit);
        finish(play.book, play.state, course, walk);
        let stand = play.state.stand(course.unit);
        if stand.moved() {
            let (unit, to, path) = (course.unit, stand.at, stand.path);
            play.referee.tell(|| Event::Moved { unit, to, path });
        }
    }
    for course in courses {
        take_gun(play.book, play.state, course);
    }
    drag_along(play.state);
}

/// Where a stand was at every pulse.
fn track(state: &State, courses: &Courses, walk: &Walk) -> Track {
    let stand = state.stand(walk.unit);
    let tick = |pulse: usize| pulse * TICKS_PER_PULSE;
    let boards = courses
        .iter()
        .find(|course| course.unit == walk.unit)
        .and_then(|course| course.boards)
        .map(|(vehicle, _)| vehicle);
    let carrier = match stand.place {
        Place::Aboard(vehicle) => Some(vehicle),
        Place::Table | Place::Reserve(_) | Place::Exited | Place::Gone(_) => None,
    };
    let reserve = matches!(stand.place, Place::Reserve(_));
    Track {
        unit: walk.unit,
        at: core::array::from_fn::<_, PULSES, _>(|pulse| walk.at[tick(pulse)]),
        facing: core::array::from_fn(|pulse| walk.facing[tick(pulse)]),
        aboard: core::array::from_fn(|pulse| {
            if tick(pulse) >= walk.until {
                boards
            } else if tick(pulse) < walk.from {
                carrier
            } else {
                None
            }
        }),
        absent: core::array::from_fn(|pulse| reserve && tick(pulse) < walk.from),
        gun: stand.gun,
    }
}

/// The end of one course.
fn finish(book: &CommandDecision, state: &mut State, course: &Course, walk: Option<&Walk>) {
    let unit = course.unit;
    let arrow = state.plan_of(unit).map(|plan| plan.arrow);
    let demoralized = state.stand(unit).demoralized;
    let facing = final_facing(Scene::new(book, state), course, arrow);
    let stand = state.stand_mut(unit);
    stand.facing = facing;
    let Some(walk) = walk else { return };
    let entered = matches!(stand.place, Place::Reserve(_));
    if (entered || course.leaves.is_some()) && walk.from > TICKS {
        // It never left its vehicle or its edge.
        stand.track = None;
        return;
    }
    stand.at = walk.at[TICKS];
    let held = walk.halted.is_some() || walk.at[TICKS] != course.at;
    stand.path = if held { covered(walk) } else { course.length() } as i16;
    stand.acted = course.acted;
    stand.unready = course.leaves.is_some() || course.gun.is_some();
    if entered || course.leaves.is_some() {
        stand.place = Place::Table;
    }
    if demoralized {
        stand.acted = false;
    }
    if let Some((vehicle, _)) = course.boards.filter(|_| walk.until <= TICKS) {
        stand.place = Place::Aboard(vehicle);
    }
    if course.exits && !held {
        stand.place = Place::Exited;
    }
}

/// Which way a stand looks at the end.
fn final_facing(scene: Scene<'_>, course: &Course, arrow: Option<Heading>) -> Heading {
    let stand = scene.state.stand(course.unit);
    // CD-FACE-15: at the enemy after a compulsory move.
    let Some(arrow) = arrow else { return course.facing };
    // CD-MOVE-10, CD-FACE-02: along the arrow.
    let Some(road) = stand.column.map(|road| &scene.book.table().pieces[usize::from(road)]) else {
        return arrow;
    };
    // CD-MOVE-13: along the road in a column.
    match on_road(road, course.at) {
        Some(place) => {
            let along = between(road.spine[place.leg], road.spine[place.leg + 1]);
            if runs_forward(road, place.leg, arrow) { along } else { along.opposite() }
        }
        None => arrow,
    }
}

/// The path as far as it leads to the end, in hundredths: what a stand was backed counts on neither
/// way (CD-MOVE-23, CD-MOVE-28).
fn covered(walk: &Walk) -> i32 {
    let steps = walk.at[..walk.last].windows(2).map(|step| (step[0], step[1]));
    let steps = steps.chain([(walk.at[walk.last - 1], walk.at[TICKS])]);
    let walked: i64 = steps.map(|(from, to)| from.squared_distance(to).isqrt()).sum();
    let moved = walk.at[TICKS] != walk.at[0];
    if moved { walked.max(1) as i32 } else { 0 }
}

/// A gun that was limbered, unlimbered or pushed.
fn take_gun(book: &CommandDecision, state: &mut State, course: &Course) {
    let unit = course.unit;
    if let (Some((vehicle, _)), Place::Aboard(aboard)) = (course.boards, state.stand(unit).place)
        && vehicle == aboard
        && wants_limber(state, unit)
        && let Some(gun) = &mut state.stand_mut(unit).gun
    {
        gun.status = GunStatus::Limbered(vehicle);
    }
    let Some((crew, wanted)) = course.gun else { return };
    let stand = state.stand(unit);
    if !stand.is_on_table() {
        return;
    }
    let (end, facing) = (stand.at, stand.facing);
    // CD-GEO-17: a gun takes room like any stand.
    let free = |at: Point| nearest_free(Scene::new(book, state), crew, at).unwrap_or(at);
    let at = if course.leaves.is_some() {
        free(wanted)
    } else if end == course.at {
        wanted
    } else {
        // CD-GUN-10: it comes as far as those who push it.
        free(wanted.plus(course.at.to(end)))
    };
    state.stand_mut(crew).gun = Some(on_ground(at, facing));
}

/// Whether the plan of a crew limbers its gun.
fn wants_limber(state: &State, unit: UnitId) -> bool {
    let limbers = |item| matches!(item, crate::action::Item::Limber(_));
    loads(state.stand(unit).class)
        && state.plan_of(unit).is_some_and(|plan| plan.items().any(limbers))
}

/// Those aboard, and limbered guns, are where their vehicle is; who is aboard of one that left the
/// table has left too (CD-TRANS-09).
pub(crate) fn drag_along(state: &mut State) {
    for unit in state.units() {
        let Place::Aboard(vehicle) = state.stand(unit).place else { continue };
        let carrier = *state.stand(vehicle);
        let moved = carrier.class;
        let stand = state.stand_mut(unit);
        (stand.at, stand.facing) = (carrier.at, carrier.facing);
        // CD-SPOT-21: spotted with it.
        (stand.spotted, stand.since) = (carrier.spotted, carrier.since);
        if carrier.place == Place::Exited {
            stand.place = Place::Exited;
        }
        if stand.class == MoveClass::None && carrier.path > 0 {
            // CD-PASS-07: those aboard fire under the class of their vehicle.
            stand.class = moved;
        }
        if let Some(gun) = &mut stand.gun
            && matches!(gun.status, GunStatus::Limbered(_))
        {
            (gun.at, gun.facing) = (carrier.at, carrier.facing);
        }
    }
}
