//! Small decisions: dice, victims, prisoners, flights.

use wargauge_policy::Decision;
use wargauge_policy::toolkit::apart;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_wwii_sim::{Action, Role, View, WwiiSim};

use crate::doctrine::Doctrine;
use crate::knowledge::arms::worth;

/// What the leader of a unit is worth beyond his weapon, in hundredths of a point: a point of Leadership
/// goes with him.
const LEADER: i32 = 400;

impl Doctrine {
    /// WS-OFF-06: the higher die, which fires first and moves last.
    pub(crate) fn die(view: &View<'_>, unit: UnitId) -> Action {
        let score = |unit: UnitId| view.unit(unit).map_or(0, |it| it.die());
        let officer = view.unit(unit).and_then(|it| it.companions()[0]);
        if officer.is_some_and(|officer| score(officer) > score(unit)) {
            Action::UseOfficersDie
        } else {
            Action::UseOwnDie
        }
    }

    /// Who of a unit takes a result: of an enemy the man who is worth most, of one's own the one who
    /// is worth least.
    pub(crate) fn victim(
        decision: &mut Decision<'_, WwiiSim>,
        view: &View<'_>,
        unit: Option<UnitId>,
    ) -> Action {
        let figures = unit.and_then(|unit| view.unit(unit)).map(|it| it.figures());
        let own = unit.is_some_and(|unit| view.profile(unit).side == view.side());
        let merit = |slot: u8| {
            // An officer with the unit has the last slot.
            let Some(figure) = figures.and_then(|all| all.get(usize::from(slot))) else {
                return i32::MAX / 2;
            };
            let arms = view.arms(figure.arms);
            let fire = arms.first.map_or(0, |weapon| worth(view.weapon(weapon), figure.fs));
            fire + if arms.role == Role::Leader { LEADER } else { 0 }
        };
        let value = |action: &Action| match *action {
            Action::Victim(slot) if own => -merit(slot),
            Action::Victim(slot) => merit(slot),
            _ => i32::MIN,
        };
        let options = decision.options();
        let best = *options.iter().max_by_key(|action| value(action)).unwrap_or(&options[0]);
        decision.take(best)
    }

    /// WS-PANIC-02: off the table, else as far as may be from what is worth holding.
    pub(crate) fn drive(decision: &mut Decision<'_, WwiiSim>, view: &View<'_>) -> Action {
        let table = view.ground().table;
        let away = |at: Point| {
            let goals = view.objectives().iter().map(|goal| apart(goal.at, at));
            goals.min().unwrap_or(0)
        };
        let value = |action: &Action| match *action {
            Action::Drive(at) if !table.contains(at) => i32::MAX,
            Action::Drive(at) => away(at),
            _ => -1,
        };
        let options = decision.options();
        let best = *options.iter().max_by_key(|action| value(action)).unwrap_or(&options[0]);
        decision.take(best)
    }
}
