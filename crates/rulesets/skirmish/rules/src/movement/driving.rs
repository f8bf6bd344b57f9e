//! Vehicles on the move (`SK-AFV-04`, `SK-AFV-05`, `SK-AFV-06`, `SK-AFV-07`, `SK-AFV-08`,
//! `SK-AFV-09`, `SK-AFV-10`, `SK-AFV-11`, `SK-AFV-12`, `SK-AFV-13`, `SK-AFV-14`, `SK-AFV-15`,
//! `SK-AFV-16`, `SK-AFV-17`, `SK-SOFT-02`, `SK-SOFT-03`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Bearing, ConvexPolygon, Length, Pieces, Point, Segment};
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{Man, active, is_vehicle, left, present, seated, spend};
use crate::movement::routes::is_known_hull;
use crate::position::{Leg, corners, free_spot, half_size, outline};
use crate::spotting::{notice_mover, react_to_move};
use crate::state::{Mobility, Place, UnitSet};
use crate::terrain::{Driving, Terrain, nearest_bearing};
use crate::units::{Class, Drive, Duty, VehicleSpec};

/// A quarter of a circle in sixteenths.
const QUARTER: i32 = 4;

/// `SK-AFV-17`: 45 degrees in sixteenths.
const FREE: i32 = 2;

/// Inches of travel that allow 45 degrees more.
const PER_TURN: i32 = 300;

/// An obstacle that a leg crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hurdle {
    /// How far along the leg it lies, squared.
    distance: i64,
    /// Where the leg meets it.
    at: Point,
}

/// What a leg leads over.
#[derive(Clone, Debug, Default)]
struct Ground {
    hurdles: ArrayVec<Hurdle, 24>,
    woods: bool,
    rough: bool,
    barred: bool,
}

/// What a leg leads over, for a vehicle.
fn ground(book: &Skirmish, vehicle: &VehicleSpec, from: Point, to: Point) -> Ground {
    let table = &book.table;
    let line = Segment::new(from, to);
    let mut ground = Ground::default();
    let mut note = |driving: Driving, at: Point| match driving {
        Driving::Open => {}
        Driving::Woods => ground.woods = true,
        Driving::WheelObstacle if vehicle.drive != Drive::Wheeled => {}
        Driving::WheelObstacle | Driving::Obstacle => {
            let distance = at.squared_distance(from);
            let _ = ground.hurdles.try_push(Hurdle { distance, at });
        }
        Driving::Barred => ground.barred = true,
    };
    for line_piece in table.lines.iter().filter(|it| it.segment.touches(line)) {
        note(line_piece.kind.driving(), line_piece.segment.nearest_to(from));
    }
    for piece in table.map.crossed_between(from, to).iter() {
        let kind = table.kind(piece);
        // SK-AFV-12: rough ground counts on entry.
        let began_inside = table.inside(Pieces::of(piece), from) != Pieces::NONE;
        match kind.driving() {
            Driving::Obstacle if began_inside => ground.rough = true,
            driving @ (Driving::Open
            | Driving::Woods
            | Driving::Obstacle
            | Driving::WheelObstacle
            | Driving::Barred) => note(driving, table.map.nearest_on(piece, from)),
        }
    }
    ground.hurdles.sort_unstable_by_key(|hurdle| hurdle.distance);
    ground
}

/// `SK-AFV-14`: whether a whole leg lies on roads.
fn on_road(book: &Skirmish, from: Point, to: Point) -> bool {
    let table = &book.table;
    let roads = table.masks.roads;
    if roads == Pieces::NONE {
        return false;
    }
    let mut at = from;
    loop {
        if table.map.pieces_at(at) & roads == Pieces::NONE {
            return false;
        }
        if at == to {
            return true;
        }
        at = at.towards(to, Length::inches(1));
    }
}

/// `SK-AFV-04`, `SK-AFV-05`, `SK-AFV-06`, `SK-AFV-07`, `SK-AFV-13`, `SK-SOFT-02`, `SK-SOFT-03`: how
/// far a vehicle may go in a turn over this leg, in hundredths of an inch.
pub(crate) fn allowance(book: &Skirmish, unit: UnitId, from: Point, to: Point) -> i32 {
    let Some(vehicle) = book.vehicle(unit) else { return 0 };
    let ground = ground(book, vehicle, from, to);
    let slowed = !ground.hurdles.is_empty() || ground.woods || ground.rough;
    let road = vehicle.drive == Drive::Wheeled && on_road(book, from, to);
    match vehicle.class {
        // SK-AFV-06
        Class::Heavy if slowed => 800,
        Class::Heavy => 1200,
        // SK-AFV-05
        _ if slowed => 900,
        // SK-SOFT-02
        Class::SoftSmall if road => 3000,
        // SK-AFV-07
        _ if road => 2400,
        // SK-AFV-04
        Class::SoftSmall | Class::SoftLarge | Class::Light | Class::Medium => 1800,
    }
}

