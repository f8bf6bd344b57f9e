//! Leaving over the exit edge in inches (GW-END-11).

use crate::movement::measured::walk::Walk;
use crate::position::measured::table::{BASE, HALF, edge_line, is_cut, middle_of};
use crate::terrain::edge::Edge;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::Square;

impl Walk<'_> {
    /// Whether the move can leave the table: its centre reaches the exit edge with no stop on the
    /// way. One more square from the edge square is 6 inches from its far side, which is the edge
    /// itself. A unit that starts in an edge square may always leave.
    pub(crate) fn exits(&self) -> bool {
        let side = self.scene.book.side(self.unit);
        let squares = self.scene.book.exits[side];
        let (Some(edge), Some(start)) = (self.scene.book.scenario.sides[side].exit, self.start)
        else {
            return false;
        };
        if self.normal == Length::ZERO || !squares.meets(self.near()) {
            return false;
        }
        let line = edge_line(self.scene.book, edge, Length::ZERO);
        let mut goals = squares.iter().flat_map(|square| self.edge_points(square, edge));
        squares.meets(self.from)
            || self.leaves_across(start, line.nearest_to(start))
            || goals.any(|goal| self.leaves_across(start, goal))
            || self.leaves_by_road(edge)
    }

    /// Points of the edge before a square: before its middle and its quarter points.
    fn edge_points(&self, square: Square, edge: Edge) -> [Point; 3] {
        let middle = edge_line(self.scene.book, edge, Length::ZERO)
            .nearest_to(middle_of(self.scene.book, square));
        let aside = match edge {
            Edge::North | Edge::South => Vector::new(i32::from(BASE.hundredths()), 0),
            Edge::West | Edge::East => Vector::new(0, i32::from(BASE.hundredths())),
        };
        [middle, middle + aside, middle + -aside]
    }

    fn leaves_across(&self, start: Point, goal: Point) -> bool {
        let leg = Segment::new(start, goal);
        let straight = || {
            !self.sheltered
                && start.within(goal, self.normal)
                && !is_cut(self.scene.book, leg, self.blocked)
                && self.passes(leg)
        };
        straight()
            || self.nodes.iter().any(|node| {
                let leg = Segment::new(middle_of(self.scene.book, node.square), goal);
                node.length + leg.start.distance_up(goal) <= self.normal
                    && !self.blocked.contains(node.square)
                    && !is_cut(self.scene.book, leg, self.blocked)
                    && self.passes(leg)
            })
    }

    /// The road of an edge square leads off the table.
    fn leaves_by_road(&self, edge: Edge) -> bool {
        let line = edge_line(self.scene.book, edge, Length::ZERO);
        let squares = self.scene.book.exits[self.scene.book.side(self.unit)];
        self.nodes.iter().filter(|node| squares.contains(node.square)).any(|node| {
            let middle = middle_of(self.scene.book, node.square);
            node.length + HALF <= self.limit(node.by_road)
                && self.passes(Segment::new(middle, line.nearest_to(middle)))
        })
    }
}
