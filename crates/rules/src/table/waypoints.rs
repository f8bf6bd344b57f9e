//! Candidate destinations for movement measured in inches.
//!
//! A continuous move has endless destinations; this offers the few that tactics ask for. How many
//! is the [`Density`], which a ruleset records with its results. Whether a destination may be
//! reached is the ruleset's to check.

use arrayvec::ArrayVec;

use crate::table::facing::Bearing;
use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;
use crate::table::terrain::{PieceId, TerrainMap};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Where its middle is.
    pub at: Point,
    /// Radius of its base; all of it stays on the table.
    pub radius: Length,
    /// How far it may go.
    pub allowance: Length,
}

/// A place to stand: at a given range from a target, straight between it and the mover (or
/// straight back from it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Whom to keep at range.
    pub target: Point,
    /// The range from middle to middle.
    pub range: Length,
}

/// Places on the flanks of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flank {
    /// Whom to outflank.
    pub target: Point,
    /// Where it faces; the zero vector if it faces whoever comes.
    pub facing: Vector,
    /// The range from middle to middle.
    pub range: Length,
}

/// What a mover may want.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aims<'a> {
    /// Where to go, exactly if in reach: objectives, enemies to close with.
    pub goals: &'a [Point],
    /// What to get away from.
    pub threats: &'a [Point],
    /// Ranges to take up.
    pub stands: &'a [Stand],
    /// Flanks to gain.
    pub flanks: &'a [Flank],
}

/// How many destinations are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Density {
    /// Eight directions at full move, the nearest piece of cover, an inch apart.
    Coarse,
    /// Eight directions at full and half move, two pieces of cover, half an inch apart.
    #[default]
    Normal,
    /// Sixteen directions at full and half move, four pieces of cover, a quarter of an inch apart;
    /// also the rear of those to outflank.
    Fine,
}

/// Most pieces of cover that any density looks at.
const MAX_COVER: usize = 4;

impl Density {
    /// Every density, the fewest destinations first.
    pub const ALL: [Self; 3] = [Self::Coarse, Self::Normal, Self::Fine];

    /// Its name in files and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coarse => "coarse",
            Self::Normal => "normal",
            Self::Fine => "fine",
        }
    }

    /// The density of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|density| density.name() == name)
    }

    /// Sixteenths of a circle from one direction of the ring to the next.
    const fn ring_step(self) -> usize {
        match self {
            Self::Coarse | Self::Normal => 2,
            Self::Fine => 1,
        }
    }

    const fn has_half_moves(self) -> bool {
        !matches!(self, Self::Coarse)
    }

    const fn has_rear(self) -> bool {
        matches!(self, Self::Fine)
    }

    const fn cover_pieces(self) -> usize {
        match self {
            Self::Coarse => 1,
            Self::Normal => 2,
            Self::Fine => MAX_COVER,
        }
    }

    /// General destinations nearer to an earlier one than this are left out.
    const fn spacing(self) -> Length {
        Length::from_hundredths(match self {
            Self::Coarse => 100,
            Self::Normal => 50,
            Self::Fine => 25,
        })
    }
}

/// Where destinations are collected.
pub trait Places {
    /// Those collected so far.
    fn taken(&self) -> &[Point];

    /// Adds one, unless there is no room left.
    fn put(&mut self, place: Point);
}

impl Places for Vec<Point> {
    fn taken(&self) -> &[Point] {
        self
    }

    fn put(&mut self, place: Point) {
        self.push(place);
    }
}

/// A list of fixed size keeps the most purposeful destinations: those beyond it are left out.
impl<const N: usize> Places for ArrayVec<Point, N> {
    fn taken(&self) -> &[Point] {
        self
    }

    fn put(&mut self, place: Point) {
        let _ = self.try_push(place);
    }
}

/// Appends candidate destinations to `out`, the most purposeful first: goals, stands and flanks,
/// cover, ways away from threats, and a ring of directions.
///
/// All are on the table with the mover's whole base, at most its allowance away, none where it
/// already is and none twice. The same input gives the same list.
pub fn destinations<P: Places, const WORDS: usize>(
    map: &TerrainMap<WORDS>,
    mover: Mover,
    aims: &Aims<'_>,
    density: Density,
    out: &mut P,
) {
    let first = out.taken().len();
    let area = map.table().grown(-mover.radius);
    let mut list = Candidates { mover, area, density, first, out };
    for &goal in aims.goals {
        list.towards(goal);
    }
    for &Stand { target, range } in aims.stands {
        list.towards(target.along(target.to(mover.at), range));
    }
    for flank in aims.flanks {
        list.flanks(flank);
    }
    for piece in nearest_cover(map, mover, density.cover_pieces()) {
        list.offer_spaced(into_piece(map, piece, mover));
    }
    for length in list.moves() {
        for &threat in aims.threats {
            list.offer_spaced(mover.at.away_from(threat, length));
        }
    }
    for length in list.moves() {
        for steps in (0..16).step_by(density.ring_step()) {
            list.offer_spaced(mover.at + Bearing::sixteenths(steps).way(length));
        }
    }
}

