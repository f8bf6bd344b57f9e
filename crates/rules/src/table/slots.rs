//! Slots of a formation: a leader in the middle and rings of six about him, sixty degrees from
//! neighbour to neighbour, each ring turned by half of that against the one before it.

use crate::table::facing::Bearing;
use crate::table::length::Length;
use crate::table::point::{Point, Vector};

/// How many slots there are: the leader's, which is slot 0, and three rings.
pub const MOST_SLOTS: usize = 19;

/// Cosines of 0, 30, 60 and 90 degrees in ten-thousandths.
const COSINES: [i32; 4] = [10_000, 8_660, 5_000, 0];

/// The cosine of so many times 30 degrees.
const fn cosine(steps: usize) -> i32 {
    match steps % 12 {
        s @ 0..=3 => COSINES[s],
        s @ 4..=6 => -COSINES[6 - s],
        s @ 7..=9 => -COSINES[s - 6],
        s => COSINES[12 - s],
    }
}

/// The way of a slot in ten-thousandths, for a unit that faces `facing`.
const fn way(facing: Bearing, slot: usize) -> Vector {
    // Slots count anti-clockwise; the second ring is turned by 30 degrees.
    let steps = match slot {
        1..=6 | 13..=18 => (slot - 1) % 6 * 2,
        _ => (slot - 1) % 6 * 2 + 1,
    };
    let ahead = facing.unit();
    let (cos, sin) = (cosine(steps), cosine(steps + 9));
    Vector::new((ahead.x * cos - ahead.y * sin) / 10_000, (ahead.x * sin + ahead.y * cos) / 10_000)
}

/// The ways of all slots for all bearings.
static WAYS: [[Vector; MOST_SLOTS]; 16] = {
    let mut ways = [[Vector::new(0, 0); MOST_SLOTS]; 16];
    let mut bearing = 0;
    while bearing < 16 {
        let mut slot = 1;
        while slot < MOST_SLOTS {
            ways[bearing][slot] = way(Bearing::sixteenths(bearing as u8), slot);
            slot += 1;
        }
        bearing += 1;
    }
    ways
};

/// The distance of a slot from the leader where neighbours are `spacing` apart, both in hundredths
/// of an inch. Slots count outwards, so no lower slot is farther.
#[must_use]
#[inline]
pub const fn slot_distance(slot: usize, spacing: i32) -> i32 {
    match slot {
        0 => 0,
        1..=6 => spacing,
        7..=12 => spacing * 1_732 / 1_000,
        _ => 2 * spacing,
    }
}

/// The widest spacing of so many, the leader among them, of whom nobody stands farther from him
/// than `reach`, all in hundredths of an inch.
#[must_use]
pub const fn widest_spacing(count: usize, reach: i32) -> i32 {
    match count {
        0..=7 => reach,
        8..=13 => reach * 1_000 / 1_732,
        _ => reach / 2,
    }
}

/// The way from the leader to a slot other than his own, of a formation that faces `facing`, in
/// hundredths of an inch, each part rounded to the nearest, halves away from zero.
///
/// # Panics
/// If there is no such slot.
#[must_use]
#[inline]
pub fn slot_way(facing: Bearing, slot: usize, spacing: i32) -> Vector {
    let (way, far) = (WAYS[usize::from(facing.index())][slot], slot_distance(slot, spacing));
    Vector::new(rounded(way.x * far), rounded(way.y * far))
}

/// Ten-thousandths of hundredths, rounded to whole hundredths away from zero at the half.
#[inline]
const fn rounded(scaled: i32) -> i32 {
    (scaled + 5_000 * scaled.signum()) / 10_000
}

/// A slot on ground that nobody can stand on is moved towards the leader by steps, until it is free
/// or the leader's own place.
pub fn drawn_in(
    slot: Point,
    leader: Point,
    step: Length,
    mut is_free: impl FnMut(Point) -> bool,
) -> Point {
    let mut place = slot;
    while place != leader && !is_free(place) {
        place = place.towards(leader, step);
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_as_wide_as_they_are() {
        for bearing in (0..16).map(Bearing::sixteenths) {
            for slot in 1..MOST_SLOTS {
                let way = slot_way(bearing, slot, 200);
                let far = (way.squared() as f64).sqrt();
                let wanted = f64::from(slot_distance(slot, 200));
                assert!((far - wanted).abs() < 1.5, "{bearing:?} {slot}: {far}");
                // Nobody is nearer to another than the spacing, give or take the rounding.
                let near = (1..slot)
                    .map(|other| slot_way(bearing, other, 200))
                    .filter(|other| (way + -*other).squared() < 198 * 198);
                assert_eq!(near.count(), 0, "{bearing:?} {slot}");
            }
        }
        assert_eq!(slot_way(Bearing::EAST, 1, 200), Vector::new(200, 0));
        assert_eq!(slot_way(Bearing::EAST, 2, 200), Vector::new(100, 173));
        assert_eq!(slot_way(Bearing::EAST, 7, 200), Vector::new(300, 173));
    }

    #[test]
    fn spacing_keeps_all_in_reach() {
        for count in 2..=MOST_SLOTS {
            let spacing = widest_spacing(count, 600);
            let far = slot_distance(count - 1, spacing);
            assert!((598..=600).contains(&far), "{count}: {far}");
        }
    }

    #[test]
    fn slots_are_drawn_in_to_free_ground() {
        let leader = Point::inches(10, 10);
        let step = Length::from_hundredths(50);
        let free = |at: Point| at.x >= 920;
        assert_eq!(drawn_in(Point::inches(8, 10), leader, step, free), Point::new(950, 1_000));
        assert_eq!(drawn_in(Point::inches(8, 10), leader, step, |_| false), leader);
    }
}
