//! Who is lost, and who gets the dice of a shared Blast.

use crate::knowledge::firepower::Firepower;
use crate::value::Judge;
use wargauge_rules::UnitId;
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

/// What it is worth to give the next unit of a shared Blast so many dice: the most valuable
/// enemy gets all that are free, friends none.
pub(crate) fn share_value(judge: &Judge, view: &View<'_>, action: &Action) -> i32 {
    let (Action::ShareDice(count), Some(shared)) = (action, view.shared_blast()) else {
        return 0;
    };
    let foe = view.side().foe();
    let value = |unit: &UnitId| {
        if view.book().side(*unit) == foe { judge.worth_each(*unit) } else { -1 }
    };
    let units = || shared.touched.0.iter().map(|(unit, _)| *unit);
    let next = units().nth(usize::from(shared.given));
    let best = units().max_by_key(value);
    if best == next { i32::from(*count) } else { -i32::from(*count) }
}