/// Whether a vehicle cannot move by itself for good or until it is freed (`SK-AFVSOLO-29`).
pub(crate) fn is_immobile(scene: Scene<'_>, unit: UnitId) -> bool {
    let hull = &scene.state.unit(unit).hull;
    hull.mobility != Mobility::Free || driver(scene, unit).is_none()
}

/// The man at the wheel, by the seats as survivors fill them.
fn driver(scene: Scene<'_>, unit: UnitId) -> Option<usize> {
    seated(scene, unit, Duty::Driver)
}

/// `SK-AFV-16`: whether a vehicle can move now.
pub(crate) fn can_drive(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let hull = &scene.state.unit(unit).hull;
    require(is_vehicle(scene, unit), "SK-AFV-16", "nobody drives")?;
    require(hull.stunned == 0, "SK-VDAM-28", "the crew is stunned")?;
    require(hull.mobility == Mobility::Free, "SK-VDAM-18", "the vehicle cannot move")?;
    require(!hull.driverless, "SK-VDAM-33", "nobody has taken the wheel")?;
    let Some(driver) = driver(scene, unit) else {
        return forbid("SK-AFV-16", "nobody drives");
    };
    let able = left(scene, unit, driver) > 0;
    require(able, "SK-AFV-16", "the driver has no action point")
}

/// Sixteenths of a circle between two bearings.
const fn between(one: Bearing, other: Bearing) -> i32 {
    let apart = (one.index() as i32 - other.index() as i32).abs();
    if apart > 8 { 16 - apart } else { apart }
}

/// How much a vehicle has turned in all, in sixteenths, when it goes to a point, straight ahead or
/// in reverse, and then faces a bearing.
fn turned(hull: &crate::state::Hull, drive: DrivePlan) -> i32 {
    let (from, at, DrivePlan { to, front, reverse }) = (hull.front, hull.at, drive);
    if at == to {
        return between(from, front);
    }
    let course = nearest_bearing(at.to(to));
    let course = if reverse { course.opposite() } else { course };
    between(from, course) + between(course, front)
}

/// `SK-AFV-17`: what is left of an allowance after turning; `None` if the vehicle cannot turn so
/// much.
pub(crate) fn free_turn(
    drive: Drive,
    sixteenths: i32,
    distance: i32,
    allowance: i32,
) -> Option<i32> {
    let free = FREE + FREE * (distance / PER_TURN);
    let excess = sixteenths - free;
    if excess <= 0 {
        return Some(allowance);
    }
    if drive != Drive::Tracked {
        return None;
    }
    let quarters = (excess + QUARTER - 1) / QUARTER;
    Some(allowance - quarters * allowance / 4)
}

/// A move of a vehicle: where to, facing where, whether in reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrivePlan {
    pub(crate) to: Point,
    pub(crate) front: Bearing,
    pub(crate) reverse: bool,
}

impl DrivePlan {
    pub(crate) const fn new(to: Point, front: Bearing, reverse: bool) -> Self {
        Self { to, front, reverse }
    }
}

/// Whether a vehicle may make this move. It judges by what its side knows.
pub(crate) fn check_drive(scene: Scene<'_>, unit: UnitId, drive: DrivePlan, half: bool) -> Verdict {
    let DrivePlan { to, front, reverse } = drive;
    let Scene { book, state } = scene;
    can_drive(scene, unit)?;
    let hull = &state.unit(unit).hull;
    let Some(vehicle) = book.vehicle(unit) else { return Ok(()) };
    require(to != hull.at || front != hull.front, "SK-AFV-17", "that is no move")?;
    let whole = allowance(book, unit, hull.at, to);
    let whole = if reverse || half { whole / 2 } else { whole };
    let distance = i32::from(hull.at.distance_up(to).hundredths());
    let turn = turned(hull, drive);
    let left = free_turn(vehicle.drive, turn, distance, whole);
    require(
        left.is_some_and(|left| distance <= left),
        "SK-AFV-13",
        "too far, or too much of a turn",
    )?;
    let ground = ground(book, vehicle, hull.at, to);
    require(!ground.barred, "SK-GEO-22", "the way is barred")?;
    require(
        has_room(scene, unit, Footprint { at: to, front }, BlockingHulls::Known)
            && !hulls_between(scene, unit, Leg::new(hull.at, to), BlockingHulls::Known),
        "SK-AFV-28",
        "something stands in the way",
    )
}

