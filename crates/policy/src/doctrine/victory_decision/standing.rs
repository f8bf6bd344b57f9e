//! What it is worth to be at a place: danger, fire, the way to the goal, cover, Command near by.

use wargauge_rules::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::agenda::Task;
use wargauge_rules::victory_decision::profile::{Ability, UnitKind};
use wargauge_rules::victory_decision::state::Place;
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::fire::worth;
use super::goals::middle_of;
use super::sightings::Watched;

impl Doctrine {
    /// The worth of a place where the danger is known.
    pub(super) fn place_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        stand @ (at, _): (Point, Bearing),
        danger: i32,
        moved: bool,
    ) -> i32 {
        let mut watched = Watched::new(at);
        let calm = self.calm_value(view, unit, stand, moved, &mut watched);
        calm - danger * self.weights.danger / 100
    }

    /// The worth of a place without its danger.
    fn calm_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        stand @ (at, _): (Point, Bearing),
        moved: bool,
        watched: &mut Watched,
    ) -> i32 {
        let mut value = self.goal_value(view, unit, at);
        value += self.prospect(view, unit, stand, moved, watched) * self.weights.opportunity / 100;
        if Self::is_infantry(view, unit) && view.book().any_cover_at(view.state(), unit, at) {
            value += worth(view, unit) * self.weights.cover / 1_000;
        }
        if self.near_command(view, unit, at) {
            value += self.weights.command;
        }
        value
    }

    /// What a move is worth over staying; below `floor` only that it is.
    pub(super) fn move_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        stand @ (to, facing): (Point, Bearing),
        last: bool,
        (stay, floor): (i32, i32),
    ) -> i32 {
        let mut watched = Watched::new(to);
        let mut value = self.calm_value(view, unit, stand, !last, &mut watched) - stay;
        let aboard = view.book().aboard(view.state(), unit);
        if !aboard.is_empty() {
            value += self.delivery(view, unit, to, aboard.map(|one| worth(view, one)).sum());
        }
        let weight = self.weights.danger;
        // Danger only makes a place worse: below the best so far it is all one how much.
        let too_much = |danger| weight >= 0 && value - danger * weight / 100 < floor;
        value - self.danger_until(view, unit, facing, &mut watched, too_much) * weight / 100
    }

    /// What it is worth to bring passengers to a place: nearer to the enemy, but not into his
    /// arms.
    fn delivery(&self, view: &View<'_>, vehicle: UnitId, to: Point, cargo: i32) -> i32 {
        let nearest = |from: Point| {
            let foes = view.present(view.side().foe());
            foes.map(|foe| i32::from(view.unit(foe).at.distance_up(from).hundredths())).min()
        };
        let (Some(then), Some(now)) = (nearest(to), nearest(view.unit(vehicle).at)) else {
            return 0;
        };
        let wanted = i32::from(Length::inches(14).hundredths());
        let gain = (now.max(wanted) - then.max(wanted)) * self.weights.deliver / 100;
        gain * cargo.min(20_000) / 10_000
    }

    /// What going into a structure is worth: walls, and the way to the goal.
    pub(super) fn enter_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        piece: PieceId,
        danger: i32,
    ) -> i32 {
        let here = view.unit(unit);
        if matches!(here.place, Place::Inside { .. }) {
            return -1;
        }
        let nearer = self.goal_value(view, unit, middle_of(view, piece))
            - self.goal_value(view, unit, here.at);
        let walls =
            danger * self.weights.shelter / 100 + worth(view, unit) * self.weights.cover / 1_000;
        nearer + walls
    }

    /// What climbing aboard is worth: only far from the enemy.
    pub(super) fn embark_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        _: UnitId,
        danger: i32,
    ) -> i32 {
        let at = view.unit(unit).at;
        let foes = view.present(view.side().foe());
        let far = foes.map(|foe| view.unit(foe).at).all(|foe| !foe.within(at, Length::inches(30)));
        if far && danger == 0 { self.weights.deliver } else { -1 }
    }

    /// Whether a Command unit of the side is near a place.
    fn near_command(&self, view: &View<'_>, unit: UnitId, at: Point) -> bool {
        let (book, s) = (view.book(), view.state());
        view.present(view.side()).any(|other| {
            other != unit
                && at.within(view.unit(other).at, Length::inches(7))
                && book.model_has(s, other, Ability::Command)
        })
    }

    /// What a withdrawal is worth.
    pub(super) fn withdrawal_value(&self, view: &View<'_>, action: &Action) -> i32 {
        let Some(Task::Withdraw { unit, .. }) = view.asked() else { return 0 };
        let (unit, at) = match action {
            Action::Withdraw { to } => (*unit, *to),
            _ => (*unit, view.unit(*unit).at),
        };
        let mut value = -self.danger(view, unit, at, view.unit(unit).facing);
        value += self.goal_value(view, unit, at) / 2;
        if view.profile(unit).kind == UnitKind::Infantry
            && view.book().any_cover_at(view.state(), unit, at)
        {
            value += worth(view, unit) * self.weights.cover / 1_000;
        }
        if matches!(action, Action::Stand) && self.holds_objective(view, unit) {
            value += self.weights.objective * 50;
        }
        value
    }
}
