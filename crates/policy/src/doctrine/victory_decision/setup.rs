//! Edges, objectives, splits, placing and reserves.

use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::victory_decision::action::{Action, Post};
use wargauge_rules::victory_decision::profile::{Element, UnitKind};
use wargauge_rules::victory_decision::state::Place;
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::fire::worth;
use super::goals::middle_of;

impl Doctrine {
    /// What a choice of the set-up is worth.
    pub(super) fn setup_value(&self, view: &View<'_>, action: &Action) -> i32 {
        match action {
            // Who places second sees more.
            Action::ChooseEdge { first, .. } => -i32::from(*first),
            // He who attacks with more guns wants to see (VD-SCEN-35).
            Action::ChooseNight(night) => -i32::from(*night),
            Action::PlaceObjective(at) => self.objective_site(view, *at),
            Action::Fortify { site } => self.fortification_site(view, *site),
            Action::Deploy { unit, post } => self.post_value(view, *unit, post),
            Action::Entrench(_) => 100_000,
            Action::Split { .. } => -200_000,
            Action::Move { to, .. } => {
                let Some(unit) = view.present(view.side()).next() else { return 0 };
                self.goal_value(view, unit, *to)
            }
            _ => -100_000,
        }
    }

    /// Objectives go where the own units are nearer: near the middle, in reach of each other.
    fn objective_site(&self, view: &View<'_>, at: Point) -> i32 {
        let middle = view.middle();
        let near = |other: Point| -i32::from(at.distance_up(other).hundredths());
        let others = view.objectives().iter().filter(|(_, side)| *side == view.side());
        near(middle) * 2 + others.map(|(other, _)| near(*other)).sum::<i32>() / 2
    }

    /// Fortifications go in front, on the way of the enemy.
    fn fortification_site(
        &self,
        view: &View<'_>,
        site: wargauge_rules::table::terrain::PieceId,
    ) -> i32 {
        let at = middle_of(view, site);
        let wanted = view.bunker().unwrap_or(view.middle());
        -i32::from(at.distance_up(wanted).hundredths())
    }

    /// What a post is worth to a unit.
    fn post_value(&self, view: &View<'_>, unit: UnitId, post: &Post) -> i32 {
        let (point, hidden, sheltered) = match post {
            Post::At { point, hidden, .. } => {
                let cover = view.book().any_cover_at(view.state(), unit, *point);
                (*point, *hidden, cover)
            }
            Post::Inside { piece, hidden, .. } => (middle_of(view, *piece), *hidden, true),
            Post::Aboard(_) => return worth(view, unit) / 12,
            Post::Reserve => return -worth(view, unit),
        };
        let profile = view.profile(unit);
        let worth = worth(view, unit);
        let mut value = if hidden { worth / 20 } else { 0 };
        if sheltered && profile.kind != UnitKind::Vehicle {
            value += worth / 8;
        }
        if view.bunker() == Some(point) {
            value += worth / 4;
        }
        // Fighters forward and towards the middle, HQ and crewed weapons behind.
        let forward = match (profile.element, profile.kind) {
            (Element::Hq, _) => 10,
            (_, UnitKind::Team) => 15,
            _ => 40,
        };
        let goal = self.nearest_goal(view, point);
        value -= i32::from(point.distance_up(goal).hundredths()) * forward / 100;
        // Not on top of each other.
        let crowded = view.present(view.side()).filter(|other| {
            view.unit(*other).place == Place::Table
                && view.unit(*other).at.within(point, Length::inches(5))
        });
        value - crowded.count() as i32 * 150
    }

    /// The nearest objective, or the middle of the table.
    fn nearest_goal(&self, view: &View<'_>, at: Point) -> Point {
        let goals = view.objectives().iter().map(|(point, _)| *point);
        let nearest = goals.min_by_key(|goal| (goal.squared_distance(at), goal.x, goal.y));
        nearest.unwrap_or_else(|| view.bunker().unwrap_or(view.middle()))
    }
}
