//! The doctrine of Victory Decision.
//!
//! | Room | holds |
//! |---|---|
//! | `knowledge` | what does not change in a game: chances of dice (`odds`), what kinds of unit do to kinds of target (`firepower`), tables in cells (`cells`), kept for all games (`notes`) |
//! | `value` | what is worth what: each unit as it is (`units`), what it and its enemies are to each other (`exposure`), volleys, shots, strikes, fights, moves, goals, shelter (`options`), casualties |
//! | `candidates` | what might be done: where to begin (`deployment`), come in (`arrivals`), go (`moves`, `boarding`) and withdraw to (`refuges`), whom to shoot at (`fire`); and the best that is legal (`choice`) |
//! | `strategy` | who does what: set-up, goals, nominations, the next action |
//!
//! A room uses those above it in this table alone. Everything is counted in hundredths of a point and
//! weighed by named [`Weights`]. What an action is worth now is set against what the unit would suffer
//! and could shoot at and how near it would be to its goal where it ends.
//!
//! The doctrine makes its own candidates instead of judging every option. What it needs of terrain and
//! weapons is worked out once for a book, what it needs of a unit once for each change of it.

mod candidates;
mod knowledge;
mod simple_players;
mod strategy;
mod value;
mod weights;

pub use knowledge::notes::{Notes, TableNotes};
pub use simple_players::SimpleOutlook;
pub use strategy::Doctrine;
pub use weights::{PARAMETERS, STANDARD, Weights};
