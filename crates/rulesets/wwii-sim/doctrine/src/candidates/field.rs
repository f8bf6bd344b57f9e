//! What a place is worth to a unit: what it could shoot at, what could be shot at it, how near it is
//! to its goal.

use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_wwii_sim::{Class, Status, UnitSet, View};

use super::goals::{Goal, Goals};
use super::plans::{PlanSpace, Post};
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::ground::Ground;
use crate::value::danger::{Danger, Maps, Men, of_enemy, sees};
use crate::value::nerve::pinned_by;
use crate::value::rates::{Doing, Range, Rates, Way, armour_from, damage, hits, wounds};
use crate::value::span::{Circle, span};
use crate::weights::Weights;

/// The part of what fire does to a vehicle that keeps it from doing anything in the turn: a quarter falls
/// on the crew.
const CREW_SHAKEN: i32 = 4;

/// How much oftener whoever is not shot at in a turn stands in the next than hides.
const STANDS_OFTENER: i32 = 2;

/// What a unit on foot makes of a turn on average, between a walk and a run, in hundredths of an inch.
const MARCH: i32 = 700;

/// Turns kept in hand when it is reckoned whether there is time left to reach a goal.
const IN_HAND: i32 = 1;

/// What one unit's fire does to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FireEffect {
    /// Losses and tests, in hundredths of a point.
    pub value: i32,
    /// The chance that it pins, in thousandths.
    pub pinned: i32,
}

/// Fire of one unit at another.
#[derive(Clone, Copy)]
pub(crate) struct ShotAt<'c> {
    pub shooter: &'c Card,
    pub target: &'c Card,
    pub way: Way,
    pub range: Range,
}

/// All that places are judged by.
pub(crate) struct Field<'a, 's> {
    pub view: View<'s>,
    pub ground: Ground<'a>,
    pub cards: &'a Cards,
    pub goals: &'a Goals,
    pub danger: &'a mut Danger,
    pub plans: &'a mut PlanSpace,
    pub weights: &'a Weights,
    /// Enemies on the table that the side knows of.
    pub foes: UnitSet,
    /// How much of the enemy's fire a unit is taken to draw, in per cent.
    pub volume: i32,
    /// How much of its share of that fire it draws where the enemy has others to choose among, in per cent.
    pub drawn: i32,
}

impl Field<'_, '_> {
    /// Where a unit is.
    pub(crate) fn post(&self, unit: UnitId) -> Post {
        Post::of(self.cards.of(unit))
    }

    /// What a unit's fire at another is expected to do that does so.
    pub(crate) fn blow(&self, shot: ShotAt<'_>, doing: Doing) -> FireEffect {
        let ShotAt { shooter, target, way, range } = shot;
        if target.is_vehicle() {
            let armour = armour_from(target, shooter.at);
            let taken = damage(shooter, way, range, armour, doing != Doing::Stands);
            return FireEffect {
                value: target.worth / 10 * taken / 100,
                pinned: taken / CREW_SHAKEN,
            };
        }
        let wounds = wounds(shooter, way, range).at(doing);
        self.strike(target, wounds, || hits(shooter, way, range, doing))
    }

    /// What so many wounds, in thousandths, do to men; `hits` bring tests without harm.
    pub(crate) fn strike(
        &self,
        target: &Card,
        wounds: i32,
        hits: impl FnOnce() -> i32,
    ) -> FireEffect {
        let loss = (target.wound * wounds / 1_000).min(target.worth);
        if target.status != Status::Normal {
            return FireEffect { value: loss, pinned: 0 };
        }
        let hits = if wounds > 0 { wounds } else { hits() };
        let pinned = pinned_by(hits, target.ld);
        FireEffect { value: loss + target.worth / 100 * self.weights.pin * pinned / 1_000, pinned }
    }

    /// The range between a unit at a post and a target; `None` if it is out of sight or too far.
    pub(crate) fn range(&self, unit: &Card, post: Post, target: &Card) -> Option<Range> {
        let from = Circle { at: post.at, radius: unit.radius, inside: post.inside };
        let distance = span(self.view.ground(), from, target.circle(), unit.reach)?;
        // A mortar needs nobody of its own to see: whoever is known has been seen by a friend.
        let in_sight = || unit.is_mortar() || sees(self.ground, target.row, post.cell, post.inside);
        in_sight().then(|| Range { distance, cover: target.cover(self.ground, post.at) })
    }

    /// The best that a unit could shoot at from a post, in hundredths of a point.
    pub(crate) fn opportunity(&self, unit: UnitId, post: Post, way: Way) -> i32 {
        self.opportunities(unit, post, [Some(way), None])[0]
    }

    /// The best that a unit could shoot at from a post in two ways, in hundredths of a point.
    pub(crate) fn opportunities(
        &self,
        unit: UnitId,
        post: Post,
        ways: [Option<Way>; 2],
    ) -> [i32; 2] {
        let card = self.cards.of(unit);
        let mut best = [0; 2];
        for foe in self.foes {
            let target = self.cards.of(foe);
            // Nothing better can come of who is worth less than what was found.
            if target.worth <= best[0].min(best[1]) {
                continue;
            }
            let Some(range) = self.range(card, post, target) else { continue };
            for (best, way) in best.iter_mut().zip(ways) {
                let Some(way) = way else { continue };
                *best = (*best).max(self.shot(ShotAt { shooter: card, target, way, range }));
            }
        }
        best
    }

