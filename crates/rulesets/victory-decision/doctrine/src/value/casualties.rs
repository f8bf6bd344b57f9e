//! Who is lost.

use crate::knowledge::firepower::Firepower;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::agenda::Task;
use wargauge_victory_decision::view::View;

/// How much more useful the leader's own group is.
const LEADS: i32 = 8;

/// The casualties: the least useful models first, many at a time.
pub(crate) fn losses(view: &View<'_>, firepower: &Firepower) -> Action {
    let Some(&Task::Casualties { unit, count, .. }) = view.asked() else {
        return Action::Pass;
    };
    let strength = (0u8..).zip(view.unit(unit).strength);
    let living = strength.filter(|(_, left)| *left > 0);
    let leader = view.unit(unit).leader;
    let usefulness =
        |group: u8| firepower.usefulness(unit, group) + if group == leader { LEADS } else { 0 };
    let least = living.min_by_key(|(group, left)| (usefulness(*group), core::cmp::Reverse(*left)));
    let (group, left) = least.unwrap_or((0, 1));
    Action::Lose { group, count: left.min(count) }
}
