//! Roads as bands 2 inches wide along the lines between the middles of linked squares
//! (GW-MEAS-12, GW-MEAS-15, GW-ROAD).

use crate::Grid;
use crate::measured::table::SQUARE;
use crate::measured::walk::Walk;
use crate::state::State;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::{Square, Squares};

/// Half the width of a road (GW-MEAS-12).
const HALF_BAND: Length = Length::inches(1);

/// The most middles of road squares that one move is followed to.
pub(super) const MOST_NODES: usize = 64;

/// The middle of a road square that a move can pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) square: Square,
    /// Length of the way there, each leg rounded up to a hundredth of an inch.
    pub(super) length: Length,
    /// Whether all of it is by road, so that the road allowance counts (GW-ROAD-04).
    pub(super) by_road: bool,
}

impl Grid {
    /// Whether a point of a road square is on the road.
    pub(super) fn is_on_band(&self, s: &State, square: Square, point: Point) -> bool {
        let middle = self.middle(square);
        let links = s.ground.along_roads(&self.grid, Squares::of(square));
        let mut bands = links.iter().map(|next| Segment::new(middle, self.middle(next)));
        middle.within(point, HALF_BAND) || bands.any(|band| band.is_within(point, HALF_BAND))
    }

    /// Whether two points are on one straight stretch of road, along which the centre can go from
    /// one to the other within the band; `paved` are the usable road squares.
    fn share_band(&self, s: &State, paved: Squares, [a, b]: [Point; 2]) -> bool {
        let (here, there) = (self.square_at(a), self.square_at(b));
        if !paved.contains(here) || !paved.contains(there) {
            return false;
        }
        let holds = |one: Square, other: Square| {
            let band = Segment::new(self.middle(one), self.middle(other));
            band.is_within(a, HALF_BAND) && band.is_within(b, HALF_BAND)
        };
        let next = |square: Square| s.ground.along_roads(&self.grid, Squares::of(square)) & paved;
        if here != there {
            return next(here).contains(there) && holds(here, there);
        }
        holds(here, here) || next(here).iter().any(|linked| holds(here, linked))
    }
}

impl Walk<'_> {
    /// Finds the middles of road squares that the move can pass, with the length of the way.
    pub(super) fn find_roads(&mut self) {
        if self.paved.is_empty() || self.normal == Length::ZERO {
            return;
        }
        for square in self.paved & self.near() {
            self.walk_onto_road(square);
        }
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            self.follow_road(node);
            at += 1;
        }
    }

    /// The farthest a way may lead that has been by road alone so far, or not.
    pub(super) const fn limit(&self, by_road: bool) -> Length {
        if by_road { self.road } else { self.normal }
    }

    /// The first leg: along the band from a start on it, straight across country to it, or over
    /// the table edge, which the band of an edge square reaches.
    fn walk_onto_road(&mut self, square: Square) {
        let middle = self.grid.middle(square);
        let leg = self.leg_to(middle);
        let on_band = |start| self.grid.share_band(self.s, self.paved, [start, middle]);
        let by_road = self.start.map_or_else(|| self.from.contains(square), on_band);
        let leg = if by_road { Segment::new(self.start.unwrap_or(leg.start), middle) } else { leg };
        let length = leg.start.distance_up(leg.end);
        let across = || {
            !self.sheltered
                && !self.blocked.contains(square)
                && !self.grid.is_cut(leg, self.blocked)
        };
        if length <= self.limit(by_road) && (by_road || across()) && self.passes(leg) {
            self.note(Node { square, length, by_road });
        }
    }

    /// The next legs, to the middles of the linked squares (GW-ROAD-03).
    fn follow_road(&mut self, node: Node) {
        let links = self.s.ground.along_roads(&self.grid.grid, Squares::of(node.square));
        for next in links & self.paved {
            let leg = Segment::new(self.grid.middle(node.square), self.grid.middle(next));
            let length = node.length + SQUARE;
            if length <= self.limit(node.by_road) && self.passes(leg) {
                self.note(Node { square: next, length, ..node });
            }
        }
    }

    /// Keeps a way unless one as good is known. More nodes than fit are farther than any move.
    fn note(&mut self, node: Node) {
        let as_good = |known: &Node| {
            known.square == node.square
                && known.length <= node.length
                && (known.by_road || !node.by_road)
        };
        if !self.nodes.iter().any(as_good) && !self.nodes.is_full() {
            self.nodes.push(node);
        }
    }

    /// Whether the move can end at a point by a way that uses a road: along its band to the end, or
    /// off it across open ground (GW-MEAS-12, GW-ROAD-01, GW-ROAD-04, GW-ROAD-05, GW-ROAD-06,
    /// GW-ROAD-07).
    pub(super) fn goes_by_road(&self, at: Point, to: Square) -> bool {
        let along_at_once = self.start.is_some_and(|start| {
            let leg = Segment::new(start, at);
            self.grid.share_band(self.s, self.paved, [start, at])
                && start.within(at, self.road)
                && self.ends_well(leg)
        });
        along_at_once || self.nodes.iter().any(|node| self.goes_on_from(node, at, to))
    }

    fn goes_on_from(&self, node: &Node, at: Point, to: Square) -> bool {
        let leg = Segment::new(self.grid.middle(node.square), at);
        let length = node.length + leg.start.distance_up(at);
        let along = || self.grid.share_band(self.s, self.paved, [leg.start, at]);
        let across = || {
            length <= self.normal
                && !(self.blocked.contains(to) || self.blocked.contains(node.square))
                && !self.grid.is_cut(leg, self.blocked)
        };
        length <= self.limit(node.by_road) && (along() || across()) && self.ends_well(leg)
    }

    /// Offers the stops on the stretches of road that the move can come to.
    pub(super) fn stops_on_roads(&self, mut offer: impl FnMut(Option<Point>)) {
        for square in self.paved & self.near() {
            let middle = self.grid.middle(square);
            if let Some(start) = self.start
                && self.grid.share_band(self.s, self.paved, [start, middle])
            {
                offer(self.stop_between(start, middle));
            }
        }
        for node in &self.nodes {
            let links = self.s.ground.along_roads(&self.grid.grid, Squares::of(node.square));
            for next in links & self.paved {
                let (here, there) = (self.grid.middle(node.square), self.grid.middle(next));
                offer(self.stop_between(here, there));
            }
        }
    }
}
