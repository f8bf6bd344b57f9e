//! Moves and charges on foot: to the place that promises most.

use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, offer};
use wargauge_rules::table::{Bearing, Length, Point, Vector};
use wargauge_skirmish::{Action, Skirmish, View, Walk};

use super::best_attack;
use crate::Doctrine;
use crate::candidates::goals::{Pull, edge, goal_of};
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::posts::{Post, closes_up, post_at};
use crate::value::{danger, nerve};
use crate::weights::Weights;

/// Places that are looked at closely.
const LOOKED_AT: usize = 6;

/// How far a move action takes men, in hundredths of an inch (`SK-MOVE-02`), and those who have one
/// only (`SK-MOVE-03`).
const ACTION: i64 = 600;
const ONLY_ACTION: i64 = 1_000;

/// The point of the compass nearest to a way.
pub(crate) fn bearing_of(way: Vector) -> Bearing {
    let ahead = |steps: &u8| Bearing::sixteenths(*steps).unit().dot(way);
    Bearing::sixteenths((0..16).max_by_key(ahead).unwrap_or(0))
}

/// What being at a post is worth, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
struct Standing {
    /// Without what is to be suffered there.
    base: i32,
    /// What is, by who has been discovered.
    harm: i32,
    /// What could be shot from it at once with one point a man.
    snap: i32,
}

impl Standing {
    /// For a team that has been discovered or not.
    fn worth(self, weights: &Weights, seen: bool) -> i32 {
        let part = if seen { 100 } else { weights.hidden };
        self.base - self.harm * part / 100
    }
}

impl Doctrine {
    /// What a team on foot does: shoots, moves or charges.
    pub(crate) fn act_on_foot(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &Card,
        (own, foes): (&Cards, &Cards),
    ) -> Option<Action> {
        let view = decision.view();
        let left = self.points(&view, card);
        let shot = best_attack(self, decision, (card, foes), left);
        if left == 0 && shot.is_none() {
            return None;
        }
        let goal = goal_of(&view, self.weights(), card, (own, foes));
        let drawn = goal.map(|goal| Pull::of(&view, self.weights(), card, goal));
        let stand = self.standing(&view, card, (foes, drawn), &card.post);
        let here = |seen| stand.worth(self.weights(), seen);
        // Whoever fires shows himself.
        let quiet = here(view.is_discovered(card.unit));
        let weighed = |value: i32| value * self.weights().now / 100 + here(true);
        let shot = shot.map(|(value, action)| (weighed(value), action));
        let shot = shot.filter(|(worth, _)| *worth > quiet);
        let stay = shot.map_or(quiet, |(worth, _)| worth);
        if let Some((worth, action)) = self.charge(decision, card, foes)
            && worth + here(true) > stay
        {
            return Some(action);
        }
        match self.best_move(decision, card, (foes, drawn)) {
            Some((best, step)) if best > stay => Some(step),
            _ => shot.map(|(_, action)| action),
        }
    }

    /// The most points that a man of it has left.
    fn points(&self, view: &View<'_>, card: &Card) -> u8 {
        let count = view.book().profile(card.unit).figures.len();
        (0..count).map(|man| view.points_left(card.unit, man)).max().unwrap_or(0)
    }

    /// What being at a post is worth, and what could be shot from it at once with one point a man.
    fn standing(
        &self,
        view: &View<'_>,
        card: &Card,
        (foes, drawn): (&Cards, Option<Pull>),
        post: &Post,
    ) -> Standing {
        let judge = (self.notes(), self.weights());
        let drawn = drawn.map_or(0, |pull| pull.at(post.at));
        let [snap, later] = danger::chances(view, judge, (card, foes), post);
        let harm = danger::at(view, judge, (card, foes), post);
        let brink = edge(view, post.at) * self.weights().edge * card.worth / 10_000;
        let covered = post.cover as i32 * self.weights().cover * card.worth / 100;
        let base = drawn + covered + later * self.weights().future / 100 - brink;
        Standing { base, harm, snap }
    }

