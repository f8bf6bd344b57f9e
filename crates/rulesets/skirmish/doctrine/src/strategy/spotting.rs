//! Looking at contacts, and in what order units act.

use core::cmp::Reverse;

use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_skirmish::{Action, Kind, Skirmish, View};

use crate::doctrine::Doctrine;
use crate::knowledge::cards::Sides;
use crate::knowledge::rates::MOST;
use crate::value::danger;

/// Nobody looks further, in hundredths of an inch (`SK-SPOT-11`).
const FAR: i64 = 6_000;

impl Doctrine {
    /// The unit that has most to shoot at acts first, then whoever may go on.
    pub(crate) fn next_unit(&self, decision: &Decision<'_, Skirmish>, view: &View<'_>) -> Action {
        let Sides { own, foes } = self.look(view);
        let rank = |unit: UnitId| {
            let card = own.iter().find(|card| card.unit == unit);
            card.map_or(0, |card| danger::chance(self.judge(view), card, &foes, MOST))
        };
        let mut left = view.waiting();
        // Of those the first in the list.
        let turn = |unit: UnitId| (rank(unit), turn_of(view, unit), Reverse(unit.index()));
        while let Some(unit) = left.into_iter().max_by_key(|&unit| turn(unit)) {
            let action = Action::Activate { unit };
            if decision.check(action).is_ok() {
                return action;
            }
            left.remove(unit);
        }
        Action::EndPhase
    }

    /// A man who has not looked looks at the nearest contact.
    pub(crate) fn spot(
        &self,
        decision: &Decision<'_, Skirmish>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Option<Action> {
        let known = view.unit(unit)?;
        let count = view.book().profile(unit).figures.len();
        let fresh = |man: &usize| known.men[*man].1.is_active() && !view.has_looked(unit, *man);
        let man = (0..count).find(fresh)?;
        let here = known.hull.map_or(known.men[man].0, |(at, _)| at);
        let contacts = view.contacts(unit).into_iter();
        let near = contacts.filter(|at| at.squared_distance(here) <= FAR * FAR);
        let at = near.min_by_key(|at| at.squared_distance(here))?;
        let action = Action::Spot { man: man as u8, at };
        decision.check(action).is_ok().then_some(action)
    }
}

/// Who goes first of those who have as much to shoot at, by kind, the highest first: men on foot open
/// the way, vehicles follow, and leaders come behind.
fn turn_of(view: &View<'_>, unit: UnitId) -> u8 {
    let profile = view.book().profile(unit);
    match profile.kind {
        Kind::Command => 0,
        _ if profile.is_vehicle() => 1,
        _ => 2,
    }
}
