//! Into and out of features: whole moves, measured from the feature's edge (GW-MEAS-07,
//! GW-MEAS-08).

use crate::movement::measured::walk::Walk;
use crate::position::measured::room::bridges_closed_by_wrecks;
use crate::position::measured::table::{BASE, SQUARE, box_of, is_cut, square_at};
use crate::switches::FeatureEntry;
use crate::terrain::ground::Terrain;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The smallest step: what is outside a box is at least this far from it.
const STEP: Length = Length::from_hundredths(1);

impl Walk<'_> {
    /// The line of points just outside the feature that the unit is in.
    pub(crate) const fn outside(&self) -> Rect {
        self.base.grown(STEP)
    }

    /// Whether the move leaves the feature it starts in along this leg from its edge. The base is
    /// placed outside, so only what it meets outside can stop it.
    pub(crate) fn leaves(&self, leg: Segment) -> bool {
        let Some(start) = self.start else { return false };
        let outside = Segment::new(self.outside().nearest_to(leg.end), leg.end);
        self.crosses_by_link(square_at(self.scene.book, outside.start))
            && !is_cut(self.scene.book, leg, self.blocked - self.from)
            && self.moves_away(Segment::new(start, leg.end))
            && self.stops_at_end(outside)
    }

    /// Whether the step between the start and a square respects bridges, which are entered and
    /// left along their road links alone, mined or not (GW-MEAS-12).
    fn crosses_by_link(&self, to: Square) -> bool {
        let bridges = self.scene.state.ground.squares(Terrain::Bridge);
        let touches_bridge = bridges.contains(to) || bridges.meets(self.from);
        let linked = self.scene.state.ground.along_roads(&self.scene.book.board, self.from);
        let closed = bridges.contains(to) && bridges_closed_by_wrecks(self.scene).contains(to);
        !touches_bridge || (linked.contains(to) && !closed)
    }

    /// Whether the move enters the feature that holds a point. The base is placed inside, so only
    /// where it ends counts for enemies that it has not left behind.
    pub(crate) fn enters(&self, at: Point, to: Square) -> bool {
        let Some(start) = self.start else { return self.enters_from_edge(at, to) };
        let way = Segment::new(start, at);
        let onto_bridge = self.sheltered && self.scene.state.ground.kind(to) == Terrain::Bridge;
        (self.features.contains(to) || onto_bridge)
            && self.moves_away(way)
            && (!self.shy || self.passes(way))
            && self.crosses_by_link(to)
            && (self.is_in_contact(start, to) || self.walks_into(start, to))
    }

    /// A feature or bridge of the home edge is entered from outside the table (GW-RES-05).
    fn enters_from_edge(&self, at: Point, to: Square) -> bool {
        let closed = bridges_closed_by_wrecks(self.scene);
        (self.from - closed).contains(to)
            && self.blocked.contains(to)
            && (!self.shy || self.passes(self.leg_to(at)))
    }

    /// Whether the unit starts in contact with a feature: its base touches the edge, or it fills
    /// a feature that shares a side with it (GW-MEAS-07).
    fn is_in_contact(&self, start: Point, to: Square) -> bool {
        if self.sheltered {
            return self.scene.book.board.neighbours(to, Adjacency::Ortho).meets(self.from);
        }
        let nearest = box_of(self.scene.book, to).nearest_to(start);
        nearest.within(start, BASE) && self.is_open_to(Segment::new(start, nearest), to)
    }

    /// Whether the unit may enter as the last square of a longer move: it walks into contact and
    /// has 6 inches left (`feature_entry = one_square`, GW-MEAS-07).
    fn walks_into(&self, start: Point, to: Square) -> bool {
        if self.scene.book.switches.feature_entry != FeatureEntry::OneSquare || self.sheltered {
            return false;
        }
        let nearest = box_of(self.scene.book, to).nearest_to(start);
        let leg = Segment::new(start, nearest);
        self.normal > SQUARE
            && nearest.within(start, self.normal - SQUARE + BASE)
            && self.is_open_to(leg, to)
            && self.passes(leg)
    }

    fn is_open_to(&self, leg: Segment, to: Square) -> bool {
        !is_cut(self.scene.book, leg, self.blocked - self.from - Squares::of(to))
    }
}
