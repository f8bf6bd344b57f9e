//! What wrecks do to the ground (GW-WRECK-04, GW-WRECK-05, GW-WRECK-06).

use crate::book::Scene;
use crate::position::measured::room::bridges_closed_by_wrecks;
use crate::terrain::ground::Terrain;
use wargauge_rules::table::squares::Squares;

/// Squares that wrecks fill on their own, so that no move may end there (GW-WRECK-04, GW-WRECK-05,
/// GW-MEAS-11).
pub(crate) fn filled_by_wrecks(scene: Scene<'_>) -> Squares {
    let state = scene.state;
    if state.wrecks[0].is_empty() {
        return Squares::EMPTY;
    }
    let one_unit = state.wrecks[0] - state.ground.squares(Terrain::Open);
    if scene.book.is_measured() {
        one_unit | bridges_closed_by_wrecks(scene)
    } else {
        one_unit | state.wrecks[1]
    }
}
