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
//! The campaign's sides are those of its battles: Blue is [`Side::A`], Red is [`Side::B`].

pub mod battle;
pub mod battles;
pub mod board;
pub mod commander;
pub mod decisions;
pub mod doctrine;
pub mod frame;
pub mod front;
pub mod map;
pub mod muster;
pub mod random;
pub mod roads;
pub mod rulebook;
pub mod supply;
mod telling;

pub use battle::Battle;
pub use battles::{Chronicle, Fought, Turn};
pub use commander::Commander;
pub use decisions::{Attack, Decision};
pub use doctrine::Doctrine;
pub use frame::{Campaign, Setup, Stage};
pub use random::Random;
pub use supply::Effort;

use wargauge_rules::game::Side;
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::stream::EventKey;

/// The side with 18 squares at the start, in the north.
pub const BLUE: Side = Side::A;

/// The side with 7 squares at the start, in the south.
pub const RED: Side = Side::B;

/// What campaign dice are rolled for: the kind of an [`EventKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum CampaignRoll {
    /// The kinds of the map squares.
    Map,
    /// The table of a battle.
    Table,
    /// The numbers and types of a side's units.
    Muster,
}

/// The key of dice rolled for a battle, by a side or by nobody.
pub(crate) fn key(roll: CampaignRoll, battle: u16, side: Option<Side>) -> EventKey {
    let roller = NOBODY + side.map_or(0, |side| side.index() as u32 + 1);
    EventKey { turn: battle, roller, kind: roll as u8, repeat: 0 }
}
