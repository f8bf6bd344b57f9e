//! The board as text.

use crate::grid::Grid;
use crate::grid::state::State;

impl Grid {
    /// The board with its units, one line a row.
    pub(super) fn draw_map(&self, state: &State) -> String {
        let row = |row: u8| -> String {
            self.grid
                .row_squares(row)
                .iter()
                .map(|square| state.ground.kind(square).code())
                .collect()
        };
        (0..self.grid.rows()).map(row).collect::<Vec<_>>().join("\n")
    }
}
