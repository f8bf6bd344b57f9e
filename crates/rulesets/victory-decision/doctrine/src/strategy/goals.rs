//! Where units are wanted: the objectives and edges of each mission.

use arrayvec::ArrayVec;

use super::Doctrine;
use crate::value::aims::{Goal, Goals};
use crate::value::field::apart;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::scenario::{Form, Mission};
use wargauge_victory_decision::state::MAX_OBJECTIVES;
use wargauge_victory_decision::units::profile::{Element, UnitKind};
use wargauge_victory_decision::view::View;

/// How much farther off an objective of the own half may be that nobody goes to yet, in hundredths of
/// an inch, where it is an order to hold them all.
const LEFT_ALONE: i32 = 3_000;

/// An enemy who is farther than this from where he was has left.
const LEFT: Length = Length::inches(6);

/// So near an objective crewed weapons go.
const SUPPORT: Length = Length::inches(10);

/// So near the foe's edge is far enough (VD-SCEN-04).
const EDGE: Length = Length::inches(12);

/// Infantry is in effective range so near.
const EFFECTIVE: Length = Length::inches(20);

/// How much the bunker draws infantry and others who must take it, in per cent: whoever does not has lost.
const STORMS: [i32; 2] = [1_350, 900];

/// How much it draws who sits in it, in per cent: he stays (VD-SCEN-36).
const SITS: i32 = 200;

/// How much a goal draws who helps others to it, in per cent.
const SUPPORTS: i32 = 40;

/// A point of a unit that goes to an objective already keeps others off it as so many hundredths of an inch
/// of way do.
const CROWD: i32 = 12;

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
    pub(crate) fn assign_goals(&mut self, view: &View<'_>) {
        self.planner.judge.goals = Goals::default();
        let own = view.present(view.side());
        if view.objectives().is_empty() {
            for unit in own {
                self.planner.judge.goals.of[unit.index()] = self.open_goal(view, unit);
            }
            return;
        }
        self.share_objectives(view);
    }

    /// Gives a unit that goes for an enemy another goal where no enemy is left near the one it has, for
    /// goals are given at the start of a turn.
    pub(crate) fn renew_goal(&mut self, view: &View<'_>, unit: UnitId) {
        let hunts = view.objectives().is_empty() && view.bunker().is_none();
        if !hunts || view.scenario().mission == Mission::Advance {
            return;
        }
        let Some(goal) = self.planner.judge.goals.of(unit) else { return };
        let mut foes = view.present(view.side().foe());
        if !foes.any(|foe| view.unit(foe).at.within(goal.at, LEFT)) {
            self.planner.judge.goals.of[unit.index()] = self.open_goal(view, unit);
        }
    }

    /// Gives a unit that has come onto the table, or an Individual who has left his, its goal. What
    /// belongs to a headquarters stays behind.
    pub(crate) fn assign_goal(&mut self, view: &View<'_>, unit: UnitId) {
        if !self.planner.judge.units.in_play().contains(unit) {
            return;
        }
        let at = view.unit(unit).at;
        let radius = Length::inches(view.book().switches().objective_radius as i16);
        let marks = view.objectives().iter().map(|(mark, _)| *mark);
        let nearest = marks.min_by_key(|mark| (apart(*mark, at), mark.x, mark.y));
        self.planner.judge.goals.of[unit.index()] = match nearest {
            Some(at) if view.profile(unit).kind != UnitKind::Team => {
                let stays = view.profile(unit).element == Element::Hq;
                Some(Goal { at, radius, draw: if stays { 0 } else { 100 } })
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
            Mission::Advance => Some(Goal { at: foes_edge(view, at), radius: EDGE, draw: 100 }),
            Mission::BunkerAssault => {
                let at = view.bunker()?;
                let foot = view.profile(unit).kind == UnitKind::Infantry;
                let leads = view.profile(unit).element == Element::Hq;
                let (radius, draw) = match (scenario.attacker == Some(view.side()), foot) {
                    // It is near, where it lends its Ld, and leaves the storming to others.
                    (true, _) if leads => (12, SUPPORTS),
                    (true, true) => (3, STORMS[0]),
                    (true, false) => (12, STORMS[1]),
                    // Who sits in it stays, the others are near (VD-SCEN-36).
                    (false, _) if self.planner.judge.holds_objective(view, unit) => (2, SITS),
                    (false, _) => (12, SUPPORTS),
                };
                Some(Goal { at, radius: Length::inches(radius), draw })
            }
            _ => {
                // Close to effective range of the nearest enemy.
                let foes = view.present(view.side().foe());
                let nearest = foes
                    .map(|foe| view.unit(foe).at)
                    .min_by_key(|foe| (foe.squared_distance(at), foe.x, foe.y))?;
                // A headquarters stays behind those who close.
                let stays = view.profile(unit).element == Element::Hq;
                Some(Goal {
                    at: nearest,
                    radius: EFFECTIVE,
                    draw: if stays { 0 } else { SUPPORTS },
                })
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
                self.planner.judge.goals.of[unit.index()] = self.support_goal(view, unit);
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
                (far + crowd[number] * CROWD - first, number)
            });
            let Some((_, number)) = choices.min() else { continue };
            // No more than to others: who walks to them through fire loses more than they count. A
            // headquarters stays behind: without it nobody calls strikes and all lead themselves.
            let draw = if shy && !is_left(number) { 0 } else { 100 };
            let point = view.objectives()[number].0;
            // Who stays where it is keeps nobody else away.
            if draw > 0 {
                crowd[number] += self.planner.judge.worth(view, unit) / 100;
            }
            self.planner.judge.goals.of[unit.index()] = Some(Goal { at: point, radius, draw });
        }
    }

    /// The goal of a crewed weapon: near an objective, where others hold it.
    fn support_goal(&self, view: &View<'_>, unit: UnitId) -> Option<Goal> {
        let at = view.unit(unit).at;
        let marks = view.objectives().iter().map(|(mark, _)| *mark);
        let nearest = marks.min_by_key(|mark| (apart(*mark, at), mark.x, mark.y))?;
        Some(Goal { at: nearest, radius: SUPPORT, draw: SUPPORTS })
    }
}
