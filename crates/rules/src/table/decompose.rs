//! Cutting a simple polygon into convex parts: ear clipping, then merging.
//!
//! Ear clipping after Meisters, "Polygons have ears", American Mathematical Monthly 82 (1975); the
//! merge drops every cut that is not needed for convexity, which leaves at most four times the
//! least possible number of parts (Hertel and Mehlhorn, FCT 1983) unless the limit on corners
//! stops it. For loading, not for play: it allocates and takes cubic time.

use core::fmt;

use crate::table::point::Point;
use crate::table::polygon::{ConvexPolygon, MAX_CORNERS, twice_signed_area};
use crate::table::segment::Segment;

/// Most corners of an outline.
pub const MAX_OUTLINE: usize = 64;

/// Why an outline cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOutline {
    /// Fewer than three corners that are not in one line with their neighbours.
    TooFewCorners,
    /// More corners than an outline may have.
    TooManyCorners,
    /// Two edges cross, touch, or run back on each other; the corners where they begin, counted
    /// from 1 without those that lie straight between their neighbours.
    EdgesMeet(u8, u8),
}

impl fmt::Display for BadOutline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewCorners => {
                f.write_str("an outline needs at least three corners that are not in one line")
            }
            Self::TooManyCorners => {
                write!(f, "an outline may have at most {MAX_OUTLINE} corners")
            }
            Self::EdgesMeet(one, other) => write!(
                f,
                "the edges of the outline from its corners {one} and {other} meet; an outline may \
                 not touch itself"
            ),
        }
    }
}

impl core::error::Error for BadOutline {}

/// Cuts an outline, corners in order either way round, into convex polygons that cover it exactly
/// without overlap. The cuts become seams of the parts.
///
/// # Errors
/// If the outline is no simple polygon of three to 64 corners.
pub fn decompose(outline: &[Point]) -> Result<Vec<ConvexPolygon>, BadOutline> {
    if outline.len() > MAX_OUTLINE {
        return Err(BadOutline::TooManyCorners);
    }
    let mut corners = without_straight_corners(outline);
    if corners.len() < 3 {
        return Err(BadOutline::TooFewCorners);
    }
    check_simple(&corners)?;
    if twice_signed_area(&corners) < 0 {
        corners.reverse();
    }
    let rings = merged(&corners, triangles(&corners));
    Ok(rings.iter().map(|ring| finished(&corners, ring)).collect())
}

/// Drops repeated corners and those that lie straight between their neighbours.
fn without_straight_corners(outline: &[Point]) -> Vec<Point> {
    let mut corners = outline.to_vec();
    let mut i = 0;
    while corners.len() >= 3 && i < corners.len() {
        let count = corners.len();
        let chord = Segment::new(corners[(i + count - 1) % count], corners[(i + 1) % count]);
        if chord.contains(corners[i]) {
            corners.remove(i);
            i = 0;
        } else {
            i += 1;
        }
    }
    corners
}

fn check_simple(corners: &[Point]) -> Result<(), BadOutline> {
    let count = corners.len();
    let edge = |i: usize| Segment::new(corners[i], corners[(i + 1) % count]);
    for i in 0..count {
        for j in i + 1..count {
            let meet = if j == i + 1 {
                edge(i).overlaps(edge(j))
            } else if (j + 1) % count == i {
                edge(j).overlaps(edge(i))
            } else {
                edge(i).touches(edge(j))
            };
            if meet {
                return Err(BadOutline::EdgesMeet(i as u8 + 1, j as u8 + 1));
            }
        }
    }
    Ok(())
}

/// Indices of corners, counter-clockwise.
type Ring = Vec<usize>;

/// Clips ears until a triangle is left.
fn triangles(corners: &[Point]) -> Vec<Ring> {
    let mut left: Ring = (0..corners.len()).collect();
    let mut triangles = Vec::with_capacity(corners.len() - 2);
    while left.len() > 3 {
        let ear = (0..left.len())
            .find(|&i| is_ear(corners, &left, i))
            .expect("a simple polygon has an ear");
        triangles.push(around(&left, ear).to_vec());
        left.remove(ear);
    }
    triangles.push(left);
    triangles
}

/// The neighbours of position `i` of a ring, with itself between them.
fn around(ring: &[usize], i: usize) -> [usize; 3] {
    let count = ring.len();
    [ring[(i + count - 1) % count], ring[i], ring[(i + 1) % count]]
}

/// Whether the corner at position `i` juts out and the triangle it makes holds no other corner.
fn is_ear(corners: &[Point], left: &[usize], i: usize) -> bool {
    let [before, tip, after] = around(left, i);
    let triangle = [corners[before], corners[tip], corners[after]];
    twice_signed_area(&triangle) > 0
        && left.iter().filter(|&&other| other != before && other != tip && other != after).all(
            |&other| {
                (0..3).any(|k| {
                    Segment::new(triangle[k], triangle[(k + 1) % 3]).offset(corners[other]) < 0
                })
            },
        )
}