    /// What a shot at a unit is worth whose order is not known.
    pub(crate) fn shot(&self, shot: ShotAt<'_>) -> i32 {
        let ShotAt { shooter, target, way, range } = shot;
        if target.is_vehicle() {
            return self.blow(shot, Doing::Stands).value;
        }
        let rates = wounds(shooter, way, range);
        // Whoever is not shot at this turn may hide in the next.
        let mean = (STANDS_OFTENER * rates.at(Doing::Stands) + rates.at(Doing::Hides))
            / (STANDS_OFTENER + 1);
        self.strike(target, mean, || 0).value
    }

    /// The table as places are judged by.
    pub(crate) fn maps(&self) -> Maps<'_> {
        Maps { ground: self.ground, table: self.view.ground() }
    }

    /// Wounds of men of a radius at a post from all enemies together, in thousandths.
    pub(crate) fn threats(&mut self, post: Post, radius: i32) -> Rates {
        let maps = Maps { ground: self.ground, table: self.view.ground() };
        let men = Men { cell: post.cell, inside: post.inside, radius };
        match post.inside {
            None => self.danger.in_cell(self.cards, maps, men, self.foes),
            Some(_) => {
                let one = |foe| of_enemy(self.cards.of(foe), maps, men);
                self.foes.map(one).fold(Rates::default(), Rates::and)
            }
        }
    }

    /// What a unit is expected to suffer at a post while it does so, if all enemies shoot.
    pub(crate) fn harm(&mut self, unit: UnitId, post: Post, doing: Doing) -> i32 {
        let card = self.cards.of(unit);
        if card.is_vehicle() {
            return self.harm_to_vehicle(card, post);
        }
        let threats = self.threats(post, card.radius);
        self.suffered(card, threats, doing)
    }

    /// What men are expected to suffer of such threats while they do so.
    pub(crate) fn suffered(&self, card: &Card, threats: Rates, doing: Doing) -> i32 {
        self.strike(card, threats.at(doing), || 0).value
    }

    fn harm_to_vehicle(&self, card: &Card, post: Post) -> i32 {
        let sum: i32 = self.foes.map(|foe| self.taken(self.cards.of(foe), card, post)).sum();
        card.worth / 10 * sum.min(1_000) / 100
    }

    /// The part of a vehicle at a post that an enemy is expected to take, in thousandths.
    pub(crate) fn taken(&self, enemy: &Card, card: &Card, post: Post) -> i32 {
        let there = Circle { at: post.at, radius: card.radius, inside: None };
        let distance = span(self.view.ground(), enemy.circle(), there, enemy.reach);
        let Some(distance) = distance else { return 0 };
        if !sees(self.ground, enemy.row, post.cell, None) {
            return 0;
        }
        let cover = self.ground.cell(post.cell).shelter.against(post.at, enemy.at);
        self.pierced(enemy, card, Range { distance, cover })
    }

    /// The part of a vehicle that a shot from a distance is expected to take, in thousandths.
    pub(crate) fn pierced(&self, shooter: &Card, target: &Card, range: Range) -> i32 {
        // It faces what it fears most.
        let [front, side, _] = target.armour;
        damage(shooter, Way::STILL, range, u8::midpoint(front, side), false)
    }

    /// How much nearer to its goal a place is than nowhere, and what holding it is worth.
    pub(crate) fn pull(&self, unit: UnitId, at: Point) -> i32 {
        let Some(goal) = self.goals.of(unit) else { return 0 };
        let card = self.cards.of(unit);
        let away = (root(apart(at, goal.at)) - card.radius - goal.near).max(0);
        let mut weight = self.draw_of(card, goal);
        let left = i32::from(self.view.last_turn()) - i32::from(self.view.turn());
        if goal.is_raced_for {
            weight += weight * self.weights.race / 100;
        }
        if goal.points > 0 && away > (left - IN_HAND).max(0) * MARCH {
            weight += weight * self.weights.haste / 100;
        }
        let drawn = -(away / 10) * (weight * card.worth / 1_000) / 100;
        let held = if away == 0 { self.held(unit, goal) } else { 0 };
        drawn + held
    }

    /// What an inch nearer is worth for a hundred points of unit.
    fn draw_of(&self, card: &Card, goal: Goal) -> i32 {
        let full = if goal.points > 0 || goal.exit { self.weights.pull } else { self.weights.hunt };
        if goal.exit {
            return self.weights.exit * full / 100;
        }
        // A mortar that reaches the place stays where it is.
        let in_range = apart(card.at, goal.at) < card.reach * card.reach;
        if card.is_mortar() && in_range {
            return 0;
        }
        if card.is_emplaced() || card.class == Class::Officer {
            return full * self.weights.emplaced / 100;
        }
        full
    }

    /// What a unit adds by being at its goal: less where others hold it already, more as the game
    /// draws to its end.
    fn held(&self, unit: UnitId, goal: Goal) -> i32 {
        let near = |&other: &UnitId| {
            let card = self.cards.of(other);
            let reach = card.radius + goal.near;
            other != unit && !card.hidden && apart(card.at, goal.at) <= reach * reach
        };
        let others = self.cards.of_side(self.view.side()).filter(near).count() as i32;
        let (turn, last) = (i32::from(self.view.turn()), i32::from(self.view.last_turn()));
        goal.points * self.weights.objective / 100 * (last + turn) / (2 * last) / (1 + others)
    }

    /// What being at a post is worth to a unit beyond this turn's fire: its goal, and the fire of the
    /// next turn while the enemy shoots at who has done so.
    pub(crate) fn standing(&mut self, unit: UnitId, post: Post, doing: Doing, shot: i32) -> i32 {
        let harm = self.harm(unit, post, doing);
        self.pull(unit, post.at) + self.weights.future * (shot - harm * self.volume / 100) / 100
    }
}
