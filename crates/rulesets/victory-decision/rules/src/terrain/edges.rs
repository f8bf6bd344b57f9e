//! Whose edge is where: own edges and corners, halves of the table, depth (VD-ENG-11,
//! VD-DEPLOY-07, VD-DEPLOY-15).

use crate::book::Scene;
use crate::scenario::{Form, Mission};
use wargauge_rules::game::Side;
pub use wargauge_rules::table::edges::Baseline;
use wargauge_rules::table::point::Point;

/// The forms of deployment that a mission allows (VD-DEPLOY-07, VD-SCEN-03, VD-SCEN-06,
/// VD-SCEN-31, VD-SCEN-34).
#[must_use]
pub(crate) const fn allows(mission: Mission, form: Form) -> bool {
    match mission {
        Mission::OpenBattle | Mission::MeetingEngagement => true,
        Mission::SeekOut | Mission::Capture => !matches!(form, Form::Corners),
        Mission::Advance | Mission::BunkerAssault => matches!(form, Form::LongEdges),
    }
}

/// The edge or corner of a side in a game (VD-ENG-11).
#[must_use]
pub(crate) fn baseline(scene: Scene<'_>, side: Side) -> Baseline {
    let Scene { book, state } = scene;
    let low = (side == Side::A) != state.edges_swapped;
    Baseline { form: state.form, low, far: book.table(state).map.table().high() }
}

/// Whether a point lies in the half of a side (VD-DEPLOY-15).
#[must_use]
pub(crate) fn in_half(scene: Scene<'_>, side: Side, at: Point) -> bool {
    baseline(scene, side).has_in_its_half(at)
}
