//! The table of single games.

use wargauge_batch::{Contestant, GameRow as Game, MatchupLabel};
use wargauge_report::{AorB, Ending, GameSeed, Points};
use wargauge_rules::{self as rules, Side};

wargauge_report::rows! {
    /// One row per game, in the order of pairs. Contestants A and B are those of `matchups.csv`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct GameRow in "games"
        by [ruleset, scenario, force_a, force_b, policy_a, policy_b, pair, leg]
        from (label: &MatchupLabel, game: &Game)
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the first force.
        pub force_a: String = &label.forces[0],
        /// Name of the second force.
        pub force_b: String = &label.forces[1],
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String = &label.policies[1],
        /// Seed of the game's dice: the same for both games of a pair, unless the run exchanges
        /// nothing between them. In hexadecimal digits after an `x`, so that no program takes it for a number.
        pub seed: GameSeed = GameSeed(game.seed.0),
        /// Number of the pair within its match-up, from 0.
        pub pair: u64 = game.pair,
        /// Which game of the pair: 1 or 2.
        pub leg: u64 = game.leg,
        /// Role of the scenario that force A plays: the first (`a`) or the second (`b`).
        pub seat_a: AorB = a_or_b(game.force_a_side == Side::A),
        /// The contestant that won; empty if none did.
        pub winner: Option<AorB> = game.winner.map(contestant),
        /// How the game ended.
        pub ending: Ending = ending(game.ending),
        /// The rule that ended the game.
        pub clause: String = game.clause.0,
        /// The game turn it ended in.
        pub turns: u64 = game.turns,
        /// The contestant that took the first turn; empty if that was never decided.
        pub first_player: Option<AorB> = game.first_player.map(contestant),
        /// Points of force B's strength destroyed with credit to a unit of force A.
        pub destroyed_a: Points = Points(game.destroyed[0]),
        /// Points of force A's strength destroyed with credit to a unit of force B.
        pub destroyed_b: Points = Points(game.destroyed[1]),
        /// Points of its own strength that force A lost, by whatever cause.
        pub lost_a: Points = Points(game.lost[0]),
        /// Points of its own strength that force B lost, by whatever cause.
        pub lost_b: Points = Points(game.lost[1]),
        /// Decisions made by both sides.
        pub decisions: u64 = game.decisions,
    }
}

/// The row of a game.
#[must_use]
pub fn game_row(label: &MatchupLabel, game: &Game) -> GameRow {
    GameRow::of(label, game)
}

const fn a_or_b(is_a: bool) -> AorB {
    if is_a { AorB::A } else { AorB::B }
}

fn contestant(contestant: Contestant) -> AorB {
    a_or_b(contestant == Contestant::A)
}

const fn ending(ending: rules::Ending) -> Ending {
    match ending {
        rules::Ending::Win(_) => Ending::Win,
        rules::Ending::Draw => Ending::Draw,
        rules::Ending::Unfinished => Ending::Unfinished,
    }
}