/// The destinations found so far for one mover.
struct Candidates<'a, P> {
    mover: Mover,
    /// Where the middle of the mover may be.
    area: Rect,
    density: Density,
    /// Where its destinations begin in `out`.
    first: usize,
    out: &'a mut P,
}

impl<P: Places> Candidates<'_, P> {
    /// The distances to go: the whole allowance, and half of it unless the density is coarse.
    fn moves(&self) -> impl Iterator<Item = Length> + use<P> {
        let whole = self.mover.allowance;
        let half = self.density.has_half_moves().then(|| whole.half_up());
        core::iter::once(whole).chain(half)
    }

    /// Offers the way towards a place.
    fn towards(&mut self, place: Point) {
        for length in self.moves() {
            self.offer(self.mover.at.towards(place, length), Length::ZERO);
        }
    }

    /// Offers the ways to both flanks, and to the rear where the density asks for it.
    fn flanks(&mut self, flank: &Flank) {
        let front =
            if flank.facing.is_zero() { flank.target.to(self.mover.at) } else { flank.facing };
        self.towards(flank.target.along(front.left(), flank.range));
        self.towards(flank.target.along(front.right(), flank.range));
        if self.density.has_rear() {
            self.towards(flank.target.along(-front, flank.range));
        }
    }

    /// Offers a destination that need not be exact.
    fn offer_spaced(&mut self, place: Point) {
        self.offer(place, self.density.spacing());
    }

    /// Takes a destination, moved onto the table, unless it is out of reach or not more than
    /// `spacing` from the mover or an earlier destination.
    fn offer(&mut self, place: Point, spacing: Length) {
        let (at, place) = (self.mover.at, self.area.nearest_to(place));
        let is_near = |taken: &Point| taken.within(place, spacing);
        let taken = is_near(&at) || self.out.taken()[self.first..].iter().any(is_near);
        if at.within(place, self.mover.allowance) && !taken {
            self.out.put(place);
        }
    }
}

/// The nearest pieces that give cover, do not hold the mover already and can be in reach.
fn nearest_cover<const WORDS: usize>(
    map: &TerrainMap<WORDS>,
    mover: Mover,
    most: usize,
) -> ArrayVec<PieceId, MAX_COVER> {
    let mut nearest: ArrayVec<(i64, PieceId), { MAX_COVER + 1 }> = ArrayVec::new();
    let cover = map.with_ground(|ground| ground.cover > 0);
    let reach = Rect::new(mover.at, mover.at).grown(mover.allowance);
    for piece in (cover & (map.near_rect(reach) - map.pieces_at(mover.at))).iter() {
        let distance = mover.at.squared_distance(map.nearest_on(piece, mover.at));
        if distance <= mover.allowance.squared() {
            let rank = nearest.iter().take_while(|&&(other, _)| other <= distance).count();
            nearest.insert(rank, (distance, piece));
            nearest.truncate(most);
        }
    }
    nearest.into_iter().map(|(_, piece)| piece).collect()
}

