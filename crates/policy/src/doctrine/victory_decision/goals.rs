//! Where units are wanted: the objectives and edges of each mission.

use arrayvec::ArrayVec;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::victory_decision::profile::{Element, UnitKind};
use wargauge_rules::victory_decision::scenario::{Form, Mission};
use wargauge_rules::victory_decision::state::{MAX_OBJECTIVES, MAX_UNITS, Place};
use wargauge_rules::victory_decision::view::View;
use wargauge_rules::{Side, UnitId};

use super::Doctrine;
use super::fire::worth;

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) at: Point,
    /// How near is near enough.
    pub(super) radius: Length,
    /// How much it draws, in per cent.
    pub(super) draw: i32,
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
    let high = view.book().table(view.state()).map.table().high();
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

    /// The goal of a unit where there are no objectives.
    fn open_goal(&self, view: &View<'_>, unit: UnitId) -> Option<Goal> {
        let at = view.unit(unit).at;
        let scenario = view.scenario();
        match scenario.mission {
            Mission::Advance => {
                Some(Goal { at: foes_edge(view, at), radius: Length::inches(12), draw: 100 })
            }
            Mission::BunkerAssault => {
                let attacks = scenario.attacker == Some(view.side());
                let bunker = view.bunker()?;
                attacks.then_some(Goal { at: bunker, radius: Length::inches(1), draw: 150 })
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
    /// in the foe's hands.
    fn share_objectives(&mut self, view: &View<'_>) {
        let radius = Length::inches(view.book().switches().objective_radius as i16);
        let mut crowd: ArrayVec<i32, MAX_OBJECTIVES> =
            view.objectives().iter().map(|_| 0).collect();
        for unit in view.present(view.side()) {
            let at = view.unit(unit).at;
            let profile = view.profile(unit);
            if profile.kind == UnitKind::Team {
                continue;
            }
            let shy = profile.element == Element::Hq;
            let choices = view.objectives().iter().enumerate().map(|(number, (point, _))| {
                let far = i32::from(at.distance_up(*point).hundredths());
                (far + crowd[number] * 12, number)
            });
            let Some((_, number)) = choices.min() else { continue };
            let point = view.objectives()[number].0;
            crowd[number] += worth(view, unit) / 100;
            let draw = if shy { 40 } else { 100 };
            self.goals.of[unit.index()] = Some(Goal { at: point, radius, draw });
        }
    }

    /// Whether a unit stands near enough to an objective to hold or contest it.
    pub(super) fn holds_objective(&self, view: &View<'_>, unit: UnitId) -> bool {
        let at = view.unit(unit).at;
        let reach = Length::inches(view.book().switches().objective_radius as i16 + 2);
        view.unit(unit).place != Place::Reserve
            && view.objectives().iter().any(|(point, _)| at.within(*point, reach))
    }

    /// How far a place serves a unit's goal, in hundredths of a point.
    pub(super) fn goal_value(&self, view: &View<'_>, unit: UnitId, at: Point) -> i32 {
        let Some(goal) = self.goals.of(unit) else { return 0 };
        let far = i32::from(at.distance_up(goal.at).hundredths());
        let short = (far - i32::from(goal.radius.hundredths())).max(0);
        let weight = worth(view, unit).min(20_000) / 100;
        let mut value = -short * self.weights.pull * goal.draw / 100 * weight / 10_000;
        if short == 0 && !view.objectives().is_empty() {
            value += self.weights.objective * 100;
        }
        value * self.haste(view) / 100
    }

    /// How much goals draw by the turn, in per cent: more when the end is near.
    fn haste(&self, view: &View<'_>) -> i32 {
        let last = i32::from(view.scenario().last_turn).max(1);
        60 + 80 * i32::from(view.turn()) / last
    }

    /// Whether a side's units are nearer to a point than the other's.
    pub(super) fn is_ours(view: &View<'_>, at: Point) -> bool {
        let nearest = |side: Side| {
            view.present(side).map(|unit| view.unit(unit).at.squared_distance(at)).min()
        };
        match (nearest(view.side()), nearest(view.side().foe())) {
            (Some(own), Some(foe)) => own <= foe,
            (own, _) => own.is_some(),
        }
    }
}
