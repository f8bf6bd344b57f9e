//! One game drawn again from its seed.

mod camera;
mod luck;
mod strokes;

use wargauge_rules::drawing::{Eye, Film};
use wargauge_rules::referee::Recorder;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{BySide, Ruleset, Side};

use crate::cell::chances::{ChanceOrder, Chances, chances};
use crate::cell::film::camera::Camera;
use crate::cell::film::luck::LuckPen;
use crate::cell::matchup::{Leg, Matchup};
use crate::cell::pair::seats;
use crate::cell::replay::{players, result};
use crate::game::play::Game;
use crate::line_up::LineUp;

/// Which game is drawn, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmOrder {
    /// Master seed.
    pub master: u64,
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Which game of the pair: 1 or 2.
    pub leg: u8,
    /// Whose eyes.
    pub eye: Eye,
    /// Whether the chances in the game are drawn, too: how many games are played on from a position.
    pub luck: Option<u32>,
}

/// Draws one game, frame by frame: a frame for every decision after which there is something to
/// tell or to see. Its lines, with all seen, are those of [`replay`](crate::replay). Nothing where the
/// ruleset cannot be drawn. Where luck is asked for, the chances in the game are played for first
/// (see [`replay_with_chances`](crate::replay_with_chances)).
///
/// # Panics
/// If the order names neither game 1 nor 2, or a policy chooses an illegal action.
#[must_use]
pub fn film<L: LineUp>(matchup: &Matchup<L>, order: &FilmOrder) -> Option<Film> {
    let illustrator = L::illustrator()?;
    let &FilmOrder { master, pair, leg, eye, luck } = order;
    assert!(leg == 1 || leg == 2, "a pair has games 1 and 2, not {leg}");
    let index = usize::from(leg) - 1;
    let found = luck.map(|playouts| chances(matchup, &ChanceOrder { master, pair, leg, playouts }));
    let seeds = matchup.game_seeds(master, pair, index);
    let at = matchup.at_pair(master, pair);
    let seating = at.leg(index);
    let mut policies = at.new_policies(index);
    let mut scratch = Vec::new();
    let seats = seats(matchup, &seating, &mut policies);
    let book = seating.ruleset;
    let mut game = Game::start(book, seats, &seeds, Recorder::default(), &mut scratch);
    let mut camera = Camera::new(book, illustrator, eye, seating.rates);
    let label = matchup.label();
    let mut pen = found.as_ref().map(|found: &Chances| LuckPen::new(found, &label.roles));
    let mut side = None;
    let outcome = loop {
        let events = core::mem::take(&mut game.observer_mut().events);
        camera.shoot(game.state(), side, &events);
        if let Some(pen) = &mut pen {
            pen.after(game.decisions(), &mut camera);
        }
        side = game.decider();
        if let Some(outcome) = game.step() {
            break outcome;
        }
    };
    Some(Film {
        rules: <L::Rules as Rulebook>::TITLE.to_owned(),
        scenario: label.scenario.clone(),
        pair,
        game: leg,
        seed: master.to_string(),
        eye: eye.map(Side::index),
        roles: label.roles.0.clone(),
        players: players(matchup, &seating).0,
        worth: worth(&seating).0,
        board: camera.board(),
        frames: camera.into_frames(),
        result: result(matchup, &seating, outcome, game.turn()),
        luck: pen.map(|pen| pen.finish(outcome.ending)),
    })
}

/// The strength of each side in thousandths of a point.
fn worth<L: LineUp>(leg: &Leg<'_, L>) -> BySide<u64> {
    let prices = |side| {
        let own = leg.ruleset.muster().iter().filter(move |row| row.side == side);
        own.map(|row| u64::from(row.price)).sum()
    };
    BySide::from_fn(prices)
}

#[cfg(test)]
mod tests;