/// Joins parts across cuts as long as the result is convex and has few enough corners.
fn merged(corners: &[Point], mut rings: Vec<Ring>) -> Vec<Ring> {
    let mut i = 0;
    while i < rings.len() {
        let partner = (i + 1..rings.len())
            .find_map(|j| joined(corners, &rings[i], &rings[j]).map(|ring| (j, ring)));
        if let Some((j, ring)) = partner {
            rings.remove(j);
            rings[i] = ring;
            i = 0;
        } else {
            i += 1;
        }
    }
    rings
}

/// The union of two rings that share a cut, if it is convex and small enough.
fn joined(corners: &[Point], one: &[usize], other: &[usize]) -> Option<Ring> {
    if one.len() + other.len() - 2 > MAX_CORNERS {
        return None;
    }
    let (i, j) = (0..one.len()).find_map(|i| {
        let (from, to) = (one[i], one[(i + 1) % one.len()]);
        let back = |&j: &usize| other[j] == to && other[(j + 1) % other.len()] == from;
        (0..other.len()).find(back).map(|j| (i, j))
    })?;
    // All of `one` from the end of the cut round to its start, then the rest of `other`.
    let mut ring: Ring = (1..=one.len()).map(|k| one[(i + k) % one.len()]).collect();
    ring.extend((2..other.len()).map(|k| other[(j + k) % other.len()]));
    let is_convex = (0..ring.len())
        .all(|k| twice_signed_area(&around(&ring, k).map(|corner| corners[corner])) >= 0);
    is_convex.then_some(ring)
}

