//! The squares of the campaign map.

use wargauge_rules::table::square_grid::SquareGrid;

/// Squares of the map.
pub const SQUARES: usize = 25;

/// The map is 5 by 5, row 1 in the north (GW-CAMP-08).
pub const BOARD: SquareGrid = match SquareGrid::new(5, 5) {
    Ok(board) => board,
    Err(_) => panic!("5 by 5 is a legal size"),
};
