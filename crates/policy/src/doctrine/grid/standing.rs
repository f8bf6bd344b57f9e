//! What it is worth to a unit to stand in a square when the enemy's turn comes: the one-ply
//! evaluation behind every move.

use wargauge_rules::UnitId;
use wargauge_rules::grid::profile::{Profile, Quality, Trait};
use wargauge_rules::grid::switches::FireMove;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::Doctrine;
use super::odds::{CERTAIN, chance, share};
use super::threat::spread;

/// How a unit comes to stand where it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// It stayed without fighting.
    Waited,
    /// It fought and stayed, or made a combat move.
    Fought,
    /// It moved.
    Moved,
}

impl Doctrine {
    /// The worth of standing in a square, in hundredths of a point.
    pub(super) fn standing(
        &self,
        view: &View<'_>,
        unit: UnitId,
        square: Square,
        manner: Manner,
    ) -> i32 {
        let profile = view.profile(unit);
        let stake = self.stakes.of(unit);
        let cover =
            profile.in_cover(view.ground().kind(square), false) || view.smoke().contains(square);
        let mut score = self.place_in_plan(view, unit, square);
        if self.maps.seen().contains(square) {
            score -= self.expected_loss(view, unit, square, cover);
            score += self.prospects(view, unit, square, manner);
        }
        if profile.has(Trait::Foo) {
            score += self.long_observation(view, square);
        }
        if cover && !self.goals.presses && self.tasks.turns(&self.routes, unit, square) <= 1 {
            score += stake.worth * self.weights.cover / 100;
        }
        if view.disrupted().contains(unit) && manner != Manner::Fought {
            score += self.chance_to_regroup(profile, square, manner, stake.worth);
        }
        score
    }

    /// What the enemy's next turn costs the unit there.
    fn expected_loss(&self, view: &View<'_>, unit: UnitId, square: Square, cover: bool) -> i32 {
        let class = view.profile(unit).class;
        let hits = self.maps.danger(square, class, cover, view.is_heavy(unit));
        let loss = self.stakes.of(unit).expected(spread(hits));
        loss * self.weights.danger / 100 * self.tasks.caution() / 100
    }

    /// What the unit can do from there next turn.
    fn prospects(&self, view: &View<'_>, unit: UnitId, square: Square, manner: Manner) -> i32 {
        let profile = view.profile(unit);
        let mut score = 0;
        let barred = view.switches().fire_move == FireMove::Delayed && manner == Manner::Moved;
        if !profile.has(Trait::Battery) && !barred {
            score += self.maps.opening(square, profile.row) * self.weights.opportunity / 100;
        }
        if profile.has(Trait::Observer) {
            score += self.maps.observation(square) * self.weights.observe / 100;
        }
        score
    }

    /// What an FOO's long sight from a square does for the artillery (GW-ARTY-10).
    fn long_observation(&self, view: &View<'_>, square: Square) -> i32 {
        let side = view.side();
        let Some(gun) = (view.present(side) & view.having(Trait::Battery)).first() else {
            return 0;
        };
        let needs = view.profile(gun).needs;
        let gain = |enemy: UnitId| {
            let hit = needs.against(view.profile(enemy).class).map_or(0, |n| chance(n, false));
            share(self.stakes.of(enemy).first, hit)
        };
        let seen = |enemy: &UnitId| view.clear_line(square, view.square(*enemy), side);
        let best = view.present(side.foe()).filter(seen).map(gain).max().unwrap_or(0);
        best * self.weights.observe / 100
    }

    /// What the hope of regrouping there adds (GW-REGROUP-01, GW-REGROUP-05, GW-REGROUP-08).
    fn chance_to_regroup(
        &self,
        profile: &Profile,
        square: Square,
        manner: Manner,
        worth: i32,
    ) -> i32 {
        let barred = self.maps.contact().contains(square)
            || (profile.quality == Quality::Poor && manner == Manner::Moved);
        if barred {
            return 0;
        }
        let rerolls = profile.quality == Quality::Elite
            || profile.class == wargauge_rules::grid::profile::Class::Tank;
        let chance = if rerolls { CERTAIN * 8 / 9 } else { CERTAIN * 2 / 3 };
        share(worth * self.weights.regroup / 100, chance)
    }

    /// How far the square serves the unit's task.
    fn place_in_plan(&self, view: &View<'_>, unit: UnitId, square: Square) -> i32 {
        let Some(at) = self.tasks.goal(unit) else { return 0 };
        let goal = &self.goals.list[at];
        let turns = i32::from(self.tasks.turns(&self.routes, unit, square));
        let pull = self.weights.pull * self.tasks.urgency() / 100 * goal.share / 100;
        let to = goal.squares.first().unwrap_or(square);
        let off = i32::from(view.board().distance(square, to, view.adjacency()));
        -pull * turns - off * pull / 32
    }

    /// The best square of some, if it is better than staying by more than nothing.
    pub(super) fn best_square(
        &self,
        view: &View<'_>,
        unit: UnitId,
        squares: Squares,
        manner: Manner,
        rng: &mut Stream,
    ) -> Option<(i32, Square)> {
        let noise = rng.bits();
        let judged = squares.iter().map(|square| {
            let tie = (noise >> (square.0 & 31) & 3) as i32;
            (self.standing(view, unit, square, manner) + tie, square)
        });
        judged.max()
    }
}
