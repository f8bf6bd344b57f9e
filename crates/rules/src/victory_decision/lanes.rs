//! Lanes swept through minefields (VD-VSP-04).

use crate::event::Clause;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::segment::Segment;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::event::Event;
use crate::victory_decision::ground::Terrain;
use crate::victory_decision::profile::Property;
use crate::victory_decision::state::{Lane, State};

impl VictoryDecision {
    /// Whether the straight way of a vehicle sweeps mines: then it may go at most half its Move.
    pub(super) fn sweeps(&self, s: &State, unit: UnitId, from: Point, to: Point) -> bool {
        if !self.has_property(unit, Property::Minesweeping) {
            return false;
        }
        let way = Segment::new(from, to);
        let table = self.table(s);
        let near = table.map.near_rect(crate::table::rect::Rect::new(from, to)) - s.cleared;
        near.iter().any(|piece| {
            table.piece(piece).terrain == Terrain::Minefield
                && table.map.shapes(piece).iter().any(|shape| shape.touched_by(way))
        })
    }

    /// Sweeps a lane as wide as the vehicle along its way, if there are mines on it.
    pub(super) fn sweep<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        (from, to): (Point, Point),
        referee: &mut Referee<D, O>,
    ) {
        if !self.sweeps(s, unit, from, to) || s.lanes.is_full() {
            return;
        }
        let half_width = Length::from_hundredths(25 + 25 * i16::from(self.size(unit)) / 2);
        s.lanes.push(Lane { from, to, half_width });
        referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(to),
            clause: Clause("VD-VSP-04"),
        });
    }
}

impl State {
    /// Whether a point lies in a lane without mines.
    pub(super) fn is_swept(&self, at: Point) -> bool {
        let in_lane = |lane: &Lane| Segment::new(lane.from, lane.to).is_within(at, lane.half_width);
        self.lanes.iter().any(in_lane)
    }
}
