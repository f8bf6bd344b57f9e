//! Flat search: each of a few options is played out from sampled states, and the one that wins most
//! is taken. The yardstick of a doctrine: where it wins more, it sees what the doctrine does not.

use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Ending, Pending, Ruleset, Side};

use crate::decision::{Decision, Policy, Sample};
use crate::outlook::Outlook;

/// Decisions after which a playout is given up and counts as even.
const LONGEST_PLAYOUT: u32 = 20_000;

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
    outlook: O,
    /// Whose choices are searched.
    doctrine: Box<dyn Policy<R>>,
    /// Who plays the playouts.
    models: BySide<Box<dyn Policy<R>>>,
    candidates: Vec<R::Action>,
    scores: Vec<i64>,
    scratch: Vec<R::Action>,
    side: Side,
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
        Self { size, outlook, doctrine, models, candidates, scores, scratch, side: Side::A }
    }

    /// The doctrine's choice first, then others drawn from all options.
    fn draw_candidates(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) {
        let own = self.doctrine.decide(decision, rng);
        self.candidates.clear();
        self.candidates.push(own);
        let mut options: Vec<R::Action> =
            decision.options().iter().copied().filter(|option| *option != own).collect();
        while self.candidates.len() < self.size.options && !options.is_empty() {
            let at = rng.below(options.len() as u32) as usize;
            self.candidates.push(options.swap_remove(at));
        }
    }

    /// Plays one candidate out: half-points won, and the balance at the end to part equals.
    fn play_out(&mut self, sample: &Sample<'_, R>, action: R::Action, seed: u64) -> i64 {
        let book = sample.book;
        let mut state = sample.state.clone();
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let mut streams = BySide::from_fn(|side| Stream::new(seed ^ (side.index() as u64 + 1)));
        for side in Side::BOTH {
            self.models[side].begin(book, side);
        }
        let last = match self.size.turns {
            0 => u16::MAX,
            turns => book.turn(&state).saturating_add(turns),
        };
        // Verdicts do not depend on what is hidden; what bars the action there stops it in `apply`.
        debug_assert_eq!(book.check(&state, action), Ok(()), "{action:?}");
        book.apply(&mut state, action, &mut referee);
        for _ in 0..LONGEST_PLAYOUT {
            let side = match book.pending(&state) {
                Pending::Over(outcome) => return self.points(outcome.ending),
                Pending::Decision(_) if book.turn(&state) >= last => break,
                Pending::Decision(side) => side,
            };
            let mut decision = Decision::new(book, &state, side, &mut self.scratch);
            let action = self.models[side].decide(&mut decision, &mut streams[side]);
            book.apply(&mut state, action, &mut referee);
        }
        let view = book.view(&state, self.side);
        self.outlook.look(&view);
        let balance = self.outlook.balance(&view);
        i64::from(balance.signum()) * WIN / 2
    }

    /// What an end of the game is worth.
    fn points(&self, ending: Ending) -> i64 {
        match ending {
            Ending::Win(side) if side == self.side => WIN,
            Ending::Win(_) => -WIN,
            Ending::Draw | Ending::Unfinished => 0,
        }
    }
}

/// A game won; a game lost is as much less than nothing.
const WIN: i64 = 2;

impl<R: Ruleset, O: Outlook<R>> Policy<R> for Flat<R, O> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.side = side;
        self.outlook.begin(ruleset, side);
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
