//! Smoke Dischargers (VD-VSP-13).

use crate::VictoryDecision;
use crate::action::Action;
use crate::event::Event;
use crate::play::require;
use crate::profile::Property;
use crate::state::{Place, Smoke, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

const CLAUSE: &str = "VD-VSP-13";

/// How far from the hull the middle of the smoke may be.
const THROW: Length = Length::inches(3);

impl VictoryDecision {
    /// Whether a vehicle still has smoke.
    pub(super) fn has_smoke(&self, s: &State, unit: UnitId) -> bool {
        self.vehicle_has(unit, Property::SmokeDischarger)
            && !s.smoke_used.contains(unit)
            && s.unit(unit).place == Place::Table
            && !s.smoke.is_full()
    }

    /// Appends what only vehicles do: smoke as far off as it goes, in eight directions.
    pub(super) fn vehicle_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if !self.has_smoke(s, unit) {
            return;
        }
        let hulls = self.hulls(s, unit);
        let Some(hull) = hulls.first() else { return };
        for eighth in 0..8 {
            let way = Bearing::eighths(eighth).way(Length::inches(20));
            let far = s.unit(unit).at + way;
            let smoke = Action::Smoke(hull.nearest_to(far).towards(far, THROW));
            if self.check_action(s, smoke).is_ok() {
                out.push(smoke);
            }
        }
    }

    /// Whether a vehicle may fire its Smoke Discharger.
    pub(super) fn check_smoke(&self, s: &State, unit: UnitId, at: Point) -> Result<(), Illegal> {
        require(self.has_smoke(s, unit), CLAUSE, "the vehicle has no smoke to fire")?;
        require(self.table(s).map.table().contains(at), CLAUSE, "smoke stays on the table")?;
        let near = self.hulls(s, unit).iter().any(|hull| hull.is_within(at, THROW));
        require(near, CLAUSE, "smoke lands within 3\" of the hull")
    }

    /// Fires the Smoke Discharger: the smoke stays until the End Segment of the next turn.
    pub(super) fn fire_smoke(
        &self,
        s: &mut State,
        unit: UnitId,
        at: Point,
        referee: &mut impl Referee<Event>,
    ) {
        s.smoke_used.insert(unit);
        s.smoke.push(Smoke { at, until: s.turn + 1 });
        referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(at),
            clause: Clause(CLAUSE),
        });
    }
}
