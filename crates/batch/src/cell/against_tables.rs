//! How somebody fares against the tables of a book.

use wargauge_stats::Estimate;
use wargauge_stats::interval::wilson;

use crate::cell::figure::{Figure, LEVEL, POINT};
use crate::cell::tally::{Contestant, Tally};

/// How the player of a match-up fares against a side that tables run. The games of such a match-up
/// exchange nothing, so that each stands for itself.
#[derive(Clone, Debug, PartialEq)]
pub struct AgainstTables {
    /// Games that he won.
    pub successes: u64,
    /// The same as a share of all games, with Wilson's interval.
    pub success_rate: Estimate,
    /// The game turn in which the games ended that he won; `None` if he won none.
    pub turns_to_success: Option<Figure>,
    /// Points that he lost per game.
    pub lost_mean: Figure,
    /// Points that the tables lost per game.
    pub destroyed_mean: Figure,
    /// By line of the tables' roster, how many copies came into play per game.
    pub arrivals_mean: Vec<f64>,
}

impl AgainstTables {
    /// The numbers of a match-up in which this contestant is the player; `None` before the first
    /// pair.
    #[must_use]
    pub fn new(tally: &Tally, player: Contestant) -> Option<Self> {
        if tally.pairs == 0 {
            return None;
        }
        let (games, at) = (tally.games(), player.index());
        let successes = [tally.wins_a, tally.wins_b][at];
        let lost = |who: Contestant| {
            let moments = &tally.forces[who.index()].lost;
            Figure::of_mean(moments, tally.pairs).scaled(0.5 / POINT)
        };
        let tables = &tally.forces[player.foe().index()];
        let turns = || Figure::of_mean(&tally.won_turns[at], successes);
        Some(Self {
            successes,
            success_rate: Estimate {
                value: successes as f64 / games as f64,
                interval: wilson(successes, games, LEVEL),
            },
            turns_to_success: (successes > 0).then(turns),
            lost_mean: lost(player),
            destroyed_mean: lost(player.foe()),
            arrivals_mean: tables
                .entries
                .iter()
                .map(|entry| entry.arrivals as f64 / games as f64)
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::tally::{GameOutcome, PairCounts};

    #[test]
    fn it_counts_for_the_player_alone() {
        let mut tally = Tally::new([1, 2]);
        assert_eq!(AgainstTables::new(&tally, Contestant::A), None);
        for (classes, turns) in
            [([GameOutcome::Win, GameOutcome::Loss], [6, 15]), ([GameOutcome::Win; 2], [8, 10])]
        {
            let mut pair = PairCounts::new([1, 2]);
            for game in 0..2 {
                pair.end_game(game, classes[game], turns[game]);
            }
            pair.forces[0].lost = 30_000;
            pair.forces[1].lost = 50_000;
            pair.forces[1].arrivals = vec![3, 0];
            tally.add(&pair);
        }
        let player = AgainstTables::new(&tally, Contestant::A).expect("two pairs");
        assert_eq!((player.successes, player.success_rate.value), (3, 0.75));
        let turns = player.turns_to_success.expect("he won");
        assert!((turns.value - 8.0).abs() < 1e-12, "{turns:?}");
        let interval = turns.interval.expect("of three games");
        assert!(interval.low < 8.0 && 8.0 < interval.high);
        assert!((player.lost_mean.value - 15.0).abs() < 1e-12);
        assert!((player.destroyed_mean.value - 25.0).abs() < 1e-12);
        assert_eq!(player.arrivals_mean, [1.5, 0.0]);
        let other = AgainstTables::new(&tally, Contestant::B).expect("two pairs");
        assert_eq!((other.successes, other.arrivals_mean.len()), (1, 1));
        assert_eq!(other.turns_to_success.map(|it| it.value), Some(15.0));
    }
}
