//! Play under the laws, step by step.

use crate::game::{Pending, Ruleset, Side};
use crate::laws::accounts::Accounts;
use crate::laws::determinism::{KeyLog, Played};
use crate::laws::knowledge::Asked;
use crate::laws::moment::Moment;
use crate::laws::units::RollCall;
use crate::laws::{choices, determinism, knowledge, units};
use crate::referee::{Deaf, DiceReferee, Recorder};
use crate::table::stream::{KeyedDice, Stream, mix};

/// One redrawn state in this many is played to its end, after the game it comes from.
const PLAYED_OUT: u32 = 16;

/// Actions offered earlier in a game that a decider asks about, though they are not offered now.
pub(super) const STRANGERS: usize = 24;

/// The most redrawn states of one game that are played to their ends.
const MOST_PLAYED_OUT: usize = 4;

/// Chooses an action for a side.
pub type Chooser<'c, R> = dyn FnMut(&<R as Ruleset>::State, Side) -> <R as Ruleset>::Action + 'c;

/// Plays random games and checks every law at every step.
///
/// # Panics
/// If a law is broken.
pub fn obey<R: Ruleset>(ruleset: &R, games: u32, seed: u64) {
    units::muster_is_in_order(ruleset);
    for game in 0..games {
        obey_game(ruleset, mix(seed, u64::from(game)));
    }
}

/// Plays the random game of one seed and checks every law at every step.
///
/// # Panics
/// If a law is broken.
pub fn obey_game<R: Ruleset>(ruleset: &R, seed: u64) {
    let mut walk = PlayedGame::begin(ruleset, seed);
    while let Pending::Decision(side) = ruleset.pending(&walk.state) {
        let options = walk.consider(side);
        let action = options[walk.choices.below(options.len() as u32) as usize];
        walk.take(action);
    }
    walk.end();
}

/// Plays a game whose actions `choose` chooses, with the dice of a seed, and checks every law at
/// every step.
///
/// # Panics
/// If a law is broken.
pub fn obey_play<R: Ruleset>(ruleset: &R, seed: u64, choose: &mut Chooser<'_, R>) {
    units::muster_is_in_order(ruleset);
    let mut walk = PlayedGame::begin(ruleset, seed);
    while let Pending::Decision(side) = ruleset.pending(&walk.state) {
        walk.consider(side);
        let action = choose(&walk.state, side);
        choices::choice_is_legal(ruleset, &walk.state, action, walk.moment);
        walk.take(action);
    }
    walk.end();
}

/// A game under way, played with and without an audience.
pub(super) struct PlayedGame<'r, R: Ruleset> {
    pub(super) book: &'r R,
    pub(super) moment: Moment,
    pub(super) choices: Stream,
    pub(super) state: R::State,
    pub(super) referee: DiceReferee<KeyLog, Recorder<R::Event>>,
    pub(super) unheard: R::State,
    pub(super) deaf: DiceReferee<KeyedDice, Deaf>,
    pub(super) actions: Vec<R::Action>,
    /// Some of the actions that were offered before, to either side.
    pub(super) strangers: Vec<R::Action>,
    /// How many have been offered.
    offered: u32,
    /// Redrawn states to be played later.
    guesses: Vec<(R::State, Moment)>,
    pub(super) roll: RollCall,
    accounts: Accounts<'r>,
}

impl<'r, R: Ruleset> PlayedGame<'r, R> {
    pub(super) fn begin(book: &'r R, seed: u64) -> Self {
        let mut referee = DiceReferee::new(KeyLog::new(seed), Recorder::default());
        let mut deaf = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let mut walk = Self {
            book,
            moment: Moment { seed, step: 0 },
            choices: Stream::new(mix(seed, 0)),
            state: book.setup(&mut referee),
            referee,
            unheard: book.setup(&mut deaf),
            deaf,
            actions: Vec::new(),
            strangers: Vec::new(),
            offered: 0,
            guesses: Vec::new(),
            roll: RollCall::new(book),
            accounts: Accounts::new(book.muster()),
        };
        walk.hear(0);
        walk
    }

    /// The options in the next decision, which is one of `side`.
    pub(super) fn consider(&mut self, side: Side) -> Vec<R::Action> {
        self.moment.step += 1;
        choices::game_ends(self.moment);
        let options = choices::options_are_sound(self.book, &self.state, self.moment);
        self.redraw(side, &options);
        self.remember(&options);
        options
    }

    /// Keeps some of all actions that have been offered, each as likely as any other.
    fn remember(&mut self, options: &[R::Action]) {
        for &option in options {
            self.offered += 1;
            if self.strangers.len() < STRANGERS {
                self.strangers.push(option);
            } else {
                let at = mix(self.moment.seed, u64::from(self.offered)) % u64::from(self.offered);
                if let Some(kept) = self.strangers.get_mut(at as usize) {
                    *kept = option;
                }
            }
        }
    }

    /// Carries out a decision.
    pub(super) fn take(&mut self, action: R::Action) {
        self.actions.push(action);
        let told = self.referee.observer().events.len();
        self.roll.call(self.book, &self.state);
        let dice = self.referee.dice_mut().dice();
        let twin = determinism::clone_evolves(self.book, &self.state, action, dice, self.moment);
        self.book.apply(&mut self.state, action, &mut self.referee);
        determinism::clones_evolve_alike(&self.state, &twin, self.moment);
        self.book.apply(&mut self.unheard, action, &mut self.deaf);
        self.hear(told);
    }

    /// What the deciding side and the other may know, and a redrawn state to play now and then.
    fn redraw(&mut self, decider: Side, options: &[R::Action]) {
        for side in Side::BOTH {
            let guess = self.book.resample(&self.state, side, &mut self.choices);
            let own = (side == decider).then_some(options);
            let states = [&self.state, &guess];
            let asked = Asked { own, strangers: &self.strangers };
            knowledge::nothing_leaks(self.book, states, side, asked, self.moment);
            if self.choices.below(PLAYED_OUT) == 0 {
                self.keep(guess);
            }
        }
    }

    /// Keeps a redrawn state to be played, in the moment of another if there are enough.
    fn keep(&mut self, guess: R::State) {
        if self.guesses.len() < MOST_PLAYED_OUT {
            self.guesses.push((guess, self.moment));
        } else {
            let at = self.choices.below(MOST_PLAYED_OUT as u32) as usize;
            self.guesses[at] = (guess, self.moment);
        }
    }

    /// Laws about a state just reached and the events, from number `told` on, that led there.
    pub(super) fn hear(&mut self, told: usize) {
        determinism::observers_change_nothing(&self.state, &self.unheard, self.moment);
        determinism::keys_are_unique(self.referee.dice_mut(), self.moment);
        let events = &self.referee.observer().events[told..];
        self.roll.hear(self.book, &self.state, events, self.moment);
        self.accounts.hear(events, self.moment);
    }

    /// Laws about a finished game.
    pub(super) fn end(mut self) {
        determinism::outcome_is_final(self.book, &self.state, self.moment);
        self.accounts.close(|unit| self.book.survives(&self.state, unit), self.moment);
        let events = &self.referee.observer().events;
        let played = Played { actions: &self.actions, end: &self.state, events };
        determinism::replay(self.book, &played, self.moment);
        for (guess, moment) in self.guesses {
            knowledge::guess_can_be_played(self.book, guess, &mut self.choices, moment);
        }
    }
}
