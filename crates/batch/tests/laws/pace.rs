//! Which rulesets have games too long to be held to every law on every scenario each time: they are
//! held to them by tests of their own with small forces, and here by the slow test.

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{Deaf, Pending, Referee, Ruleset};

/// A game that lists more options than this is long.
const LONG: usize = 4_000;

/// Whether a random game lists very many options.
pub(crate) fn is_long<R: Ruleset>(book: &R) -> bool {
    let mut referee = Referee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    let (mut choices, mut options, mut listed) = (Stream::new(1), Vec::new(), 0);
    while let Pending::Decision(_) = book.pending(&state) {
        options.clear();
        book.options(&state, &mut options);
        listed += options.len();
        if listed > LONG {
            return true;
        }
        let action = options[choices.below(options.len() as u32) as usize];
        book.apply(&mut state, action, &mut referee);
    }
    false
}
