//! Tables made by rolling for their squares, alike for both sides (CD-TABLE-01 to CD-TABLE-03).

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::{Stream, mix};
use wargauge_rules::table::{Lattice, Length, Point, Rect, Vector, decompose};

use super::kind::TerrainKind;
use super::region::Region;
use super::table::{MAX_PIECES, Piece, Table};

/// Side of the squares that are rolled for (CD-TABLE-01).
pub const SQUARE: Length = Length::inches(12);

/// What pieces keep free of the edges of their squares, in hundredths of an inch.
const MARGIN: i16 = 150;

/// Half of a hedge or wall, in hundredths of an inch.
const HALF_LINE: i16 = 350;

/// What makes tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator {
    /// From what; the same seed makes the same table.
    pub seed: u64,
}

/// A piece as scenario files write it: corners of an outline, or along a line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sketch {
    kind: TerrainKind,
    points: Vec<Point>,
}

impl Generator {
    /// The table of a number: what is drawn on `bare`, and round it terrain that is rolled for one
    /// half and turned for the other (CD-TABLE-02).
    #[must_use]
    pub(crate) fn table(self, bare: &Table, number: u64) -> Table {
        let mut stream = Stream::new(mix(self.seed, number));
        let whole = bare.bounds();
        let mut pieces = bare.pieces.clone();
        pieces.extend(road(whole, stream.roll(Die::D6)).map(|road| road.piece()));
        let rolled = Lattice::new(whole, SQUARE)
            .rolled_alike(|low| roll_square(low, &mut stream), |sketch| sketch.turned(whole));
        let is_free = |sketch: &Sketch| {
            let bounds = sketch.bounds();
            bare.pieces.iter().all(|drawn| !drawn.bounds().meets(bounds))
        };
        for twins in rolled.chunks(2).filter(|twins| twins.iter().all(is_free)) {
            pieces.extend(twins.iter().map(Sketch::piece));
        }
        debug_assert!(pieces.len() <= MAX_PIECES, "read tables have room for every square");
        Table::new(bare.width, bare.depth, pieces)
    }
}

/// CD-TABLE-03: a road through the middle, from west to east or from south to north.
fn road(table: Rect, die: u8) -> Option<Sketch> {
    let (low, high) = (table.low(), table.high());
    let middle = |one: i16, other: i16| i16::midpoint(one, other);
    let points = match die {
        1 | 2 => return None,
        3 | 4 => {
            let y = middle(low.y, high.y);
            vec![Point::new(low.x, y), Point::new(high.x, y)]
        }
        _ => {
            let x = middle(low.x, high.x);
            vec![Point::new(x, low.y), Point::new(x, high.y)]
        }
    };
    Some(Sketch { kind: TerrainKind::Road, points })
}

/// CD-TABLE-01: what lies on a square, if anything.
fn roll_square(low: Point, stream: &mut Stream) -> Option<Sketch> {
    let (kind, width, depth) = match stream.roll(Die::D10) {
        1..=3 => return None,
        4 | 5 => (TerrainKind::Woods, 300, 350),
        6 => (TerrainKind::Bush, 300, 250),
        7 => (TerrainKind::Field, 400, 300),
        8 => {
            let kind = match stream.roll(Die::D6) {
                1..=4 => TerrainKind::Hedge,
                _ => TerrainKind::Wall,
            };
            let along = stream.roll(Die::D6) >= 4;
            let (width, depth) = if along { (HALF_LINE, 0) } else { (0, HALF_LINE) };
            let [from, to] = place(low, width, depth, stream);
            return Some(Sketch { kind, points: vec![from, to] });
        }
        9 => (TerrainKind::Rise, 400, 300),
        _ => (TerrainKind::Town, 200, 200),
    };
    let [one, other] = place(low, width, depth, stream);
    let points = vec![one, Point::new(other.x, one.y), other, Point::new(one.x, other.y)];
    Some(Sketch { kind, points })
}

/// Two opposite corners of a piece of this half width and half depth, somewhere on its square by a
/// D10 each way.
fn place(low: Point, width: i16, depth: i16, stream: &mut Stream) -> [Point; 2] {
    let mut middle = |low: i16, half: i16| {
        let room = SQUARE.hundredths() - 2 * (MARGIN + half);
        low + MARGIN + half + room / 9 * i16::from(stream.roll(Die::D10) - 1)
    };
    let centre = Point::new(middle(low.x, width), middle(low.y, depth));
    let half = Vector::new(i32::from(width), i32::from(depth));
    [centre.plus(-half), centre.plus(half)]
}

impl Sketch {
    fn bounds(&self) -> Rect {
        Rect::around(self.points.iter().copied()).expect("a piece has corners")
    }

