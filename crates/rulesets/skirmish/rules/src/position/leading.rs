//! Officers who lead from where they stand (`SK-UNIT-17`).

use wargauge_rules::UnitId;
use wargauge_rules::table::Length;

use crate::book::Scene;
use crate::men::{active, is_left, place, present};
use crate::position::sightings::sees_unit;
use crate::state::Morale;
use crate::units::Duty;

/// `SK-UNIT-17`: whether an officer of the side, not routing, is in the team or within 12 inches
/// and in sight.
pub(crate) fn has_officer(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    present(state, side).into_iter().any(|other| {
        let officer = |figure| book.man(other, figure).duty == Duty::Officer;
        is_left(scene, other)
            && state.unit(other).morale != Morale::Rout
            && active(scene, other).any(officer)
            && (other == unit
                || place(scene, other).within(place(scene, unit), Length::inches(12))
                    && sees_unit(scene, other, unit))
    })
}