/// Where a mover comes to stand when it just enters a piece: with its whole base beyond the near
/// edge if the piece is deep enough and the move long enough.
fn into_piece<const WORDS: usize>(map: &TerrainMap<WORDS>, piece: PieceId, mover: Mover) -> Point {
    let edge = map.nearest_on(piece, mover.at);
    // Two hundredths of an inch make up for the rounding of the edge and of the way.
    let depth = mover.radius + Length::from_hundredths(2);
    let length = (mover.at.distance_up(edge) + depth).min(mover.allowance);
    let inside = mover.at.along(mover.at.to(edge), length);
    if map.pieces_at(inside).contains(piece) { inside } else { edge }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::table::shape::{Disc, Shape};
    use crate::table::terrain::PieceTraits;
    use crate::testing::shapes::any_map;
    use crate::testing::shapes::any_point;

    fn open_table() -> TerrainMap {
        TerrainMap::new(Length::inches(48), Length::inches(48))
    }

    fn mover(x: i16, y: i16, allowance: i16) -> Mover {
        Mover {
            at: Point::inches(x, y),
            radius: Length::inches(1),
            allowance: Length::inches(allowance),
        }
    }

    fn list(map: &TerrainMap, mover: Mover, aims: &Aims<'_>, density: Density) -> Vec<Point> {
        let mut out = Vec::new();
        destinations(map, mover, aims, density, &mut out);
        out
    }

    #[test]
    fn an_empty_table_gives_the_ring() {
        let map = open_table();
        let counts = Density::ALL
            .map(|density| list(&map, mover(24, 24, 6), &Aims::default(), density).len());
        assert_eq!(counts, [8, 16, 32]);
        let coarse = list(&map, mover(24, 24, 6), &Aims::default(), Density::Coarse);
        assert_eq!(coarse[0], Point::inches(24, 30));
        assert_eq!(coarse[2], Point::inches(30, 24));
        assert_eq!(list(&map, mover(24, 24, 0), &Aims::default(), Density::Fine), []);
    }

    #[test]
    fn aims_come_first_and_exactly() {
        let map = open_table();
        let aims = Aims {
            goals: &[Point::inches(24, 20), Point::inches(24, 40)],
            stands: &[Stand { target: Point::inches(44, 24), range: Length::inches(18) }],
            flanks: &[Flank {
                target: Point::inches(24, 24),
                facing: Vector::new(0, 1),
                range: Length::inches(3),
            }],
            threats: &[Point::inches(0, 24)],
        };
        let found = list(&map, mover(24, 24, 6), &aims, Density::Coarse);
        assert_eq!(
            found[..6],
            [
                Point::inches(24, 20),
                Point::inches(24, 30),
                Point::inches(26, 24),
                Point::inches(21, 24),
                Point::inches(27, 24),
                Point::inches(30, 24),
            ]
        );
        let halves = list(&map, mover(24, 24, 6), &aims, Density::Normal);
        assert_eq!(
            halves[..4],
            [(24, 20), (24, 21), (24, 30), (24, 27)].map(|(x, y)| Point::inches(x, y))
        );
    }

    #[test]
    fn cover_is_entered_with_the_whole_base() {
        let mut map = open_table();
        let wood = Shape::Disc(Disc::new(Point::inches(24, 30), Length::inches(3)));
        let cover = PieceTraits { cover: 1, ..PieceTraits::default() };
        map.add(cover, &[wood]).expect("fits");
        map.add(
            PieceTraits::default(),
            &[Shape::Disc(Disc::new(Point::inches(30, 24), Length::inches(3)))],
        )
        .expect("fits");
        let first = list(&map, mover(24, 24, 6), &Aims::default(), Density::Coarse)[0];
        assert_eq!(first, Point::new(2400, 2802));
        // Too far to bring the whole base in, but up to the edge.
        let short = Mover { allowance: Length::from_hundredths(310), ..mover(24, 24, 0) };
        assert_eq!(list(&map, short, &Aims::default(), Density::Coarse)[0], Point::new(2400, 2710));
    }

    #[test]
    fn a_short_list_keeps_the_first() {
        let map = open_table();
        let mut short: ArrayVec<Point, 3> = ArrayVec::new();
        destinations(&map, mover(24, 24, 6), &Aims::default(), Density::Coarse, &mut short);
        assert_eq!(short[..], list(&map, mover(24, 24, 6), &Aims::default(), Density::Coarse)[..3]);
    }

    #[test]
    fn destinations_stay_on_the_table() {
        let map = open_table();
        let aims = Aims { goals: &[Point::inches(0, 0)], ..Aims::default() };
        let corner = list(&map, mover(2, 2, 6), &aims, Density::Normal);
        assert_eq!(corner[0], Point::inches(1, 1));
        assert!(corner.iter().all(|p| p.x >= 100 && p.y >= 100));
    }

    #[test]
    fn densities_have_names() {
        for density in Density::ALL {
            assert_eq!(Density::named(density.name()), Some(density));
        }
        assert_eq!(Density::named("dense"), None);
    }

    proptest! {
        #[test]
        fn destinations_are_legal_and_distinct(
            map in any_map(),
            at in any_point(),
            (radius, allowance) in (0i16..200, 0i16..3000),
            places in prop::collection::vec(any_point(), 3),
            range in 1i16..3000,
        ) {
            let mover = Mover {
                at,
                radius: Length::from_hundredths(radius),
                allowance: Length::from_hundredths(allowance),
            };
            let range = Length::from_hundredths(range);
            let aims = Aims {
                goals: &places[..1],
                threats: &places[1..],
                stands: &[Stand { target: places[1], range }],
                flanks: &[Flank { target: places[2], facing: Vector::default(), range }],
            };
            let area = map.table().grown(-mover.radius);
            for density in Density::ALL {
                let earlier = Point::inches(1, 1);
                let mut out = vec![earlier];
                destinations(&map, mover, &aims, density, &mut out);
                prop_assert_eq!(out.remove(0), earlier);
                prop_assert!(out.iter().all(|&p| area.contains(p) && at.within(p, mover.allowance)));
                prop_assert!(!out.contains(&at));
                prop_assert_eq!(out.iter().collect::<BTreeSet<_>>().len(), out.len());
            }
        }
    }
}
