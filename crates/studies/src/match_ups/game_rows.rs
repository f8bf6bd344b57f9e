//! The rows of single games.

use wargauge_batch::{Contestant, GameRow as Game, MatchupLabel};
use wargauge_report::{AorB, Ending, GameRow, GameSeed, Points};
use wargauge_rules::{self as rules, Side};

/// The row of a game.
#[must_use]
pub fn game_row(label: &MatchupLabel, game: &Game) -> GameRow {
    let [destroyed_a, destroyed_b] = game.destroyed.map(Points);
    let [lost_a, lost_b] = game.lost.map(Points);
    GameRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force_a: label.forces[0].clone(),
        force_b: label.forces[1].clone(),
        policy_a: label.policies[0].clone(),
        policy_b: label.policies[1].clone(),
        seed: GameSeed(game.seed.0),
        pair: game.pair,
        leg: game.leg.into(),
        seat_a: match game.force_a_side {
            Side::A => AorB::A,
            Side::B => AorB::B,
        },
        winner: game.winner.map(a_or_b),
        ending: match game.ending {
            rules::Ending::Win(_) => Ending::Win,
            rules::Ending::Draw => Ending::Draw,
            rules::Ending::Unfinished => Ending::Unfinished,
        },
        clause: game.clause.0.to_owned(),
        turns: game.turns.into(),
        first_player: game.first_player.map(a_or_b),
        destroyed_a,
        destroyed_b,
        lost_a,
        lost_b,
        decisions: game.decisions,
    }
}

const fn a_or_b(contestant: Contestant) -> AorB {
    match contestant {
        Contestant::A => AorB::A,
        Contestant::B => AorB::B,
    }
}
