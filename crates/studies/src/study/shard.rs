//! Equal shares of a study.

use core::fmt;

use serde::{Deserialize, Serialize};

/// One of several equal shares of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which: 1 to `of`.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// The share `index` of `of`. Shares may be counted from 1 or from 0: share 0 is the last.
    ///
    /// # Errors
    /// If there is no such share.
    pub fn new(index: u64, of: u64) -> Result<Self, String> {
        match (index, of) {
            (_, 0) => Err("expected one shard at least".to_owned()),
            (0, of) => Ok(Self { index: of, of }),
            (index, of) if index <= of => Ok(Self { index, of }),
            _ => Err(format!("there is no shard {index} of {of}; expected one from 1 to {of}")),
        }
    }

    /// Whether piece `number` of a study belongs to it: pieces are dealt out in turn.
    #[must_use]
    pub const fn has(&self, number: u64) -> bool {
        number % self.of == self.index % self.of
    }

    /// The share that piece `number` belongs to.
    #[must_use]
    pub const fn of_piece(number: u64, of: u64) -> Self {
        let index = number % of;
        Self { index: if index == 0 { of } else { index }, of }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}
