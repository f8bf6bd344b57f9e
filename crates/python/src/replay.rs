//! One game of a run, told and drawn.

use pyo3::prelude::*;
use wargauge_batch::FilmOrder;
use wargauge_pages::film_page;
use wargauge_rules::Side;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Library, PartHead, RunArgs};

use crate::errors::Outcome;

/// Which game, as a dict says it.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Replay {
    /// The match-up of the run, from 0.
    pub(crate) matchup: usize,
    /// The pair, from 0.
    pub(crate) pair: u64,
    /// Which game of the pair: 1 or 2.
    pub(crate) game: u8,
    /// Whose eyes it is seen with: of the role of this number; of all who sees all if none.
    pub(crate) side: Option<usize>,
}

/// The game in words, and as a page where the ruleset can be drawn.
pub(crate) fn replay(
    head: &PartHead,
    library: &Library,
    wish: &Replay,
) -> Outcome<(String, Option<String>)> {
    let (args, seed) = RunArgs::read(&head.arguments)?;
    let run = args.request()?.prepare(library)?;
    let cell = run.cells.get(wish.matchup).ok_or_else(|| {
        DataError::new(format!("there is no match-up {}", wish.matchup))
            .expected(format!("0 to {}", run.cells.len().saturating_sub(1)))
    })?;
    let eye = wish.side.map(|side| if side == 0 { Side::A } else { Side::B });
    let mut told = String::new();
    cell.replay(seed, wish.pair, wish.game, &mut |line| {
        told.push_str(line);
        told.push('\n');
    });
    let order = FilmOrder { master: seed, pair: wish.pair, leg: wish.game, eye, luck: None };
    Ok((told, cell.film(&order).map(|film| film_page(&film))))
}
