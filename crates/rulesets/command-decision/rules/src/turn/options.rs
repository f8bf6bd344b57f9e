//! What the deciding side may answer.

use wargauge_rules::game::UnitId;

use super::{ask, facing};
use crate::action::Action;
use crate::attack::toll::Phase;
use crate::fire::offers;
use crate::movement::candidates;
use crate::orders::follow::may_follow;
use crate::scene::Scene;
use crate::setup::{orders, spots};
use crate::state::Step;

/// Lists the answers to the question that is open.
pub(crate) fn list(scene: Scene<'_>, out: &mut Vec<Action>) {
    if scene.state.outcome.is_some() {
        return;
    }
    let Some(unit) = ask::asked(scene) else { return };
    match scene.state.step {
        Step::Deploy => spots::list(scene, unit, out),
        Step::Orders => orders::list(scene, unit, out),
        Step::Follow => follow(scene, unit, out),
        Step::Turn | Step::Face => facing::list(scene, unit, out),
        Step::Plan => candidates::list(scene, unit, out),
        Step::OpFire => fire(scene, unit, Phase::Opportunity, out),
        Step::GeneralFire => fire(scene, unit, Phase::General, out),
    }
}

fn follow(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    out.push(Action::Pass { unit });
    let own = state.chits.iter().filter(|chit| book.side(chit.issuer) == book.side(unit));
    let open = own.filter(|chit| may_follow(scene, chit, unit));
    out.extend(open.map(|chit| Action::Follow { unit, issuer: chit.issuer }));
}

fn fire(scene: Scene<'_>, unit: UnitId, phase: Phase, out: &mut Vec<Action>) {
    // CD-OPP-19, CD-FIRE-03: nobody is bound to fire.
    out.push(Action::Pass { unit });
    offers::list(scene, unit, phase, out);
}
