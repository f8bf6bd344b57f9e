//! Getting aboard and off, limbering, pushing guns (CD-TRANS-*, CD-GUN-*, CD-RIDER-01 to 05).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point};

use super::course::Course;
use super::placing::{before, beside};
use crate::action::{Item, Plan};
use crate::book::CommandDecision;
use crate::position::heading::{Heading, from_point};
use crate::position::measure::{touch, within};
use crate::scene::{Moment, Scene};
use crate::state::{Gun, GunStatus, MoveClass, State};
use crate::units::stand::Class;

/// How near crew, gun and tow must be to limber (CD-GUN-16).
const LIMBER: Length = Length::inches(1);

/// How far a gun is pushed under a Full Advance, in inches; half of it under Cautious (CD-GUN-08).
const PUSH: i64 = 4;

/// Room left aboard a vehicle in half stands (CD-TRANS-01, CD-TRANS-04). The crew of a gun that is
/// towed takes none.
pub(crate) fn room(scene: Scene<'_>, vehicle: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let now = Moment::now(scene);
    let taken: u8 = now
        .aboard(vehicle)
        .filter(|&unit| !is_towed_by(state, unit, vehicle))
        .map(|unit| book.profile(unit).size.room())
        .sum();
    book.profile(vehicle).cargo.saturating_sub(taken)
}

/// Whether the gun of a crew hangs behind a vehicle.
fn is_towed_by(state: &State, crew: UnitId, vehicle: UnitId) -> bool {
    state.stand(crew).gun.is_some_and(|gun| gun.status == GunStatus::Limbered(vehicle))
}

/// Whether a vehicle tows a gun already (CD-TRANS-05).
pub(crate) fn is_towing(scene: Scene<'_>, vehicle: UnitId) -> bool {
    let Scene { book, state } = scene;
    book.units_of(book.side(vehicle)).any(|crew| is_towed_by(state, crew, vehicle))
}

/// Whether there is a place aboard for a stand: room, or the back of a tank (CD-RIDER-01 to 04,
/// CD-TRANS-11).
pub(crate) fn takes(scene: Scene<'_>, vehicle: UnitId, unit: UnitId) -> bool {
    let book = scene.book;
    let (carrier, passenger) = (book.profile(vehicle), book.profile(unit));
    if book.side(vehicle) != book.side(unit) || !passenger.is_personnel() {
        return false;
    }
    if carrier.takes_riders() {
        // CD-RIDER-02: one stand on each.
        if Moment::now(scene).aboard(vehicle).next().is_some() {
            return false;
        }
        // CD-RIDER-01.
        return passenger.may_ride();
    }
    room(scene, vehicle) >= passenger.size.room()
}

/// Whether a vehicle may take the gun of a crew: its own tow, or another that is free while that is
/// lost (CD-TRANS-02, CD-GUN-16).
pub(crate) fn may_tow(scene: Scene<'_>, vehicle: UnitId, crew: UnitId) -> bool {
    let Scene { book, state } = scene;
    let own = book.stand(crew).tow;
    let lost = own.is_none_or(|tow| !state.stand(tow).is_in_play());
    book.profile(vehicle).tow && !is_towing(scene, vehicle) && (own == Some(vehicle) || lost)
}

/// Whether a stand may get aboard anything in this phase (CD-TRANS-07, CD-TRANS-12, CD-TRANS-14,
/// CD-GUN-05).
pub(crate) fn may_board(scene: Scene<'_>, unit: UnitId) -> bool {
    let stand = scene.state.stand(unit);
    loads(stand.class) && !stand.is_pinned() && !Moment::now(scene).is_in_contact(unit)
}

/// Whether the order of a stand allows loading (CD-TRANS-07).
pub(crate) const fn loads(class: MoveClass) -> bool {
    matches!(class, MoveClass::Cautious | MoveClass::Full)
}

/// Whether a stand is at hand for a vehicle that stands somewhere: in contact to mount, all three
/// within an inch to limber.
fn is_at_hand(scene: Scene<'_>, course: &Course, vehicle: Disc, limbers: bool) -> bool {
    let own = Disc::new(course.at, scene.book.profile(course.unit).radius());
    if !limbers {
        return touch(own, vehicle);
    }
    let Some(gun) = Moment::now(scene).gun(course.unit) else { return false };
    within(own, vehicle, LIMBER) && within(own, gun, LIMBER) && within(gun, vehicle, LIMBER)
}

/// Puts a stand aboard a vehicle, both acting together (CD-TRANS-06, CD-TRANS-15): the plans must
/// agree. Riders pay as much (CD-RIDER-05). Says whether it happens.
pub(crate) fn load(scene: Scene<'_>, vehicle: &mut Course, unit: &mut Course, wish: Item) -> bool {
    let Scene { book, state } = scene;
    let limbers = wish == Item::Limber(vehicle.unit);
    let agrees = limbers || wish == Item::Mount(vehicle.unit);
    let disc = Disc::new(vehicle.at, book.profile(vehicle.unit).radius());
    let allowed = if limbers {
        may_tow(scene, vehicle.unit, unit.unit)
    } else {
        takes(scene, vehicle.unit, unit.unit)
    };
    if !agrees
        || !allowed
        || unit.boards.is_some()
        || !may_board(scene, unit.unit)
        || !loads(state.stand(vehicle.unit).class)
        || state.stand(vehicle.unit).is_pinned()
        || !is_at_hand(scene, unit, disc, limbers)
    {
        return false;
    }
    let begin = vehicle.spent.max(unit.spent);
    let latest = vehicle.budget.min(unit.budget) - book.clock / 2;
    if begin > latest || !vehicle.act(book, begin) || !unit.act(book, begin) {
        return false;
    }
    unit.boards = Some((vehicle.unit, begin));
    (vehicle.shares, unit.shares) = (true, true);
    true
}

