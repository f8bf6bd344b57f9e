//! How the places where units are wanted draw them.

use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::scenario::Mission;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::view::View;

use super::aims::Goal;
use super::judge::Judge;
use crate::value::field::{apart, root};

/// Who has so many per cent of the enemy's worth need not wait for him.
const SUPERIOR: i64 = 150;

/// Models stand about their leader: a unit so many inches beyond the radius of an objective still
/// contests it.
const ABOUT: i16 = 2;

/// A goal draws nobody more than a unit worth so much, in hundredths of a point.
const DEAREST: i32 = 20_000;

/// The game may end so many turns before the last one (VD-SPEC-26).
const EARLY: i32 = 2;

/// How much a goal draws at first where there is time enough, and how much is added by the end, in per
/// cent.
const AT_FIRST: i32 = 60;
const BY_THE_END: i32 = 40;

/// How a goal draws a unit now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GoalPull {
    pub(crate) goal: Option<Goal>,
    /// What each hundred inches on the way are worth, in hundredths of a point.
    each: i32,
    /// What it is worth to be there.
    there: i32,
}

impl GoalPull {
    /// How far a place serves the goal, in hundredths of a point.
    pub(crate) fn at(&self, at: Point) -> i32 {
        let Some(goal) = self.goal else { return 0 };
        let squared = apart(at, goal.at);
        if i64::from(squared) <= goal.radius.squared() {
            return self.there;
        }
        let short = root(squared) - i32::from(goal.radius.hundredths());
        (-i64::from(short) * i64::from(self.each) / 10_000) as i32
    }

    /// The most that one Move from a place where the goal is served so far can add.
    pub(crate) fn gain(&self, at: Point, served: i32, pace: Length) -> i32 {
        let Some(goal) = self.goal else { return 0 };
        if i64::from(apart(at, goal.at)) <= goal.radius.plus(pace).squared() {
            return (self.there - served).max(0);
        }
        (i64::from(pace.hundredths()) * i64::from(self.each) / 10_000) as i32 + 1
    }
}

impl Judge {
    /// Whether a unit stands near enough to an objective to hold or contest it.
    pub(crate) fn holds_objective(&self, view: &View<'_>, unit: UnitId) -> bool {
        let at = view.unit(unit).at;
        let reach = Length::inches(view.book().switches().objective_radius as i16 + ABOUT);
        let mut marks = view.objectives().iter().map(|(point, _)| *point).chain(view.bunker());
        view.unit(unit).place != Place::Reserve && marks.any(|point| at.within(point, reach))
    }

    /// Whether the enemy is too weak to be waited for.
    fn is_superior(&self, view: &View<'_>) -> bool {
        let worth = |side| view.present(side).map(|unit| self.units.of(unit).worth).sum::<i32>();
        let (own, theirs) = (i64::from(worth(view.side())), i64::from(worth(view.side().foe())));
        own * 100 >= theirs * SUPERIOR
    }

    /// How a unit's goal draws it.
    pub(crate) fn pull(&self, view: &View<'_>, unit: UnitId) -> GoalPull {
        let Some(goal) = self.goals.of(unit) else { return GoalPull::default() };
        let haste = i64::from(self.haste(view, unit, goal));
        let weight = i64::from(self.units.of(unit).worth.min(DEAREST) / 100);
        let pull = match view.scenario().mission {
            Mission::SeekOut if !self.is_superior(view) => {
                self.weights.pull * self.weights.seek_out_pull / 100
            }
            _ => self.weights.pull,
        };
        let each = i64::from(pull) * i64::from(goal.draw) * weight * haste;
        let holds = !view.objectives().is_empty() || view.bunker().is_some();
        let there = if holds { self.weights.objective * goal.draw } else { 0 };
        GoalPull {
            goal: Some(goal),
            each: (each / 10_000) as i32,
            there: (i64::from(there) * haste / 100) as i32,
        }
    }

    /// How much a goal draws, in per cent: more the less time is left for the way.
    fn haste(&self, view: &View<'_>, unit: UnitId, goal: Goal) -> i32 {
        let here = view.unit(unit);
        let profile = view.profile(unit);
        let far = root(apart(here.at, goal.at));
        let short = (far - i32::from(goal.radius.hundredths())).max(0);
        let pace = i32::from(profile.pace.hundredths()).max(100);
        let each = i32::from(view.actions_of(unit));
        let sure = i32::from(view.scenario().last_turn) - EARLY;
        let turns = (sure - i32::from(view.turn())).max(0);
        let left = match view.active() {
            Some(active) if active.unit == unit => i32::from(active.left),
            _ => each,
        };
        let time = (turns * each + left).max(1);
        let used = (100 * short / pace / time).min(100);
        AT_FIRST
            + BY_THE_END * i32::from(view.turn()) / (sure + EARLY).max(1)
            + self.weights.haste * used / 100 * used / 100
    }
}
