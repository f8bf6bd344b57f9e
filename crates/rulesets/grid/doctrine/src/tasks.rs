//! Who goes where this turn, and how boldly.

use wargauge_grid::state::MAX_UNITS;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_grid::{DefaultWinner, MAX_SQUARES, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use super::crossings::{Crossings, Traveller};
use super::goals::{Aim, Goal, Goals, turns_left};
use super::routes::{ANY_GOAL, Route, Routes};
use super::steps::MovingGoal;
use super::turns::NEVER;
use super::weights::Weights;
use super::worth::UnitWorths;

/// Turns from a goal within which a unit counts for its assault.
const CLOSE: u8 = 2;

/// Squares from a goal within which an enemy defends it: he sees it from there (GW-OBS-02).
const DEFENDED: u8 = 2;

/// A side is strong that is half as strong again as the enemy: two of its own for three of his.
const STRONG: [i32; 2] = [2, 3];

/// Ways are compared by half turns: less than a turn settles between those that are as long.
const HALVES: u32 = 2;

/// A turn in hand when it is reckoned whether time is short.
const IN_HAND: i32 = 1;

/// What every unit is sent to do this turn.
#[derive(Clone, Debug)]
pub(super) struct Tasks {
    /// The goal of each unit.
    goal: [Option<u8>; MAX_UNITS],
    /// Way of moving of each unit.
    gait: [u8; MAX_UNITS],
    /// Those who go round by another crossing.
    crossings: Crossings,
    /// The goals to which the ways are known, as bits.
    explored: u32,
    /// What is left of danger, in per cent, when boldness is taken off.
    caution: i32,
    /// How much the clock adds to the pull of goals, in per cent.
    urgency: i32,
}

impl Default for Tasks {
    fn default() -> Self {
        Self {
            goal: [None; MAX_UNITS],
            gait: [0; MAX_UNITS],
            crossings: Crossings::default(),
            explored: 0,
            caution: 100,
            urgency: 100,
        }
    }
}

impl Tasks {
    /// What is left of danger, in per cent.
    #[must_use]
    pub(super) const fn caution(&self) -> i32 {
        self.caution
    }

    /// How much objectives count now, in per cent.
    #[must_use]
    pub(super) const fn urgency(&self) -> i32 {
        self.urgency
    }

    /// The goal a unit is sent to.
    #[must_use]
    pub(super) const fn goal(&self, unit: UnitId) -> Option<usize> {
        match self.goal[unit.index()] {
            Some(goal) => Some(goal as usize),
            None => None,
        }
    }

    /// The route of a unit to a goal.
    const fn route(&self, unit: UnitId, goal: usize) -> Route {
        Route { gait: self.gait[unit.index()], goal }
    }

    /// Turns of a unit from a square to its goal; 0 without a goal.
    #[must_use]
    pub(super) fn turns(&self, routes: &Routes, unit: UnitId, from: Square) -> u8 {
        match self.goal[unit.index()] {
            Some(goal) => self.turns_to_goal(routes, unit, goal as usize)[from.index()],
            None => 0,
        }
    }

    /// Turns of a unit to its goal, square by square.
    #[must_use]
    pub(super) fn turns_to_goal<'r>(
        &'r self,
        routes: &'r Routes,
        unit: UnitId,
        goal: usize,
    ) -> &'r [u8; MAX_SQUARES] {
        self.crossings.round(unit).unwrap_or_else(|| routes.turns_to(self.route(unit, goal)))
    }

    /// Turns of a unit to the nearest of all goals, square by square.
    #[must_use]
    pub(super) const fn turns_to_any_goal<'r>(
        &self,
        routes: &'r Routes,
        unit: UnitId,
    ) -> &'r [u8; MAX_SQUARES] {
        routes.turns_to(self.route(unit, ANY_GOAL))
    }

    /// Learns how the units of the side move.
    pub(super) fn survey(&mut self, view: &View<'_>, routes: &mut Routes, filled: Squares) {
        let units = view.units(view.side());
        routes.survey(view, units, filled);
        self.explored = 0;
        for unit in units {
            self.gait[unit.index()] = routes.gait(view, unit);
        }
    }

    /// Finds the ways of the side's units to the nearest goal: they are deployed with it in mind.
    pub(super) fn explore_nearest(&self, view: &View<'_>, goals: &Goals, routes: &mut Routes) {
        let all = goals.list.iter().fold(Squares::EMPTY, |all, goal| all | goal.squares);
        if goals.list.iter().all(|goal| goal.aim == Aim::Hunt) {
            let everywhere = MovingGoal { squares: all, needed: view.board().all() };
            routes.track(view, ANY_GOAL, everywhere);
        } else {
            let units = view.units(view.side());
            self.for_each_gait(units, |gait| {
                routes.explore(view, Route { gait, goal: ANY_GOAL }, all);
            });
        }
    }

    /// Finds the ways of the side's units to a goal that stays where it is, once a game.
    fn explore(&mut self, briefing: Briefing<'_>, routes: &mut Routes, at: usize) {
        let Briefing { view, goals, .. } = briefing;
        let goal = &goals.list[at];
        if self.explored & 1 << at == 0 {
            self.explored |= 1 << at;
            if goal.aim != Aim::Hunt {
                let units = view.units(view.side()).without(Self::homebound(view));
                let places = places_at(view, goal.squares, routes.filled());
                self.for_each_gait(units, |gait| {
                    routes.explore(view, Route { gait, goal: at }, places);
                });
            }
        }
    }

    /// Finds the ways to the enemies that are hunted. They are needed from where those are who may
    /// be sent, unless some may still enter or distances are measured.
    pub(super) fn track(view: &View<'_>, goals: &Goals, routes: &mut Routes) {
        let Some(at) = goals.list.iter().position(|goal| goal.aim == Aim::Hunt) else { return };
        let side = view.side();
        let entering = !(view.waiting() & view.units(side)).is_empty();
        let needed = if entering || view.is_measured() {
            view.board().all()
        } else {
            let mobile = view.present(side).without(Self::homebound(view));
            mobile.map(|unit| view.square(unit)).collect()
        };
        routes.track(view, at, MovingGoal { squares: goals.list[at].squares, needed });
    }

    /// Units that are sent nowhere.
    fn homebound(view: &View<'_>) -> UnitSet {
        view.having(Trait::Battery) | view.having(Trait::AntiAir) | view.having(Trait::Stationary)
    }

    fn for_each_gait(&self, units: UnitSet, mut explore: impl FnMut(u8)) {
        let mut done = 0u32;
        for unit in units {
            let gait = self.gait[unit.index()];
            if done & 1 << gait == 0 {
                done |= 1 << gait;
                explore(gait);
            }
        }
    }

    /// A goal has moved.
    pub(super) const fn explore_anew(&mut self) {
        self.explored = 0;
    }

    /// Sends the nearest units to each goal as long as there are any, the others and those who
    /// observe to the goal where they are of use and that they reach first, and decides whether to
    /// press on.
    pub(super) fn assign(
        &mut self,
        briefing: Briefing<'_>,
        routes: &mut Routes,
        weights: &Weights,
    ) {
        let Briefing { view, goals, .. } = briefing;
        let side = view.side();
        let mut muster = UnassignedUnits::of(view, self.goal);
        for unit in view.units(side) {
            self.goal[unit.index()] = None;
        }
        for at in 0..goals.list.len() {
            if muster.free.is_empty() && at > 0 {
                break;
            }
            muster.asked = at + 1;
            self.explore(briefing, routes, at);
            self.send_needed(briefing, routes, &mut muster);
        }
        self.send_others(briefing, routes, &muster);
        if weights.detours > 0 {
            self.go_round(briefing, routes);
        }
        // An assault is on when the side must press, and is strong enough around its goals or has no
        // more time to wait. Who is ahead on points lets the enemy come.
        let slack = turns_left(view) - i32::from(muster.longest) - IN_HAND;
        let short = self.hurry(weights, slack);
        let ahead = ahead_on_points(view);
        self.urgency = self.urgency * (100 - weights.lead * ahead).max(0) / 100;
        let presses = goals.presses && (ahead <= 0 || weights.lead == 0);
        let assault = presses && (short || self.is_strong(briefing, routes));
        self.caution = if assault { 100 - weights.boldness } else { 100 };
    }

    /// Sends as many as the goal asked last needs to it, the nearest first.
    fn send_needed(
        &mut self,
        briefing: Briefing<'_>,
        routes: &Routes,
        muster: &mut UnassignedUnits,
    ) {
        let Briefing { view, goals, .. } = briefing;
        let at = muster.asked - 1;
        let goal = &goals.list[at];
        let gone = if goal.aim == Aim::Leave { view.exited(view.side()) as u8 } else { 0 };
        let mut needed = goal.needed.saturating_sub(gone);
        if is_held(view, goal) {
            muster.held |= 1 << at;
            // An observer who stands there holds it as well as anybody.
            let there = |&unit: &UnitId| goal.squares.contains(view.square(unit));
            if let Some(unit) = { muster.observers }.find(there) {
                self.goal[unit.index()] = Some(at as u8);
                muster.observers.remove(unit);
                needed = needed.saturating_sub(1);
            }
        }
        for sent in 0..needed + goal.spare {
            let turns = |unit: UnitId| routes.turns(self.route(unit, at), view.square(unit));
            let key = |&unit: &UnitId| {
                let shut = u32::from(!admits(view, unit, goal, routes.filled()));
                (HALVES * u32::from(turns(unit)) + muster.is_new(unit, at) + shut, unit)
            };
            let near = { muster.free }.filter(|&unit| turns(unit) < NEVER);
            let Some(unit) = near.min_by_key(key) else { break };
            if sent < needed {
                muster.longest = muster.longest.max(turns(unit));
            }
            self.goal[unit.index()] = Some(at as u8);
            muster.free.remove(unit);
        }
    }

    /// Sends those who are not needed, and those who observe, where they are of use.
    fn send_others(&mut self, briefing: Briefing<'_>, routes: &Routes, muster: &UnassignedUnits) {
        let Briefing { view, goals, .. } = briefing;
        for unit in muster.free | muster.observers {
            let turns = |at: usize| routes.turns(self.route(unit, at), view.square(unit));
            let key = |&at: &usize| {
                let of_use = if muster.held & 1 << at != 0 {
                    Usefulness::None
                } else if admits(view, unit, &goals.list[at], routes.filled()) {
                    Usefulness::Enters
                } else {
                    Usefulness::Supports
                };
                (of_use, HALVES * u32::from(turns(at)) + muster.is_new(unit, at), at)
            };
            let best = (0..muster.asked).filter(|&at| turns(at) < NEVER).min_by_key(key);
            self.goal[unit.index()] = best.map(|at| at as u8);
        }
    }

    /// Shares out the crossings between those who are sent over them.
    fn go_round(&mut self, briefing: Briefing<'_>, routes: &mut Routes) {
        let Briefing { view, goals, .. } = briefing;
        let sent = |unit: UnitId| {
            let goal = self.goal(unit)?;
            let Goal { aim, squares, .. } = goals.list[goal];
            let route = self.route(unit, goal);
            (aim != Aim::Hunt).then_some(Traveller { unit, route, squares })
        };
        let mut travellers = view.present(view.side()).filter_map(sent).collect();
        self.crossings.share_out(view, routes, &mut travellers);
    }

    /// Settles how urgent the goals are with so many turns to spare; whether time is short.
    fn hurry(&mut self, weights: &Weights, slack: i32) -> bool {
        let short = (weights.spare_turns - slack).clamp(0, weights.spare_turns.max(1));
        self.urgency = 100 + weights.haste * short / weights.spare_turns.max(1);
        short > 0
    }

    /// Whether the side is half as strong again around its goals as the enemy.
    fn is_strong(&self, briefing: Briefing<'_>, routes: &Routes) -> bool {
        let Briefing { view, goals, worths } = briefing;
        let side = view.side();
        let worth = |units: UnitSet| -> i32 { units.map(|unit| worths.of(unit).end()).sum() };
        let close = |&unit: &UnitId| self.turns(routes, unit, view.square(unit)) <= CLOSE;
        let ours = view.present(side).without(view.having(Trait::Battery));
        let ours = worth(ours.without(view.disrupted()).filter(close).collect());
        let zone = goals.list.iter().fold(goals.holds, |zone, goal| zone | goal.squares);
        let zone = view.board().within(zone, DEFENDED, view.adjacency());
        let theirs = view.present(side.foe()).without(view.having(Trait::Battery));
        let theirs = worth(theirs.filter(|&unit| zone.contains(view.square(unit))).collect());
        STRONG[0] * ours >= STRONG[1] * theirs
    }
}

