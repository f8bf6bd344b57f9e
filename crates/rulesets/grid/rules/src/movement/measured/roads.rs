//! Moves by road in inches (GW-MEAS-12, GW-ROAD).

use crate::movement::measured::walk::{RoadNode, Walk};
use crate::position::measured::bands::share_band;
use crate::position::measured::table::{SQUARE, is_cut, middle_of};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::{Square, Squares};

impl Walk<'_> {
    /// Finds the middles of road squares that the move can pass, with the length of the way.
    pub(crate) fn find_roads(&mut self) {
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
    pub(crate) const fn limit(&self, by_road: bool) -> Length {
        if by_road { self.road } else { self.normal }
    }

    /// The first leg: along the band from a start on it, straight across country to it, or over
    /// the table edge, which the band of an edge square reaches.
    fn walk_onto_road(&mut self, square: Square) {
        let middle = middle_of(self.scene.book, square);
        let leg = self.leg_to(middle);
        let on_band = |start| share_band(self.scene, self.paved, [start, middle]);
        let by_road = self.start.map_or_else(|| self.from.contains(square), on_band);
        let leg = if by_road { Segment::new(self.start.unwrap_or(leg.start), middle) } else { leg };
        let length = leg.start.distance_up(leg.end);
        let across = || {
            !self.sheltered
                && !self.blocked.contains(square)
                && !is_cut(self.scene.book, leg, self.blocked)
        };
        let open = (by_road || across()) && self.begins(leg);
        if length <= self.limit(by_road) && open && self.passes(leg) {
            self.note(RoadNode { square, length, by_road });
        }
    }

    /// The next legs, to the middles of the linked squares (GW-MEAS-12).
    fn follow_road(&mut self, node: RoadNode) {
        let links =
            self.scene.state.ground.along_roads(&self.scene.book.board, Squares::of(node.square));
        for next in links & self.paved {
            let leg = Segment::new(
                middle_of(self.scene.book, node.square),
                middle_of(self.scene.book, next),
            );
            let length = node.length + SQUARE;
            if length <= self.limit(node.by_road) && self.passes(leg) {
                self.note(RoadNode { square: next, length, ..node });
            }
        }
    }

    /// Keeps a way unless one as good is known.
    fn note(&mut self, node: RoadNode) {
        let as_good = |known: &RoadNode| {
            known.square == node.square
                && known.length <= node.length
                && (known.by_road || !node.by_road)
        };
        if !self.nodes.iter().any(as_good) {
            self.nodes.push(node);
        }
    }

    /// Whether the move can end at a point by a way that uses a road: along its band to the end, or
    /// off it across open ground (GW-MEAS-12).
    pub(crate) fn goes_by_road(&self, at: Point, to: Square) -> bool {
        let along_at_once = self.start.is_some_and(|start| {
            let leg = Segment::new(start, at);
            share_band(self.scene, self.paved, [start, at])
                && start.within(at, self.road)
                && self.ends_well(leg)
        });
        along_at_once || self.nodes.iter().any(|node| self.goes_on_from(node, at, to))
    }

    fn goes_on_from(&self, node: &RoadNode, at: Point, to: Square) -> bool {
        let leg = Segment::new(middle_of(self.scene.book, node.square), at);
        let length = node.length + leg.start.distance_up(at);
        let along = || share_band(self.scene, self.paved, [leg.start, at]);
        let across = || {
            length <= self.normal
                && !(self.blocked.contains(to) || self.blocked.contains(node.square))
                && !is_cut(self.scene.book, leg, self.blocked)
        };
        length <= self.limit(node.by_road) && (along() || across()) && self.ends_well(leg)
    }

    /// Offers the stops on the stretches of road that the move can come to.
    pub(crate) fn stops_on_roads(&self, mut offer: impl FnMut(Option<Point>)) {
        for square in self.paved & self.near() {
            let middle = middle_of(self.scene.book, square);
            if let Some(start) = self.start
                && share_band(self.scene, self.paved, [start, middle])
            {
                offer(self.stop_between(start, middle));
            }
        }
        for node in &self.nodes {
            let links = self
                .scene
                .state
                .ground
                .along_roads(&self.scene.book.board, Squares::of(node.square));
            for next in links & self.paved {
                let (here, there) =
                    (middle_of(self.scene.book, node.square), middle_of(self.scene.book, next));
                offer(self.stop_between(here, there));
            }
        }
    }
}
