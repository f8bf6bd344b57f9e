//! The end of an action and of an activation.

use wargauge_rules::referee::Referee;

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::fire::smoke;
use crate::position::concealment;
use crate::state::agenda::{Progress, Task};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::turn::end_segment;

/// What follows every action: the next decision, or the end of the activation.
pub(crate) fn end_action_task(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Progress {
    // VD-END-06.
    end_segment::end_if_wiped_out(book, s, referee);
    // VD-END-06.
    if s.outcome.is_some() {
        return Progress::Done;
    }
    // VD-TAKE-07, VD-HIDE-07: whoever has lost his cover by this action.
    concealment::lapse_cover(book, s, referee);
    // VD-SHAKEN-19: the next action or detonation may make units withdraw again.
    s.withdrew = crate::state::unit::UnitSet::EMPTY;
    // VD-VSP-13: smoke may still be fired when all actions are taken.
    let goes_on = s.active.as_ref().is_some_and(|active| {
        s.unit(active.unit).place != Place::Gone
            && !active.stopped
            && (active.left > 0 || smoke::has_smoke(book, s, active.unit))
    });
    // VD-TURN-04: until it is over the same unit goes on.
    if goes_on {
        // VD-ACT-05: the next action is chosen now.
        s.step = Step::Act;
        // VD-TURN-10: nobody answers.
        if let Some(active) = &s.active {
            s.decider = book.side(active.unit);
        }
        return Progress::Asked;
    }
    // VD-ACT-10: charges wait for this.
    s.agenda.push_in_order([Task::Detonate, Task::EndActivation]);
    Progress::Done
}

/// S7: the unit is activated; then on to the next segment.
pub(crate) fn end_activation_task(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Progress {
    if let Some(active) = s.active.take() {
        // VD-TURN-03.
        s.activated.insert(active.unit);
        // VD-END-09.
        if active.shot {
            s.shot_last.insert(active.unit);
        } else {
            s.shot_last.remove(active.unit);
        }
    }
    end_segment::end_if_wiped_out(book, s, referee);
    s.agenda.push(Task::NextSegment);
    Progress::Done
}
