//! What the forces of an army take together: its blocks, each a company or what joins one.

use serde_json::Value as Json;
use toml_edit::DocumentMut;
use wargauge_rules::roster::{Entry, EntryKind, Source};

use crate::lists::parts::numbered;
use crate::lists::plain::json;

/// Entries that forces take together, such as the stands of a company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntryBlock {
    /// Identifier, as forces name it.
    pub(super) id: String,
    /// Name for people.
    pub(super) name: String,
    /// Price of all its entries in thousandths of a point.
    pub(super) price: u32,
    /// Whether it joins another block.
    pub(super) is_attached: bool,
}

/// The key of an army file that lists its blocks.
const BLOCKS: &str = "block";

/// The blocks of an army that its ruleset has read; none of most armies.
pub(super) fn blocks_of(army: &Source, entries: &[(Entry, EntryKind)]) -> Vec<EntryBlock> {
    let Ok(document) = army.text.parse::<DocumentMut>() else { return Vec::new() };
    let blocks = document.get(BLOCKS).map_or(Json::Null, json);
    let price = |written: &Json| {
        let (id, copies) = numbered(written.as_str().unwrap_or_default());
        let entry = entries.iter().find(|(entry, _)| entry.id == id);
        entry.map_or(0, |(entry, _)| entry.price * copies)
    };
    let block = |block: &Json| {
        let text = |key: &str| block[key].as_str().unwrap_or_default().to_owned();
        EntryBlock {
            id: text("id"),
            name: text("name"),
            price: block["stands"].as_array().into_iter().flatten().map(price).sum(),
            is_attached: block["attached"].as_bool().unwrap_or_default(),
        }
    };
    blocks.as_array().into_iter().flatten().map(block).collect()
}
