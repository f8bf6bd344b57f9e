//! Laws about options.

use crate::game::Ruleset;
use crate::kinds::KindSet;
use crate::laws::moment::{LONGEST_GAME, Moment};
use crate::table::stream::mix;

/// `games end`
pub(super) fn game_ends(moment: Moment) {
    if moment.step > LONGEST_GAME {
        moment.broken("games end", "the game goes on and on");
    }
}

/// The options, which exist, are legal, unique and stay the same.
pub(super) fn options_are_sound<R: Ruleset>(
    book: &R,
    state: &R::State,
    moment: Moment,
) -> Vec<R::Action> {
    let mut options = Vec::new();
    book.options(state, &mut options);
    options_exist(&options, moment);
    options_are_legal(book, state, &options, moment);
    options_are_unique(&options, moment);
    options_stay(book, state, &options, moment);
    options_spare_no_others(book, state, &options, moment);
    options
}

/// `a decision has an option`
fn options_exist<A>(options: &[A], moment: Moment) {
    if options.is_empty() {
        moment.broken("a decision has an option", "none is offered");
    }
}

/// `options are legal`
fn options_are_legal<R: Ruleset>(
    book: &R,
    state: &R::State,
    options: &[R::Action],
    moment: Moment,
) {
    for &option in options {
        if let Err(illegal) = book.check(state, option) {
            let how = format!("{option:?} breaks {}: {}", illegal.clause, illegal.reason);
            moment.broken("options are legal", how);
        }
    }
}

/// `choices are legal`
pub(super) fn choice_is_legal<R: Ruleset>(
    book: &R,
    state: &R::State,
    action: R::Action,
    moment: Moment,
) {
    if let Err(illegal) = book.check(state, action) {
        let how = format!("{action:?} breaks {}: {}", illegal.clause, illegal.reason);
        moment.broken("choices are legal", how);
    }
}

/// `options are unique`
fn options_are_unique<A: PartialEq + core::fmt::Debug>(options: &[A], moment: Moment) {
    for (index, option) in options.iter().enumerate() {
        if options[..index].contains(option) {
            moment.broken("options are unique", format!("{option:?} is offered twice"));
        }
    }
}

/// `options are the same when asked again`
fn options_stay<R: Ruleset>(book: &R, state: &R::State, options: &[R::Action], moment: Moment) {
    let mut appended = options.to_vec();
    book.options(state, &mut appended);
    if appended != [options, options].concat() {
        let how = format!("{} options became {} in all", options.len(), appended.len());
        moment.broken("options are the same when asked again", how);
    }
}

/// `who spares kinds misses no others`: of kinds that the moment chooses, and of all.
fn options_spare_no_others<R: Ruleset>(
    book: &R,
    state: &R::State,
    options: &[R::Action],
    moment: Moment,
) {
    let chosen = KindSet::of_bits(mix(moment.seed, u64::from(moment.step)) as u32);
    for spared in [KindSet::of_bits(u32::MAX), chosen] {
        let mut listed = Vec::new();
        let missing = book.options_sparing(state, spared, &mut listed);
        let rest = options.iter().filter(|option| {
            !missing || !spared.contains(R::kind(**option)) || listed.contains(option)
        });
        if !rest.eq(listed.iter()) {
            let how = format!("{spared:?}: {} of {} options", listed.len(), options.len());
            moment.broken("who spares kinds misses no others", how);
        }
    }
}