    /// The same turned by half a circle about the middle of the table.
    fn turned(&self, table: Rect) -> Self {
        let points = self.points.iter().map(|&point| table.half_turned(point)).collect();
        Self { kind: self.kind, points }
    }

    fn piece(&self) -> Piece {
        if self.kind.is_linear() {
            return Piece::line(self.kind, self.points.clone()).expect("a line of two places");
        }
        let parts = decompose(&self.points).expect("a rectangle");
        Piece::new(self.kind, parts.iter().map(Region::of).collect(), Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare() -> Table {
        let side = Length::inches(48);
        Table::new(side, side, Vec::new())
    }

    /// Kinds and bounds of all pieces.
    fn pieces(table: &Table) -> Vec<(TerrainKind, Rect)> {
        table.pieces.iter().map(|piece| (piece.kind, piece.bounds())).collect()
    }

    /// CD-TABLE-01: every sort of piece comes up, on its square; about three squares of ten are open.
    #[test]
    fn pieces_lie_on_their_squares() {
        let mut seen = Vec::new();
        let mut count = 0;
        for number in 0..200 {
            for (kind, bounds) in pieces(&Generator { seed: 1 }.table(&bare(), number)) {
                if !seen.contains(&kind) {
                    seen.push(kind);
                }
                let (low, high) = (bounds.low(), bounds.high());
                if kind != TerrainKind::Road {
                    count += 1;
                    assert_eq!(low.x / 1200, high.x / 1200, "{kind:?}");
                    assert_eq!(low.y / 1200, high.y / 1200, "{kind:?}");
                }
            }
        }
        use TerrainKind::{Bush, Field, Hedge, Rise, Road, Town, Wall, Woods};
        for kind in [Bush, Field, Hedge, Rise, Road, Town, Wall, Woods] {
            assert!(seen.contains(&kind), "{kind:?}");
        }
        assert_eq!(seen.len(), 8);
        assert!((2100..2380).contains(&count), "{count} of 3200 squares");
    }

    /// CD-TABLE-01: how often each sort comes up, how large it is, and what it keeps free of the edges of its square, at nine
    /// steps each way.
    #[test]
    fn generated_pieces_have_the_sizes_and_shares_that_the_dice_say() {
        use TerrainKind::{Bush, Field, Hedge, Rise, Road, Town, Wall, Woods};
        let mut all = Vec::new();
        for number in 0..400 {
            all.extend(pieces(&Generator { seed: 5 }.table(&bare(), number)));
        }
        let squares = 6400;
        for (kind, share, size) in [
            (Woods, 2.0 / 10.0, (600, 700)),
            (Bush, 1.0 / 10.0, (600, 500)),
            (Field, 1.0 / 10.0, (800, 600)),
            (Hedge, 4.0 / 60.0, (0, 0)),
            (Wall, 2.0 / 60.0, (0, 0)),
            (Rise, 1.0 / 10.0, (800, 600)),
            (Town, 1.0 / 10.0, (400, 400)),
        ] {
            let own: Vec<Rect> = all.iter().filter(|one| one.0 == kind).map(|one| one.1).collect();
            // Twins come together: half as many throws.
            let spread = (2.0 * f64::from(squares) * share * (1.0 - share)).sqrt();
            let off = own.len() as f64 - f64::from(squares) * share;
            assert!(off.abs() < 4.5 * spread, "{kind:?}: {}", own.len());
            let sides = |one: &Rect| (one.high().x - one.low().x, one.high().y - one.low().y);
            let along = own.iter().filter(|one| sides(one).0 > sides(one).1).count();
            let mut least = 1200;
            let mut most = 0;
            for one in &own {
                if kind.is_linear() {
                    let (long, short) =
                        (sides(one).0.max(sides(one).1), sides(one).0.min(sides(one).1));
                    // Seven inches, and half an inch to every side.
                    assert_eq!((long, short), (800, 100), "{one:?}");
                } else {
                    assert_eq!(sides(one), size, "{kind:?}");
                }
                least = least.min(one.low().x.rem_euclid(1200).min(one.low().y.rem_euclid(1200)));
                most = most.max(one.high().x.rem_euclid(1200).max(one.high().y.rem_euclid(1200)));
            }
            let rims = if kind.is_linear() { (100, 1100) } else { (150, 1050) };
            assert_eq!((least, most), rims, "{kind:?}");
            if kind.is_linear() {
                let half = own.len() as f64 / 2.0;
                assert!((along as f64 - half).abs() < 4.5 * half.sqrt(), "{kind:?}: {along}");
            }
        }
        let roads: Vec<Rect> = all.iter().filter(|one| one.0 == Road).map(|one| one.1).collect();
        let across = roads.iter().filter(|one| one.low().y > 0).count();
        assert!((220..=313).contains(&roads.len()), "CD-TABLE-03: {}", roads.len());
        assert!((100..=166).contains(&across), "CD-TABLE-03: {across}");
        for road in roads {
            let (low, high) = (road.low(), road.high());
            let middle = if low.y > 0 { low.y + high.y } else { low.x + high.x };
            assert_eq!(middle, 4800, "CD-TABLE-03: through the middle");
        }
    }

    /// CD-TABLE-02: for every piece its twin; CD-TABLE-03: the road is its own, on two tables of three.
    #[test]
    fn every_generated_piece_has_its_twin_across_the_table() {
        let (mut roads, mut others) = (0, 0);
        for number in 0..200 {
            let table = Generator { seed: 9 }.table(&bare(), number);
            let all = pieces(&table);
            roads += all.iter().filter(|(kind, _)| *kind == TerrainKind::Road).count();
            others += all.iter().filter(|(kind, _)| *kind != TerrainKind::Road).count();
            for (kind, bounds) in &all {
                let turned = |at| table.bounds().half_turned(at);
                let twin = Rect::new(turned(bounds.low()), turned(bounds.high()));
                assert!(all.contains(&(*kind, twin)), "{kind:?}");
            }
        }
        assert!((110..156).contains(&roads), "{roads}");
        // Seven squares of ten hold something, of 16 on a table.
        assert!((2100..2380).contains(&others), "CD-TABLE-02: {others}");
    }

    /// CD-TABLE-02: what a file draws lies on every table, and nothing rolled touches it.
    #[test]
    fn what_is_drawn_stays_free() {
        let town = town(Point::inches(21, 21), Point::inches(27, 27));
        let drawn = Table::new(bare().width, bare().depth, vec![town.piece()]);
        for number in 0..100 {
            let all = pieces(&Generator { seed: 3 }.table(&drawn, number));
            assert_eq!(all[0], (TerrainKind::Town, town.bounds()));
            let others = all[1..].iter().filter(|(kind, _)| *kind != TerrainKind::Road);
            for (kind, bounds) in others {
                // Lines have bounds wider than themselves.
                assert!(kind.is_linear() || !bounds.meets(town.bounds()), "{kind:?}");
            }
        }
    }

    /// What is rolled with a number for a table on which these are drawn, without the road.
    fn rolled(drawn: &[Sketch], number: u64) -> Vec<(TerrainKind, Rect)> {
        let own = drawn.iter().map(Sketch::piece).collect();
        let drawn_on = Table::new(bare().width, bare().depth, own);
        let all = pieces(&Generator { seed: 3 }.table(&drawn_on, number));
        let others = all[drawn.len()..].iter().copied();
        others.filter(|(kind, _)| *kind != TerrainKind::Road).collect()
    }

    /// A town from one corner to the other.
    fn town(low: Point, high: Point) -> Sketch {
        let points = vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        Sketch { kind: TerrainKind::Town, points }
    }

    /// CD-TABLE-02: a piece that would touch what is drawn in one half stays away with its twin in the other, and nothing else does: all
    /// others are those of a table on which nothing is drawn.
    #[test]
    fn twins_stay_away_together() {
        let town_hall = town(Point::inches(2, 2), Point::inches(10, 10));
        let whole = bare().bounds();
        let twin =
            |one: Rect| Rect::new(whole.half_turned(one.low()), whole.half_turned(one.high()));
        let touches = |one: Rect| one.meets(town_hall.bounds());
        let mut for_its_twin = 0;
        for number in 0..100 {
            let free = rolled(&[], number);
            let away = |one: Rect| touches(one) || touches(twin(one));
            let expected: Vec<_> = free.iter().copied().filter(|one| !away(one.1)).collect();
            assert_eq!(rolled(core::slice::from_ref(&town_hall), number), expected, "CD-TABLE-02");
            for_its_twin += free.iter().filter(|one| away(one.1) && !touches(one.1)).count();
        }
        assert!(for_its_twin > 30, "CD-TABLE-02: {for_its_twin}");
        // To touch is enough; a hundredth of an inch between them is room.
        let free = rolled(&[], 1);
        let woods = free.iter().find(|one| one.0 == TerrainKind::Woods).expect("some woods").1;
        for (gap, left) in [(0, free.len() - 2), (1, free.len())] {
            let low = Point::new(woods.high().x + gap, woods.low().y);
            let beside = town(low, Point::new(low.x + 10, low.y + 10));
            let all = rolled(&[beside], 1);
            assert_eq!(all.len(), left, "CD-TABLE-02: {gap}");
            let places = [woods, twin(woods)].map(|place| all.iter().any(|one| one.1 == place));
            assert_eq!(places, [gap == 1; 2], "CD-TABLE-02: {gap}");
        }
    }
}