/// What tasks are handed out by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Briefing<'b> {
    pub(super) view: &'b View<'b>,
    pub(super) goals: &'b Goals,
    /// What each unit is worth.
    pub(super) worths: &'b UnitWorths,
}

/// Those who are still to be sent while goals are handed out, and what is known by then.
#[derive(Clone, Copy, Debug)]
struct UnassignedUnits {
    /// The goals of the turn before.
    before: [Option<u8>; MAX_UNITS],
    free: UnitSet,
    observers: UnitSet,
    /// The turns of the way of the farthest of those who are needed.
    longest: u8,
    /// How many goals have been asked for units.
    asked: usize,
    /// The goals that are held and that nobody disputes, as bits.
    held: u32,
}

impl UnassignedUnits {
    /// All whom a side may send.
    fn of(view: &View<'_>, before: [Option<u8>; MAX_UNITS]) -> Self {
        let mobile = view.present(view.side()).without(Tasks::homebound(view));
        let observers = mobile & view.having(Trait::Foo);
        let free = mobile.without(observers);
        Self { before, free, observers, longest: 0, asked: 0, held: 0 }
    }

    /// 1 if a unit had another goal: half a turn, so that of goals that are as near as each other it
    /// keeps its own.
    const fn is_new(&self, unit: UnitId, goal: usize) -> u32 {
        match self.before[unit.index()] {
            Some(before) if before as usize == goal => 0,
            _ => 1,
        }
    }
}

