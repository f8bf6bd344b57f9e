//! The campaign frame: a map of 25 squares, supply, and battles that move the front line
//! (GW-CAMP).
//!
//! | Rule | File |
//! |---|---|
//! | kinds of the map squares | [`map`] |
//! | major roads | [`roads`] |
//! | who holds what, front line | [`front`] |
//! | tonnes and what attacks cost | [`supply`] |
//! | numbers and types of units | [`muster`] |
//! | table, sides and forces of one battle | [`battle`] |
//! | turns, passing, the end | [`frame`] |
//! | raising forces, fighting battles | `battles` |
//! | what players decide | [`decisions`], [`commander`], with [`doctrine`] and [`random`] |
//! | words and pictures | `telling` |
//! | what the runner needs | [`rulebook`] |
//!
//! The frame knows nothing of how battles are played: [`Campaign::play`] hands each
//! [`Battle`] to a resolver and takes its outcome. Nothing is carried from one
//! battle to the next but the front line and the supply left (GW-CAMP-03, GW-CAMP-23).
//!
//! The campaign's sides are those of its battles: Blue is
//! [`Side::A`](wargauge_rules::Side::A), Red is [`Side::B`](wargauge_rules::Side::B).

pub mod battle;
pub mod battles;
pub mod board;
pub mod commander;
pub mod decisions;
mod dice;
pub mod doctrine;
pub mod frame;
pub mod front;
pub mod map;
pub mod muster;
pub mod random;
pub mod roads;
pub mod rulebook;
mod sides;
pub mod supply;
mod telling;

pub use battle::Battle;
pub use battles::{BattleResult, CampaignHistory, Turn};
pub use commander::Commander;
pub use decisions::{Attack, Decision};
pub use doctrine::CampaignDoctrine;
pub use frame::{Campaign, CampaignSetup, CampaignStep};
pub use random::Random;
pub use sides::{BLUE, RED};
pub use supply::Effort;
