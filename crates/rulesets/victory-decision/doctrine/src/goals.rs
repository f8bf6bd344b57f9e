//! Where units are wanted: the objectives and edges of each mission.

use arrayvec::ArrayVec;

use super::Doctrine;
use super::fire::worth;
use super::places::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::state::MAX_OBJECTIVES;
use wargauge_victory_decision::state::unit::{MAX_UNITS, Place};
use wargauge_victory_decision::terrain::scenario::{Form, Mission};
use wargauge_victory_decision::units::profile::{Element, UnitKind};
use wargauge_victory_decision::view::View;

/// How much farther off an objective of the own half may be that nobody goes to yet, in hundredths of
/// an inch, where it is an order to hold them all.
const LEFT_ALONE: i32 = 3_000;

/// So near an objective crewed weapons go.
const SUPPORT: Length = Length::inches(10);

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) at: Point,
    /// How near is near enough.
    pub(super) radius: Length,
    /// How much it draws, in per cent.
    pub(super) draw: i32,
}

/// How a goal draws a unit now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pull {
    pub(super) goal: Option<Goal>,
    /// What each hundred inches on the way are worth, in hundredths of a point.
    each: i32,
    /// What it is worth to be there.
    there: i32,
}

impl Pull {
    /// How far a place serves the goal, in hundredths of a point.
    pub(super) fn at(&self, at: Point) -> i32 {
        let Some(goal) = self.goal else { return 0 };
        let squared = apart(at, goal.at);
        if i64::from(squared) <= goal.radius.squared() {
            return self.there;
        }
        let short = root(squared) - i32::from(goal.radius.hundredths());
        (-i64::from(short) * i64::from(self.each) / 10_000) as i32
    }

    /// The most that one Move from a place where the goal is served so far can add.
    pub(super) fn gain(&self, at: Point, served: i32, pace: Length) -> i32 {
        let Some(goal) = self.goal else { return 0 };
        if i64::from(apart(at, goal.at)) <= goal.radius.plus(pace).squared() {
            return (self.there - served).max(0);
        }
        (i64::from(pace.hundredths()) * i64::from(self.each) / 10_000) as i32 + 1
    }
}

/// The goal of each unit.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    of: [Option<Goal>; MAX_UNITS],
}

impl Default for Goals {
    fn default() -> Self {
        Self { of: [None; MAX_UNITS] }
    }
}

impl Goals {
    /// The goal of a unit.
    pub(super) const fn of(&self, unit: UnitId) -> Option<Goal> {
        self.of[unit.index()]
    }
}

/// The point of the foe's edge (or corner) nearest to a point.
fn foes_edge(view: &View<'_>, from: Point) -> Point {
    let high = view.table().map.table().high();
    let far = view.sits_far(view.side().foe());
    match view.form() {
        Form::LongEdges => Point::new(from.x, if far { high.y } else { 0 }),
        Form::ShortEdges => Point::new(if far { high.x } else { 0 }, from.y),
        Form::Corners => {
            if far {
                high
            } else {
                Point::new(0, 0)
            }
        }
    }
}

impl Doctrine {
    /// Gives every unit its goal, once a turn.
    pub(super) fn assign_goals(&mut self, view: &View<'_>) {
        self.goals = Goals::default();
        let own = view.present(view.side());
        if view.objectives().is_empty() {
            for unit in own {
                self.goals.of[unit.index()] = self.open_goal(view, unit);
            }
            return;
        }
        self.share_objectives(view);
    }

    /// Gives a unit that has come onto the table its goal.
    pub(super) fn assign_goal(&mut self, view: &View<'_>, unit: UnitId) {
        if !self.figures.in_play().contains(unit) {
            return;
        }
        let at = view.unit(unit).at;
        let radius = Length::inches(view.book().switches().objective_radius as i16);
        let marks = view.objectives().iter().map(|(mark, _)| *mark);
        let nearest = marks.min_by_key(|mark| (apart(*mark, at), mark.x, mark.y));
        self.goals.of[unit.index()] = match nearest {
            Some(at) if view.profile(unit).kind != UnitKind::Team => {
                Some(Goal { at, radius, draw: 100 })
            }
            Some(_) => self.support_goal(view, unit),
            None => self.open_goal(view, unit),
        };
    }

    /// The goal of a unit where there are no objectives.
    fn open_goal(&self, view: &View<'_>, unit: UnitId) -> Option<Goal> {
        let at = view.unit(unit).at;
        let scenario = view.scenario();
        match scenario.mission {
            Mission::Advance => {
                Some(Goal { at: foes_edge(view, at), radius: Length::inches(12), draw: 100 })
            }
            Mission::BunkerAssault => {
                let at = view.bunker()?;
                let foot = view.profile(unit).kind == UnitKind::Infantry;
                // Whoever does not take it has lost: it draws nine times as much as other goals and more.
                let (radius, draw) = match (scenario.attacker == Some(view.side()), foot) {
                    (true, true) => (3, 1_350),
                    (true, false) => (12, 900),
                    // Who sits in it stays, the others are near (VD-SCEN-36).
                    (false, _) if self.holds_objective(view, unit) => (2, 200),
                    (false, _) => (12, 40),
                };
                Some(Goal { at, radius: Length::inches(radius), draw })
            }
            _ => {
                // Close to effective range of the nearest enemy.
                let foes = view.present(view.side().foe());
                let nearest = foes
                    .map(|foe| view.unit(foe).at)
                    .min_by_key(|foe| (foe.squared_distance(at), foe.x, foe.y))?;
                Some(Goal { at: nearest, radius: Length::inches(20), draw: 40 })
            }
        }
    }

