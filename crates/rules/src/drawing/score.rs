//! How a game stands, in numbers, and whose eyes see it.

use serde::{Deserialize, Serialize};

use crate::game::Side;

/// Whose eyes a game is seen with: those of a side, or of somebody who sees all.
pub type Eye = Option<Side>;

/// A number of each side that tells how the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// What is counted, such as `objectives held`.
    #[serde(rename = "w")]
    pub what: String,
    /// For side A and for side B; nothing where the eye may not know it.
    #[serde(rename = "v")]
    pub of: [Option<i32>; 2],
}

impl Score {
    /// A score that everybody knows.
    #[must_use]
    pub fn known(what: &str, of: [i32; 2]) -> Self {
        Self { what: what.to_owned(), of: of.map(Some) }
    }
}
