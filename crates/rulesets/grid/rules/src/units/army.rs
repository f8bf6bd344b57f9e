//! An army: the unit types of a catalogue and their prices.

use crate::units::profile::{Quality, UnitType};
use wargauge_rules::roster::{ArmyData, Entry, Provenance};

/// What a minefield costs, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinefieldPrice {
    /// In thousandths of a point.
    pub price: u32,
    /// Where the price comes from.
    pub source: Provenance,
}

/// A resolved army file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Its unit types, in the order of their identifiers (GW-SETUP-07).
    pub types: Vec<UnitType>,
    /// What a minefield costs.
    pub minefield: MinefieldPrice,
    entries: Vec<Entry>,
}

impl Army {
    /// An army of these types, with the price of a minefield.
    #[must_use]
    pub fn new(
        name: String,
        title: String,
        types: Vec<UnitType>,
        minefield: MinefieldPrice,
    ) -> Self {
        let entries = types.iter().flat_map(entries_of).collect();
        Self { name, title, types, minefield, entries }
    }

    /// The position of a type by its identifier.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<usize> {
        self.types.iter().position(|kind| kind.id == id)
    }
}

/// The entries of a type, one for each quality it is sold in.
fn entries_of(kind: &UnitType) -> impl Iterator<Item = Entry> {
    Quality::ALL.into_iter().filter_map(|quality| {
        Some(Entry {
            id: entry_id(&kind.id, quality),
            name: entry_name(&kind.name, quality),
            price: kind.prices[quality as usize]?,
            price_source: kind.price_source,
        })
    })
}

/// Identifier of a type in a quality: `INF`, `INF elite`.
#[must_use]
pub(crate) fn entry_id(kind: &str, quality: Quality) -> String {
    match quality {
        Quality::Regular => kind.to_owned(),
        Quality::Elite | Quality::Poor => format!("{kind} {}", quality.word()),
    }
}

/// Name for people of a type in a quality: `Infantry`, `Infantry (elite)`.
#[must_use]
pub(crate) fn entry_name(kind: &str, quality: Quality) -> String {
    match quality {
        Quality::Regular => kind.to_owned(),
        Quality::Elite | Quality::Poor => format!("{kind} ({})", quality.word()),
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

    fn ladders(&self) -> Vec<Vec<usize>> {
        let rung = |kind: &UnitType, quality: Quality| {
            let id = entry_id(&kind.id, quality);
            self.entries.iter().position(|entry| entry.id == id)
        };
        let ladder = |kind: &UnitType| {
            let rising = Quality::ALL.into_iter().rev();
            rising.filter_map(|quality| rung(kind, quality)).collect()
        };
        self.types.iter().map(ladder).collect()
    }
}
