//! The dice of a campaign.

use wargauge_rules::game::Side;
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::stream::EventKey;

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
