//! Edges, day or night, objectives, fortifications.

use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;
use wargauge_rules::victory_decision::action::{Action, Post};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::fire::worth;

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
            // Only units that fit nowhere else come to this: the nearest place to the front.
            Action::Deploy { unit, post } => match post {
                Post::Reserve => -worth(view, *unit),
                _ => 0,
            },
            Action::Split { .. } => -200_000,
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
    fn fortification_site(&self, view: &View<'_>, site: PieceId) -> i32 {
        let wanted = view.bunker().unwrap_or(view.middle());
        -i32::from(view.middle_of(site).distance_up(wanted).hundredths())
    }
}
