//! The doctrine of Victory Decision.
//!
//! | Decision | File |
//! |---|---|
//! | edges, objectives, placing, reserves | `setup` |
//! | which unit to name | `nomination` |
//! | the next action | `actions`: fire (`fire`), places (`standing`), fights (`fights`), shelter |
//! | casualties, shared dice | `losses` |
//! | withdrawals | `standing` |
//!
//! Everything is counted in hundredths of a point and weighed by named [`Weights`]. What an action
//! is worth now is set against what the unit would suffer (`danger`) and gain (`goals`) at the
//! place where it ends.

mod actions;
mod danger;
mod fights;
mod fire;
mod goals;
mod losses;
mod nomination;
mod odds;
mod setup;
mod standing;
mod weights;

use wargauge_rules::table::stream::Stream;
use wargauge_rules::victory_decision::VictoryDecision;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::state::Step;
use wargauge_rules::victory_decision::view::View;
use wargauge_rules::{Side, UnitId};

use crate::decision::{Decision, Policy};

pub use weights::{PARAMETERS, Weights};

/// The doctrine of Victory Decision.
#[derive(Clone, Debug, Default)]
pub struct Doctrine {
    weights: Weights,
    goals: goals::Goals,
    /// The turn that goals were given for.
    planned: Option<u16>,
    /// Whom the active unit has shot at in this activation.
    last_target: Option<(UnitId, UnitId)>,
}

impl Doctrine {
    /// A doctrine with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Self { weights, ..Self::default() }
    }

    /// Gives goals at the start of each turn.
    fn plan(&mut self, view: &View<'_>) {
        if self.planned != Some(view.turn()) {
            self.planned = Some(view.turn());
            self.assign_goals(view);
        }
    }

    /// The option that a judge values most; equals by a draw.
    fn best(options: &[Action], rng: &mut Stream, mut judge: impl FnMut(&Action) -> i32) -> Action {
        let mut best = (i32::MIN, 0, options[0]);
        for option in options {
            let value = judge(option);
            if value < best.0 {
                continue;
            }
            let draw = rng.below(1 << 16);
            if (value, draw) > (best.0, best.1) {
                best = (value, draw, *option);
            }
        }
        best.2
    }
}

impl Policy<VictoryDecision> for Doctrine {
    fn begin(&mut self, _: &VictoryDecision, _: Side) {
        self.planned = None;
        self.goals = goals::Goals::default();
        self.last_target = None;
    }

    fn decide(&mut self, decision: &mut Decision<'_, VictoryDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        self.plan(&view);
        let options = decision.options();
        if let [only] = options {
            return *only;
        }
        match view.step() {
            Step::ChooseEdge
            | Step::ChooseNight
            | Step::Fortify
            | Step::PlaceObjective
            | Step::Deploy
            | Step::FreeMove => Self::best(options, rng, |option| self.setup_value(&view, option)),
            Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
                self.nomination(&view, options, rng)
            }
            Step::Act => {
                let action = self.action(&view, options, rng);
                self.remember(&view, action);
                action
            }
            Step::ShareDice => Self::best(options, rng, |option| self.share_value(&view, option)),
            Step::Casualties => Self::best(options, rng, |option| self.loss_value(&view, option)),
            Step::Withdraw => {
                Self::best(options, rng, |option| self.withdrawal_value(&view, option))
            }
            // Victors move in (VD-BLDG-21).
            Step::MoveIn => {
                Self::best(options, rng, |option| i32::from(!matches!(option, Action::Pass)))
            }
            Step::Over => options[0],
        }
    }
}
