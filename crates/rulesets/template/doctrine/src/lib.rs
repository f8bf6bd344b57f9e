//! The doctrine of the template: one sensible choice for each kind of decision, by what a view says
//! and a few named weights. It remembers nothing.

mod simple;
mod weights;

use wargauge_policy::{Decision, Policy, RoleWeights};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_template::{Action, Stance, Template, View};

pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};

/// The doctrine of the template.
#[derive(Clone, Copy, Debug)]
pub struct Doctrine {
    of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    weights: Weights,
}

impl Doctrine {
    /// A doctrine with these weights.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>) -> Self {
        let of_roles = weights.into();
        Self { of_roles, weights: *of_roles.common() }
    }

    /// What an option is worth; the first of equals is taken.
    fn worth(&self, view: &View<'_>, option: Action) -> i32 {
        match option {
            // Where the foe must pass, as far from its home as its scouts come at first.
            Action::LayTrap { square } => {
                -i32::from(square.abs_diff(view.home(view.side()))) + i32::from(square % 2)
            }
            Action::Order(stance) => {
                let armed = view.living(view.side()).filter(|unit| can_fire(view, *unit)).count();
                let bold = armed as i32 >= self.weights.boldness;
                i32::from((stance == Stance::Bold) == bold)
            }
            Action::Fire { .. } => 100,
            Action::Move { unit, to } => self.place(view, unit, to),
            Action::Rally { unit } => {
                let hurt = view.unit(unit).strength < view.unit(unit).settled;
                if hurt { 200 } else { self.place(view, unit, view.unit(unit).square) }
            }
            Action::TakeHit { unit } => i32::from(view.unit(unit).strength),
        }
    }

    /// What it is worth to a unit to be on a square.
    fn place(&self, view: &View<'_>, unit: UnitId, square: u8) -> i32 {
        let way = i32::from(square.abs_diff(view.home(view.side().foe())));
        view.targets_from(unit, square).min(1) as i32 - self.weights.haste * way
    }
}

fn can_fire(view: &View<'_>, unit: UnitId) -> bool {
    view.targets_from(unit, view.unit(unit).square) > 0
}

impl Policy<Template> for Doctrine {
    fn begin(&mut self, book: &Template, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
    }

    fn decide(&mut self, decision: &mut Decision<'_, Template>, _: &mut Stream) -> Action {
        let view = decision.view();
        let mut best: Option<(i32, Action)> = None;
        for &option in decision.options() {
            let worth = self.worth(&view, option);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        }
        decision.take(best.expect("a decision has an option").1)
    }
}