/// Where a hull stands, and where it faces.
#[derive(Clone, Copy, Debug)]
struct Footprint {
    at: Point,
    front: Bearing,
}

/// Which hulls are in the way: all there are, or those that the driver's side knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockingHulls {
    All,
    Known,
}

impl BlockingHulls {
    fn hold(self, scene: Scene<'_>, mover: UnitId, unit: UnitId) -> bool {
        match self {
            Self::All => scene.state.unit(unit).hull.there,
            Self::Known => is_known_hull(scene, mover, unit),
        }
    }
}

/// Whether a hull fits at a place: on the table, off buildings and the like, clear of other hulls.
pub(crate) fn fits(scene: Scene<'_>, unit: UnitId, at: Point, front: Bearing) -> bool {
    has_room(scene, unit, Footprint { at, front }, BlockingHulls::All)
}

fn has_room(scene: Scene<'_>, unit: UnitId, pose: Footprint, hulls: BlockingHulls) -> bool {
    let Footprint { at, front } = pose;
    let Scene { book, state } = scene;
    let table = &book.table;
    let own = corners(at, front, half_size(book, unit));
    let Some(own_shape) = ConvexPolygon::new(&own) else { return false };
    own.iter().all(|corner| table.rect().contains(*corner))
        && own.iter().chain(core::iter::once(&at)).all(|corner| {
            let pieces = table.inside(Pieces::ALL, *corner);
            pieces.iter().all(|piece| table.kind(piece).driving() != Driving::Barred)
        })
        && !table
            .lines
            .iter()
            .any(|it| it.kind == Terrain::HighWall && own_shape.crossed_by(it.segment))
        && book.hulls.into_iter().all(|other| {
            let hull = &state.unit(other).hull;
            other == unit
                || !hulls.hold(scene, unit, other)
                || !hull.at.within(at, Length::inches(8))
                || apart(&own_shape, &own, &outline(scene, other))
        })
}

/// Whether two outlines do not overlap.
fn apart(shape: &ConvexPolygon, own: &[Point; 4], other: &[Point; 4]) -> bool {
    let Some(other_shape) = ConvexPolygon::new(other) else { return true };
    // Edges alone do not cut an outline that they lie on: diagonals do.
    let cut = |shape: &ConvexPolygon, corners: &[Point; 4]| {
        let between = |at: usize, on: usize| Segment::new(corners[at], corners[(at + on) % 4]);
        (0..4).any(|at| shape.crossed_by(between(at, 1)) || shape.crossed_by(between(at, 2)))
    };
    !cut(shape, other) && !cut(&other_shape, own)
}

/// Whether another vehicle stands on the way.
fn hulls_between(scene: Scene<'_>, unit: UnitId, leg: Leg, hulls: BlockingHulls) -> bool {
    let line = Segment::new(leg.from, leg.to);
    scene.book.hulls.into_iter().any(|other| {
        other != unit && hulls.hold(scene, unit, other) && scene.book.vehicle(other).is_some() && {
            let shape = ConvexPolygon::new(&outline(scene, other));
            shape.is_some_and(|shape| shape.crossed_by(line))
        }
    })
}

/// Makes a move: the crew pays, obstacles are diced for, the vehicle is seen. The teams that it
/// drives aside.
pub(crate) fn drive(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    drive: DrivePlan,
) -> UnitSet {
    let DrivePlan { to, front, .. } = drive;
    let hull = play.state.unit(unit).hull;
    let turn = turned(&hull, drive);
    // SK-AFV-15, SK-AFV-31: one point of each man, unless it only turns by 45 degrees.
    if to != hull.at || turn > FREE {
        for figure in active(play.scene(), unit) {
            spend(play.state, unit, figure, 1);
        }
        tire_passengers(play, unit);
    }
    drive_free(play, unit, to, front)
}

