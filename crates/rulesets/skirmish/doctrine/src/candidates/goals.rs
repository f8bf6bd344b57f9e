//! What units are to go to.

use arrayvec::ArrayVec;
use wargauge_rules::table::Point;
use wargauge_rules::table::root::floor_root;
use wargauge_skirmish::{Crewed, Kind, MAX_UNITS, Morale, Order, SmallArm, Victory, View};

use crate::knowledge::cards::{Card, Cards};
use crate::weights::Weights;

/// How near a man must be to hold an objective, in hundredths of an inch (`SK-SCEN-04`), with room
/// for the rest of his team.
const HOLDING: i64 = 350;

/// What an objective is worth that decides the game by itself, in hundredths of a point.
const DECIDES: i32 = 10_000;

/// A place to go to, with what being there counts in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub at: Point,
    pub points: i32,
    /// How much of the unit's way it is, in per cent: less where others are nearer.
    pub share: i32,
    /// Whether others are there already.
    pub held: bool,
    /// How near the side's teams in the middle have come to it, in hundredths of an inch.
    pub middle: i32,
}

/// What holding an objective counts for the side of a view, or keeping the enemy from it.
fn points(view: &View<'_>, number: usize) -> i32 {
    let scenario = view.book().scenario();
    let worth = scenario.objectives()[number].worth;
    match scenario.victory() {
        Victory::Hold { objective, .. } if objective == number => DECIDES,
        _ => (worth[view.side()].max(worth[view.side().foe()] / 2) / 10) as i32,
    }
}

/// What a unit is to go to: what counts most for its way, less where others are nearer; without an
/// objective the nearest enemy.
pub(crate) fn goal_of(
    view: &View<'_>,
    weights: &Weights,
    card: &Card,
    (own, foes): (&Cards, &Cards),
) -> Option<Goal> {
    let objectives = view.book().scenario().objectives();
    let share = |at: Point| {
        let away = distance(card.at, at);
        let nearer = |other: &&Card| other.unit != card.unit && distance(other.at, at) < away;
        100 * 100 / (100 + weights.crowd * own.iter().filter(nearer).count() as i32)
    };
    let draw = |number: usize| {
        let at = objectives[number].at;
        points(view, number) * share(at) / 100 * 1_000 / (1_200 + distance(card.at, at))
    };
    let numbers = (0..objectives.len()).filter(|&number| points(view, number) > 0);
    let best = numbers.max_by_key(|&number| (draw(number), core::cmp::Reverse(number)));
    let nearest = || foes.iter().min_by_key(|foe| foe.at.squared_distance(card.at));
    best.map(|number| {
        let at = objectives[number].at;
        let there = |other: &Card| {
            other.unit != card.unit && !other.vehicle && distance(other.at, at) <= HOLDING as i32
        };
        let held = own.iter().any(there);
        let middle = middle(view, weights, own, at);
        Goal { at, points: points(view, number), share: share(at), held, middle }
    })
    .or_else(|| {
        let at = nearest()?.at;
        Some(Goal {
            at,
            points: 0,
            share: 100,
            held: false,
            middle: middle(view, weights, own, at),
        })
    })
}

/// How near the side's teams that are to go to a place have come to it: as many are nearer as are
/// further away.
fn middle(view: &View<'_>, weights: &Weights, own: &Cards, at: Point) -> i32 {
    let goes = |card: &&Card| {
        let able = !card.vehicle && card.men > 0 && card.morale < Morale::Shaken;
        able && share_of_way(view, weights, card) >= 100
    };
    let mut ways: ArrayVec<i32, MAX_UNITS> =
        own.iter().filter(goes).map(|card| distance(card.at, at)).collect();
    ways.sort_unstable();
    ways.get(ways.len() / 2).copied().unwrap_or(0)
}

