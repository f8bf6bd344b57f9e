//! Where those stand who are thrown out of a wreck or a ruin (VD-VEH-45, VD-BLDG-25).

use crate::VictoryDecision;
use crate::driving::bearing_of;
use crate::event::Event;
use crate::formation::COMBAT_RANGE;
use crate::ground::Going;
use crate::profile::Gait;
use crate::state::{Place, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Farther off than any footprint reaches from its middle.
const FAR: Length = Length::inches(40);

/// A footprint: its middle, and its point nearest to another point.
pub(super) type Footprint<'a> = (Point, &'a dyn Fn(Point) -> Point);

impl VictoryDecision {
    /// The first free place within `distance` of a footprint, on the side away from a threat, then
    /// ever farther round; at the footprint itself if none is free.
    pub(super) fn place_beside(
        &self,
        s: &State,
        unit: UnitId,
        (middle, nearest): Footprint<'_>,
        distance: Length,
        threat: Option<Point>,
    ) -> Point {
        let away = threat
            .filter(|threat| *threat != middle)
            .map_or(s.unit(unit).facing, |threat| bearing_of(threat.to(middle)));
        let places = (0..16).map(|turn: u8| {
            let steps = if turn % 2 == 1 { turn.div_ceil(2) } else { 16 - turn / 2 };
            let far = middle + away.turned(steps).way(FAR);
            nearest(far).towards(far, distance)
        });
        let table = self.table(s).map.table();
        let free = |place: &Point| self.is_free(s, unit, *place);
        places.clone().find(free).unwrap_or_else(|| table.nearest_to(nearest(table.low())))
    }

    /// Whether the leader of a unit on foot may stand at a point: on the table, on ground that men
    /// can cross, clear of enemies and hulls.
    pub(super) fn is_free(&self, s: &State, unit: UnitId, at: Point) -> bool {
        let table = self.table(s);
        let barred = (table.map.pieces_at(at) - s.cleared - s.collapsed).iter().any(|piece| {
            let piece = table.piece(piece);
            piece.terrain.going(Gait::Foot) == Going::Barred
                || piece.structure.is_some_and(|structure| structure.floors > 0)
        });
        table.map.table().grown(-self.base_radius(unit)).contains(at)
            && !barred
            && s.present.into_iter().filter(|&other| other != unit).all(|other| {
                s.unit(other).place != Place::Table || !self.stands_in_the_way(s, unit, other, at)
            })
    }

    fn stands_in_the_way(&self, s: &State, unit: UnitId, other: UnitId, at: Point) -> bool {
        if self.is_vehicle(other) {
            let hulls = self.hulls(s, other);
            return hulls.iter().any(|hull| hull.is_within(at, self.base_radius(unit)));
        }
        let margin = if self.side(other) == self.side(unit) {
            Length::from_hundredths(1)
        } else {
            COMBAT_RANGE
        };
        self.models(s, other).iter().any(|model| model.within(at, margin))
    }

    /// Puts a unit that was inside or aboard on the table.
    pub(super) fn put_out(
        &self,
        s: &mut State,
        unit: UnitId,
        to: Point,
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        let thrown = s.unit_mut(unit);
        let from = thrown.at;
        (thrown.place, thrown.at) = (Place::Table, to);
        s.took_cover.remove(unit);
        self.reveal(s, unit, clause, referee);
        referee.relate(|| Event::Moved { unit, from, to, clause });
    }
}
