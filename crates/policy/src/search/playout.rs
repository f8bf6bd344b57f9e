//! Playouts: a sampled game that a fixed simple model plays on for both sides, and what it comes to.

use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Ending, Pending, Ruleset, Side};

use crate::decision::{Decision, Policy, Sample};
use crate::outlook::Outlook;

/// Decisions after which a playout is given up and counts as even.
const LONGEST_PLAYOUT: u32 = 20_000;

/// A game won; a game lost is as much less than nothing.
pub(super) const WIN: i64 = 2;

/// A game that was drawn from what a side knows, on its way.
pub(super) struct Game<'a, R: Ruleset> {
    book: &'a R,
    state: R::State,
    referee: DiceReferee<KeyedDice, Deaf>,
    streams: BySide<Stream>,
    /// The game turn in which it ends undecided.
    last: u16,
}

impl<'a, R: Ruleset> Game<'a, R> {
    /// A sampled game with dice of this seed that lasts so many game turns more, or to its end if
    /// they are 0.
    pub(super) fn new(sample: Sample<'a, R>, seed: u64, turns: u16) -> Self {
        let Sample { book, state } = sample;
        let last = match turns {
            0 => u16::MAX,
            turns => book.turn(&state).saturating_add(turns),
        };
        Self {
            book,
            state,
            referee: DiceReferee::new(KeyedDice::new(seed), Deaf),
            streams: BySide::from_fn(|side| Stream::new(seed ^ (side.index() as u64 + 1))),
            last,
        }
    }

    /// The book it is played by.
    pub(super) const fn book(&self) -> &'a R {
        self.book
    }

    /// Who decides next; nobody if it is over or has lasted long enough.
    pub(super) fn to_decide(&self) -> Option<Side> {
        match self.book.pending(&self.state) {
            Pending::Decision(side) if self.book.turn(&self.state) < self.last => Some(side),
            Pending::Decision(_) | Pending::Over(_) => None,
        }
    }

    /// Whether who decides may take the action.
    pub(super) fn allows(&self, action: R::Action) -> bool {
        self.book.check(&self.state, action).is_ok()
    }

    /// Every option of who decides.
    pub(super) fn options(&self, out: &mut Vec<R::Action>) {
        out.clear();
        self.book.options(&self.state, out);
    }

    /// What a player of the side that decides would do.
    pub(super) fn ask(
        &mut self,
        side: Side,
        player: &mut dyn Policy<R>,
        scratch: &mut Vec<R::Action>,
    ) -> R::Action {
        let mut decision = Decision::new(self.book, &self.state, side, scratch);
        player.decide(&mut decision, &mut self.streams[side])
    }

    /// Carries out an action.
    pub(super) fn take(&mut self, action: R::Action) {
        // Verdicts do not depend on what is hidden; what bars the action there stops it in `apply`.
        debug_assert_eq!(self.book.check(&self.state, action), Ok(()), "{action:?}");
        self.book.apply(&mut self.state, action, &mut self.referee);
    }
}

/// The simple model that plays games on, and how what it leaves undecided is judged.
pub(super) struct Model<R: Ruleset, O> {
    outlook: O,
    players: BySide<Box<dyn Policy<R>>>,
    scratch: Vec<R::Action>,
    side: Side,
}

impl<R: Ruleset, O: Outlook<R>> Model<R, O> {
    /// A model of these players.
    pub(super) const fn new(outlook: O, players: BySide<Box<dyn Policy<R>>>) -> Self {
        Self { outlook, players, scratch: Vec::new(), side: Side::A }
    }

    /// A real game begins, in which `side` searches.
    pub(super) fn begin(&mut self, book: &R, side: Side) {
        self.side = side;
        self.outlook.begin(book, side);
    }

    /// Forgets all games played on so far.
    pub(super) fn begin_playout(&mut self, book: &R) {
        for side in Side::BOTH {
            self.players[side].begin(book, side);
        }
    }

    /// What the model would do.
    pub(super) fn decide(&mut self, game: &mut Game<'_, R>, side: Side) -> R::Action {
        game.ask(side, self.players[side].as_mut(), &mut self.scratch)
    }

    /// Plays a game on: what it comes to for the side that searches. A win is [`WIN`], a loss as
    /// much less than nothing, what is undecided half of that by who is ahead.
    pub(super) fn play_on(&mut self, game: &mut Game<'_, R>) -> i64 {
        for _ in 0..LONGEST_PLAYOUT {
            let Some(side) = game.to_decide() else { break };
            let action = self.decide(game, side);
            game.take(action);
        }
        match game.book.pending(&game.state) {
            Pending::Over(outcome) => self.points(outcome.ending),
            Pending::Decision(_) => {
                let view = game.book.view(&game.state, self.side);
                self.outlook.look(&view);
                i64::from(self.outlook.balance(&view).signum()) * WIN / 2
            }
        }
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

/// Adds options that are drawn from all to some candidates until there are so many.
pub(super) fn draw_options<A: Copy + PartialEq>(
    candidates: &mut Vec<A>,
    options: &mut Vec<A>,
    most: usize,
    rng: &mut Stream,
) {
    options.retain(|option| !candidates.contains(option));
    while candidates.len() < most && !options.is_empty() {
        let at = rng.below(options.len() as u32) as usize;
        candidates.push(options.swap_remove(at));
    }
}
