//! Who controls what (GW-END-09, GW-END-10).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::distance::contact_zone;
use crate::position::placement::{present, standing_in};
use crate::state::UnitSet;
use crate::winning::conditions::DefaultWinner;
use crate::winning::markers::{controlled_markers, holders_of_markers};
use wargauge_rules::event::Common;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// Whether the side controls the square: it occupies it, or the square is vacant, a unit of
/// the side is adjacent and no enemy is (GW-END-09, GW-END-10).
#[cfg(test)]
pub(crate) fn controls(
    scene: Scene<'_>,
    side: Side,
    square: wargauge_rules::table::squares::Square,
) -> bool {
    controlled(scene, side, Squares::of(square)).contains(square)
}

/// The squares of a set that the side controls: occupied, or vacant and next to it alone
/// (GW-END-09), whatever else lies there (GW-END-10); who waits off the board controls none
/// (GW-RES-07).
pub(crate) fn controlled(scene: Scene<'_>, side: Side, squares: Squares) -> Squares {
    // GW-MEAS-13
    if scene.book.is_measured() {
        return controlled_markers(scene, side, squares);
    }
    let (own, foe) = (scene.state.occupied[side], scene.state.occupied[side.foe()]);
    let near = contact_zone(scene, side) - contact_zone(scene, side.foe()) - foe;
    squares & (own | near)
}

/// What the features that a side controls score (GW-CAMP-18).
pub(crate) fn feature_score(scene: Scene<'_>, side: Side) -> u32 {
    scene.state.ground.campaign_score(controlled(scene, side, scene.state.ground.scored()))
}

/// Squares that victory turns on: those that a condition asks a side to control, and the
/// features of the table where they are scored (GW-CAMP-18).
pub(crate) fn objective_squares(scene: Scene<'_>) -> Squares {
    let book = scene.book;
    match book.scenario.otherwise {
        DefaultWinner::Features { .. } => book.objectives | scene.state.ground.scored(),
        DefaultWinner::Side(_) | DefaultWinner::Casualties => book.objectives,
    }
}

/// Tells statistics who holds an objective at the end of a round: the occupants, or the
/// neighbours of a vacant one.
pub(crate) fn tell_holders(play: &mut Play<'_, impl Referee<Event>>) {
    if !play.referee.is_heard() {
        return;
    }
    for side in Side::BOTH {
        for unit in objective_holders(play.scene(), side) {
            play.referee.tell(|| Event::Fact(Common::Held { unit }));
        }
    }
}

fn objective_holders(scene: Scene<'_>, side: Side) -> UnitSet {
    let Scene { book, state } = scene;
    if book.is_measured() {
        return holders_of_markers(scene, side, objective_squares(scene));
    }
    let held = controlled(scene, side, objective_squares(scene));
    let vacant = held - state.occupied[side];
    let around = book.board.expand(vacant, book.adjacency);
    standing_in(state, present(scene, side), (held & state.occupied[side]) | around)
}
