//! Units as they are drawn.

use serde::{Deserialize, Serialize};

use crate::drawing::board::Spot;
use crate::game::{Side, UnitId};

/// The kind of a piece, which gives it its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// Men on foot.
    Infantry,
    /// Men with a heavy weapon: a machine gun, a mortar.
    Weapon,
    /// A leader, a headquarters, an observer.
    Leader,
    /// A gun.
    Gun,
    /// An armoured vehicle that fights: a tank.
    Tank,
    /// Any other vehicle, armoured or not.
    Vehicle,
    /// Men on horses.
    Cavalry,
    /// An aircraft.
    Aircraft,
    /// Works that are a unit: a bunker.
    Bunker,
    /// Something that is not known.
    Unknown,
}

/// How well the eye sees a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// It is known.
    #[default]
    Plain,
    /// It is known to this eye and hidden from its enemy.
    Hidden,
    /// Something is there; the eye cannot tell what.
    Contact,
}

impl Sight {
    fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}

/// A unit, or what a side takes for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The number of the unit; of something that is no unit a number from 256.
    #[serde(skip)]
    pub key: u16,
    /// Whose it is: 0 for A, 1 for B.
    #[serde(rename = "s")]
    pub side: usize,
    /// What lines of text call it.
    #[serde(rename = "n")]
    pub name: String,
    /// Its kind.
    #[serde(rename = "f")]
    pub figure: Figure,
    /// Where it stands, or each of its models; nowhere if it is not on the table.
    #[serde(rename = "a", default)]
    pub at: Vec<Spot>,
    /// Where it is if not on the table: `in reserve`, `destroyed`.
    #[serde(rename = "o", default)]
    pub off: String,
    /// Where it faces, in degrees from north by east; 360 where it has no facing.
    #[serde(rename = "d")]
    pub facing: u16,
    /// What it has left of its strength, and what it began with; zeros where it has none.
    #[serde(rename = "h")]
    pub strength: [u16; 2],
    /// Its markers, in words.
    #[serde(rename = "m", default)]
    pub marks: Vec<String>,
    /// How well it is seen.
    #[serde(rename = "v", default, skip_serializing_if = "Sight::is_plain")]
    pub sight: Sight,
}

/// Of a piece that faces nowhere.
const FACELESS: u16 = 360;

impl Piece {
    /// A unit that is not on the table, without facing, strength or markers.
    #[must_use]
    pub const fn new(unit: UnitId, side: Side, name: String, figure: Figure) -> Self {
        Self {
            key: unit.0 as u16,
            side: side.index(),
            name,
            figure,
            at: Vec::new(),
            off: String::new(),
            facing: FACELESS,
            strength: [0; 2],
            marks: Vec::new(),
            sight: Sight::Plain,
        }
    }

    /// Something of a side that cannot be told; `number` tells it from others.
    #[must_use]
    pub fn contact(number: u8, side: Side, at: Spot) -> Self {
        let mut piece = Self::new(UnitId(number), side, "unknown".to_owned(), Figure::Unknown);
        piece.key += 256;
        piece.at.push(at);
        piece.sight = Sight::Contact;
        piece
    }

    /// Adds a marker if it is there.
    pub fn mark(&mut self, is_there: bool, word: &str) {
        if is_there {
            self.marks.push(word.to_owned());
        }
    }

    /// Adds so many markers of a kind.
    pub fn mark_count(&mut self, count: u8, one: &str, many: &str) {
        match count {
            0 => {}
            1 => self.marks.push(format!("1 {one}")),
            _ => self.marks.push(format!("{count} {many}")),
        }
    }
}
