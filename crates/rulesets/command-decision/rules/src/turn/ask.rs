//! The questions of a sealed step: one stand after the other, side A before side B (CD-TURN-06).
//!
//! Whether a stand is asked depends only on what its own side knows.

use wargauge_rules::game::UnitId;

use super::facing;
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::fire::offers;
use crate::orders::chits::may_issue;
use crate::orders::follow::may_follow;
use crate::scene::Scene;
use crate::state::{MoveClass, Place, State, Step, UnitSet};

/// The stand that is asked now, if the decider has a question left.
pub(crate) fn asked(book: &CommandDecision, state: &State) -> Option<UnitId> {
    nth(book, state, state.asked)
}

/// The stand at a place in the order of the step: vehicles are placed first, and planned last, so
/// that men can board them.
fn nth(book: &CommandDecision, state: &State, place: u8) -> Option<UnitId> {
    let own = book.units_of(state.decider);
    let (vehicles, men) = (own & book.vehicles, own.without(book.vehicles));
    let parts: [UnitSet; 2] = match state.step {
        Step::Deploy => [vehicles, men],
        Step::Plan => [men, vehicles],
        _ => [own, UnitSet::EMPTY],
    };
    parts[0].chain(parts[1]).nth(usize::from(place))
}

/// Goes on to the next stand with a question; says whether there is one.
pub(crate) fn next(book: &CommandDecision, state: &mut State) -> bool {
    while let Some(unit) = nth(book, state, state.asked) {
        if has_question(book, state, unit) {
            return true;
        }
        state.asked += 1;
    }
    false
}

/// Whether a stand has something to decide in this step.
fn has_question(book: &CommandDecision, state: &State, unit: UnitId) -> bool {
    let stand = state.stand(unit);
    let scene = Scene::now(book, state);
    match state.step {
        Step::Deploy => true,
        Step::Orders => may_issue(book, state, unit),
        Step::Follow => {
            let own = |chit: &&crate::action::Chit| book.side(chit.issuer) == book.side(unit);
            scene.is_in_play(unit)
                && state.chits.iter().filter(own).any(|chit| may_follow(book, state, chit, unit))
        }
        // CD-FACE-03, CD-FACE-15: those who follow no movement order.
        Step::Turn => {
            matches!(stand.class, MoveClass::None | MoveClass::Rally)
                && stand.is_on_table()
                && facing::has_any(book, state, unit)
        }
        // CD-FACE-04, CD-FACE-13: pinned or not.
        Step::Face => stand.is_on_table() && facing::has_any(book, state, unit),
        Step::Plan => may_plan(state, unit),
        Step::OpFire => offers::has_any(book, state, (unit, Phase::Opportunity)),
        Step::GeneralFire => offers::has_any(book, state, (unit, Phase::General)),
    }
}

/// Whether a stand plans a movement: under an order to move, or coming in (CD-CMD-02, CD-SCEN-06).
pub(crate) fn may_plan(state: &State, unit: UnitId) -> bool {
    let stand = state.stand(unit);
    match stand.place {
        Place::Reserve(turn) => u16::from(turn) <= state.turn,
        Place::Table | Place::Aboard(_) => {
            matches!(stand.class, MoveClass::Cautious | MoveClass::Full | MoveClass::Disengage)
                && !stand.demoralized
        }
        Place::Exited | Place::Gone(_) => false,
    }
}
