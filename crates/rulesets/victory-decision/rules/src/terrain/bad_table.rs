//! Why a scenario gives no table.

use core::fmt;

use wargauge_rules::table::decompose::BadOutline;
use wargauge_rules::table::terrain::BadPiece;

/// Why the tables of a scenario cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTable {
    /// A piece, counted from 0, does not go on the table.
    Piece(usize, BadPiece),
    /// The outline of a piece, counted from 0, is no outline.
    Outline(usize, BadOutline),
    /// There are too many pieces to leave room for the fortifications bought.
    NoRoomForFortifications,
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(at, why) => write!(f, "piece {} of the terrain: {why}", at + 1),
            Self::Outline(at, why) => write!(f, "piece {} of the terrain: {why}", at + 1),
            Self::NoRoomForFortifications => {
                f.write_str("the table has no room left for the fortifications bought")
            }
        }
    }
}

impl core::error::Error for BadTable {}
