//! Random changes to the text of a data file, for tests of readers.

use proptest::prelude::*;
use proptest::sample::Index;

/// One change to a text.
#[derive(Clone, Debug)]
pub enum Change {
    /// Takes a piece out.
    Cut(Index, u8),
    /// Writes a piece twice.
    Double(Index, u8),
    /// Puts other text in place of one character.
    Replace(Index, String),
}

impl Change {
    /// Makes the change.
    pub fn apply(&self, text: &mut String) {
        let (Self::Cut(at, _) | Self::Double(at, _) | Self::Replace(at, _)) = self;
        let start = text.floor_char_boundary(at.index(text.len() + 1));
        let end =
            |length: u8| text.ceil_char_boundary((start + usize::from(length)).min(text.len()));
        match self {
            Self::Cut(_, length) => text.replace_range(start..end(*length), ""),
            Self::Double(_, length) => {
                let piece = text[start..end(*length)].to_owned();
                text.insert_str(start, &piece);
            }
            Self::Replace(_, other) => text.replace_range(start..end(1), other),
        }
    }
}

/// One to three changes.
pub fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (any::<Index>(), 1u8..30).prop_map(|(at, length)| Change::Cut(at, length)),
        (any::<Index>(), 1u8..60).prop_map(|(at, length)| Change::Double(at, length)),
        (any::<Index>(), "[0-9.A-Za-z=:\\-\"\n é]{0,3}")
            .prop_map(|(at, other)| Change::Replace(at, other)),
    ];
    prop::collection::vec(change, 1..4)
}