/// Of what use a unit is at a goal that has enough others, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Usefulness {
    /// It may take it.
    Enters,
    /// It may fight for it, though it cannot enter it (GW-TERR-09).
    Supports,
    /// Nobody disputes it.
    None,
}

/// Whether a square that is to be held is, and no enemy is near enough to dispute it.
fn is_held(view: &View<'_>, goal: &Goal) -> bool {
    if goal.aim != Aim::Hold {
        return false;
    }
    let near = view.board().within(goal.squares, DEFENDED, view.adjacency());
    !near.meets(view.occupied(view.side().foe()))
        && !view.controlled(view.side(), goal.squares).is_empty()
}

/// Whether a unit can enter a goal.
fn admits(view: &View<'_>, unit: UnitId, goal: &Goal, filled: Squares) -> bool {
    (goal.squares - filled).meets(view.ground().squares_of(view.profile(unit).enters))
}

/// Where to go for some squares: into those that wrecks do not fill, or if there are none, beside them,
/// from where they are controlled as well (GW-END-09).
fn places_at(view: &View<'_>, squares: Squares, filled: Squares) -> Squares {
    let free = squares - filled;
    if free.is_empty() {
        view.board().expand(squares, view.adjacency()) - filled - view.ground().impassable()
    } else {
        free
    }
}

/// 1 for a side that is ahead where points lost decide (GW-END-08), -1 for one that is behind.
fn ahead_on_points(view: &View<'_>) -> i32 {
    if view.scenario().otherwise != DefaultWinner::Casualties {
        return 0;
    }
    let lost = |side| view.stake_lost(side);
    lost(view.side().foe()).cmp(&lost(view.side())) as i32
}