    /// The best place within one move action or two, with the first step there.
    fn best_move(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &Card,
        (foes, drawn): (&Cards, Option<Pull>),
    ) -> Option<(i32, Action)> {
        let view = decision.view();
        let left = self.points(&view, card);
        let one_only = view.book().profile(card.unit).figures.iter().any(|man| man.ap == 1);
        let reach = if one_only { ONLY_ACTION } else { ACTION };
        let moves = if one_only { 1 } else { i64::from(left.min(2 - view.moves_made().min(2))) };
        if left == 0 || moves == 0 || card.markers > 0 {
            return None;
        }
        let pull = drawn?;
        let mut list: Shortlist<Post, LOOKED_AT> = Shortlist::new();
        let whole = (reach * moves).pow(2);
        let posts = self.notes().posts(&view);
        // As far as it can go, wherever that is.
        let straight = card.at.towards(pull.goal, view.pace(card.unit, pull.goal));
        let straight = post_at(view.book(), posts, straight);
        for post in posts.all.iter().chain([&straight]) {
            let squared = post.at.squared_distance(card.at);
            if squared > 0 && squared <= whole {
                let cover = post.cover as i32 * self.weights().shelter * card.worth / 100;
                offer(&mut list, pull.at(post.at) + cover, *post);
            }
        }
        let crossing = self.crossing(&view, card);
        let mut best: Shortlist<Post, LOOKED_AT> = Shortlist::new();
        for (_, post) in list {
            let stand = self.standing(&view, card, (foes, drawn), &post);
            let (worth, snap) = (stand.worth(self.weights(), true), stand.snap);
            let near = post.at.squared_distance(card.at) <= reach * reach;
            let shoots = near && left > 1 && !view.book().profile(card.unit).tripod;
            offer(&mut best, worth + if shoots { snap } else { 0 } - crossing, post);
        }
        best.into_iter().find_map(|(worth, post)| Some((worth, self.step(decision, card, &post)?)))
    }

    /// What the test for open ground under fire costs (`SK-MORALE-09`).
    fn crossing(&self, view: &View<'_>, card: &Card) -> i32 {
        if view.is_under_fire(card.unit) && view.moves_made() == 0 {
            nerve::test(self.weights(), card.total) * card.worth / 100
        } else {
            0
        }
    }

    /// The first step to a post that the rules allow.
    fn step(&self, decision: &Decision<'_, Skirmish>, card: &Card, post: &Post) -> Option<Action> {
        let view = decision.view();
        let front = post.front.unwrap_or_else(|| bearing_of(card.at.to(post.at)));
        let pace = view.pace(card.unit, post.at);
        let whole =
            if card.at.within(post.at, pace) { post.at } else { card.at.towards(post.at, pace) };
        let half = Length::from_hundredths(pace.hundredths() / 2);
        let part = card.at.towards(post.at, half);
        let close = closes_up(view.book().profile(card.unit), post.cover);
        [whole, part].into_iter().find_map(|to: Point| {
            let action = Action::Move(Walk { to, front, close });
            (to != card.at && decision.check(action).is_ok()).then_some(action)
        })
    }

    /// The best charge with what it is worth, if there is one.
    pub(crate) fn charge(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &Card,
        foes: &Cards,
    ) -> Option<(i32, Action)> {
        let near =
            |foe: &&Card| !foe.remembered && foe.at.squared_distance(card.at) <= ONLY_ACTION.pow(2);
        let valued = foes
            .iter()
            .filter(near)
            .map(|foe| (self.charge_value(card, foe), Action::Charge { target: foe.unit }));
        let best = valued.filter(|(value, _)| *value > 0).max_by_key(|(value, _)| *value)?;
        decision.check(best.1).is_ok().then_some(best)
    }

    /// What a charge is worth: action points against action points, a D6 each (`SK-MELEE-03`).
    pub(crate) fn charge_value(&self, card: &Card, foe: &Card) -> i32 {
        if foe.vehicle {
            return 0;
        }
        let each = |it: &Card| it.total / it.men.max(1);
        let edge = each(card) - 1 - each(foe) + i32::from(card.men > foe.men);
        let mut balance = 0;
        for difference in (1..=6).flat_map(|own| (1..=6).map(move |other| own - other + edge)) {
            let part = DUEL[difference.unsigned_abs().min(5) as usize];
            balance += if difference > 0 { part * foe.man() } else { -part * card.man() };
        }
        let fights = card.men.min(foe.men);
        let nerves = if card.men > foe.men {
            nerve::test(self.weights(), foe.total) * foe.worth / 100
        } else {
            0
        };
        (balance * fights / 3_600 + nerves) * self.weights().fight / 100
    }
}

/// What a duel takes of a man by the difference, in per cent (`SK-MELEE-07`).
const DUEL: [i32; 6] = [0, 0, 15, 50, 90, 100];
