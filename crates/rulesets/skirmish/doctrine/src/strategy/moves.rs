//! Moves and charges on foot: to the place that promises most.

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, offer};
use wargauge_rules::table::{Bearing, Length, Point, Vector};
use wargauge_skirmish::{Action, Skirmish, View, Walk};

use super::Targets;
use crate::candidates::goals::{GoalPull, edge, goal_of, to_leave};
use crate::doctrine::Doctrine;
use crate::judge::Judge;
use crate::knowledge::cards::{Sides, UnitCard, UnitCards};
use crate::knowledge::posts::{Post, closes_up, post_at};
use crate::knowledge::rates::MOST;
use crate::value::danger::Battlefield;
use crate::value::nerve;
use crate::weights::Weights;

/// Places that are looked at closely.
const LOOKED_AT: usize = 8;

/// Enemies whom a charge is put to the rules at.
const CHARGED: usize = 3;

/// How far a move action takes men, in hundredths of an inch (`SK-MOVE-02`), and those who have one
/// only (`SK-MOVE-03`).
const ACTION: i64 = 600;
const ONLY_ACTION: i64 = 1_000;

/// Move actions of a phase (`SK-MOVE-01`).
const MOVES: u8 = 2;

/// Shares of a unit's worth by hundredths of the way to the edge.
const FINE: i32 = 10_000;

/// The point of the compass nearest to a way.
pub(crate) fn bearing_of(way: Vector) -> Bearing {
    let ahead = |steps: &u8| Bearing::sixteenths(*steps).unit().dot(way);
    Bearing::sixteenths((0..16).max_by_key(ahead).unwrap_or(0))
}

/// Taking up again what the unit has left behind, as soon as it may: without it a crew is a few men
/// with rifles (`SK-MORALE-27`, `SK-AFV-28`).
fn back_to_the_weapon(decision: &Decision<'_, Skirmish>, card: &UnitCard) -> Option<Action> {
    let view = decision.view();
    let profile = view.book().profile(card.unit);
    let action = match profile.is_vehicle() {
        true => Action::Recrew,
        false if profile.tripod => Action::TakeUp,
        false => return None,
    };
    decision.check(action).is_ok().then_some(action)
}

/// A place where a team may go. It is judged in steps, from what costs least to know to what costs most,
/// each of which can only take off what it is worth.
#[derive(Clone, Copy, Debug)]
struct Way {
    post: Post,
    /// Whether it is within one move action.
    near: bool,
    /// Points that a man has left there for fire at once.
    points: usize,
    judged: Judged,
    /// What being there is worth, no more than that until it is judged wholly.
    worth: i32,
    /// What of that comes of the fire of later turns.
    later: i32,
    /// What fire from there is worth at once, likewise.
    then: i32,
    /// The first step there that the rules allow, once they have been asked.
    step: Option<Option<Action>>,
}

/// What has been looked at of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Judged {
    /// The place alone: whoever is in reach may be in sight.
    Place,
    /// And who is in sight.
    Sight,
    /// And what is to be suffered there.
    Wholly,
}

/// The places where a team may go, in the order in which they promise most at first sight.
type Ways = ArrayVec<Way, LOOKED_AT>;

/// What a team goes to a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// To be there, within one move action, when it has fired.
    Cover,
    /// To fire from there.
    Fire,
}

impl Way {
    /// What it is worth for this, no more than that until it is judged wholly; none if it is not for it.
    fn value(&self, aim: Aim) -> Option<i32> {
        match aim {
            Aim::Cover => self.near.then_some(self.worth),
            Aim::Fire if self.step == Some(None) => None,
            Aim::Fire => Some(self.worth + self.then),
        }
    }
}

/// What being at a post is worth, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
struct PostValue {
    /// Without what is to be suffered there.
    good: i32,
    /// What is, by who has been discovered.
    harm: i32,
}

impl PostValue {
    /// For a team that has been discovered or not.
    fn worth(self, weights: &Weights, seen: bool) -> i32 {
        let part = if seen { 100 } else { weights.hidden };
        self.good - self.harm * part / 100
    }
}