/// `SK-AFV-26`: passengers of a moving vehicle lose a point each.
fn tire_passengers(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    for other in present(play.state, play.book.side(unit)) {
        if play.state.unit(other).place == Place::Aboard(unit) {
            for figure in active(play.scene(), other) {
                spend(play.state, other, figure, 1);
            }
        }
    }
}

/// The move itself, without a price.
pub(crate) fn drive_free(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    to: Point,
    front: Bearing,
) -> UnitSet {
    let from = play.state.unit(unit).hull.at;
    let to = short_of_hidden(play.scene(), unit, Leg { from, to }, front);
    let to = cross(play, unit, Leg { from, to });
    let here = play.state.unit_mut(unit);
    (here.hull.at, here.hull.front, here.front) = (to, front, front);
    here.hull.leg_from = from;
    here.hull.moved = here.hull.moved.plus(from.distance_up(to));
    here.moved |= to != from;
    here.offered &= to == from;
    play.referee.tell(|| Event::Drove { unit, to, front });
    let aside = make_way(play, unit, from);
    notice_mover(play, unit);
    if to != from {
        react_to_move(play, unit, Leg { from, to });
    }
    aside
}

/// Where a drive ends that would lead into a vehicle nobody knew of: as far along the leg as there is
/// room.
fn short_of_hidden(scene: Scene<'_>, unit: UnitId, leg: Leg, front: Bearing) -> Point {
    let Leg { from, to } = leg;
    const STEP: i16 = 50;
    let free = |to: Point| {
        has_room(scene, unit, Footprint { at: to, front }, BlockingHulls::All)
            && !hulls_between(scene, unit, leg, BlockingHulls::All)
    };
    let whole = from.distance_up(to).hundredths();
    let mut way = whole;
    let mut end = to;
    while way > 0 && !free(end) {
        way -= STEP;
        end = from.towards(to, Length::from_hundredths(way.max(0)));
    }
    end
}

/// `SK-AFV-08`, `SK-AFV-09`, `SK-AFV-10`, `SK-AFV-11`, `SK-AFV-12`: rolls for each obstacle on a
/// leg; where the vehicle comes to.
fn cross(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, leg: Leg) -> Point {
    let Leg { from, to } = leg;
    let Some(vehicle) = play.book.vehicle(unit) else { return to };
    // SK-AFV-11: full tracks never stick.
    let sticks = match vehicle.drive {
        Drive::Tracked => return to,
        Drive::Half => 6,
        Drive::Wheeled => 5,
    };
    for hurdle in ground(play.book, vehicle, from, to).hurdles {
        // SK-DICE-09
        begin(play, unit, Roll::Bog);
        let roll = play.referee.roll(Die::D6);
        let stuck = roll >= sticks;
        play.referee.tell(|| Event::Bogged { unit, roll, stuck });
        if stuck {
            play.state.unit_mut(unit).hull.mobility = Mobility::Stuck;
            return from.towards(to, from.distance_up(hurdle.at));
        }
    }
    to
}

/// `SK-AFV-27`: men in the way of a hull, or under it, step aside, 2 inches to the nearer side. Their
/// teams.
fn make_way(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, from: Point) -> UnitSet {
    let mut aside = UnitSet::EMPTY;
    let hull = play.state.unit(unit).hull;
    let Some(shape) = ConvexPolygon::new(&outline(play.scene(), unit)) else { return aside };
    let width = half_size(play.book, unit).width;
    let way = Segment::new(from, hull.at);
    let reach = Length::from_hundredths(width as i16);
    let right = hull.front.unit().right();
    for side in wargauge_rules::Side::BOTH {
        for other in present(play.state, side) {
            if play.state.unit(other).place != Place::Table || is_vehicle(play.scene(), other) {
                continue;
            }
            for figure in active(play.scene(), other) {
                let at = play.state.unit(other).figures[figure].at;
                if shape.contains(at) || from != hull.at && way.is_within(at, reach) {
                    let side = if right.dot(hull.at.to(at)) >= 0 { right } else { -right };
                    let step = Length::from_hundredths((width + 10) as i16).plus(Length::inches(2));
                    // SK-GEO-27: where he has room, there or on the other side.
                    let spot = [side, -side].into_iter().find_map(|side| {
                        let to = play.book.table.rect().nearest_to(at.along(side, step));
                        free_spot(play.scene(), Man::new(other, figure), to)
                    });
                    if let Some(spot) = spot {
                        play.state.unit_mut(other).figures[figure].at = spot;
                    }
                    aside.insert(other);
                }
            }
        }
    }
    aside
}
