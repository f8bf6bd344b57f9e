//! Vehicles: they fire what they have, then drive where they do more and suffer less.

use wargauge_policy::Decision;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_skirmish::{Action, Cover, Skirmish};

use super::Targets;
use super::moves::bearing_of;
use crate::candidates::goals::{Goal, GoalPull, distance, goal_of, to_leave};
use crate::doctrine::Doctrine;
use crate::knowledge::cards::{Sides, UnitCard, UnitCards};
use crate::knowledge::posts::{Post, Stand};
use crate::knowledge::rates::MOST;
use crate::value::danger::Battlefield;

/// How far a vehicle goes at a time, the longest first, in inches.
const LEGS: [i16; 4] = [18, 12, 8, 4];

/// How far it goes aside or back, in inches.
const ASIDE: [i16; 2] = [9, 4];

/// To the right and to the left of the straight way, in sixteenths of a circle.
const SIDES: [u8; 2] = [4, 12];

/// The ways it may take that lead to its goal, in sixteenths of a circle off the straight one.
const WAYS: [u8; 5] = [0, 1, 15, 2, 14];

impl Doctrine {
    /// What a crew in its vehicle does.
    pub(crate) fn act_in_vehicle(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &UnitCard,
        sides: &Sides,
    ) -> Option<Action> {
        let view = decision.view();
        let targets = Targets::of(self, &view, card, &sides.foes);
        if let Some((_, action)) = targets.best_attack(decision, u8::MAX, |_| true) {
            return Some(action);
        }
        if view.moves_made() > 0 {
            return None;
        }
        let goal = goal_of(&view, self.weights(), card, sides)?;
        let (at, front) = view.unit(card.unit)?.hull?;
        let here = Pose { at, front };
        let field = Battlefield::new(self.judge(&view), sides, card.unit);
        let pull = GoalPull::of(&view, self.weights(), card, goal);
        // Without a gun it has nothing to do where the enemy is.
        let armed = view.book().profile(card.unit).gun().is_some();
        let pull = if armed { pull } else { pull.slack() };
        let mut parking = Parking { field: &field, card, pull, last: None };
        let mut best = (parking.worth(here, i32::MIN), None);
        let leaving = to_leave(&view, self.weights(), card);
        let mut weigh = |action: Action| {
            let Action::Drive { to, front, .. } = action else { return };
            let leaves = if to == here.at { 0 } else { leaving };
            let least = best.0.saturating_add(leaves);
            let value = parking.worth(Pose { at: to, front }, least) - leaves;
            if value > best.0 && decision.check(action).is_ok() {
                best = (value, Some(action));
            }
        };
        each_drive(here, goal, &sides.foes, &mut weigh);
        best.1
    }
}

/// Where a vehicle stands, and where it faces.
#[derive(Clone, Copy, Debug)]
struct Pose {
    at: Point,
    front: Bearing,
}

/// What places are worth for a vehicle to stand.
struct Parking<'p> {
    field: &'p Battlefield<'p>,
    card: &'p UnitCard,
    pull: GoalPull,
    /// The last place that was looked at, whatever the front.
    last: Option<Parked>,
}

/// What a place is worth for a vehicle whatever its front.
#[derive(Clone, Copy, Debug)]
struct Parked {
    at: Point,
    /// But for what is to be suffered.
    good: i32,
    /// What teams are to suffer there, once it has been worked out.
    harm: Option<i32>,
}

impl Parking<'_> {
    /// What it is worth for the vehicle to stand somewhere with this front; of what is worth no more than
    /// `least` something that is no more than that either.
    fn worth(&mut self, pose: Pose, least: i32) -> i32 {
        let Pose { at, front } = pose;
        let (field, card) = (self.field, self.card);
        let post = Post { at, front: None, cover: Cover::None, stand: Stand::LOOSE };
        let known = self.last.filter(|last| last.at == at);
        let mut parked = known.unwrap_or_else(|| {
            let guns = field.shells(card, at);
            let small = field.chance(card, &post, MOST);
            let good = self.pull.at(at) + guns.max(small) * field.judge.weights.future / 100;
            Parked { at, good, harm: None }
        });
        // What is suffered only takes off.
        let mut worth = parked.good;
        if worth > least {
            worth -= *parked.harm.get_or_insert_with(|| field.harm(card, &post));
        }
        self.last = Some(parked);
        if worth > least {
            worth -= field.at_armour(card, at, front);
        }
        worth
    }
}

/// Every drive that is worth thinking of: towards the goal, no further; aside; back; each of these
/// forward with the front in the way of it or turned to the enemy who is nearest at its end; and turning
/// to face an enemy.
fn each_drive(here: Pose, goal: Goal, foes: &UnitCards, act: &mut impl FnMut(Action)) {
    let Pose { at, front: facing } = here;
    let mut forward = |front: Bearing, leg: i16| {
        let to = at.plus(front.way(Length::inches(leg)));
        let nearest = foes.iter().min_by_key(|foe| foe.at.squared_distance(to));
        let faced = nearest.map(|foe| bearing_of(to.to(foe.at))).filter(|faced| *faced != front);
        for front in [Some(front), faced].into_iter().flatten() {
            act(Action::Drive { to, front, reverse: false });
        }
    };
    let way = bearing_of(at.to(goal.at));
    let far = distance(at, goal.at);
    for leg in LEGS.into_iter().filter(|leg| i32::from(*leg) * 100 <= far) {
        WAYS.into_iter().for_each(|off| forward(way.turned(off), leg));
    }
    for leg in ASIDE {
        SIDES.into_iter().for_each(|off| forward(way.turned(off), leg));
    }
    for leg in ASIDE {
        let to = at.plus(facing.opposite().way(Length::inches(leg)));
        act(Action::Drive { to, front: facing, reverse: true });
    }
    for front in foes.iter().map(|foe| bearing_of(at.to(foe.at))).chain([way]) {
        act(Action::Drive { to: at, front, reverse: false });
    }
}
