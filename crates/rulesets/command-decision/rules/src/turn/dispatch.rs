//! Answers taken down; the step closed when both sides are done (CD-TURN-06, CD-TURN-07).

use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;

use super::{ask, steps};
use crate::action::Action;
use crate::book::CommandDecision;
use crate::event::Event;
use crate::scene::Play;
use crate::setup::spots;
use crate::state::State;

/// Takes an answer down and goes on to the next question.
pub(crate) fn carry_out(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    debug_assert_eq!(super::permission::check(play.scene(), action), Ok(()), "{action:?}");
    take_down(play.book, play.state, action);
    go_on(play);
}

/// Notes one answer. Nothing is told: the step is sealed.
pub(crate) fn take_down(book: &CommandDecision, state: &mut State, action: Action) {
    match action {
        Action::Deploy { unit, spot } => spots::put(book, state, unit, spot),
        Action::Place(chit) => state.chits.push(chit),
        Action::Follow { unit, issuer } => state.stand_mut(unit).follows = Some(issuer),
        Action::Face { unit, facing } => state.facings.push((unit, facing)),
        Action::Move { unit, plan } => state.plans.push((unit, plan)),
        Action::Fire(fire) => {
            state.fires.push(fire);
            // A vehicle is asked again while it has lines left (CD-RESTR-10).
            return;
        }
        Action::Pass { .. } => {}
    }
    state.asked += 1;
}

/// To the next question: of this side, of the other, or of the next step.
pub(crate) fn go_on(play: &mut Play<'_, impl Referee<Event>>) {
    while play.state.outcome.is_none() && !ask::next(play.book, play.state) {
        play.state.asked = 0;
        if play.state.decider == Side::A {
            play.state.decider = Side::B;
        } else {
            play.state.decider = Side::A;
            steps::close(play);
        }
    }
}
