//! Which rulesets have games too long to be held to every law under every setting each time: the
//! slow test does that.

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{Deaf, Pending, Referee, Ruleset};

/// A game of more decisions than this is long.
const LONG: usize = 300;

/// Whether a random game takes very many decisions.
pub(crate) fn is_long<R: Ruleset>(book: &R) -> bool {
    let mut referee = Referee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    let (mut choices, mut options) = (Stream::new(1), Vec::new());
    for _ in 0..LONG {
        let Pending::Decision(_) = book.pending(&state) else { return false };
        options.clear();
        book.options(&state, &mut options);
        let action = options[choices.below(options.len() as u32) as usize];
        book.apply(&mut state, action, &mut referee);
    }
    true
}