/// Lets a stand off a vehicle (CD-TRANS-06, CD-TRANS-08, CD-GUN-20). Says whether it happens.
pub(crate) fn unload(
    scene: Scene<'_>,
    vehicle: &mut Course,
    unit: &mut Course,
    wish: Item,
) -> bool {
    let Scene { book, state } = scene;
    let aboard = Moment::now(scene).carrier(unit.unit) == Some(vehicle.unit);
    let towed = is_towed_by(state, unit.unit, vehicle.unit);
    let (bearing, gun) = match wish {
        Item::Dismount(bearing) if !towed => (bearing, None),
        Item::Unlimber(bearing, side) if towed => (bearing, Some(side)),
        Item::Dismount(_)
        | Item::Unlimber(..)
        | Item::End
        | Item::Go(_)
        | Item::Road(_)
        | Item::Mount(_)
        | Item::Limber(_)
        | Item::Load(_)
        | Item::Unload(_)
        | Item::ManHandle(_) => return false,
    };
    // CD-TRANS-08: at the side or rear.
    let front = vehicle.facing.between(bearing) < 60;
    if !aboard
        || front
        || unit.leaves.is_some()
        || !loads(state.stand(unit.unit).class)
        || !loads(state.stand(vehicle.unit).class)
    {
        return false;
    }
    let begin = vehicle.spent.max(unit.spent);
    let latest = vehicle.budget.min(unit.budget) - book.clock / 2;
    if begin > latest || !vehicle.act(book, begin) || !unit.act(book, begin) {
        return false;
    }
    let disc = Disc::new(vehicle.at, book.profile(vehicle.unit).radius());
    let radius = book.profile(unit.unit).radius();
    let at = beside(disc, radius, bearing);
    let arrow = scene.state.plan_of(unit.unit).map_or(unit.facing, |plan| plan.arrow);
    (unit.at, unit.facing) = (at, arrow);
    unit.leaves = Some((unit.spent, at));
    if let Some(last) = unit.legs.last_mut() {
        last.to = at;
    }
    // CD-GUN-20: on the side that was named.
    if let Some(side) = gun {
        unit.gun = Some((unit.unit, before(Disc::new(at, radius), side)));
    }
    (vehicle.shares, unit.shares) = (true, true);
    true
}

/// Where a stand gets off a vehicle that stays where it is (CD-TRANS-08).
pub(crate) fn off_at(scene: Scene<'_>, unit: UnitId, vehicle: UnitId, bearing: Heading) -> Point {
    let Scene { book, state } = scene;
    let disc = Disc::new(state.stand(vehicle).at, book.profile(vehicle).radius());
    beside(disc, book.profile(unit).radius(), bearing)
}

/// Pushes a gun along the arrow: the whole move of the stand (CD-GUN-06 to 10).
pub(crate) fn push(scene: Scene<'_>, course: &mut Course, crew: UnitId, arrow: Heading) {
    let Scene { book, state } = scene;
    let stand = state.stand(course.unit);
    let now = Moment::now(scene);
    let Some(gun) = now.gun(crew) else { return };
    let own = Disc::new(course.at, book.profile(course.unit).radius());
    let same_side = book.side(crew) == book.side(course.unit);
    if !same_side
        || !loads(stand.class)
        || !book.profile(course.unit).is_personnel()
        || !touch(own, gun)
    {
        return;
    }
    // CD-GUN-08, CD-GUN-09: so many inches of the pace of men, terrain on top.
    let whole = course.budget;
    let pace = i64::from(book.profile(course.unit).pace);
    course.budget = PUSH * whole / pace;
    let start = course.at;
    let far = from_point(arrow, start, 100 * PUSH as i32);
    course.go(book, far);
    let way = start.to(course.at);
    course.gun = Some((crew, gun.centre.plus(way)));
    course.facing = arrow;
    (course.budget, course.spent) = (whole, whole);
    course.acted = true;
    course.done += 1;
    stretch(course);
}

/// Spreads the pieces of a pushed gun over the whole move.
fn stretch(course: &mut Course) {
    let walked = course.legs.last().map_or(0, |leg| leg.end);
    if walked == 0 {
        return;
    }
    let budget = course.budget;
    let later = |clock: i64| (i128::from(clock) * i128::from(budget) / i128::from(walked)) as i64;
    for leg in &mut course.legs {
        (leg.begin, leg.end) = (later(leg.begin), later(leg.end));
    }
}

/// The next item of a plan that a course has come to.
pub(crate) fn next_item(plan: Option<&Plan>, course: &Course) -> Item {
    plan.and_then(|plan| plan.items.get(course.done)).copied().unwrap_or_default()
}

/// The gun of a crew on the ground.
pub(crate) const fn on_ground(at: Point, facing: Heading) -> Gun {
    Gun { at, facing, status: GunStatus::Unlimbered }
}

/// Whether a crew is the crew of a gun at all.
pub(crate) fn is_crew(book: &CommandDecision, unit: UnitId) -> bool {
    book.profile(unit).class == Class::Gun
}
