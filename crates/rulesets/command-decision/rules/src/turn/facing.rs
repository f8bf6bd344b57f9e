//! The facings offered to a stand: at the nearest enemies it knows of, and towards the foe's edge.

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;

use crate::action::Action;
use crate::book::CommandDecision;
use crate::position::heading::{Heading, between};
use crate::scene::Scene;
use crate::state::{MAX_STANDS, State};

/// How many enemies are offered.
const ENEMIES: usize = 3;

/// Headings closer than this in degrees are one.
const ALIKE: u16 = 10;

/// New facings worth a thought.
fn candidates(
    book: &CommandDecision,
    state: &State,
    unit: UnitId,
) -> ArrayVec<Heading, { ENEMIES + 1 }> {
    let scene = Scene::now(book, state);
    let side = book.side(unit);
    let mut enemies: ArrayVec<(i32, UnitId), MAX_STANDS> =
        scene.known_enemies(side).map(|enemy| (scene.distance(unit, enemy), enemy)).collect();
    enemies.sort_unstable();
    let at = scene.at(unit);
    let towards = enemies.iter().take(ENEMIES).map(|&(_, enemy)| between(at, scene.at(enemy)));
    let foe = book.scenario().roles[side.foe()].home.outwards();
    let mut headings = ArrayVec::new();
    let own = state.stand(unit).facing;
    for heading in towards.chain(core::iter::once(foe)) {
        let known = headings.iter().any(|other: &Heading| other.between(heading) < ALIKE);
        if !known && own.between(heading) >= ALIKE {
            headings.push(heading);
        }
    }
    headings
}

/// Whether turning is worth a question.
pub(crate) fn has_any(book: &CommandDecision, state: &State, unit: UnitId) -> bool {
    !candidates(book, state, unit).is_empty()
}

/// Lists the facings.
pub(crate) fn list(book: &CommandDecision, state: &State, unit: UnitId, out: &mut Vec<Action>) {
    out.push(Action::Pass { unit });
    let headings = candidates(book, state, unit);
    out.extend(headings.into_iter().map(|facing| Action::Face { unit, facing }));
}
