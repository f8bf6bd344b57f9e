//! Where the men of a team stand about their leader (`SK-MOVE-20`, `SK-UNIT-02`, `SK-UNIT-03`,
//! `SK-UNIT-04`).

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Length, Point, Segment, Vector};

use crate::book::Skirmish;
use crate::units::TEAM;

/// Distance from man to man in dispersed order, from 1 to 2 inches (`SK-UNIT-04`), in hundredths of
/// an inch.
const DISPERSED: i32 = 150;

/// The same in close order, which is any other (`SK-UNIT-04`).
const CLOSE: i32 = 75;

/// `SK-UNIT-02`: the longest gap in a chain.
const CHAIN: Length = Length::inches(2);

/// Ways from the leader to `count` men in line across their front: to the right and the left in
/// turn.
pub(crate) fn offsets(count: usize, front: Bearing, close: bool) -> ArrayVec<Vector, TEAM> {
    let right = front.unit().right();
    let step = if close { CLOSE } else { DISPERSED };
    let offset = |nth: usize| {
        let (sign, rank) = if nth % 2 == 1 { (1, nth.div_ceil(2)) } else { (-1, nth / 2) };
        let length = sign * step * rank as i32;
        Vector::new(right.x * length / 10_000, right.y * length / 10_000)
    };
    (0..count).map(offset).collect()
}

/// Where `count` men come to stand about a leader: in line, drawn in where the ground bars it or
/// they would leave the walls he is in.
pub(crate) fn formed(
    book: &Skirmish,
    at: Point,
    count: usize,
    front: Bearing,
    close: bool,
) -> ArrayVec<Point, TEAM> {
    let mut taken: ArrayVec<Point, TEAM> = ArrayVec::new();
    for offset in offsets(count, front, close) {
        let spot = stands(book, at, offset).unwrap_or(at);
        taken.push(spot);
    }
    taken
}

/// The first point, from a man's place in the line inwards, where he can stand.
fn stands(book: &Skirmish, at: Point, offset: Vector) -> Option<Point> {
    let table = &book.table;
    let home = table.building_at(at);
    [4, 3, 2, 1].into_iter().find_map(|part| {
        let spot = at.plus(Vector::new(offset.x * part / 4, offset.y * part / 4));
        let fits = |spot: Point| {
            let ground = table.spot(spot);
            !ground.solid && ground.building == home && !wall_between(book, at, spot)
        };
        (table.rect().contains(spot) && fits(spot)).then_some(spot)
    })
}

/// Whether a line of terrain lies between two men: formations do not straddle walls and hedges.
fn wall_between(book: &Skirmish, at: Point, spot: Point) -> bool {
    let line = Segment::new(at, spot);
    // No man stands farther from his leader than what is about him.
    book.table.lines_about(at).any(|it| it.segment.crosses(line))
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
