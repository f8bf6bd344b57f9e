//! Smoke Dischargers (VD-VSP-13).

use crate::action::Action;
use crate::book::Scene;
use crate::event::Event;
use crate::position::hulls;
use crate::state::unit::Place;
use crate::state::{Smoke, State};
use crate::units::profile::Property;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

const CLAUSE: &str = "VD-VSP-13";

/// How far from the hull the middle of the smoke may be.
const THROW: Length = Length::inches(3);

/// Whether a vehicle still has smoke, and the air room for it (VD-ENG-14).
pub(crate) fn has_smoke(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    book.vehicle_has(unit, Property::SmokeDischarger)
        && !state.smoke_used.contains(unit)
        && state.unit(unit).place == Place::Table
        && !state.smoke.is_full()
}

/// Appends what only vehicles do: smoke as far off as it goes, in eight directions.
pub(crate) fn vehicle_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    if !has_smoke(scene, unit) {
        return;
    }
    let hulls = hulls::hulls(scene, unit);
    let Some(hull) = hulls.first() else { return };
    for eighth in 0..8 {
        let way = Bearing::eighths(eighth).way(Length::inches(20));
        let far = scene.state.unit(unit).at + way;
        let at = hull.nearest_to(far).towards(far, THROW);
        if check_smoke(scene, unit, at).is_ok() {
            out.push(Action::Smoke(at));
        }
    }
}

/// Whether a vehicle may fire its Smoke Discharger.
pub(crate) fn check_smoke(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    require(has_smoke(scene, unit), CLAUSE, "the vehicle has no smoke to fire")?;
    require(
        scene.book.table(scene.state).map.table().contains(at),
        CLAUSE,
        "smoke stays on the table",
    )?;
    let near = hulls::hulls(scene, unit).iter().any(|hull| hull.is_within(at, THROW));
    require(near, CLAUSE, "smoke lands within 3\" of the hull")
}

/// Fires the Smoke Discharger: the smoke stays until the End Segment of the next turn.
pub(crate) fn fire_smoke(
    state: &mut State,
    unit: UnitId,
    at: Point,
    referee: &mut impl Referee<Event>,
) {
    state.smoke_used.insert(unit);
    state.smoke.push(Smoke { at, until: state.turn + 1 });
    referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause: Clause(CLAUSE) });
}
