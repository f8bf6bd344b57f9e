//! Laying minefields (GW-MINE-05).

use crate::book::{Grid, Play, Scene};
use crate::event::Event;
use crate::position::layout::update_layout;
use crate::switches::OptMines;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::{Square, Squares};

/// Whether the scenario may have minefields.
pub(crate) fn mines_are_on(book: &Grid) -> bool {
    book.switches.opt_mines == OptMines::On
}

/// Marks a square (GW-MINE-05).
pub(crate) fn lay_minefield(play: &mut Play<'_, impl Referee<Event>>, square: Square) {
    play.state.mines.insert(square);
    update_layout(play.book, play.state);
    play.state.mines_left -= 1;
    play.referee.tell(|| Event::Mined(square));
}

/// The side that lays minefields; it decides in that step.
pub(crate) fn mine_layer(book: &Grid) -> Side {
    book.scenario.minefields.as_ref().map_or(Side::A, |minefields| minefields.side)
}

/// Where a minefield may go: any passable square without one, outside the enemy's area
/// (GW-MINE-05).
pub(crate) fn minefield_squares(scene: Scene<'_>) -> Squares {
    let book = scene.book;
    let enemy_area = book.scenario.sides[mine_layer(book).foe()].area;
    book.board.all() - scene.state.ground.impassable() - scene.state.mines - enemy_area
}
