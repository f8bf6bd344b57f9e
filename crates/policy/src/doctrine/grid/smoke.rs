//! D1: smoke screens.

use wargauge_rules::UnitId;
use wargauge_rules::grid::action::Action;
use wargauge_rules::grid::clock::Light;
use wargauge_rules::grid::ground::MAX_SQUARES;
use wargauge_rules::grid::profile::Trait;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};

use super::Doctrine;
use super::odds::{chance, share};

/// What a screen in each square saves, in hundredths of a point.
type Savings = [i32; MAX_SQUARES];

impl Doctrine {
    /// Lays smoke between enemies and units of ours where it saves more than the fire of the
    /// battery that lays it gains. A mission succeeds half of the time (GW-SMOKE-01).
    pub(super) fn smoke(&mut self, view: &View<'_>) -> Action {
        if self.weights.smoke == 0 {
            return Action::Done;
        }
        let savings = self.savings(view);
        let squares = view.board().all() - view.smoke();
        let Some((saved, square)) = squares.iter().map(|at| (savings[at.index()], at)).max() else {
            return Action::Done;
        };
        let worth = saved / 2 * self.weights.smoke / 100;
        if worth <= 0 {
            return Action::Done;
        }
        let fire = |battery: UnitId| (self.best_fire(view, battery), battery);
        let least = view.ready_batteries().map(fire).min();
        match least {
            Some((fire, battery)) if fire < worth => Action::Smoke(battery, square),
            _ => Action::Done,
        }
    }

    /// What a screen saves: of each enemy the best attack it cuts off, less what ours lose on it.
    fn savings(&self, view: &View<'_>) -> Savings {
        let mut savings = [0; MAX_SQUARES];
        let foe = view.side().foe();
        for enemy in view.present(foe) {
            let mut cut = [0; MAX_SQUARES];
            let mut touched = Squares::EMPTY;
            let from = view.square(enemy);
            let seen = view.seen_squares(from, foe);
            let beside = view.board().neighbours(from, view.adjacency());
            for unit in view.present(view.side()) {
                let stands = view.square(unit);
                let here = seen.contains(stands);
                let to = if here { stands } else { self.next_square(view, unit) };
                if !(seen - beside).contains(to) || to == from {
                    continue;
                }
                let threat = self.threatened(view, enemy, unit, to);
                let lost = if here { self.offered(view, unit, enemy) } else { 0 };
                for screen in screens(view, from, to).iter() {
                    touched.insert(screen);
                    cut[screen.index()] = threat.max(cut[screen.index()]);
                    savings[screen.index()] -= lost;
                }
            }
            for screen in touched.iter() {
                savings[screen.index()] += cut[screen.index()];
            }
        }
        savings
    }

    /// What an enemy's attack costs a unit in a square on average.
    fn threatened(&self, view: &View<'_>, enemy: UnitId, unit: UnitId, square: Square) -> i32 {
        if view.having(Trait::Battery).contains(enemy) {
            return 0;
        }
        let (attacker, target) = (view.profile(enemy), view.profile(unit));
        let cover =
            target.in_cover(view.ground().kind(square), false) || view.light() != Light::Day;
        let barred = view.is_heavy(unit) && !attacker.has(Trait::Powerful);
        let needed = attacker.needs.against(target.class).filter(|_| !barred);
        let hit = needed.map_or(0, |needed| chance(needed + u8::from(cover), false));
        share(self.stakes.of(unit).first, hit)
    }

    /// What a unit's attack on an enemy gains on average.
    fn offered(&self, view: &View<'_>, unit: UnitId, enemy: UnitId) -> i32 {
        if view.having(Trait::Battery).contains(unit) {
            return 0;
        }
        let hit = view.direct_number(unit, enemy).map_or(0, |needed| chance(needed, false));
        share(self.stakes.of(enemy).first, hit)
    }

    /// Where a unit's task will take it this turn, on an empty board.
    fn next_square(&self, view: &View<'_>, unit: UnitId) -> Square {
        let here = view.square(unit);
        let allowance = view.profile(unit).allowance;
        let near = view.board().within(here.into(), allowance, view.adjacency());
        let turns = |square: &Square| self.tasks.turns(&self.routes, unit, *square);
        near.iter().min_by_key(turns).unwrap_or(here)
    }
}

/// The squares in which smoke cuts the line between two squares two steps apart.
fn screens(view: &View<'_>, from: Square, to: Square) -> Squares {
    let lines = view.lines();
    let crossed = lines.crossed(from, to);
    if !crossed.is_empty() {
        return crossed;
    }
    let blocking = view.ground().blocking() | view.smoke();
    let mut screens = Squares::EMPTY;
    for (one, other) in lines.corner_pairs(from, to) {
        if blocking.contains(one) {
            screens.insert(other);
        } else if blocking.contains(other) {
            screens.insert(one);
        }
    }
    screens
}