/// A team on foot, with what draws it somewhere.
#[derive(Clone, Copy, Debug)]
struct Walker<'c> {
    card: &'c UnitCard,
    pull: Option<GoalPull>,
}

impl Walker<'_> {
    /// What being at a post is worth to it whoever sees whom.
    fn drawn_to(self, field: &Battlefield<'_>, post: &Post) -> i32 {
        let (card, Judge { view, weights, .. }) = (self.card, field.judge);
        let drawn = self.pull.map_or(0, |pull| pull.at(post.at));
        let brink = edge(view, post.at) * weights.edge * card.worth / FINE;
        let covered = post.cover as i32 * weights.cover * card.worth / 100;
        drawn + covered - brink
    }

    /// What staying at its post is worth to it.
    fn staying(self, field: &Battlefield<'_>) -> PostValue {
        let (card, post) = (self.card, &self.card.post);
        let later = field.chance(card, post, MOST) * field.judge.weights.future / 100;
        let good = self.drawn_to(field, post) + later;
        PostValue { good, harm: field.harm(card, post) }
    }
}

/// The places within reach that promise most at first sight.
fn places(
    judge: Judge<'_>,
    card: &UnitCard,
    pull: GoalPull,
    reach: i64,
) -> Shortlist<Post, LOOKED_AT> {
    let mut list = Shortlist::new();
    let (view, posts) = (judge.view, judge.notes.posts(judge.view));
    // As far as it can go, wherever that is.
    let straight = card.at.towards(pull.goal, view.pace(card.unit, pull.goal));
    let straight = post_at(view.book(), posts, straight);
    for post in posts.all.iter().chain([&straight]) {
        let squared = post.at.squared_distance(card.at);
        if squared > 0 && squared <= reach * reach {
            let cover = post.cover as i32 * judge.weights.shelter * card.worth / 100;
            offer(&mut list, pull.at(post.at) + cover, *post);
        }
    }
    list
}

/// The search for the place where a team may best go.
struct WaySearch<'w> {
    doctrine: &'w Doctrine,
    field: &'w Battlefield<'w>,
    card: &'w UnitCard,
    ways: Ways,
}

impl WaySearch<'_> {
    /// The best place for an aim, of equals the first, if it is worth more than `least`. None is judged
    /// further than it takes to know that another is better.
    fn best(&mut self, aim: Aim, least: i32) -> Option<usize> {
        loop {
            let each = self.ways.iter().enumerate();
            let open = each.filter_map(|(at, way)| Some((way.value(aim)?, way.judged, at)));
            let next = open.max_by_key(|&(value, judged, at)| (value, Reverse((judged, at))));
            let (value, judged, at) = next?;
            if value <= least {
                return None;
            }
            if judged == Judged::Wholly {
                return Some(at);
            }
            self.judge_further(at);
        }
    }

    /// Looks at more of a place.
    fn judge_further(&mut self, at: usize) {
        let (field, card, way) = (self.field, self.card, &mut self.ways[at]);
        match way.judged {
            Judged::Place => {
                let points = [MOST, way.points.max(1)];
                let [later, then] = field.chances(card, &way.post, points);
                let later = self.doctrine.in_time(later);
                way.worth += later - way.later;
                way.later = later;
                way.then = if way.points > 0 { self.doctrine.at_once(then) } else { 0 };
                way.judged = Judged::Sight;
            }
            Judged::Sight => {
                way.worth -= field.harm(card, &way.post);
                way.judged = Judged::Wholly;
            }
            Judged::Wholly => {}
        }
    }

    /// The first step to a place, asked of the rules once.
    fn step_to(&mut self, decision: &Decision<'_, Skirmish>, at: usize) -> Option<Action> {
        let (doctrine, card, way) = (self.doctrine, self.card, &mut self.ways[at]);
        *way.step.get_or_insert_with(|| doctrine.step(decision, card, &way.post))
    }
}

/// What a team may do next that is worth most.
#[derive(Clone, Copy, Debug)]
struct Plan {
    worth: i32,
    /// Nothing, if staying is best.
    action: Option<Action>,
}

