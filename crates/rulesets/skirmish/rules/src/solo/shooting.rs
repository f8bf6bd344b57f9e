//! What units run by tables shoot at (7.2).

use wargauge_rules::{Referee, UnitId};

use crate::action::{Action, check};
use crate::book::Skirmish;
use crate::event::Event;
use crate::fire::{FireAt, Round, purchase_shots, shooter_aim, shooters};
use crate::men::{is_left, is_vehicle, place};
use crate::offers::attacks;
use crate::state::State;
use crate::turn::aftermath;
use crate::units::Kind;

/// The most attacks of one unit in one phase.
const MOST: usize = 12;

/// A unit shoots until it has nothing left to shoot with.
pub(super) fn shoot_all(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    for _ in 0..MOST {
        if !is_left(book, state, unit) || state.active() != Some(unit) {
            return;
        }
        let Some(action) = best(book, state, unit) else { return };
        crate::action::attack(book, state, unit, action, referee);
        aftermath(book, state, unit, action, referee);
    }
}

/// The best attack, if there is one worth it.
fn best(book: &Skirmish, state: &State, unit: UnitId) -> Option<Action> {
    let mut best: Option<(i64, Action)> = None;
    attacks(book, state, unit, &mut |action| {
        let Some(value) = value(book, state, unit, action) else { return };
        if best.is_none_or(|(other, _)| value > other) && check(book, state, action).is_ok() {
            best = Some((value, action));
        }
    });
    best.map(|(_, action)| action)
}

/// What an attack is worth to the tables; `None` if they never make it.
fn value(book: &Skirmish, state: &State, unit: UnitId, action: Action) -> Option<i64> {
    let near = |target: UnitId| {
        let squared = place(book, state, unit).squared_distance(place(book, state, target));
        -(squared.max(0) as u64).isqrt().cast_signed()
    };
    match action {
        // SK-POL-03: hand held weapons at vehicles before anything else.
        Action::HandHeld { target, .. } => Some(3_000_000 + near(target)),
        // SK-POL-04, SK-POL-10: armour and guns first.
        Action::Gun { target, round } => {
            let vehicle = is_vehicle(book, state, target);
            let armour = vehicle && book.profile(target).kind == Kind::Afv
                || book.profile(target).field_gun().is_some();
            let fits = vehicle == (round != Round::Explosive);
            let rank = if armour { 2_000_000 } else { 1_500_000 };
            fits.then(|| rank + near(target))
        }
        Action::Flame { target, .. } => Some(1_400_000 + near(target)),
        // SK-POL-05
        Action::Grenade { target, .. } => {
            let under_fire = state.unit(unit).under_fire.any;
            (!under_fire).then(|| 1_200_000 + near(target))
        }
        // SK-POL-07
        Action::Mortar { at: crate::fire::MortarAt::Unit(target), shot } => {
            (shot == crate::fire::Shot::Explosive).then(|| 1_300_000 + near(target))
        }
        // SK-POL-01, SK-POL-02, SK-POL-06
        Action::Fire(plan) if plan.split.is_none() && plan.at != FireAt::Hull => {
            let hits = expected(book, state, unit, &plan);
            let close = if near(plan.target) >= -800 { 200_000 } else { 0 };
            Some(close + 100 * hits + near(plan.target) / 4)
        }
        Action::Lay { .. } => Some(-90_000),
        _ => None,
    }
}

/// Twentieths of hits expected of a plan.
fn expected(book: &Skirmish, state: &State, unit: UnitId, plan: &crate::fire::FirePlan) -> i64 {
    let mut sum = 0;
    for shooter in shooters(book, state, unit) {
        let Some(seen) = shooter_aim(book, state, unit, &shooter, (plan.target, plan.at)) else {
            continue;
        };
        let shots = i64::from(purchase_shots(book, state, unit, &shooter));
        for &aim in plan.men[shooter.slot].aims() {
            let needed = match seen.shifted {
                _ if seen.automatic => 1,
                Some(band) => shooter.arm.needed(band, aim),
                None => 21,
            };
            sum += shots * i64::from(21 - needed);
        }
    }
    sum
}
