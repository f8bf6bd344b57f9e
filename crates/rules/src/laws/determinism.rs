//! Laws about states: the same cause has the same effect, whoever looks on.

use std::collections::BTreeSet;

use crate::game::{Pending, Ruleset};
use crate::laws::moment::Moment;
use crate::referee::{DiceReferee, Recorder};
use crate::table::dice::{Dice, Die};
use crate::table::event_key::EventKey;
use crate::table::stream::KeyedDice;

/// Keyed dice that remember the keys.
#[derive(Clone, Debug)]
pub(super) struct KeyLog {
    dice: KeyedDice,
    seen: BTreeSet<(u16, u32, u8, u8)>,
    repeated: Option<EventKey>,
}

impl KeyLog {
    pub(super) fn new(seed: u64) -> Self {
        Self { dice: KeyedDice::new(seed), seen: BTreeSet::new(), repeated: None }
    }

    /// The dice as they lie, without the log.
    pub(super) fn dice(&self) -> KeyedDice {
        self.dice.clone()
    }
}

impl Dice for KeyLog {
    fn begin(&mut self, key: EventKey) {
        if !self.seen.insert((key.turn, key.roller, key.kind, key.repeat)) {
            self.repeated = self.repeated.or(Some(key));
        }
        self.dice.begin(key);
    }

    fn roll(&mut self, die: Die) -> u8 {
        self.dice.roll(die)
    }
}

/// `events have keys of their own`
pub(super) fn keys_are_unique(dice: &KeyLog, moment: Moment) {
    if let Some(key) = dice.repeated {
        moment.broken("events have keys of their own", format!("{key:?} comes again"));
    }
}

/// `observers change nothing`
pub(super) fn observers_change_nothing<S: core::fmt::Debug + PartialEq>(
    heard: &S,
    unheard: &S,
    moment: Moment,
) {
    moment.same("observers change nothing", heard, unheard);
}

/// A clone of the state after the action; making it and playing with it leaves the state alone,
/// which is judged by the description of the state, where places are sampled.
pub(super) fn clone_evolves<R: Ruleset>(
    book: &R,
    state: &R::State,
    action: R::Action,
    dice: KeyedDice,
    moment: Moment,
) -> R::State {
    let describe = || moment.is_sampled().then(|| format!("{state:?}"));
    let before = describe();
    let mut twin = state.clone();
    moment.same("clones evolve alike", state, &twin);
    book.apply(&mut twin, action, &mut DiceReferee::new(dice, Recorder::default()));
    if describe() != before {
        moment.broken("clones evolve alike", "playing with the clone changed the original");
    }
    twin
}

/// `clones evolve alike`
pub(super) fn clones_evolve_alike<S: core::fmt::Debug + PartialEq>(
    state: &S,
    twin: &S,
    moment: Moment,
) {
    moment.same("clones evolve alike", state, twin);
}

/// `outcomes are final`
pub(super) fn outcome_is_final<R: Ruleset>(book: &R, state: &R::State, moment: Moment) {
    let once = book.pending(state);
    if matches!(once, Pending::Decision(_)) {
        moment.broken("outcomes are final", "a finished game goes on");
    }
    moment.same("outcomes are final", &once, &book.pending(state));
}

/// A game as far as it was played.
pub(super) struct Played<'p, R: Ruleset> {
    pub(super) actions: &'p [R::Action],
    /// The state after the last action.
    pub(super) end: &'p R::State,
    pub(super) events: &'p [R::Event],
}

/// `the same seed gives the same game`
pub(super) fn replay<R: Ruleset>(book: &R, played: &Played<'_, R>, moment: Moment) {
    let mut referee = DiceReferee::new(KeyedDice::new(moment.seed), Recorder::default());
    let mut state = book.setup(&mut referee);
    for &action in played.actions {
        book.apply(&mut state, action, &mut referee);
    }
    let law = "the same seed gives the same game";
    moment.same(law, played.end, &state);
    moment.same(law, &played.events, &referee.observer().events.as_slice());
}