impl Plan {
    /// Takes what is worth more.
    fn weigh(&mut self, worth: i32, action: Action) {
        if worth > self.worth {
            *self = Self { worth, action: Some(action) };
        }
    }
}

impl Doctrine {
    /// What a team on foot does: shoots, moves, or charges; what it cannot do afterwards counts too.
    pub(crate) fn act_on_foot(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &UnitCard,
        sides: &Sides,
    ) -> Option<Action> {
        let view = decision.view();
        let foes = &sides.foes;
        if let Some(action) = back_to_the_weapon(decision, card) {
            return Some(action);
        }
        let left = self.points(&view, card);
        let targets = Targets::of(self, &view, card, foes);
        let shot = targets.best_attack(decision, left, |_| true);
        if left == 0 && shot.is_none() {
            // Nothing is left to walk or charge with either.
            return None;
        }
        let field = Battlefield::new(self.judge(&view), sides, card.unit);
        let goal = goal_of(&view, self.weights(), card, sides);
        let pull = goal.map(|goal| GoalPull::of(&view, self.weights(), card, goal));
        let walker = Walker { card, pull };
        let stand = walker.staying(&field);
        let here = |seen| stand.worth(self.weights(), seen);
        // Whoever fires shows himself.
        let stay = here(true);
        let mut plan = Plan { worth: here(view.is_discovered(card.unit)), action: None };
        if let Some((value, action)) = shot {
            plan.weigh(self.at_once(value) + stay, action);
        }
        let ways = self.ways(&field, walker);
        let mut search = WaySearch { doctrine: self, field: &field, card, ways };
        let near = search.ways.iter().filter_map(|way| way.value(Aim::Cover)).max();
        if let Some(near) = near.filter(|_| left > 1) {
            // Somebody is left to pay for the way: first the shot, then the step.
            let counts = |value| self.at_once(value) + near.max(stay) > plan.worth;
            if let Some((value, action)) = targets.best_attack(decision, left - 1, counts)
                && let Some(at) = search.best(Aim::Cover, i32::MIN)
                && search.step_to(decision, at).is_some()
            {
                plan.weigh(self.at_once(value) + search.ways[at].worth.max(stay), action);
            }
        }
        while let Some(at) = search.best(Aim::Fire, plan.worth) {
            if let Some(action) = search.step_to(decision, at) {
                plan.weigh(search.ways[at].worth + search.ways[at].then, action);
            }
        }
        let charges = self.charges(card, foes).into_iter();
        let mut charges = charges.take_while(|(value, _)| self.at_once(*value) + stay > plan.worth);
        let charge = charges.find(|(_, action)| decision.check(*action).is_ok());
        if let Some((value, action)) = charge {
            plan.weigh(self.at_once(value) + stay, action);
        }
        plan.action
    }

    /// What comes at once is worth more than what may come.
    fn at_once(&self, value: i32) -> i32 {
        value * self.weights().fire_now / 100
    }

    /// What may come in later turns is worth less than that.
    fn in_time(&self, value: i32) -> i32 {
        value * self.weights().future / 100
    }

    /// The most points that a man of it has left.
    fn points(&self, view: &View<'_>, card: &UnitCard) -> u8 {
        let count = view.book().profile(card.unit).figures.len();
        (0..count).map(|man| view.points_left(card.unit, man)).max().unwrap_or(0)
    }

    /// The places within one move action or two that promise most, judged by themselves.
    fn ways(&self, field: &Battlefield<'_>, walker: Walker<'_>) -> Ways {
        let (view, card) = (field.judge.view, walker.card);
        let left = self.points(view, card);
        let one_only = view.book().profile(card.unit).figures.iter().any(|man| man.ap == 1);
        let reach = if one_only { ONLY_ACTION } else { ACTION };
        let moves = if one_only { 1 } else { left.min(MOVES - view.moves_made().min(MOVES)) };
        let mut ways = Ways::new();
        let Some(pull) = walker.pull.filter(|_| moves > 0 && left > 0 && card.markers == 0) else {
            return ways;
        };
        let toll = self.crossing(view, card) + to_leave(view, self.weights(), card);
        let arms = !view.book().profile(card.unit).tripod;
        for (_, post) in places(field.judge, card, pull, reach * i64::from(moves)) {
            let near = post.at.squared_distance(card.at) <= reach * reach;
            let points = left.saturating_sub(if near { 1 } else { MOVES });
            let points = if arms { usize::from(points) } else { 0 };
            let [later, then] = field.most_chances(card, &post, [MOST, points.max(1)]);
            let later = self.in_time(later).max(0);
            let worth = walker.drawn_to(field, &post) - toll + later;
            let then = if points > 0 { self.at_once(then).max(0) } else { 0 };
            let judged = Judged::Place;
            ways.push(Way { post, near, points, judged, worth, later, then, step: None });
        }
        ways
    }

