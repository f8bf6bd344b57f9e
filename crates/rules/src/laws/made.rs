//! Play by what somebody else makes up: options by their numbers, and actions that nobody offered.

use crate::game::{Pending, Ruleset};
use crate::laws::determinism::Played;
use crate::laws::walk::{PlayedGame, STRANGERS};
use crate::laws::{choices, determinism, units};

/// What is to be tried at one decision.
#[derive(Clone, Debug)]
pub struct Attempt<A> {
    /// Actions to ask about. The first that is legal is done.
    pub own: Vec<A>,
    /// Where none is: the number of an option, whatever their number.
    pub option: u32,
}

/// How far attempts led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempted {
    /// Decisions taken under the laws.
    pub decisions: u32,
    /// Those of them in which an action of one's own was legal, though it was not offered.
    pub own: u32,
    /// Whether the game ended.
    pub ended: bool,
}

/// Plays `before` random decisions with the dice of a seed, then whatever is attempted until nothing
/// more is or the game ends; from then on every law is checked at every step. Whatever is asked
/// about is asked about by whoever cannot tell two states apart, too.
///
/// # Panics
/// If a law is broken.
pub fn obey_attempts<R: Ruleset>(
    ruleset: &R,
    seed: u64,
    before: u32,
    next: &mut dyn FnMut() -> Option<Attempt<R::Action>>,
) -> Attempted {
    units::muster_is_in_order(ruleset);
    let mut walk = PlayedGame::begin(ruleset, seed);
    hurry(&mut walk, before);
    let mut reached = Attempted::default();
    while let Pending::Decision(side) = ruleset.pending(&walk.state) {
        let Some(attempt) = next() else {
            walk.break_off();
            return reached;
        };
        walk.strangers.truncate(STRANGERS);
        walk.strangers.extend(&attempt.own);
        let options = walk.consider(side);
        let legal = |action: &R::Action| ruleset.check(&walk.state, *action).is_ok();
        let own = attempt.own.iter().copied().find(legal);
        reached.decisions += 1;
        reached.own += u32::from(own.is_some_and(|own| !options.contains(&own)));
        walk.take(own.unwrap_or_else(|| options[attempt.option as usize % options.len()]));
    }
    walk.end();
    Attempted { ended: true, ..reached }
}

/// Random decisions without a look at the laws, short of the end of the game.
fn hurry<R: Ruleset>(walk: &mut PlayedGame<'_, R>, decisions: u32) {
    let mut options = Vec::new();
    for _ in 0..decisions {
        if matches!(walk.book.pending(&walk.state), Pending::Over(_)) {
            return;
        }
        walk.moment.step += 1;
        choices::game_ends(walk.moment);
        options.clear();
        walk.book.options(&walk.state, &mut options);
        let action = options[walk.choices.below(options.len() as u32) as usize];
        let told = walk.referee.observer().events.len();
        walk.actions.push(action);
        walk.roll.call(walk.book, &walk.state);
        walk.book.apply(&mut walk.state, action, &mut walk.referee);
        walk.book.apply(&mut walk.unheard, action, &mut walk.deaf);
        walk.hear(told);
    }
}

impl<R: Ruleset> PlayedGame<'_, R> {
    /// The laws about a game that goes on.
    fn break_off(&self) {
        let events = &self.referee.observer().events;
        let played = Played { actions: &self.actions, end: &self.state, events };
        determinism::replay(self.book, &played, self.moment);
    }
}
