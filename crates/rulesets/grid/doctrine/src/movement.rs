//! D6 to D9: moving, after combat and otherwise.

use wargauge_grid::action::{Action, Destination};
use wargauge_grid::view::View;
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::doctrine::Doctrine;
use super::goals::Aim;
use super::standing::UnitActivity;
use super::turns::NEVER;

/// What a place must be worth more than the own one for a move, in hundredths of a point: the noise that
/// settles ties makes no move.
const WORTH_A_MOVE: i32 = 3;

impl Doctrine {
    /// D8: one unit after another goes where it stands best; those that stand best where they are
    /// stay.
    pub(super) fn movement(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        self.draw_maps(view);
        while let Some(unit) = self.next_in_order(view) {
            if self.has_no_reason_to_move(view, unit) {
                self.settled.insert(unit);
                continue;
            }
            let reach = view.move_reach(unit);
            if reach.exit && self.leaves(unit) {
                return Action::Exit(unit);
            }
            let mut judge = self.judge(view, unit, UnitActivity::Waited);
            let stay = judge.worth(view.square(unit));
            let back = self.paths.back(view, unit).filter(|&at| reach.ends.contains(at));
            let others = back.map_or(reach.ends, |at| reach.ends - at.into());
            let judge = judge.when(UnitActivity::Moved);
            let onward = judge.best_of(others, rng);
            // Who goes back to where it came from has gone for nothing.
            let back = back.map(|at| (judge.worth(at) - self.weights.backtracking, at));
            match onward.max(back) {
                Some((score, square)) if score > stay + WORTH_A_MOVE => {
                    self.paths.note(view, unit);
                    return Action::Move(unit, self.place(view, unit, square));
                }
                _ => {
                    let ahead = self.ahead(view, unit, view.square(unit));
                    if let Some(place) = view.closer_up(unit, ahead) {
                        return Action::Move(unit, place);
                    }
                    self.settled.insert(unit);
                }
            }
        }
        Action::Done
    }

    /// D6: out of sight, into cover, or forward, if that is better than to stay.
    pub(super) fn combat_moves(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        self.draw_maps(view);
        for unit in view.combat_movers().without(self.settled) {
            let judge = self.judge(view, unit, UnitActivity::Fought);
            let stay = judge.worth(view.square(unit));
            match judge.best_of(view.combat_reach(unit), rng) {
                Some((score, square)) if score > stay + WORTH_A_MOVE => {
                    return Action::CombatMove(unit, self.place(view, unit, square));
                }
                _ => self.settled.insert(unit),
            }
        }
        Action::Done
    }

    /// D7: isolated units go where they stand best.
    pub(super) fn withdrawal(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        self.draw_maps(view);
        for unit in view.isolated() {
            let reach = view.withdrawal_reach(unit);
            if reach.exit && (self.leaves(unit) || reach.ends.is_empty()) {
                return Action::Exit(unit);
            }
            let judge = self.judge(view, unit, UnitActivity::Moved);
            if let Some((_, square)) = judge.best_of(reach.ends, rng) {
                return Action::Withdraw(unit, self.place(view, unit, square));
            }
        }
        Action::Done
    }

    /// D9: reserves enter nearest to their task.
    pub(super) fn entry(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        self.draw_maps(view);
        let Some((unit, squares)) = view.next_to_enter() else { return Action::Done };
        match self.judge(view, unit, UnitActivity::Moved).best_of(squares, rng) {
            Some((_, square)) => Action::Enter(unit, self.place(view, unit, square)),
            None => Action::Done,
        }
    }

    /// The place in a square to which the unit can come in this step.
    pub(super) fn place(&self, view: &View<'_>, unit: UnitId, square: Square) -> Destination {
        let ahead = self.ahead(view, unit, square);
        view.place_towards(unit, square, ahead).expect("every square of a reach holds a place")
    }

    /// In inches, the squares beside this one from which the unit is at its goal sooner: it must
    /// touch those it is to enter next.
    fn ahead(&self, view: &View<'_>, unit: UnitId, square: Square) -> Squares {
        if !view.is_measured() {
            return Squares::EMPTY;
        }
        let turns = |from| self.tasks.turns(&self.routes, unit, from);
        let beside = view.board().neighbours(square, view.adjacency());
        beside.iter().filter(|&next| turns(next) < turns(square)).collect()
    }

    /// Whether the unit has no goal, no enemy in sight, nothing to recover from and nobody to protect.
    fn has_no_reason_to_move(&self, view: &View<'_>, unit: UnitId) -> bool {
        self.tasks.goal(unit).is_none()
            && self.umbrella(view, unit).is_empty()
            && !self.maps.seen().contains(view.square(unit))
            && !view.disrupted().contains(unit)
    }

    /// Whether the unit's task is to leave the board.
    fn leaves(&self, unit: UnitId) -> bool {
        self.tasks.goal(unit).is_some_and(|at| self.goals.list[at].aim == Aim::Leave)
    }

    /// The unsettled unit that is closest to its goal: those in front make room for the others.
    fn next_in_order(&mut self, view: &View<'_>) -> Option<UnitId> {
        let movers = view.movers().without(self.settled);
        if !self.queued {
            self.queued = true;
            // Who protects others goes where they have gone.
            let ahead = |unit| {
                let turns = self.tasks.turns(&self.routes, unit, view.square(unit));
                if self.umbrella(view, unit).is_empty() { turns } else { NEVER }
            };
            self.queue = movers.map(|unit| (ahead(unit), unit)).collect();
            self.queue.sort_unstable_by(|one, other| other.cmp(one));
        }
        while let Some(&(_, unit)) = self.queue.last() {
            if movers.contains(unit) {
                return Some(unit);
            }
            self.queue.pop();
        }
        None
    }
}