    /// What the test for open ground under fire costs (`SK-MORALE-09`).
    fn crossing(&self, view: &View<'_>, card: &UnitCard) -> i32 {
        if view.is_under_fire(card.unit) && view.moves_made() == 0 {
            nerve::test(self.weights(), card.total) * card.worth / 100
        } else {
            0
        }
    }

    /// The first step to a post that the rules allow.
    fn step(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &UnitCard,
        post: &Post,
    ) -> Option<Action> {
        let view = decision.view();
        let faced = post.front.or(post.stand.front);
        let front = faced.unwrap_or_else(|| bearing_of(card.at.to(post.at)));
        let pace = view.pace(card.unit, post.at);
        let whole =
            if card.at.within(post.at, pace) { post.at } else { card.at.towards(post.at, pace) };
        let half = Length::from_hundredths(pace.hundredths() / 2);
        let part = card.at.towards(post.at, half);
        let close = closes_up(view.book().profile(card.unit), post.cover) || post.stand.close;
        [whole, part].into_iter().find_map(|to: Point| {
            let action = Action::Move(Walk { to, front, close });
            (to != card.at && decision.check(action).is_ok()).then_some(action)
        })
    }

    /// The best charge with what it is worth, if there is one.
    pub(crate) fn charge(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &UnitCard,
        foes: &UnitCards,
    ) -> Option<(i32, Action)> {
        let mut charges = self.charges(card, foes).into_iter();
        charges.find(|(_, action)| decision.check(*action).is_ok())
    }

    /// Charges that are worth something, the best first, whether they are allowed or not.
    fn charges(&self, card: &UnitCard, foes: &UnitCards) -> Shortlist<Action, CHARGED> {
        let near = |foe: &&UnitCard| {
            !foe.remembered && foe.at.squared_distance(card.at) <= ONLY_ACTION.pow(2)
        };
        let mut list = Shortlist::new();
        for foe in foes.iter().filter(near) {
            let value = self.charge_value(card, foe);
            if value > 0 {
                offer(&mut list, value, Action::Charge { target: foe.unit });
            }
        }
        list
    }

    /// What a charge is worth: action points against action points, a D6 each (`SK-MELEE-03`).
    pub(crate) fn charge_value(&self, card: &UnitCard, foe: &UnitCard) -> i32 {
        if foe.vehicle {
            return 0;
        }
        let each = |it: &UnitCard| it.total / it.men.max(1);
        let edge = each(card) - 1 - each(foe) + i32::from(card.men > foe.men);
        let mut balance = 0;
        let rolls = (1..=FACES).flat_map(|own| (1..=FACES).map(move |other| own - other + edge));
        for difference in rolls {
            let part = DUEL[(difference.unsigned_abs() as usize).min(DUEL.len() - 1)];
            balance += if difference > 0 { part * foe.man() } else { -part * card.man() };
        }
        let fights = card.men.min(foe.men);
        let nerves = if card.men > foe.men {
            nerve::test(self.weights(), foe.total) * foe.worth / 100
        } else {
            0
        };
        (balance * fights / (100 * FACES * FACES) + nerves) * self.weights().fight / 100
    }
}

/// Faces of the dice of a duel (`SK-MELEE-03`).
const FACES: i32 = 6;

/// What a duel takes of a man by the difference, in per cent (`SK-MELEE-07`).
const DUEL: [i32; 6] = [0, 0, 15, 50, 90, 100];
