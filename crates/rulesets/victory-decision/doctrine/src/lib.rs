//! The doctrine of Victory Decision.
//!
//! | Decision | File |
//! |---|---|
//! | edges, objectives, fortifications | `setup` |
//! | placing, reserves | `posts`, `arrivals` |
//! | which unit to name | `nomination` |
//! | the next action | `actions`: fire (`fire`, `shots`), ways (`moves`), fights, shelter |
//! | casualties, shared dice | `losses` |
//! | withdrawals | `retreats` |
//!
//! Everything is counted in hundredths of a point and weighed by named [`Weights`]. What an action
//! is worth now is set against what the unit would suffer and could shoot at (`places`) and how
//! near it would be to its goal (`goals`) where it ends.
//!
//! The doctrine makes its own candidates (`plans`) instead of judging every option. What it needs
//! of terrain (`ground`) and weapons (`survey`) is worked out once for a book, what it needs of a
//! unit (`figures`) once for each change of it.

mod actions;
mod arrivals;
mod fights;
mod figures;
mod fire;
mod goals;
mod ground;
mod losses;
mod moves;
mod nomination;
mod notes;
mod odds;
mod places;
mod plans;
mod posts;
mod retreats;
mod setup;
mod shots;
mod simple;
mod standoffs;
mod survey;
mod weights;

use std::sync::Arc;

use wargauge_policy::{Decision, Policy};
use wargauge_rules::Side;
use wargauge_rules::table::stream::Stream;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;
use wargauge_victory_decision::view::View;

pub use notes::{Notes, TableNotes};
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, Weights};

/// The doctrine of Victory Decision.
#[derive(Clone, Debug)]
pub struct Doctrine {
    weights: Weights,
    /// What is known of the book. The outer count is this doctrine's own, so that no thread waits
    /// for another that plays by the same book.
    #[expect(clippy::redundant_allocation, reason = "each doctrine counts for itself")]
    notes: Arc<Arc<Notes>>,
    goals: goals::Goals,
    /// The turn that goals were given for.
    planned: Option<u16>,
    figures: figures::Figures,
    /// What units and enemies are to each other.
    sightlines: standoffs::Sightlines,
    /// Where the active unit might go.
    outing: moves::Outing,
    /// Whether the side has vehicles that carry others.
    carriers: bool,
    /// The chance to see by night, by how many inches more than its Ld a unit must reach, with so
    /// many dice.
    dark: (u8, [i32; 26]),
    /// How far cells are from what the units are to go to when they are placed.
    distances: posts::Distances,
    /// Space for shots and Assaults.
    offers: Vec<Action>,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: Weights, notes: &Arc<Notes>) -> Self {
        Self {
            weights,
            notes: Arc::new(Arc::clone(notes)),
            goals: goals::Goals::default(),
            planned: None,
            figures: figures::Figures::default(),
            sightlines: standoffs::Sightlines::default(),
            outing: moves::Outing::default(),
            carriers: false,
            dark: Default::default(),
            distances: posts::Distances::default(),
            offers: Vec::new(),
        }
    }

    /// Gives goals at the start of each turn.
    fn plan(&mut self, view: &View<'_>) {
        if self.planned == Some(view.turn()) {
            return;
        }
        if self.planned.is_none() {
            let mut own = view.book().units_of(view.side());
            self.carriers = own.any(|unit| {
                view.profile(unit).vehicle.is_some_and(|vehicle| vehicle.transport > 0)
            });
        }
        let dice = view.night_dice();
        if dice > 0 && self.dark.0 != dice {
            self.dark = (dice, core::array::from_fn(|sum| odds::reaches_sum(dice, sum as i32)));
        }
        self.planned = Some(view.turn());
        self.assign_goals(view);
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

    /// Of all options the one that a judge values most.
    fn best_of_all(
        decision: &mut Decision<'_, VictoryDecision>,
        rng: &mut Stream,
        judge: impl FnMut(&Action) -> i32,
    ) -> Action {
        let best = match decision.options() {
            [only] => *only,
            options => Self::best(options, rng, judge),
        };
        decision.take(best)
    }
}

impl Policy<VictoryDecision> for Doctrine {
    fn begin(&mut self, book: &VictoryDecision, _: Side) {
        self.planned = None;
        self.goals = goals::Goals::default();
        let units = book.units_of(Side::A) | book.units_of(Side::B);
        self.figures.forget(units);
        self.sightlines.forget(units);
        self.outing.forget();
        self.distances.forget_all();
    }

    fn decide(&mut self, decision: &mut Decision<'_, VictoryDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        self.plan(&view);
        match view.step() {
            Step::Deploy => {
                if let Some(action) = self.deploy(decision, &view) {
                    return action;
                }
                Self::best_of_all(decision, rng, |option| self.setup_value(&view, option))
            }
            Step::PlaceObjective => self
                .objective(decision, &view)
                .unwrap_or_else(|| Self::best_of_all(decision, rng, |_| 0)),
            Step::ChooseEdge | Step::ChooseNight | Step::Fortify => {
                Self::best_of_all(decision, rng, |option| self.setup_value(&view, option))
            }
            Step::FreeMove => self.scout(decision, &view),
            Step::NominateFirst | Step::NominateSecond | Step::Pick => {
                match self.nomination(&view) {
                    // Who has not acted in this turn may be named: nothing is left to be asked.
                    Some(named) => decision.take(named),
                    None => decision.options()[0],
                }
            }
            // An Individual stays with his unit.
            Step::Begin => {
                Self::best_of_all(decision, rng, |option| i32::from(*option == Action::Pass))
            }
            Step::Act => self.act(decision, &view, rng),
            Step::NameAnother => self.another_target(decision, &view, rng),
            Step::ShareDice => {
                Self::best_of_all(decision, rng, |option| self.share_value(&view, option))
            }
            Step::Casualties => self.losses(&view),
            Step::Withdraw => self.withdraw(decision, &view, rng),
            // Victors move in (VD-BLDG-21).
            Step::MoveIn => {
                Self::best_of_all(decision, rng, |option| i32::from(*option != Action::Pass))
            }
            Step::Over => decision.options()[0],
        }
    }
}
