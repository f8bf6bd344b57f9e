//! The laws that every ruleset obeys, checked by random legal play.
//!
//! A ruleset's own tests call [`obey`] on a few match-ups; a broken law panics with its name and
//! with the seed of the game, which [`obey_game`] plays again. [`obey_play`] checks the same of
//! games whose actions somebody else chooses.
//!
//! Every law is checked at every step, but for two that would cost far more than playing: that a
//! clone leaves the original alone, and that nothing leaks where redrawing changed nothing, are
//! checked at the first step and at one in eight, which the seed chooses.
//!
//! What a side may not know is what `resample` redraws: a ruleset's own tests must show that it
//! redraws enough.
//!
//! | law | says |
//! |---|---|
//! | `a decision has an option` | whoever must decide has something to choose |
//! | `options are legal` | every option passes `check` |
//! | `options are unique` | no option is offered twice |
//! | `options are the same when asked again` | listing them again appends the same list |
//! | `who spares kinds misses no others` | leaving kinds out leaves out nothing else, and keeps the order |
//! | `choices are legal` | what a player chooses passes `check` |
//! | `games end` | no game takes more than [`LONGEST_GAME`] decisions |
//! | `views hide what resampling redraws` | a side's view does not change when the hidden is redrawn |
//! | `options hide what resampling redraws` | nor do its options, nor who must decide |
//! | `verdicts hide what resampling redraws` | nor does `check` answer otherwise, whatever the decider asks about |
//! | `resampled states can be played` | a redrawn state has legal options and leads to an end |
//! | `observers change nothing` | states are the same whether or not anybody listens |
//! | `clones evolve alike` | a clone is equal, evolves equally, and leaves the original alone |
//! | `the same seed gives the same game` | replaying the actions gives the same states and events |
//! | `events have keys of their own` | no two events of a game roll under the same key |
//! | `the muster is in order` | units of side A come first; identifiers fit and are real |
//! | `the dead do not act` | a unit out of the fight neither acts nor holds anything later |
//! | `units are activated once a turn` | no unit is told as activated twice in a turn |
//! | `time goes forward` | turns do not run backwards; the first player stays the first |
//! | `points are conserved` | a unit loses no more than its price, and all of it if it does not survive; only losses not yet settled are restored |
//! | `outcomes are final` | a finished game stays finished, with the same outcome |

mod accounts;
mod choices;
mod determinism;
mod knowledge;
mod made;
mod moment;
mod units;
mod walk;

pub use made::{Attempt, Attempted, obey_attempts};
pub use moment::LONGEST_GAME;
pub use walk::{Chooser, obey, obey_game, obey_play};
