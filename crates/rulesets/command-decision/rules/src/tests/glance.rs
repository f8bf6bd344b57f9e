//! What is told at a glance against what is looked along line by line (CD-LOS-01 to 07).

use super::fixture::match_up;
use crate::position::sight::{SightLine, is_clear};
use crate::terrain::glance::Glance;
use crate::terrain::table::Table;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Disc, Heading, Length, Point};

/// Pairs of stands for each table.
const PAIRS: usize = 20_000;

/// Half stands, full stands, vehicles, and spots.
const RADII: [i16; 4] = [0, 25, 40, 60];

/// A disc somewhere on a table, every second time near another.
fn somewhere(table: &Table, near: Option<Point>, rng: &mut Stream) -> Disc {
    let high = table.bounds().high();
    let within = |low: i16, high: i16, rng: &mut Stream| {
        low + rng.below(u32::from((high - low).unsigned_abs()) + 1) as i16
    };
    let near = near.filter(|_| rng.below(2) == 0);
    let around = |at: i16, most: i16| ((at - 600).max(0), (at + 600).min(most));
    let (x, y) =
        near.map_or(((0, high.x), (0, high.y)), |at| (around(at.x, high.x), around(at.y, high.y)));
    let at = Point::new(within(x.0, x.1, rng), within(y.0, y.1, rng));
    let radius = RADII[rng.below(RADII.len() as u32) as usize];
    Disc::new(at, Length::from_hundredths(radius))
}

#[test]
fn a_glance_never_errs() {
    for name in ["crossroads", "ridge", "breakout", "proving-ground"] {
        let book = match_up(name);
        let (table, mut rng) = (book.table(), Stream::new(7));
        let mut told = [0, 0];
        for _ in 0..PAIRS {
            let one = somewhere(table, None, &mut rng);
            let two = somewhere(table, Some(one.centre), &mut rng);
            let seen = is_clear(table, SightLine { from: one, to: two }, Length::inches(100), &[]);
            let glance = table.glance(one.centre, two.centre);
            assert_eq!(glance, table.glance(two.centre, one.centre), "{one:?} {two:?}");
            match glance {
                Glance::Clear => assert!(seen, "{name}: {one:?} {two:?} in the open"),
                Glance::Shut => assert!(!seen, "{name}: {one:?} {two:?} out of sight"),
                Glance::Unsure => continue,
            }
            told[usize::from(seen)] += 1;
        }
        assert!(told.iter().all(|told| *told > PAIRS / 100), "{name}: {told:?}");
    }
}

#[test]
fn whoever_is_deep_in_a_piece_is_deep_on_every_line() {
    let book = match_up("crossroads");
    let (table, mut rng) = (book.table(), Stream::new(8));
    let mut found = 0;
    for piece in table.pieces.iter().filter(|piece| piece.kind.conceals()) {
        let region = &piece.regions[0];
        for _ in 0..PAIRS {
            let one = somewhere(table, Some(region.bounds().low()), &mut rng);
            let two = somewhere(table, None, &mut rng);
            let rims = [one, two].map(|disc| i64::from(disc.radius.hundredths()) + 2);
            if !region.is_deep_between(&[one.centre], &[two.centre], rims, 100) {
                continue;
            }
            found += 1;
            let rim = |disc: Disc, turn: i32| {
                Heading::of_degrees(turn).from_point(disc.centre, disc.radius)
            };
            for turn in (0..360).step_by(45) {
                let (from, to) = (rim(one, turn), rim(two, turn + 135));
                let cut = region.cut(from, to).expect("it begins inside");
                assert!(cut.is_longer(from.squared_distance(to), 100), "{one:?} {two:?}");
            }
        }
    }
    assert!(found > 100, "{found}");
}
