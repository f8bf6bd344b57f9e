//! Where the men of a team stand about their leader (`SK-MOVE-20`, `SK-UNIT-02`, `SK-UNIT-03`,
//! `SK-UNIT-04`).

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Length, Point, Segment, Vector};

use crate::book::{Scene, Skirmish};
use crate::men::{Man, Squad};
use crate::position::bases::{Blockers, has_room, overlap};
use crate::units::TEAM;

/// Distance from man to man in dispersed order, from 1 to 2 inches (`SK-UNIT-04`), in hundredths of
/// an inch.
const SPREAD: i32 = 150;

/// The same in close order, which is any other (`SK-UNIT-04`).
const CLOSE: i32 = 75;

/// `SK-AP-16`: how near the weapon its crew must be.
const REACH: i32 = 100;

/// `SK-UNIT-02`: the longest gap in a chain.
const CHAIN: Length = Length::inches(2);

/// How men stand about their leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Where they face.
    pub(crate) front: Bearing,
    /// Whether in close order.
    pub(crate) close: bool,
    /// `SK-GUN-20`: round the weapon that they serve, not in line.
    pub(crate) round: bool,
}

/// Ways from the leader to `count` men: in line across their front, to the right and the left in turn, or
/// round him.
fn offsets(count: usize, shape: Shape) -> ArrayVec<Vector, TEAM> {
    let right = shape.front.unit().right();
    let step = if shape.close { CLOSE } else { SPREAD };
    let in_line = |nth: usize| {
        let (sign, rank) = if nth % 2 == 1 { (1, nth.div_ceil(2)) } else { (-1, nth / 2) };
        let length = sign * step * rank as i32;
        Vector::new(right.x * length / 10_000, right.y * length / 10_000)
    };
    let offset = |nth: usize| if shape.round { round(nth, shape) } else { in_line(nth) };
    (0..count).map(offset).collect()
}

/// `SK-GUN-20`, `SK-AP-16`: the place of a crewman, within an inch of the weapon: on the quarters of the compass,
/// so that in open order each is an inch from the next to the hundredth; the sixth man between two.
fn round(nth: usize, shape: Shape) -> Vector {
    let step = if shape.close { CLOSE } else { REACH };
    let front = shape.front.unit();
    let (x, y) = if front.x.abs() > front.y.abs() {
        (front.x.signum() * step, 0)
    } else {
        (0, front.y.signum() * step)
    };
    let right = Vector::new(y, -x);
    match nth {
        0 => Vector::new(0, 0),
        1 => right,
        2 => Vector::new(-right.x, -right.y),
        3 => Vector::new(-x, -y),
        4 => Vector::new(x, y),
        _ => Vector::new((x + right.x) * 7 / 10, (y + right.y) * 7 / 10),
    }
}

/// Where `count` men come to stand about a leader: drawn in where the ground bars it or they would leave
/// the walls he is in, no two in one place (`SK-GEO-27`).
pub(crate) fn formed(
    book: &Skirmish,
    at: Point,
    count: usize,
    shape: Shape,
) -> ArrayVec<Point, TEAM> {
    let mut taken: ArrayVec<Point, TEAM> = ArrayVec::new();
    for offset in offsets(count, shape) {
        let spot = stands(book, at, offset, &taken).or_else(|| beside(book, at, &taken));
        taken.push(spot.unwrap_or(at));
    }
    taken
}

/// The first point, from a man's place in the formation inwards, where he can stand.
fn stands(book: &Skirmish, at: Point, offset: Vector, taken: &[Point]) -> Option<Point> {
    [4, 3, 2, 1].into_iter().find_map(|part| {
        let spot = at.plus(Vector::new(offset.x * part / 4, offset.y * part / 4));
        is_free(book, at, spot, taken).then_some(spot)
    })
}

/// `SK-GEO-27`: a free point near a leader, for a man who has none in the formation.
fn beside(book: &Skirmish, at: Point, taken: &[Point]) -> Option<Point> {
    let rings = [50, 75, 100, 125, 150].map(Length::from_hundredths);
    let about =
        |ring: Length| (0..16).map(move |turn| at.plus(Bearing::sixteenths(turn).way(ring)));
    rings.into_iter().flat_map(about).find(|spot| is_free(book, at, *spot, taken))
}

/// Whether a man can stand at a point of the formation about a leader.
fn is_free(book: &Skirmish, at: Point, spot: Point, taken: &[Point]) -> bool {
    let table = &book.table;
    if taken.iter().any(|other| overlap(*other, spot)) || !table.rect().contains(spot) {
        return false;
    }
    let ground = table.spot(spot);
    !ground.solid && ground.building == table.building_at(at) && !wall_between(book, at, spot)
}

/// Whether a line of terrain lies between two men: formations do not straddle walls and hedges.
fn wall_between(book: &Skirmish, at: Point, spot: Point) -> bool {
    let line = Segment::new(at, spot);
    // No man stands farther from his leader than what is about him.
    book.table.lines_about(at).any(|it| it.segment.crosses(line))
}

/// `SK-GEO-27`: where one man comes to stand who goes to a point: there or, where others stand, beside it, an inch and a half off at
/// most; nowhere if all that is taken.
pub(crate) fn free_spot(scene: Scene<'_>, man: Man, at: Point) -> Option<Point> {
    let Man { unit, figure } = man;
    let rings = [0, 50, 75, 100, 125, 150].map(Length::from_hundredths);
    let about =
        |ring: Length| (0..16).map(move |turn| at.plus(Bearing::sixteenths(turn).way(ring)));
    rings.into_iter().flat_map(about).find(|spot| {
        is_free(scene.book, at, *spot, &[])
            && has_room(scene, Squad::new(unit, 1 << figure), &[*spot], Blockers::All)
    })
}

/// `SK-UNIT-02`: whether men stand in a chain without a gap over 2 inches.
pub(crate) fn is_chain(men: &[Point]) -> bool {
    if men.is_empty() {
        return true;
    }
    let mut linked: u8 = 1;
    loop {
        let more = (0..men.len())
            .filter(|&one| linked & 1 << one == 0)
            .filter(|&one| {
                (0..men.len())
                    .any(|other| linked & 1 << other != 0 && men[one].within(men[other], CHAIN))
            })
            .fold(linked, |set, one| set | 1 << one);
        if more == linked {
            return linked.count_ones() as usize == men.len();
        }
        linked = more;
    }
}
