//! The questions of a sealed step: one stand after the other, side A before side B (CD-TURN-06).
//!
//! Whether a stand is asked depends only on what its own side knows.

use wargauge_rules::game::{Side, UnitId};

use super::facing;
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::fire::offers;
use crate::orders::chits::may_issue;
use crate::orders::follow::may_follow;
use crate::scene::{Moment, Scene};
use crate::state::{MoveClass, Place, State, Step, UnitSet};

/// The stand that is asked now, if the decider has a question left; while stands are placed the first
/// that has no place yet, vehicles before men.
pub(crate) fn asked(scene: Scene<'_>) -> Option<UnitId> {
    let Scene { book, state } = scene;
    if state.step == Step::Deploy {
        let left = unplaced(scene, state.decider);
        return (left & book.vehicles).first().or(left.first());
    }
    nth(scene, state.asked)
}

/// Whether the decider may answer for a stand: the one that is asked, and while stands are placed any
/// that has no place yet, in the order that he likes (CD-FORCE-02).
pub(crate) fn may_answer(scene: Scene<'_>, unit: UnitId) -> bool {
    match scene.state.step {
        Step::Deploy => unplaced(scene, scene.state.decider).any(|one| one == unit),
        Step::Orders
        | Step::Follow
        | Step::Turn
        | Step::Plan
        | Step::OpFire
        | Step::Face
        | Step::GeneralFire => asked(scene) == Some(unit),
    }
}

/// The stands of a side that have no place yet.
pub(crate) fn unplaced(scene: Scene<'_>, side: Side) -> UnitSet {
    let placeless = |unit: &UnitId| scene.state.stand(*unit).place == Place::Reserve(u8::MAX);
    scene.book.units_of(side).filter(placeless).collect()
}

/// The stand at a place in the order of the step: vehicles are planned last, so that men can board
/// them.
fn nth(scene: Scene<'_>, place: u8) -> Option<UnitId> {
    let Scene { book, state } = scene;
    let own = book.units_of(state.decider);
    if state.step == Step::Plan {
        return own.without(book.vehicles).chain(own & book.vehicles).nth(usize::from(place));
    }
    own.into_iter().nth(usize::from(place))
}

/// Goes on to the next stand with a question; says whether there is one.
pub(crate) fn next(book: &CommandDecision, state: &mut State) -> bool {
    if state.step == Step::Deploy {
        return asked(Scene::new(book, state)).is_some();
    }
    while let Some(unit) = nth(Scene::new(book, state), state.asked) {
        if has_question(Scene::new(book, state), unit) {
            return true;
        }
        state.asked += 1;
    }
    false
}

/// Whether a stand has something to decide in this step.
fn has_question(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    let now = Moment::now(scene);
    match state.step {
        Step::Deploy => true,
        Step::Orders => may_issue(scene, unit),
        Step::Follow => {
            let own = |chit: &&crate::action::Chit| book.side(chit.issuer) == book.side(unit);
            now.is_in_play(unit)
                && state.chits.iter().filter(own).any(|chit| may_follow(scene, chit, unit))
        }
        // CD-FACE-03, CD-FACE-15: those who follow no movement order.
        Step::Turn => {
            matches!(stand.class, MoveClass::None | MoveClass::Rally)
                && stand.is_on_table()
                && facing::has_any(scene, unit)
        }
        // CD-FACE-04, CD-FACE-13: pinned or not.
        Step::Face => stand.is_on_table() && facing::has_any(scene, unit),
        Step::Plan => may_plan(state, unit),
        Step::OpFire => offers::has_any(scene, unit, Phase::Opportunity),
        Step::GeneralFire => offers::has_any(scene, unit, Phase::General),
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
