//! Which game of many to tell.

use wargauge_batch::{AnyMatchup, Contestant, Control, GameRow, Notable, Plan, Stop, StopReason};
use wargauge_rules::roster::DataError;

use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::interrupt;
use crate::cli::console::threads;

/// Plays the first games of a match-up and picks one, with what there is to say of it; `None` if
/// interrupted.
///
/// # Errors
/// If no game is such a one, or the system has no threads to give.
pub(super) fn pick(
    cell: &dyn AnyMatchup,
    notable: Notable,
    games: u64,
    global: &GlobalArgs,
) -> Result<Option<(GameRow, String)>, Failure> {
    let pool = threads::pool(global)?;
    let interrupted = interrupt::watch();
    let mut rows = Vec::new();
    let mut keep = |row: &GameRow| rows.push(*row);
    let mut control = Control { interrupted, progress: &|_| {}, rows: Some(&mut keep) };
    let plan = Plan::new(global.seed, Stop::Games(games));
    let result = pool.install(|| cell.play(&plan, &mut control));
    if result.stop == StopReason::Interrupted {
        return Ok(None);
    }
    let picked = notable.pick(&rows, cell.label().points).copied();
    let game = picked.ok_or_else(|| none_of(&rows))?;
    Ok(Some((game, told(&rows, &game, notable))))
}

/// Only an upset can be missing.
fn none_of(rows: &[GameRow]) -> DataError {
    let [a, b] = wins(rows);
    let games = rows.len();
    let problem = if a == b {
        format!("no upset: each side won {a} of {games} games, so neither is the weaker")
    } else {
        format!("no upset: the weaker side won none of {games} games")
    };
    DataError::new(problem).expected("more games (`--games`) or another `--pick`")
}

/// Which game it is, among which.
fn told(rows: &[GameRow], game: &GameRow, notable: Notable) -> String {
    let [a, b] = wins(rows);
    let games = rows.len();
    let GameRow { pair, leg, .. } = game;
    format!("the {notable} game of {games} (A won {a}, B won {b}): --pair {pair} --leg {leg}")
}

fn wins(rows: &[GameRow]) -> [usize; 2] {
    [Contestant::A, Contestant::B]
        .map(|contestant| rows.iter().filter(|row| row.winner == Some(contestant)).count())
}