/// The polygon of a ring: its edges that do not follow the outline are seams.
fn finished(corners: &[Point], ring: &[usize]) -> ConvexPolygon {
    let points: Vec<Point> = ring.iter().map(|&corner| corners[corner]).collect();
    let mut seams = 0;
    for i in 0..ring.len() {
        if ring[(i + 1) % ring.len()] != (ring[i] + 1) % corners.len() {
            seams |= 1 << i;
        }
    }
    ConvexPolygon::part(&points, seams)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::rect::Rect;
    use crate::testing::shapes::any_point;

    fn points(coordinates: &[(i16, i16)]) -> Vec<Point> {
        coordinates.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    /// How often the outline winds round the point; `None` if the point is on it.
    fn winding(outline: &[Point], point: Point) -> Option<i32> {
        let mut turns = 0;
        for i in 0..outline.len() {
            let edge = Segment::new(outline[i], outline[(i + 1) % outline.len()]);
            if edge.contains(point) {
                return None;
            }
            let (from, to) = (edge.start.y <= point.y, edge.end.y <= point.y);
            if from && !to && edge.offset(point) > 0 {
                turns += 1;
            } else if !from && to && edge.offset(point) < 0 {
                turns -= 1;
            }
        }
        Some(turns)
    }

    /// A polygon that can be seen whole from the middle of the table, its corners sorted by angle.
    fn star() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec(any_point(), 4..24).prop_map(|mut corners| {
            let hub = Point::new(15_000, 15_000);
            let upper = |p: &Point| (p.y, p.x) >= (hub.y, hub.x);
            // These keep the middle inside, whatever the others do.
            corners.extend([Point::new(0, 0), Point::new(30_000, 0), Point::new(15_000, 30_000)]);
            corners.retain(|&p| p != hub);
            corners
                .sort_by(|a, b| upper(b).cmp(&upper(a)).then(0.cmp(&hub.to(*a).cross(hub.to(*b)))));
            corners.dedup_by(|a, b| hub.to(*a).cross(hub.to(*b)) == 0 && upper(a) == upper(b));
            corners
        })
    }

    /// A skyline on a small lattice: many edges in one line, many right angles.
    fn skyline() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec(1i16..5, 1..12).prop_map(|heights| {
            let mut corners = vec![Point::new(heights.len() as i16, 0), Point::new(0, 0)];
            for (x, &height) in heights.iter().enumerate() {
                corners.push(Point::new(x as i16, height));
                corners.push(Point::new(x as i16 + 1, height));
            }
            corners
        })
    }

    fn covers_exactly(outline: &[Point], parts: &[ConvexPolygon], probes: &[Point]) {
        let area: i64 = parts.iter().map(ConvexPolygon::twice_area).sum();
        assert_eq!(area, twice_signed_area(outline).abs(), "{outline:?}");
        for &probe in probes {
            let inside = winding(outline, probe);
            let held = parts.iter().any(|part| part.contains(probe));
            assert_eq!(held, inside != Some(0), "{outline:?} {probe:?}");
            let held_inside = parts.iter().any(|part| part.contains_inside(probe));
            assert_eq!(
                held_inside,
                inside.is_some_and(|turns| turns != 0),
                "{outline:?} {probe:?}"
            );
        }
    }

    #[test]
    fn convex_outlines_stay_whole() {
        let house = points(&[(0, 0), (4, 0), (8, 0), (8, 6), (0, 6)]);
        let parts = decompose(&house).expect("simple");
        assert_eq!(parts.len(), 1);
        let mut corners = parts[0].corners().to_vec();
        corners.sort_unstable();
        assert_eq!(corners, points(&[(0, 0), (0, 6), (8, 0), (8, 6)]));
    }

    #[test]
    fn an_l_is_two_parts_and_its_seam_is_inside() {
        let outline = points(&[(0, 0), (8, 0), (8, 3), (3, 3), (3, 8), (0, 8)]);
        let parts = decompose(&outline).expect("simple");
        assert_eq!(parts.len(), 2);
        let lattice: Vec<Point> = (0..81).map(|n| Point::new(n % 9, n / 9)).collect();
        covers_exactly(&outline, &parts, &lattice);
        // From outside through the inner corner, along whatever cut was made.
        for (from, to) in [((3, -2), (3, 3)), ((-2, 3), (3, 3)), ((-1, -1), (3, 3))] {
            let line = Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1));
            assert!(parts.iter().any(|part| part.crossed_by(line)), "{line:?}");
        }
        let past = Segment::new(Point::new(3, 10), Point::new(3, 3));
        assert!(!parts.iter().any(|part| part.crossed_by(past)), "along the outer wall");
    }

    #[test]
    fn outlines_that_touch_themselves_are_refused() {
        let bow = points(&[(0, 0), (4, 4), (4, 0), (0, 4)]);
        assert_eq!(decompose(&bow), Err(BadOutline::EdgesMeet(1, 3)));
        let spike = points(&[(0, 0), (8, 0), (4, 0), (4, 4)]);
        assert_eq!(decompose(&spike).map(|parts| parts.len()), Err(BadOutline::EdgesMeet(1, 2)));
        let pinched = points(&[(0, 0), (4, 2), (8, 0), (8, 4), (4, 2), (0, 4)]);
        assert!(matches!(decompose(&pinched), Err(BadOutline::EdgesMeet(..))));
        assert_eq!(decompose(&points(&[(0, 0), (4, 4), (8, 8)])), Err(BadOutline::TooFewCorners));
        assert_eq!(decompose(&[Point::new(1, 1); 3]), Err(BadOutline::TooFewCorners));
        assert_eq!(decompose(&[]), Err(BadOutline::TooFewCorners));
        assert_eq!(decompose(&[Point::new(1, 1); 65]), Err(BadOutline::TooManyCorners));
    }

    #[test]
    fn many_corners_make_parts_of_eight_at_most() {
        let circle: Vec<Point> = (0..16)
            .map(|k| {
                Point::new(
                    [0, 4, 7, 9, 10, 9, 7, 4, 0, -4, -7, -9, -10, -9, -7, -4][k],
                    [10, 9, 7, 4, 0, -4, -7, -9, -10, -9, -7, -4, 0, 4, 7, 9][k],
                )
            })
            .collect();
        let parts = decompose(&circle).expect("simple");
        assert!(parts.len() > 1 && parts.iter().all(|part| part.corners().len() <= 8));
        let lattice: Vec<Point> = (0..529).map(|n| Point::new(n % 23 - 11, n / 23 - 11)).collect();
        covers_exactly(&circle, &parts, &lattice);
    }

    proptest! {
        #[test]
        fn stars_are_covered_exactly(outline in star(), probes in prop::collection::vec(any_point(), 20)) {
            let parts = decompose(&outline).expect("a star is simple");
            covers_exactly(&outline, &parts, &[probes, outline.clone()].concat());
        }

        #[test]
        fn skylines_are_covered_exactly(outline in skyline()) {
            let parts = decompose(&outline).expect("a skyline is simple");
            let lattice: Vec<Point> =
                (0..14 * 7).map(|n| Point::new(n % 14 - 1, n / 14 - 1)).collect();
            covers_exactly(&outline, &parts, &lattice);
        }

        #[test]
        fn lines_cross_a_skyline_through_its_columns_and_the_walls_between(
            outline in skyline(), a in (-1i16..14, -1i16..7), b in (-1i16..14, -1i16..7),
        ) {
            let parts = decompose(&outline).expect("a skyline is simple");
            let line = Segment::new(Point::new(a.0, a.1), Point::new(b.0, b.1));
            let tops: Vec<Point> = outline[2..].iter().step_by(2).copied().collect();
            let columns = tops.iter().map(|&top| Rect::new(top, Point::new(top.x + 1, 0)));
            let walls = tops.windows(2).map(|pair| {
                let height = pair[0].y.min(pair[1].y);
                Segment::new(Point::new(pair[1].x, 0), Point::new(pair[1].x, height))
            });
            let expected = columns.into_iter().any(|column| column.crossed_by(line))
                || walls.into_iter().any(|wall| {
                    let is_point_inside = a == b && a.0 == wall.start.x && 0 < a.1 && a.1 < wall.end.y;
                    wall.overlaps(line) || is_point_inside
                });
            prop_assert_eq!(parts.iter().any(|part| part.crossed_by(line)), expected);
        }
    }
}
