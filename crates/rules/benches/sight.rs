//! Sight: on a board of squares, and over a table with fifteen pieces of terrain.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::waypoints::{Aims, Density, Mover, destinations};
use wargauge_rules::table::{
    Adjacency, Disc, Length, PieceTraits, Point, Segment, Shape, SightLines, Square, SquareGrid,
    Squares, Strip, TerrainMap, decompose,
};

fn squares(bench: &mut Criterion) {
    let grid = SquareGrid::new(12, 8).expect("a legal size");
    let lines = SightLines::new(grid);
    let mut stream = Stream::new(1);
    let blockers: Squares = (0..20).map(|_| Square(stream.below(96) as u8)).collect();
    let all_pairs = || -> u32 {
        grid.all().iter().map(|from| lines.seen(from, grid.all(), black_box(blockers)).len()).sum()
    };
    let seen = all_pairs();
    assert_eq!(seen % 2, grid.all().len() % 2, "sight is mutual");
    bench.bench_function("squares: all 9216 pairs", |timer| timer.iter(all_pairs));
    for adjacency in [Adjacency::Ortho, Adjacency::King] {
        let name = format!("squares: within two of each of 96, {adjacency:?}");
        bench.bench_function(&name, |timer| {
            timer.iter(|| -> u32 {
                let near = |from| lines.seen_within_two(from, black_box(blockers), adjacency).len();
                grid.all().iter().map(near).sum()
            });
        });
    }
    bench.bench_function("squares: prepare a board of 12 x 8", |timer| {
        timer.iter(|| SightLines::new(black_box(grid)));
    });
}

/// A table of 72 x 48 inches with five woods, five houses in an L, three hills of ten corners or
/// so and two hedges.
fn table() -> TerrainMap {
    let mut map: TerrainMap = TerrainMap::new(Length::inches(72), Length::inches(48));
    let mut stream = Stream::new(2);
    let mut place = || Point::inches(6 + stream.below(60) as i16, 6 + stream.below(36) as i16);
    let outlines: [&[(i16, i16)]; 2] = [
        &[(0, 0), (500, 0), (500, 200), (200, 200), (200, 500), (0, 500)],
        &[
            (0, -400),
            (300, -350),
            (500, -100),
            (450, 200),
            (200, 400),
            (0, 250),
            (-200, 420),
            (-450, 200),
            (-400, -150),
            (-200, -380),
        ],
    ];
    let ground = PieceTraits { blocks_sight: true, cover: 1, ..PieceTraits::default() };
    for piece in 0..15 {
        let at = place();
        let shapes: Vec<Shape> = match piece {
            0..5 => vec![Disc::new(at, Length::inches(3)).into()],
            5..13 => {
                let outline = outlines[usize::from(piece >= 10)]
                    .iter()
                    .map(|&(x, y)| Point::new(at.x + x, at.y + y))
                    .collect::<Vec<_>>();
                decompose(&outline).expect("simple").into_iter().map(Shape::from).collect()
            }
            _ => Strip::legs(&[at, place(), place()], Length::inches(1)).map(Shape::from).collect(),
        };
        map.add(ground, &shapes).expect("on the table");
    }
    map
}

fn polygons(bench: &mut Criterion) {
    let map = table();
    let mut stream = Stream::new(3);
    let points: Vec<Point> =
        (0..32).map(|_| Point::new(stream.below(7200) as i16, stream.below(4800) as i16)).collect();
    let all_pairs = |crossed: &dyn Fn(Point, Point) -> u32| -> u32 {
        points.iter().flat_map(|&a| points.iter().map(move |&b| crossed(a, b))).sum()
    };
    let boxes_first = |a, b| map.crossed_between(a, b).len();
    let exact_only = |a, b| {
        let line = Segment::new(a, b);
        let crossed = |piece| map.shapes(piece).iter().any(|shape| shape.crossed_by(line));
        map.all().iter().filter(|&piece| crossed(piece)).count() as u32
    };
    assert_eq!(all_pairs(&boxes_first), all_pairs(&exact_only));
    bench.bench_function("terrain: 1024 lines, boxes first", |timer| {
        timer.iter(|| all_pairs(black_box(&boxes_first)));
    });
    bench.bench_function("terrain: 1024 lines, exact only", |timer| {
        timer.iter(|| all_pairs(black_box(&exact_only)));
    });
    bench.bench_function("terrain: pieces at 32 points", |timer| {
        timer.iter(|| points.iter().map(|&p| map.pieces_at(black_box(p)).len()).sum::<u32>());
    });
}

fn waypoints(bench: &mut Criterion) {
    let map = table();
    let aims = Aims { goals: &[Point::inches(36, 24)], ..Aims::default() };
    let mut out = Vec::with_capacity(64);
    for density in Density::ALL {
        let name = format!("waypoints: one mover, {}", density.name());
        bench.bench_function(&name, |timer| {
            timer.iter(|| {
                out.clear();
                let at = black_box(Point::inches(20, 20));
                let mover = Mover { at, radius: Length::inches(1), allowance: Length::inches(8) };
                destinations(&map, mover, &aims, density, &mut out);

                out.len()
            });
        });
    }
}

criterion_group!(benches, squares, polygons, waypoints);
criterion_main!(benches);