/// Hundredths of an inch between two points.
pub(crate) fn distance(from: Point, to: Point) -> i32 {
    let squared = from.squared_distance(to);
    match u32::try_from(squared) {
        Ok(squared) => floor_root(squared) as i32,
        Err(_) => (squared as u64).isqrt() as i32,
    }
}

/// Men who retire from so near the edge of the table leave it, in hundredths of an inch.
const EDGE: i32 = 600;

/// How near a point is to the edge of the table, in per cent: 0 for all that are not near.
pub(crate) fn edge(view: &View<'_>, at: Point) -> i32 {
    let far = view.book().table().rect().high();
    let inwards = [at.x, at.y, far.x - at.x, far.y - at.y].into_iter().min().unwrap_or(0);
    (EDGE - i32::from(inwards)).max(0) * 100 / EDGE
}

/// What draws a unit to its goal, wherever it stands. Time presses the more the later it is, and
/// whoever defends is in no hurry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pull {
    pub goal: Point,
    /// For each tenth of an inch, in ten-thousandths of its worth.
    draw: i32,
    worth: i32,
    /// For being there, in hundredths of a point.
    held: i32,
    /// Nearer than this it gains nothing, in hundredths of an inch.
    foremost: i32,
}

impl Pull {
    /// What draws a unit to a goal.
    pub(crate) fn of(view: &View<'_>, weights: &Weights, card: &Card, goal: Goal) -> Self {
        let scenario = view.book().scenario();
        let emplaced = view.book().profile(card.unit).tripod;
        let part = share_of_way(view, weights, card);
        let turns = i32::from(scenario.turns()).max(1);
        let now = i32::from(view.turn());
        let hurry = weights.patience + (100 - weights.patience) * now.min(turns) / turns;
        let defends = matches!(scenario.orders(view.side()).infantry, Order::Hold | Order::Defend);
        let part = part * if defends { weights.garrison } else { 100 } / 100;
        let draw = weights.pull * part / 100 * hurry / 100 * goal.share / 100;
        // One team is enough to hold it; a second makes sure of it.
        let part = if goal.held { weights.second } else { 100 };
        let held = goal.points * weights.hold / 100 * part / 100 * (turns + now) / (4 * turns);
        let held = if emplaced { 0 } else { held };
        // Nobody gains by being further ahead of the others than they can follow.
        let lead = if part_of_rear(view, card) { -weights.behind } else { weights.lead };
        let foremost = goal.middle - lead * 100;
        let foremost = if foremost > HOLDING as i32 { foremost } else { 0 };
        Self { goal: goal.at, draw, worth: card.worth, held, foremost }
    }

    /// What standing at a point is worth for it, in hundredths of a point.
    pub(crate) fn at(self, at: Point) -> i32 {
        let away = (distance(at, self.goal) - HOLDING as i32).max(0);
        let held = if away == 0 { self.held } else { 0 };
        held - away.max(self.foremost) / 10 * self.draw * self.worth / 10_000
    }
}

/// Whether a unit leads or lies in wait and keeps behind.
fn part_of_rear(view: &View<'_>, card: &Card) -> bool {
    let profile = view.book().profile(card.unit);
    let sniper = profile.figures.iter().all(|man| man.arm == SmallArm::ScopedRifle);
    let stays = matches!(profile.crewed, Some(Crewed::Launcher | Crewed::Mortar { .. }));
    profile.kind == Kind::Command || stays || sniper
}

/// How much of the way to its goal is a unit's own, in per cent: mortars stay where they are, other
/// weapons that lose by every move nearly so, and whoever leads or lies in wait keeps behind.
fn share_of_way(view: &View<'_>, weights: &Weights, card: &Card) -> i32 {
    let profile = view.book().profile(card.unit);
    match profile.crewed {
        _ if card.vehicle => weights.drives,
        Some(Crewed::Mortar { .. }) if profile.tripod => 0,
        _ if profile.tripod => weights.emplaced,
        _ if part_of_rear(view, card) => weights.rear,
        _ => 100,
    }
}
