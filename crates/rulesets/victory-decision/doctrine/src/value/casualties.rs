//! Who is lost, and who gets the dice of a shared Blast.

use crate::value::worth::worth_each;
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::agenda::Task;
use wargauge_victory_decision::units::profile::{Ability, Feature};
use wargauge_victory_decision::view::View;

/// The casualties: the least useful models first, many at a time.
pub(crate) fn losses(view: &View<'_>) -> Action {
    let Some(&Task::Casualties { unit, count, .. }) = view.asked() else {
        return Action::Pass;
    };
    let strength = (0u8..).zip(view.unit(unit).strength);
    let living = strength.filter(|(_, left)| *left > 0);
    let least = living
        .min_by_key(|(group, left)| (use_of_group(view, unit, *group), core::cmp::Reverse(*left)));
    let (group, left) = least.unwrap_or((0, 1));
    Action::Lose { group, count: left.min(count) }
}

/// How useful one model of a group is.
fn use_of_group(view: &View<'_>, unit: UnitId, group: u8) -> i32 {
    let profile = view.profile(unit);
    let kind = &profile.groups[usize::from(group)];
    let arms: i32 = profile
        .mounts
        .iter()
        .filter(|mount| mount.group == group)
        .map(|mount| {
            let weapon = view.book().weapon(mount.weapon);
            let special = weapon.blast.is_some() || weapon.features.has(Feature::Flame);
            i32::from(weapon.dice) * 2 + i32::from(weapon.set_up) * 2 + i32::from(special) * 6
        })
        .sum();
    let posts = [Ability::Command, Ability::Radio, Ability::Medic];
    let post = posts.iter().filter(|post| kind.abilities.has(**post)).count() as i32;
    // The last of the best leaders is worth most: the unit's Ld goes with him.
    let leads = profile.groups.iter().map(|other| other.ld).max() == Some(kind.ld);
    let is_leader = i32::from(view.unit(unit).leader == group);
    arms + 8 * post + i32::from(kind.ld) / 2 + 4 * i32::from(leads) + 8 * is_leader
}

/// What it is worth to give the next unit of a shared Blast so many dice: the most valuable
/// enemy gets all that are free, friends none.
pub(crate) fn share_value(view: &View<'_>, action: &Action) -> i32 {
    let (Action::ShareDice(count), Some(shared)) = (action, view.shared_blast()) else {
        return 0;
    };
    let foe = view.side().foe();
    let value = |unit: &UnitId| {
        if view.book().side(*unit) == foe { worth_each(view, *unit) } else { -1 }
    };
    let units = || shared.touched.0.iter().map(|(unit, _)| *unit);
    let next = units().nth(usize::from(shared.given));
    let best = units().max_by_key(value);
    if best == next { i32::from(*count) } else { -i32::from(*count) }
}
