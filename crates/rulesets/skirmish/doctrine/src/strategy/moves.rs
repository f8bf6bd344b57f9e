//! Moves and charges on foot: to the place that promises most.

use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, offer};
use wargauge_rules::table::{Bearing, Length, Point, Vector};
use wargauge_skirmish::{Action, Skirmish, View, Walk};

use super::{Targets, best_attack};
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

/// Where a team may go: what going there is worth, with the first step.
#[derive(Clone, Copy, Debug, Default)]
struct MoveChoices {
    /// The best place, fire from there included.
    best: Option<(i32, Action)>,
    /// The best within one move action for whoever fires no more.
    moved: Option<(i32, Action)>,
}

/// What being at a post is worth, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
struct PostValue {
    /// Without what is to be suffered there.
    good: i32,
    /// What is, by who has been discovered.
    harm: i32,
    /// What could be done from it at once.
    then: i32,
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
    /// What being at a post is worth to it, and what could be done from there with so many points a man.
    fn value_of(self, field: &Battlefield<'_>, post: &Post, points: usize) -> PostValue {
        let (card, Judge { view, weights, .. }) = (self.card, field.judge);
        let drawn = self.pull.map_or(0, |pull| pull.at(post.at));
        let brink = edge(view, post.at) * weights.edge * card.worth / FINE;
        let covered = post.cover as i32 * weights.cover * card.worth / 100;
        let [later, then] = field.chances(card, post, [MOST, points]);
        let good = drawn + covered + later * weights.future / 100 - brink;
        PostValue { good, harm: field.harm(card, post), then }
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
        let targets = Targets::of(&view, card, foes);
        let attack = |most| best_attack(self, decision, &targets, most);
        let shot = attack(left);
        if left == 0 && shot.is_none() {
            // Nothing is left to walk or charge with either.
            return None;
        }
        let field = Battlefield::new(self.judge(&view), sides, card.unit);
        let goal = goal_of(&view, self.weights(), card, sides);
        let pull = goal.map(|goal| GoalPull::of(&view, self.weights(), card, goal));
        let walker = Walker { card, pull };
        let stand = walker.value_of(&field, &card.post, MOST);
        let here = |seen| stand.worth(self.weights(), seen);
        // Whoever fires shows himself.
        let stay = here(true);
        let way = self.best_move(decision, &field, walker);
        let mut best = (here(view.is_discovered(card.unit)), None);
        let mut weigh = |worth: i32, action: Action| {
            if worth > best.0 {
                best = (worth, Some(action));
            }
        };
        if let Some((value, action)) = shot {
            weigh(self.at_once(value) + stay, action);
        }
        if left > 1
            && let Some((worth, _)) = way.moved
            && let Some((value, action)) = attack(left - 1)
        {
            // Somebody is left to pay for the way: first the shot, then the step.
            weigh(self.at_once(value) + worth.max(stay), action);
        }
        if let Some((worth, action)) = way.best {
            weigh(worth, action);
        }
        if let Some((worth, action)) = self.charge(decision, card, foes) {
            weigh(self.at_once(worth) + stay, action);
        }
        best.1
    }

    /// What comes at once is worth more than what may come.
    fn at_once(&self, value: i32) -> i32 {
        value * self.weights().fire_now / 100
    }

    /// The most points that a man of it has left.
    fn points(&self, view: &View<'_>, card: &UnitCard) -> u8 {
        let count = view.book().profile(card.unit).figures.len();
        (0..count).map(|man| view.points_left(card.unit, man)).max().unwrap_or(0)
    }

    /// The best place within one move action or two, with the first step there; and the best within
    /// one for whoever has fired.
    fn best_move(
        &self,
        decision: &Decision<'_, Skirmish>,
        field: &Battlefield<'_>,
        walker: Walker<'_>,
    ) -> MoveChoices {
        let (view, card) = (field.judge.view, walker.card);
        let left = self.points(view, card);
        let one_only = view.book().profile(card.unit).figures.iter().any(|man| man.ap == 1);
        let reach = if one_only { ONLY_ACTION } else { ACTION };
        let moves = if one_only { 1 } else { left.min(MOVES - view.moves_made().min(MOVES)) };
        let Some(pull) = walker.pull.filter(|_| moves > 0 && left > 0 && card.markers == 0) else {
            return MoveChoices::default();
        };
        let toll = self.crossing(view, card) + to_leave(view, self.weights(), card);
        let arms = !view.book().profile(card.unit).tripod;
        let mut best: Shortlist<Post, LOOKED_AT> = Shortlist::new();
        let mut moved: Shortlist<Post, 1> = Shortlist::new();
        for (_, post) in places(field.judge, card, pull, reach * i64::from(moves)) {
            let near = post.at.squared_distance(card.at) <= reach * reach;
            let points = usize::from(left.saturating_sub(if near { 1 } else { MOVES }));
            let stand = walker.value_of(field, &post, points.max(1));
            let worth = stand.worth(self.weights(), true) - toll;
            let then = if arms && points > 0 { stand.then } else { 0 };
            offer(&mut best, worth + self.at_once(then), post);
            if near {
                offer(&mut moved, worth, post);
            }
        }
        let step = |(worth, post): (i32, Post)| Some((worth, self.step(decision, card, &post)?));
        MoveChoices {
            best: best.into_iter().find_map(step),
            moved: moved.into_iter().find_map(step),
        }
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
        let near = |foe: &&UnitCard| {
            !foe.remembered && foe.at.squared_distance(card.at) <= ONLY_ACTION.pow(2)
        };
        let mut list: Shortlist<Action, CHARGED> = Shortlist::new();
        for foe in foes.iter().filter(near) {
            let value = self.charge_value(card, foe);
            if value > 0 {
                offer(&mut list, value, Action::Charge { target: foe.unit });
            }
        }
        list.into_iter().find(|(_, action)| decision.check(*action).is_ok())
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