    /// Shares the objectives out: each goes to the units nearest to it, with more units for those
    /// in the foe's hands. Where all of the own half are an order (VD-SCEN-17), somebody goes to
    /// each of them before the others are thought of.
    fn share_objectives(&mut self, view: &View<'_>) {
        let radius = Length::inches(view.book().switches().objective_radius as i16);
        let mut crowd: ArrayVec<i32, MAX_OBJECTIVES> =
            view.objectives().iter().map(|_| 0).collect();
        let defends = view.scenario().mission == Mission::SeekOut;
        for unit in view.present(view.side()) {
            let at = view.unit(unit).at;
            let profile = view.profile(unit);
            if profile.kind == UnitKind::Team {
                self.goals.of[unit.index()] = self.support_goal(view, unit);
                continue;
            }
            let shy = profile.element == Element::Hq;
            let is_left = |number: usize| {
                let at = view.objectives()[number].0;
                defends && crowd[number] == 0 && view.in_half(view.side(), at)
            };
            let choices = view.objectives().iter().enumerate().map(|(number, (point, _))| {
                let far = i32::from(at.distance_up(*point).hundredths());
                let first = if is_left(number) { LEFT_ALONE } else { 0 };
                (far + crowd[number] * 12 - first, number)
            });
            let Some((_, number)) = choices.min() else { continue };
            let draw = match (is_left(number), shy) {
                (true, _) => 400,
                (false, true) => 40,
                (false, false) => 100,
            };
            let point = view.objectives()[number].0;
            crowd[number] += worth(view, unit) / 100;
            self.goals.of[unit.index()] = Some(Goal { at: point, radius, draw });
        }
    }

    /// The goal of a crewed weapon: near an objective, where others hold it.
    fn support_goal(&self, view: &View<'_>, unit: UnitId) -> Option<Goal> {
        let at = view.unit(unit).at;
        let marks = view.objectives().iter().map(|(mark, _)| *mark);
        let nearest = marks.min_by_key(|mark| (apart(*mark, at), mark.x, mark.y))?;
        Some(Goal { at: nearest, radius: SUPPORT, draw: 40 })
    }

    /// Whether a unit stands near enough to an objective to hold or contest it.
    pub(super) fn holds_objective(&self, view: &View<'_>, unit: UnitId) -> bool {
        let at = view.unit(unit).at;
        let reach = Length::inches(view.book().switches().objective_radius as i16 + 2);
        let mut marks = view.objectives().iter().map(|(point, _)| *point).chain(view.bunker());
        view.unit(unit).place != Place::Reserve && marks.any(|point| at.within(point, reach))
    }

    /// How a unit's goal draws it.
    pub(super) fn pull(&self, view: &View<'_>, unit: UnitId) -> Pull {
        let Some(goal) = self.goals.of(unit) else { return Pull::default() };
        let haste = i64::from(self.haste(view, unit, goal));
        let weight = i64::from(self.figures.of(unit).worth.min(20_000) / 100);
        let each = i64::from(self.weights.pull) * i64::from(goal.draw) * weight * haste;
        let holds = !view.objectives().is_empty() || view.bunker().is_some();
        let there = if holds { self.weights.objective * goal.draw } else { 0 };
        Pull {
            goal: Some(goal),
            each: (each / 10_000) as i32,
            there: (i64::from(there) * haste / 100) as i32,
        }
    }

    /// How much a goal draws, in per cent: more the less time is left for the way. The game may
    /// end two turns before the last one (VD-SPEC-26).
    fn haste(&self, view: &View<'_>, unit: UnitId, goal: Goal) -> i32 {
        let here = view.unit(unit);
        let profile = view.profile(unit);
        let far = root(apart(here.at, goal.at));
        let short = (far - i32::from(goal.radius.hundredths())).max(0);
        let pace = i32::from(profile.pace.hundredths()).max(100);
        let each = i32::from(view.actions_of(unit));
        let sure = i32::from(view.scenario().last_turn) - 2;
        let turns = (sure - i32::from(view.turn())).max(0);
        let left = match view.active() {
            Some(active) if active.unit == unit => i32::from(active.left),
            _ => each,
        };
        let time = (turns * each + left).max(1);
        let used = (100 * short / pace / time).min(100);
        60 + 40 * i32::from(view.turn()) / (sure + 2).max(1)
            + self.weights.haste * used / 100 * used / 100
    }
}
