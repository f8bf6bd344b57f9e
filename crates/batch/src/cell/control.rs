//! How the outside world follows a cell and stops it.

use core::fmt;
use core::sync::atomic::AtomicBool;

use crate::cell::pair::GameRow;
use crate::cell::progress::Progress;

/// Takes a row for each game.
pub type RowSink<'c> = dyn FnMut(&GameRow) + Send + 'c;

/// How the outside world follows a cell and stops it.
pub struct Control<'c> {
    /// Becomes true when the cell shall stop; the pairs in play are not counted.
    pub interrupted: &'c AtomicBool,
    /// Is told how far the cell has come.
    pub progress: &'c (dyn Fn(Progress<'_>) + Sync),
    /// Takes a row for each game, in the order of pairs.
    pub rows: Option<&'c mut RowSink<'c>>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows.is_some();
        f.debug_struct("Control").field("rows", &rows).finish_non_exhaustive()
    }
}
