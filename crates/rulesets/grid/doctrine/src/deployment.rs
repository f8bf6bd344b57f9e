//! D0: deployment, reserves and minefields.

use wargauge_grid::action::Action;
use wargauge_grid::view::View;
use wargauge_grid::{MAX_SQUARES, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::appraisal::{MEAN_WORTH, Notes};
use super::doctrine::Doctrine;
use super::standing::{rank, unrank};
use super::steps::distances_from;
use super::umbrella::AirDefence;
use super::weights::Weights;

/// What sharing a square costs, as a part of a unit's worth: two are found together, and nobody sees
/// past them (GW-OBS-06).
const CROWDING: i32 = 20;

/// What a turn of the way is worth to who is best out of sight, as a part of the pull: it hangs back.
const HANGING_BACK: i32 = 2;

/// What each square in sight costs who is best out of sight, in hundredths of a point.
const EXPOSURE: i32 = 20;

/// Turns of the way that a post on a square to be held is worth, as long as nobody holds it.
const VACANCY: i32 = 4;

/// The noise that settles ties, in hundredths of a point.
const NOISE: i32 = 3;

/// What a square is worth mining: on the way to what is held, open, a road; in squares nearer to the
/// enemy.
const APPROACH: i32 = 8;
const IN_THE_OPEN: i32 = 4;
const ROAD: i32 = 3;

/// How near to what is held mines are laid, in squares.
const BEFORE_GOALS: u8 = 2;

impl Doctrine {
    /// Deploys, where it serves best, the unit that would lose most if others came before it.
    pub(super) fn deployment(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        let noise = rng.bits();
        let (mut first, mut known): (Option<ProposedPost>, Option<UnitId>) = (None, None);
        for unit in view.undeployed() {
            // Copies of a unit follow each other, and what is said of one holds for all.
            let is_known = |other| view.profile(other).is_like(view.profile(unit));
            if known.replace(unit).is_some_and(is_known) {
                continue;
            }
            let posting = self.posting(view, unit, noise);
            if first.is_none_or(|first| posting.urgency > first.urgency) {
                first = Some(posting);
            }
        }
        first.map_or(Action::Done, |ProposedPost { unit, square, .. }| {
            Action::Deploy(unit, self.place(view, unit, square))
        })
    }

    /// The best post of a unit. What it stands to lose is the difference between that and the next; an
    /// anti-aircraft gun with somebody to protect comes when all others stand.
    fn posting(&self, view: &View<'_>, unit: UnitId, noise: u64) -> ProposedPost {
        let posts = self.posts(view, unit);
        let (best, next) = posts.best_two(view.deployment_places(unit), noise);
        let (worth, square) = unrank(best, noise).expect("a unit has a place");
        let stake = unrank(next, noise).map_or(i32::MAX, |(next, _)| worth - next);
        ProposedPost { unit, square, urgency: (posts.umbrella.is_empty(), stake) }
    }

    /// Makes ready to judge posts of a unit.
    fn posts<'d>(&'d self, view: &'d View<'d>, unit: UnitId) -> PostChoices<'d> {
        let profile = view.profile(unit);
        let worth = self.notes.worth(unit, self.weights.stake);
        let ours = view.occupied(view.side());
        PostChoices {
            view,
            turns: self.tasks.turns_to_any_goal(&self.routes, unit),
            cover: profile.covered(view.ground()),
            shelter: worth * self.weights.cover / 100,
            ours,
            crowding: worth / CROWDING,
            hidden: profile.has(Trait::Battery) || profile.has(Trait::AntiAir),
            umbrella: self.umbrella(view, unit),
            notes: &self.notes,
            weights: &self.weights,
            vacant: self.goals.holds - ours,
            pull: self.weights.pull_to_post(worth),
        }
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
        let far = distances_from(view, view.scenario().sides[view.side().foe()].area);
        let features = view.ground().features();
        let near = board.within(self.goals.holds, BEFORE_GOALS, view.adjacency());
        let score = |square: &Square| {
            let far = far[square.index()];
            let open = i32::from(!features.contains(*square));
            let approach = i32::from(near.contains(*square));
            let road = i32::from(view.ground().roads().contains(*square));
            APPROACH * approach + IN_THE_OPEN * open + ROAD * road - i32::from(far)
        };
        let squares: Squares = view.minefield_squares();
        squares.iter().max_by_key(score).map_or(Action::Done, Action::LayMinefield)
    }
}

