//! Whether the deciding side may answer so.

use wargauge_rules::game::UnitId;

use super::ask;
use crate::action::{Action, Plan};
use crate::attack::toll::Phase;
use crate::fire;
use crate::movement::{candidates, legality};
use crate::orders::chits;
use crate::orders::follow::may_follow;
use crate::scene::Scene;
use crate::setup::spots;
use crate::state::{Place, Step};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// The stand an action is about.
fn subject(action: Action) -> UnitId {
    match action {
        Action::Deploy { unit, .. }
        | Action::Follow { unit, .. }
        | Action::Face { unit, .. }
        | Action::Move { unit, .. }
        | Action::Pass { unit } => unit,
        Action::Place(chit) => chit.issuer,
        Action::Fire(fire) => fire.firer,
    }
}

/// Checks an answer to the question that is open: one that is not allowed is not taken
/// (CD-TURN-07).
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check(scene: Scene<'_>, action: Action) -> Verdict {
    let Scene { book, state } = scene;
    require(state.outcome.is_none(), "CD-SCEN-08", "the game is over")?;
    let unit = subject(action);
    require(ask::may_answer(scene, unit), "CD-TURN-06", "another stand is asked")?;
    match (state.step, action) {
        (Step::Deploy, Action::Deploy { spot, .. }) => spots::check(scene, unit, spot),
        (Step::Orders, Action::Place(chit)) => chits::check(scene, &chit),
        (Step::Follow, Action::Follow { issuer, .. }) => {
            let chit = state.chit_of(issuer).filter(|_| book.side(issuer) == book.side(unit));
            let open = chit.is_some_and(|chit| may_follow(scene, chit, unit));
            require(open, "CD-ORDER-11", "this chit does not reach it")
        }
        (Step::Turn | Step::Face, Action::Face { .. }) => Ok(()),
        (Step::Plan, Action::Move { plan, .. }) => legality::check(scene, unit, &plan),
        (Step::OpFire, Action::Fire(fire)) => {
            fire::permission::check(scene, &fire, Phase::Opportunity)
        }
        (Step::GeneralFire, Action::Fire(fire)) => {
            fire::permission::check(scene, &fire, Phase::General)
        }
        (Step::Plan, Action::Pass { .. }) => check_idle(scene, unit),
        (Step::Deploy, Action::Pass { .. }) => forbid("CD-SCEN-03", "every stand is deployed"),
        (_, Action::Pass { .. }) => Ok(()),
        (
            _,
            Action::Deploy { .. }
            | Action::Place(_)
            | Action::Follow { .. }
            | Action::Face { .. }
            | Action::Move { .. }
            | Action::Fire(_),
        ) => forbid("CD-TURN-01", "not in this step"),
    }
}

/// Staying off the table is free; a stand under orders that could move as ordered does so
/// (CD-ORDER-27): it stays only where no plan is left.
fn check_idle(scene: Scene<'_>, unit: UnitId) -> Verdict {
    if matches!(scene.state.stand(unit).place, Place::Reserve(_)) {
        return Ok(());
    }
    let arrow = legality::arrow(scene.state, unit).unwrap_or_default();
    if legality::check(scene, unit, &Plan::stay(arrow)).is_ok() {
        return Ok(());
    }
    require(candidates::is_stuck(scene, unit), "CD-ORDER-27", "at least half the movement")
}
