//! Tables of a result, wherever they are.

use serde_json::Value;
use wargauge_report::Row;
use wargauge_rules::roster::DataError;

use crate::folder::games::GameCounts;

/// The tables of a result with the file that says what it was made from.
pub(super) trait Tables {
    /// What that file says.
    fn content(&self) -> &Value;

    /// Whether there is a table of such rows.
    fn names<R: Row>(&self) -> bool;

    /// The rows of a table.
    ///
    /// # Errors
    /// If there is none, or it has other columns or cells that cannot be.
    fn rows<R: Row>(&self) -> Result<Vec<R>, DataError>;

    /// Lengths and endings of games, where there is a row for each.
    ///
    /// # Errors
    /// As [`rows`](Self::rows).
    fn games(&self) -> Result<Option<GameCounts>, DataError>;
}
