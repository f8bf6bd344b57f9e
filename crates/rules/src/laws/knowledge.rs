//! Laws about what a side may know.

use crate::game::{Pending, Ruleset, Side};
use crate::laws::choices::options_are_sound;
use crate::laws::moment::{LONGEST_GAME, Moment, difference};
use crate::referee::{Deaf, DiceReferee};
use crate::table::stream::{KeyedDice, Stream};

/// Actions that are asked about in a decision.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a, A> {
    /// The options of the side that is asked for, if the decision is its.
    pub(super) own: Option<&'a [A]>,
    /// Actions of other moments.
    pub(super) strangers: &'a [A],
}

/// `views hide what resampling redraws`, `options hide what resampling redraws` and `verdicts hide
/// what resampling redraws`: `side` cannot tell the two states apart, whatever it asks about in a
/// decision of its own. Where nothing was redrawn to another effect there is nothing to tell, and only
/// sampled places are looked at.
pub(super) fn nothing_leaks<R: Ruleset>(
    book: &R,
    [state, guess]: [&R::State; 2],
    side: Side,
    asked: Asked<'_, R::Action>,
    moment: Moment,
) {
    if state == guess && !moment.is_sampled() {
        return;
    }
    let law = "options hide what resampling redraws";
    moment.same(law, &book.pending(state), &book.pending(guess));
    if let Some(options) = asked.own {
        let mut guessed = Vec::new();
        book.options(guess, &mut guessed);
        moment.same(law, &options, &guessed.as_slice());
        verdicts_tell_nothing(book, [state, guess], &[options, &guessed, asked.strangers], moment);
    }
    let views = [state, guess].map(|state| book.view(state, side));
    let [view, guessed] = &views;
    if format!("{view:?}") != format!("{guessed:?}") {
        let how = format!("side {side:?}: {}", difference(view, guessed));
        moment.broken("views hide what resampling redraws", how);
    }
}

/// `verdicts hide what resampling redraws`: whoever asks whether it may do something, though it was
/// not offered, learns nothing. What bars an action that a side cannot know of stops it only when it
/// is carried out.
fn verdicts_tell_nothing<R: Ruleset>(
    book: &R,
    [state, guess]: [&R::State; 2],
    asked: &[&[R::Action]],
    moment: Moment,
) {
    for &action in asked.iter().copied().flatten() {
        let verdicts = [state, guess].map(|state| book.check(state, action));
        if verdicts[0] != verdicts[1] {
            let [one, other] = verdicts.map(|verdict| match verdict {
                Ok(()) => "allowed".to_owned(),
                Err(illegal) => format!("against {}: {}", illegal.clause, illegal.reason),
            });
            let how = format!("{action:?} is {one}, or {other}");
            moment.broken("verdicts hide what resampling redraws", how);
        }
    }
}

/// `resampled states can be played`: random play from the guess gets to an end.
pub(super) fn guess_can_be_played<R: Ruleset>(
    book: &R,
    mut guess: R::State,
    choices: &mut Stream,
    moment: Moment,
) {
    let mut referee = DiceReferee::new(KeyedDice::new(moment.seed), Deaf);
    for _ in 0..LONGEST_GAME {
        let Pending::Decision(_) = book.pending(&guess) else { return };
        let options = options_are_sound(book, &guess, moment);
        let action = options[choices.below(options.len() as u32) as usize];
        book.apply(&mut guess, action, &mut referee);
    }
    moment.broken("resampled states can be played", "the game goes on and on");
}
