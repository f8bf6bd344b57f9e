//! D0: deployment, reserves and minefields.

use wargauge_rules::UnitId;
use wargauge_rules::grid::action::Action;
use wargauge_rules::grid::profile::Trait;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::Doctrine;

impl Doctrine {
    /// Deploys the unit whose turn it is where it serves best.
    pub(super) fn deployment(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        let Some((unit, squares)) = view.deployment() else { return Action::Done };
        let noise = rng.bits();
        let best = squares.iter().max_by_key(|&square| {
            let tie = (noise >> (square.0 & 31) & 7) as i32;
            (self.post(view, unit, square) + tie, square)
        });
        let square = best.expect("a unit to deploy has a place");
        Action::Deploy(unit, self.place(view, unit, square))
    }

    /// How good a post a square is for a unit, in hundredths of a point.
    fn post(&self, view: &View<'_>, unit: UnitId, square: Square) -> i32 {
        let profile = view.profile(unit);
        let worth = (profile.price / 10) as i32;
        let cover = profile.in_cover(view.ground().kind(square), false);
        let crowd = view.occupied(view.side()).contains(square);
        let mut score = if cover { worth * self.weights.cover / 100 } else { 0 };
        score -= if crowd { worth / 20 } else { 0 };
        let ahead = self.turns_to_goals(unit, square);
        let hidden = profile.has(Trait::Battery) || profile.has(Trait::AntiAir);
        if hidden {
            let sight = view.seen_squares(square, view.side()).len() as i32;
            score += self.weights.pull / 2 * ahead - 20 * sight;
        } else {
            score -= self.weights.pull * ahead;
            if self.goals.holds.contains(square) && !view.occupied(view.side()).contains(square) {
                score += 4 * self.weights.pull;
            }
        }
        score
    }

    /// Turns to the nearest goal.
    fn turns_to_goals(&self, unit: UnitId, square: Square) -> i32 {
        let goals = 0..self.goals.list.len();
        goals
            .map(|at| i32::from(self.tasks.way_from(&self.routes, unit, square, at)))
            .min()
            .unwrap_or(0)
    }

    /// Holds back what arrives fastest, in that order; batteries and observers start on the
    /// board.
    pub(super) fn hold(&self, view: &View<'_>) -> Action {
        let speed = |unit: &UnitId| {
            let profile = view.profile(*unit);
            let early = profile.has(Trait::Battery) || profile.has(Trait::Foo);
            (!early, profile.allowance + profile.road_allowance)
        };
        view.holdable().max_by_key(speed).map_or(Action::Done, Action::Hold)
    }

    /// Mines the open approaches of the goals, two squares off on the enemy's side.
    pub(super) fn minefield(&self, view: &View<'_>) -> Action {
        let board = view.board();
        let enemy = view.scenario().sides[view.side().foe()].area;
        let features = view.ground().features();
        let near = board.within(self.goals.holds, 2, view.adjacency());
        let score = |square: &Square| {
            let to_enemy = enemy.iter().map(|from| board.distance(*square, from, view.adjacency()));
            let far = to_enemy.min().map_or(0, i32::from);
            let open = i32::from(!features.contains(*square));
            let approach = i32::from(near.contains(*square));
            let road = i32::from(view.ground().roads().contains(*square));
            8 * approach + 4 * open + 3 * road - far
        };
        let squares: Squares = view.minefield_squares();
        squares.iter().max_by_key(score).map_or(Action::Done, Action::LayMinefield)
    }
}
