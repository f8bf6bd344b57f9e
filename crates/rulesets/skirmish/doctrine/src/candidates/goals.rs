//! What units are to go to.

use wargauge_rules::table::Point;
use wargauge_rules::table::root::floor_root;
use wargauge_skirmish::{Crewed, Kind, Order, SmallArm, Victory, View};

use crate::knowledge::cards::{Sides, UnitCard};
use crate::weights::Weights;

/// How near a man must be to hold an objective, in hundredths of an inch (`SK-SCEN-04`), with room
/// for the rest of his team.
const HOLDING: i64 = 350;

/// What an objective is worth that decides the game by itself, in hundredths of a point.
const DECIDES: i32 = 10_000;

/// Keeping the enemy from an objective is half of what it counts for him: he may lose it again.
const DENIED: u32 = 2;

/// Thousandths of a point in a hundredth of one: scenarios count in the first.
const THOUSANDTHS: u32 = 10;

/// Distance that counts little beside what lies there, in hundredths of an inch: two moves.
const NEAR_AT_HAND: i32 = 1_200;

/// Keeps what is left of a goal at a distance above nought.
const SCALE: i32 = 1_000;

/// Holding an objective counts once at the end, half of which is what it counts at the beginning and
/// the other half comes with the turns; and as much again may be lost by whoever is thrown out of it.
const SURE_OF_IT: i32 = 4;

/// A place to go to, with what being there counts in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub at: Point,
    pub points: i32,
    /// How much of the unit's way it is, in per cent: less where others are nearer.
    pub share: i32,
    /// Whether others are there already.
    pub held: bool,
}

/// What holding an objective counts for the side of a view, or keeping the enemy from it.
fn points(view: &View<'_>, number: usize) -> i32 {
    let scenario = view.book().scenario();
    let worth = scenario.objectives()[number].worth;
    match scenario.victory() {
        Victory::Hold { objective, .. } if objective == number => DECIDES,
        _ => (worth[view.side()].max(worth[view.side().foe()] / DENIED) / THOUSANDTHS) as i32,
    }
}

/// What a unit is to go to: what counts most for its way, less where others are nearer; without an
/// objective the nearest enemy.
pub(crate) fn goal_of(
    view: &View<'_>,
    weights: &Weights,
    card: &UnitCard,
    sides: &Sides,
) -> Option<Goal> {
    let Sides { own, foes } = sides;
    let objectives = view.book().scenario().objectives();
    let share = |at: Point| {
        let away = distance(card.at, at);
        let nearer = |other: &&UnitCard| other.unit != card.unit && distance(other.at, at) < away;
        100 * 100 / (100 + weights.crowd * own.iter().filter(nearer).count() as i32)
    };
    let draw = |number: usize| {
        let at = objectives[number].at;
        points(view, number) * share(at) / 100 * SCALE / (NEAR_AT_HAND + distance(card.at, at))
    };
    let numbers = (0..objectives.len()).filter(|&number| points(view, number) > 0);
    let best = numbers.max_by_key(|&number| (draw(number), core::cmp::Reverse(number)));
    let nearest = || foes.iter().min_by_key(|foe| foe.at.squared_distance(card.at));
    best.map(|number| {
        let at = objectives[number].at;
        let there = |other: &UnitCard| {
            other.unit != card.unit && !other.vehicle && distance(other.at, at) <= HOLDING as i32
        };
        let held = own.iter().any(there);
        Goal { at, points: points(view, number), share: share(at), held }
    })
    .or_else(|| nearest().map(|foe| Goal { at: foe.at, points: 0, share: 100, held: false }))
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

/// Whether the side is to hold what it has.
pub(crate) fn is_to_hold(view: &View<'_>) -> bool {
    matches!(view.book().scenario().orders(view.side()).infantry, Order::Hold | Order::Defend)
}

/// What it costs a unit to leave the place where it waits, if its side is to hold: it was chosen with
/// time, and whoever comes has to find the unit in it first; and a mortar that nobody has found, on either
/// side. In hundredths of a point.
pub(crate) fn to_leave(view: &View<'_>, weights: &Weights, card: &UnitCard) -> i32 {
    let part = if is_to_hold(view) {
        weights.entrench
    } else if is_mortar(view, card) && !view.is_discovered(card.unit) {
        weights.mortar_stay
    } else {
        0
    };
    card.worth * part / 100
}

/// Whether a unit serves a mortar that is carried.
fn is_mortar(view: &View<'_>, card: &UnitCard) -> bool {
    let profile = view.book().profile(card.unit);
    profile.tripod && matches!(profile.crewed, Some(Crewed::Mortar { .. }))
}

/// Distances to a goal are counted in tenths of an inch, of so many hundredths.
const TENTH: i32 = 10;

/// A whole, where parts are in ten-thousandths.
const FINE: i32 = 10_000;

/// What draws a unit to its goal, wherever it stands. Time presses the more the later it is, and
/// whoever defends is in no hurry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoalPull {
    pub goal: Point,
    /// For each tenth of an inch, in ten-thousandths of its worth.
    draw: i32,
    worth: i32,
    /// For being there, in hundredths of a point.
    held: i32,
}

impl GoalPull {
    /// What draws a unit to a goal.
    pub(crate) fn of(view: &View<'_>, weights: &Weights, card: &UnitCard, goal: Goal) -> Self {
        let scenario = view.book().scenario();
        let emplaced = view.book().profile(card.unit).tripod;
        let own = share_of_way(view, weights, card);
        let turns = i32::from(scenario.turns()).max(1);
        let now = i32::from(view.turn());
        let hurry = weights.patience + (100 - weights.patience) * now.min(turns) / turns;
        let part = own * if is_to_hold(view) { weights.garrison } else { 100 } / 100;
        let draw = weights.pull * part / 100 * hurry / 100 * goal.share / 100;
        // One team is enough to hold it; a second makes sure of it.
        let part = if goal.held { weights.second_holder } else { 100 };
        let held =
            goal.points * weights.hold / 100 * part / 100 * (turns + now) / (SURE_OF_IT * turns);
        // Whoever keeps behind is not to be the first there either.
        let held = if emplaced { 0 } else { held * own / 100 };
        Self { goal: goal.at, draw, worth: card.worth, held }
    }

    /// For whoever has nothing to do there.
    pub(crate) const fn slack(self) -> Self {
        Self { draw: 0, held: 0, ..self }
    }

    /// What standing at a point is worth for it, in hundredths of a point.
    pub(crate) fn at(self, at: Point) -> i32 {
        let away = (distance(at, self.goal) - HOLDING as i32).max(0);
        let held = if away == 0 { self.held } else { 0 };
        held - away / TENTH * self.draw * self.worth / FINE
    }
}

/// How much of the way to its goal is a unit's own, in per cent: mortars stay where they are, other
/// weapons that lose by every move nearly so, and whoever leads or lies in wait keeps behind.
fn share_of_way(view: &View<'_>, weights: &Weights, card: &UnitCard) -> i32 {
    let profile = view.book().profile(card.unit);
    let sniper = profile.figures.iter().all(|man| man.arm == SmallArm::ScopedRifle);
    match (profile.kind, profile.crewed) {
        _ if is_mortar(view, card) => 0,
        _ if profile.tripod => weights.emplaced,
        (Kind::Command, _) | (_, Some(Crewed::Launcher | Crewed::Mortar { .. })) => {
            weights.support_pull
        }
        _ if sniper => weights.support_pull,
        _ => 100,
    }
}
