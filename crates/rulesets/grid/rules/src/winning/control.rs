//! Who controls what (GW-END-09, GW-END-10).

use crate::book::Grid;
use crate::event::Event;
use crate::position::distance::contact_zone;
use crate::position::placement::{present, standing_in};
use crate::state::{State, UnitSet};
use crate::winning::conditions::Otherwise;
use crate::winning::markers::{controlled_markers, holders_of_markers};
use wargauge_rules::event::Common;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// Whether the side controls the square: it occupies it, or the square is vacant, a unit of
/// the side is adjacent and no enemy is (GW-END-09, GW-END-10).
#[cfg(test)]
pub(crate) fn controls(
    book: &Grid,
    state: &State,
    side: Side,
    square: wargauge_rules::table::squares::Square,
) -> bool {
    controlled(book, state, side, Squares::of(square)).contains(square)
}

/// The squares of a set that the side controls: occupied, or vacant and next to it alone
/// (GW-END-09), whatever else lies there (GW-END-10); who waits off the board controls none
/// (GW-RES-07).
pub(crate) fn controlled(book: &Grid, state: &State, side: Side, squares: Squares) -> Squares {
    // GW-MEAS-13
    if book.is_measured() {
        return controlled_markers(book, state, side, squares);
    }
    let (own, foe) = (state.occupied[side], state.occupied[side.foe()]);
    let near = contact_zone(book, state, side) - contact_zone(book, state, side.foe()) - foe;
    squares & (own | near)
}

/// What the features that a side controls score (GW-CAMP-18).
pub(crate) fn feature_score(book: &Grid, state: &State, side: Side) -> u32 {
    state.ground.campaign_score(controlled(book, state, side, state.ground.scored()))
}

/// Squares that victory turns on: those that a condition asks a side to control, and the
/// features of the table where they are scored (GW-CAMP-18).
pub(crate) fn objective_squares(book: &Grid, state: &State) -> Squares {
    match book.scenario.otherwise {
        Otherwise::Features { .. } => book.objectives | state.ground.scored(),
        Otherwise::Side(_) | Otherwise::Casualties => book.objectives,
    }
}

/// Tells statistics who holds an objective at the end of a round: the occupants, or the
/// neighbours of a vacant one.
pub(crate) fn tell_holders(book: &Grid, state: &State, referee: &mut impl Referee<Event>) {
    if !referee.is_heard() {
        return;
    }
    for side in Side::BOTH {
        for unit in objective_holders(book, state, side) {
            referee.tell(|| Event::Fact(Common::Held { unit }));
        }
    }
}

fn objective_holders(book: &Grid, state: &State, side: Side) -> UnitSet {
    if book.is_measured() {
        return holders_of_markers(book, state, side, objective_squares(book, state));
    }
    let held = controlled(book, state, side, objective_squares(book, state));
    let vacant = held - state.occupied[side];
    let around = book.board.expand(vacant, book.adjacency);
    standing_in(state, present(book, state, side), (held & state.occupied[side]) | around)
}
