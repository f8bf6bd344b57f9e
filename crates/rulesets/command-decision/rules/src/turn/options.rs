//! What the deciding side may answer.

use wargauge_rules::game::UnitId;

use super::{ask, facing};
use crate::action::Action;
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::fire::offers;
use crate::movement::candidates;
use crate::orders::follow::may_follow;
use crate::setup::{orders, spots};
use crate::state::{State, Step};

/// Lists the answers to the question that is open.
pub(crate) fn list(book: &CommandDecision, state: &State, out: &mut Vec<Action>) {
    if state.outcome.is_some() {
        return;
    }
    let Some(unit) = ask::asked(book, state) else { return };
    match state.step {
        Step::Deploy => spots::list(book, state, unit, out),
        Step::Orders => orders::list(book, state, unit, out),
        Step::Follow => follow(book, state, unit, out),
        Step::Turn | Step::Face => facing::list(book, state, unit, out),
        Step::Plan => candidates::list(book, state, unit, out),
        Step::OpFire => fire(book, state, (unit, Phase::Opportunity), out),
        Step::GeneralFire => fire(book, state, (unit, Phase::General), out),
    }
}

fn follow(book: &CommandDecision, state: &State, unit: UnitId, out: &mut Vec<Action>) {
    out.push(Action::Pass { unit });
    let own = state.chits.iter().filter(|chit| book.side(chit.issuer) == book.side(unit));
    let open = own.filter(|chit| may_follow(book, state, chit, unit));
    out.extend(open.map(|chit| Action::Follow { unit, issuer: chit.issuer }));
}

fn fire(book: &CommandDecision, state: &State, asked: (UnitId, Phase), out: &mut Vec<Action>) {
    // CD-OPP-19, CD-FIRE-03: nobody is bound to fire.
    out.push(Action::Pass { unit: asked.0 });
    offers::list(book, state, asked, out);
}
