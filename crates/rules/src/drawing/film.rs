//! A whole game as data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::drawing::board::{Area, Board, Spot};
use crate::drawing::score::Score;

/// What has changed of a piece: its members by their names in a [`Piece`](super::Piece).
pub type PieceChange = serde_json::Map<String, serde_json::Value>;

/// A game from its set-up to its end, as one pair of eyes sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Film {
    /// The rules, for people.
    pub rules: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Which game of the pair: 1 or 2.
    pub game: u8,
    /// Master seed, as text: it may be larger than numbers of JSON.
    pub seed: String,
    /// Whose eyes: 0 for A, 1 for B; nothing where all is seen.
    pub eye: Option<usize>,
    /// The roles of A and B.
    pub roles: [String; 2],
    /// Who plays them: force and policy.
    pub players: [String; 2],
    /// The strength that A and B begin with, in thousandths of a point.
    pub worth: [u64; 2],
    /// The table.
    pub board: Board,
    /// The moments of the game, the set-up first.
    pub frames: Vec<Frame>,
    /// How it ended, in a line.
    pub result: String,
    /// What the chances in it were, where they have been played for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<FilmLuck>,
}

/// What moved the chances in a game, and how much luck it took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmLuck {
    /// What a chance is.
    pub meaning: String,
    /// The steps that moved the chances most, the most first.
    pub swings: Vec<FilmSwing>,
    /// Who was the favourite, and how far from the chances the game ended.
    pub verdict: String,
}

/// A step that moved the chances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmSwing {
    /// Number of the frame after it, from 0.
    pub frame: usize,
    /// What it was and by how much, in words.
    pub words: String,
}

/// What has changed by one decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Number of the game turn, from 1; 0 during deployment.
    #[serde(rename = "t")]
    pub turn: u16,
    /// Who decided: 0 for A, 1 for B.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// Who acted, by its number.
    #[serde(rename = "u", default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<u16>,
    /// What happened, in words: the lines of the text replay.
    #[serde(rename = "l", default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// What happened, as it is drawn, in its order.
    #[serde(rename = "g", default, skip_serializing_if = "Vec::is_empty")]
    pub strokes: Vec<Stroke>,
    /// What has changed of pieces, by their numbers; nothing for one that is there no more.
    #[serde(rename = "p", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pieces: BTreeMap<u16, Option<PieceChange>>,
    /// What has changed of things on the table.
    #[serde(rename = "a", default, skip_serializing_if = "AreaChange::is_empty")]
    pub areas: AreaChange,
    /// The scores, if they have changed.
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
    /// What A and B have lost so far, in thousandths of a point, if that has changed.
    #[serde(rename = "x", default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<[u64; 2]>,
    /// The chance of A from here on, in thousandths, where it is known.
    #[serde(rename = "q", default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<u16>,
}

impl Frame {
    /// Whether nothing is told or drawn of it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.strokes.is_empty()
            && self.pieces.is_empty()
            && self.areas.is_empty()
            && self.scores.is_empty()
            && self.lost.is_none()
    }
}

/// Things that came and went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaChange {
    /// The places, in the list as it was, of those that are gone, from the last to the first.
    #[serde(rename = "-", default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<usize>,
    /// Those that came, at the end of the list.
    #[serde(rename = "+", default, skip_serializing_if = "Vec::is_empty")]
    pub new: Vec<Area>,
}

impl AreaChange {
    fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty()
    }
}

/// A stroke of the pen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stroke {
    /// A piece goes along a line.
    #[serde(rename = "m")]
    Move {
        /// The piece that goes.
        #[serde(rename = "u")]
        unit: u16,
        /// From where to where.
        #[serde(rename = "p")]
        path: Vec<Spot>,
    },
    /// Fire, with its dice and what came of it.
    #[serde(rename = "f")]
    Fire {
        /// The piece that fires.
        #[serde(rename = "u")]
        unit: u16,
        /// At which piece.
        #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
        target: Option<u16>,
        /// From where to where.
        #[serde(rename = "p")]
        line: Vec<Spot>,
        /// Dice, each throw with what it needed, such as `4, 2 (5+)`.
        #[serde(rename = "d", default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<String>,
        /// What came of it, such as `disrupted`.
        #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
        results: Vec<String>,
        /// Whether strength was lost.
        #[serde(rename = "x", default, skip_serializing_if = "core::ops::Not::not")]
        loss: bool,
    },
    /// Words beside a piece or at a place: a test, a marker.
    #[serde(rename = "n")]
    Note {
        /// Beside which piece.
        #[serde(rename = "u", default, skip_serializing_if = "Option::is_none")]
        unit: Option<u16>,
        /// The place beside which the words stand.
        #[serde(rename = "p", default, skip_serializing_if = "Option::is_none")]
        at: Option<Spot>,
        /// The words.
        #[serde(rename = "w")]
        words: String,
        /// Whether strength was lost.
        #[serde(rename = "x", default, skip_serializing_if = "core::ops::Not::not")]
        loss: bool,
    },
}
