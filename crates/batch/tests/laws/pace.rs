//! How much of a ruleset is tested each time: all of it, or a sample where its games are long.

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{Deaf, Pending, Referee, Ruleset};

/// A game that lists more options than this is long.
const LONG: usize = 10_000;

/// Of the games of a ruleset with long games, one in this many is played.
const SAMPLE: usize = 40;

/// One in so many games is to be played under the laws.
pub(crate) fn stride<R: Ruleset>(book: &R, in_full: bool) -> usize {
    if in_full || !is_long(book) { 1 } else { SAMPLE }
}

/// Whether a random game lists very many options.
fn is_long<R: Ruleset>(book: &R) -> bool {
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
