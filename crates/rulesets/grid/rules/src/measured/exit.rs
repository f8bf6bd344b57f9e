//! Leaving over the exit edge in inches (GW-END-11).

use crate::measured::table::{BASE, HALF};
use crate::measured::walk::Walk;
use crate::scenario::Edge;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::Square;

impl Walk<'_> {
    /// Whether the move can leave the table: its centre reaches the exit edge with no stop on the
    /// way. One more square from the edge square is 6 inches from its far side, which is the edge
    /// itself. A unit that starts in an edge square may always leave.
    pub(super) fn exits(&self) -> bool {
        let side = self.grid.side(self.unit);
        let squares = self.grid.exits[side];
        let (Some(edge), Some(start)) = (self.grid.scenario.sides[side].exit, self.start) else {
            return false;
        };
        if self.normal == Length::ZERO || !squares.meets(self.near()) {
            return false;
        }
        let line = self.grid.edge_line(edge, Length::ZERO);
        let mut goals = squares.iter().flat_map(|square| self.edge_points(square, edge));
        squares.meets(self.from)
            || self.leaves_across(start, line.nearest_to(start))
            || goals.any(|goal| self.leaves_across(start, goal))
            || self.leaves_by_road(edge)
    }

    /// Points of the edge before a square: before its middle and its quarter points.
    fn edge_points(&self, square: Square, edge: Edge) -> [Point; 3] {
        let middle = self.grid.edge_line(edge, Length::ZERO).nearest_to(self.grid.middle(square));
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
                && !self.grid.is_cut(leg, self.blocked)
                && self.passes(leg)
        };
        straight()
            || self.nodes.iter().any(|node| {
                let leg = Segment::new(self.grid.middle(node.square), goal);
                node.length + leg.start.distance_up(goal) <= self.normal
                    && !self.blocked.contains(node.square)
                    && !self.grid.is_cut(leg, self.blocked)
                    && self.passes(leg)
            })
    }

    /// The road of an edge square leads off the table.
    fn leaves_by_road(&self, edge: Edge) -> bool {
        let line = self.grid.edge_line(edge, Length::ZERO);
        let squares = self.grid.exits[self.grid.side(self.unit)];
        self.nodes.iter().filter(|node| squares.contains(node.square)).any(|node| {
            let middle = self.grid.middle(node.square);
            node.length + HALF <= self.limit(node.by_road)
                && self.passes(Segment::new(middle, line.nearest_to(middle)))
        })
    }
}
