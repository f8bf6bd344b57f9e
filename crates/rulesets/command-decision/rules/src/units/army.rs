//! Armies: weapons, stands and organisation blocks with prices.

use wargauge_rules::roster::{ArmyData, Entry};

use crate::units::quality::Quality;
use crate::units::stand::{Mark, Profile};
use crate::units::weapon::Weapon;

/// A stand of an army's roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandType {
    /// Whose it is; a force is of one nation.
    pub nation: String,
    /// What it is.
    pub profile: Profile,
    /// Morale number a company takes from it (CD-MORALE-24).
    pub morale: u8,
    /// What it counts where points decide (CD-SCEN-09), in thousandths; its price unless the file says
    /// otherwise.
    pub stake: u32,
}

/// Some copies of a stand in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Index of the stand in the army.
    pub stand: usize,
    /// How many.
    pub count: u8,
}

/// A ready-made company or attachment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What forces call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whether it joins another company.
    pub attached: bool,
    /// Its stands.
    pub stands: Vec<Share>,
}

/// An army: what forces are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Its weapon lines.
    pub weapons: Vec<Weapon>,
    /// Its stands, in the order of [`entries`](ArmyData::entries).
    pub stands: Vec<StandType>,
    /// Its priced lines: one a stand.
    pub entries: Vec<Entry>,
    /// Its organisation blocks.
    pub blocks: Vec<Block>,
}

impl Army {
    /// Index of the stand with an id.
    #[must_use]
    pub fn stand_named(&self, id: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    /// The block with an id.
    #[must_use]
    pub fn block_named(&self, id: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }

    /// Whether a stand counts as a fighting stand of its company: transports do not
    /// (CD-POINTS-10).
    #[must_use]
    pub fn fights(&self, stand: usize) -> bool {
        !self.stands[stand].profile.marks.has(Mark::Transport)
    }

    /// The morale number that a company takes from a commander of some quality (CD-MORALE-24,
    /// CD-DATA-10).
    #[must_use]
    pub fn morale(&self, stand: usize, quality: Quality) -> u8 {
        let listed = &self.stands[stand];
        if quality == listed.profile.quality { listed.morale } else { quality.morale() }
    }

    /// The price of a stand fielded with some quality, in thousandths: what is listed, changed by
    /// as much as the formula changes (CD-POINTS-09, CD-DATA-10).
    #[must_use]
    pub fn price(&self, stand: usize, quality: Quality) -> u32 {
        self.with_quality(self.entries[stand].price, stand, quality)
    }

    /// What a stand fielded with some quality counts where points decide, in thousandths: what is
    /// listed, changed as prices are.
    #[must_use]
    pub fn stake(&self, stand: usize, quality: Quality) -> u32 {
        self.with_quality(self.stands[stand].stake, stand, quality)
    }

    /// What is listed for a stand, changed by as much as the formula changes with its quality.
    fn with_quality(&self, listed: u32, stand: usize, quality: Quality) -> u32 {
        let profile = &self.stands[stand].profile;
        if quality == profile.quality {
            return listed;
        }
        let cost = |quality| {
            crate::units::price::cost(&Profile { quality, ..profile.clone() }, &self.weapons)
        };
        let change = (cost(quality) - cost(profile.quality)) * 1000;
        (i64::from(listed) + change).max(1000) as u32
    }
}

impl ArmyData for Army {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
