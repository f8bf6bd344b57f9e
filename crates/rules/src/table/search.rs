//! The search for a place: free ones on rings about a wanted one, and those in cover near by. What
//! makes a place free or covered is the ruleset's to say; these say where to look, in which order.

use core::ops::ControlFlow;

use crate::table::facing::Bearing;
use crate::table::heading::Heading;
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::terrain::{PieceId, TerrainMap};

/// Rings about a point, and the headings looked at on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rings {
    /// Radius of the first ring, and how much wider each is than the one before.
    pub step: Length,
    /// No ring is wider than this.
    pub widest: Length,
    /// The heading looked at first on every ring.
    pub first: Heading,
    /// Degrees from one heading to the next, counter-clockwise.
    pub turn: u16,
}

impl Rings {
    /// The points of the rings, the narrowest ring first.
    ///
    /// # Panics
    /// If rings do not grow or the headings do not turn.
    pub fn about(self, centre: Point) -> impl Iterator<Item = Point> {
        assert!(self.step > Length::ZERO && self.turn > 0, "rings grow and headings turn");
        let step = i32::from(self.step.hundredths());
        let rings = i32::from(self.widest.hundredths()) / step;
        (1..=rings).flat_map(move |ring| {
            let radius = Length::from_hundredths((ring * step) as i16);
            let turns = (0..360).step_by(usize::from(self.turn));
            turns.map(move |turned| self.first.turned(turned).from_point(centre, radius))
        })
    }
}

/// On which side of a piece of terrain one has cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverSide {
    /// Those behind it: a wall, a hedge.
    Behind,
    /// Those in it: a wood, a crater.
    Within,
}

/// Who looks for cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Where it is.
    pub at: Point,
    /// What it wants cover from.
    pub from: Point,
    /// How much room it needs about its middle.
    pub room: Length,
    /// How far it may go.
    pub allowance: Length,
}

impl Seeker {
    /// Offers the points of a piece that may be in cover, until the offer breaks off: behind what
    /// lies in a line an inch and as near as its room allows, and as far into other pieces, at their
    /// near edge as well.
    ///
    /// # Errors
    /// Not an error: [`ControlFlow::Break`] if an offer broke off.
    pub fn at_piece<const WORDS: usize>(
        &self,
        map: &TerrainMap<WORDS>,
        piece: PieceId,
        side: CoverSide,
        offer: &mut impl FnMut(Point) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let edge = map.nearest_on(piece, self.at);
        match side {
            CoverSide::Behind => {
                let away = self.from.to(edge);
                offer(edge.along(away, Length::inches(1)))?;
                offer(edge.along(away, self.room))
            }
            CoverSide::Within => {
                let into = self.at.distance_up(edge) + self.room;
                offer(self.at.along(self.at.to(edge), into.min(self.allowance)))?;
                offer(edge)
            }
        }
    }

    /// Offers points all round, sixteen each at full, three quarters and half of the allowance.
    ///
    /// # Errors
    /// Not an error: [`ControlFlow::Break`] if an offer broke off.
    pub fn all_round(&self, offer: &mut impl FnMut(Point) -> ControlFlow<()>) -> ControlFlow<()> {
        for quarters in [4, 3, 2] {
            let far = i32::from(self.allowance.hundredths()) * quarters / 4;
            for steps in 0..16 {
                let way = Bearing::sixteenths(steps).way(Length::from_hundredths(far as i16));
                offer(self.at + way)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rect::Rect;
    use crate::table::shape::Shape;
    use crate::table::terrain::PieceTraits;

    #[test]
    fn rings_are_looked_at_from_within() {
        let rings = Rings {
            step: Length::from_hundredths(25),
            widest: Length::inches(12),
            first: Heading::EAST,
            turn: 15,
        };
        let centre = Point::inches(20, 20);
        let points: Vec<Point> = rings.about(centre).collect();
        assert_eq!(points.len(), 48 * 24);
        assert_eq!(points[0], Point::new(2_025, 2_000));
        assert_eq!(points[1], Point::new(2_024, 2_006));
        assert_eq!(points[6], Point::new(2_000, 2_025));
        assert_eq!(points[24], Point::new(2_050, 2_000));
        // The nearest that is free of a disc about the centre.
        let free = points.iter().find(|at| at.squared_distance(centre) > 90 * 90);
        assert_eq!(free, Some(&Point::new(2_100, 2_000)));
    }

    #[test]
    fn cover_is_behind_lines_and_within_areas() {
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let block = |x, y, to_x, to_y| {
            Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(to_x, to_y)))
        };
        let wall = map.add(PieceTraits::default(), &[block(10, 24, 30, 25)]).expect("fits");
        let wood = map.add(PieceTraits::default(), &[block(10, 10, 30, 16)]).expect("fits");
        let seeker = Seeker {
            at: Point::inches(20, 20),
            from: Point::inches(20, 40),
            room: Length::from_hundredths(50),
            allowance: Length::inches(6),
        };
        let offered = |piece, side| {
            let mut all = Vec::new();
            let flow = seeker.at_piece(&map, piece, side, &mut |at| {
                all.push(at);
                ControlFlow::Continue(())
            });
            assert_eq!(flow, ControlFlow::Continue(()));
            all
        };
        assert_eq!(
            offered(wall, CoverSide::Behind),
            [Point::inches(20, 23), Point::new(2_000, 2_350)]
        );
        assert_eq!(
            offered(wood, CoverSide::Within),
            [Point::new(2_000, 1_550), Point::inches(20, 16)]
        );
        let mut count = 0;
        let flow = seeker.all_round(&mut |at| {
            assert!(at.within(seeker.at, seeker.allowance));
            count += 1;
            if count == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((flow, count), (ControlFlow::Break(()), 20));
    }
}
