//! The end of an action and of an activation.

use wargauge_rules::referee::Referee;

use crate::book::Play;
use crate::event::Event;
use crate::fire::smoke;
use crate::position::concealment;
use crate::state::Step;
use crate::state::agenda::{Progress, Task};
use crate::state::unit::Place;
use crate::turn::end_segment;

/// What follows every action: the next decision, or the end of the activation.
pub(crate) fn end_action_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    // VD-END-06.
    end_segment::end_if_wiped_out(play);
    // VD-END-06.
    if play.state.outcome.is_some() {
        return Progress::Done;
    }
    // VD-TAKE-07, VD-HIDE-07: whoever has lost his cover by this action.
    concealment::lapse_cover(play);
    // VD-SHAKEN-19: the next action or detonation may make units withdraw again.
    play.state.withdrew = crate::state::unit::UnitSet::EMPTY;
    // VD-VSP-13: smoke may still be fired when all actions are taken.
    let goes_on = play.state.active.as_ref().is_some_and(|active| {
        play.state.unit(active.unit).place != Place::Gone
            && !active.stopped
            && (active.left > 0 || smoke::has_smoke(play.scene(), active.unit))
    });
    // VD-TURN-04: until it is over the same unit goes on.
    if goes_on {
        // VD-ACT-05: the next action is chosen now.
        play.state.step = Step::Act;
        // VD-TURN-10: nobody answers.
        if let Some(active) = &play.state.active {
            play.state.decider = play.book.side(active.unit);
        }
        return Progress::Asked;
    }
    // VD-ACT-10: charges wait for this.
    play.state.agenda.push_in_order([Task::Detonate, Task::EndActivation]);
    Progress::Done
}

/// S7: the unit is activated; then on to the next segment.
pub(crate) fn end_activation_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    if let Some(active) = play.state.active.take() {
        // VD-TURN-03.
        play.state.activated.insert(active.unit);
        // VD-END-09.
        if active.shot {
            play.state.shot_last.insert(active.unit);
        } else {
            play.state.shot_last.remove(active.unit);
        }
    }
    end_segment::end_if_wiped_out(play);
    play.state.agenda.push(Task::NextSegment);
    Progress::Done
}
