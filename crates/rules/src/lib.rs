//! The deterministic rules core of wargauge.
//!
//! Everything here is plain data and integer arithmetic: no threads, no clock, no files and no
//! floating point while a game is played. A ruleset is a type that implements [`Ruleset`]; the
//! kernel in [`table`] is shared by all of them and names none.

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

pub mod campaign;
pub mod drawing;
pub mod event;
pub mod exchange;
pub mod game;
mod kinds;
#[cfg(any(test, feature = "testing"))]
pub mod laws;
#[cfg(feature = "arbitrary")]
mod own_made;
mod posture;
pub mod referee;
pub mod refusal;
pub mod roster;
pub mod scene;
pub mod side;
pub mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use campaign::{BattleRecord, CampaignPlan, CampaignRecord, CampaignRulebook};
pub use drawing::DrawnRulebook;
pub use event::{Clause, Common, GameEvent};
pub use game::{BySide, Ending, Illegal, Muster, Outcome, Pending, Ruleset, Side, UnitId};
pub use kinds::KindSet;
pub use posture::Posture;
pub use referee::{Deaf, DiceReferee, Observer, Recorder, Referee};
pub use scene::{Play, Scene};