impl Weights {
    /// What a turn of the way costs a unit of this worth where it deploys, in hundredths of a point.
    fn pull_to_post(&self, worth: i32) -> i32 {
        let more = (worth - MEAN_WORTH) * self.deploy_best_forward / MEAN_WORTH;
        self.pull * (100 + more).max(0) / 100
    }
}

/// The post that a unit would be given now.
#[derive(Clone, Copy, Debug)]
struct ProposedPost {
    unit: UnitId,
    square: Square,
    /// How much it hurts to let others come first.
    urgency: (bool, i32),
}

/// The posts that a unit may be given.
#[derive(Clone, Debug)]
struct PostChoices<'d> {
    view: &'d View<'d>,
    /// Turns to the nearest goal.
    turns: &'d [u8; MAX_SQUARES],
    cover: Squares,
    shelter: i32,
    ours: Squares,
    /// What it costs to share a square.
    crowding: i32,
    /// Whether the unit is best out of sight.
    hidden: bool,
    /// Whom it protects from aircraft.
    umbrella: AirDefence,
    notes: &'d Notes,
    weights: &'d Weights,
    /// Squares to be held that nobody holds yet.
    vacant: Squares,
    pull: i32,
}

impl PostChoices<'_> {
    /// Those of some squares that may be the best: close enough to a goal that nothing makes up
    /// for the difference to the closest one.
    fn worthwhile(&self, squares: Squares) -> Squares {
        if self.hidden || self.pull <= 0 {
            return squares;
        }
        let turns = |square: Square| i32::from(self.turns[square.index()]);
        let closest = squares.iter().map(turns).min().unwrap_or(0);
        let most = closest + (self.shelter + self.crowding + NOISE) / self.pull;
        (squares & self.vacant) | squares.filter(|square| turns(square) <= most)
    }

    /// The ranks of the best of some squares and of the best but one.
    fn best_two(&self, squares: Squares, noise: u64) -> (i64, i64) {
        let ranks = self.worthwhile(squares).iter().map(|at| rank(self.worth(at), at, noise));
        ranks.fold((i64::MIN, i64::MIN), |(best, next), one| {
            (best.max(one), next.max(best.min(one)))
        })
    }

    /// What an anti-aircraft gun saves there of those who are deployed already.
    fn protection(&self, square: Square) -> i32 {
        let Weights { stake, disruption, air_defence, .. } = *self.weights;
        let saved = |unit| self.notes.worth(unit, stake) * (100 - disruption) / 100;
        self.umbrella.worth(self.view, square, saved) * air_defence / 100
    }

    /// How good a post a square is, in hundredths of a point.
    fn worth(&self, square: Square) -> i32 {
        let mut score = if self.cover.contains(square) { self.shelter } else { 0 };
        score -= if self.ours.contains(square) { self.crowding } else { 0 };
        let ahead = i32::from(self.turns[square.index()]);
        if self.hidden {
            let sight = self.view.seen_squares(square, self.view.side()).len() as i32;
            // Who protects others is with them, not behind them.
            let back = if self.umbrella.is_empty() { ahead } else { -ahead };
            score += self.pull / HANGING_BACK * back - EXPOSURE * sight;
            score += self.protection(square);
        } else {
            score -= self.pull * ahead;
            score += if self.vacant.contains(square) { VACANCY * self.pull } else { 0 };
        }
        score
    }
}
