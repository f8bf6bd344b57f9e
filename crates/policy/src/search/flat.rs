//! Flat search: each of a few options is played out from sampled states, and the one that wins most
//! is taken. The yardstick of a doctrine: where it wins more, it sees what the doctrine does not.

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{BySide, Ruleset, Side};

use super::playout::{Game, Model, draw_options};
use crate::decision::{Decision, Policy, Sample};
use crate::outlook::Outlook;

/// How a flat search spends its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlatSize {
    /// Options that are played out, at least 1: the doctrine's own choice and others by draw.
    pub options: usize,
    /// Playouts of each, on the same sampled states and dice.
    pub playouts: u32,
    /// Game turns after which a playout ends and is judged by the balance; 0 plays to the end.
    pub turns: u16,
    /// One decision in so many is searched, the others are the doctrine's; at least 1.
    pub share: u32,
}

/// A search that plays out options by a fixed simple model.
pub struct Flat<R: Ruleset, O> {
    size: FlatSize,
    /// Whose choices are searched.
    doctrine: Box<dyn Policy<R>>,
    model: Model<R, O>,
    candidates: Vec<R::Action>,
    scores: Vec<i64>,
    scratch: Vec<R::Action>,
}

impl<R: Ruleset, O> core::fmt::Debug for Flat<R, O> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Flat").field("size", &self.size).finish_non_exhaustive()
    }
}

impl<R: Ruleset, O: Outlook<R>> Flat<R, O> {
    /// A search over the choices of a doctrine whose playouts the models play.
    #[must_use]
    pub fn new(
        size: FlatSize,
        outlook: O,
        doctrine: Box<dyn Policy<R>>,
        models: BySide<Box<dyn Policy<R>>>,
    ) -> Self {
        let (candidates, scores, scratch) = (Vec::new(), Vec::new(), Vec::new());
        Self { size, doctrine, model: Model::new(outlook, models), candidates, scores, scratch }
    }

    /// The doctrine's choice first, then others drawn from all options.
    fn draw_candidates(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) {
        let own = self.doctrine.decide(decision, rng);
        self.candidates.clear();
        self.candidates.push(own);
        self.scratch.clear();
        self.scratch.extend_from_slice(decision.options());
        draw_options(&mut self.candidates, &mut self.scratch, self.size.options, rng);
    }

    /// Plays one candidate out: what it comes to.
    fn play_out(&mut self, sample: &Sample<'_, R>, action: R::Action, seed: u64) -> i64 {
        let sample = Sample { book: sample.book, state: sample.state.clone() };
        let mut game = Game::new(sample, seed, self.size.turns);
        self.model.begin_playout(game.book());
        game.take(action);
        self.model.play_on(&mut game)
    }
}

impl<R: Ruleset, O: Outlook<R>> Policy<R> for Flat<R, O> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.model.begin(ruleset, side);
        self.doctrine.begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        self.draw_candidates(decision, rng);
        if self.candidates.len() == 1 || rng.below(self.size.share) != 0 {
            return self.candidates[0];
        }
        self.scores.clear();
        self.scores.resize(self.candidates.len(), 0);
        for _ in 0..self.size.playouts {
            let sample = decision.sample(rng);
            let seed = rng.bits();
            for at in 0..self.candidates.len() {
                let action = self.candidates[at];
                self.scores[at] += self.play_out(&sample, action, seed);
            }
        }
        // Of equals the first: the doctrine's own choice before all others.
        let most = *self.scores.iter().max().expect("the doctrine's choice at least");
        let best = self.scores.iter().position(|score| *score == most).expect("the most is there");
        self.candidates[best]
    }
}
