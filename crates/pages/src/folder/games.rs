//! How long games were and how they ended, counted from the table of single games.

use std::collections::BTreeMap;
use std::io::Read;

use wargauge_report::csv::{self, ReadError};
use wargauge_report::{AorB, Ending};
use wargauge_studies::{GameRow, MatchupRow};

/// The names that tell match-ups apart.
type Names = [String; 6];

/// Lengths and endings of the games of all match-ups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameCounts(BTreeMap<Names, MatchupGames>);

/// Lengths and endings of the games of a match-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MatchupGames {
    /// Games by the turn they ended in.
    pub(crate) turns: BTreeMap<u64, u64>,
    /// Games by the rule that ended them: won by A, without a winner, won by B.
    pub(crate) endings: BTreeMap<String, [u64; 3]>,
    /// Games that a safety cap stopped.
    pub(crate) unfinished: u64,
}

impl GameCounts {
    /// Counts the rows of a table.
    ///
    /// # Errors
    /// As [`csv::read`].
    pub fn read(text: impl Read) -> Result<Self, ReadError> {
        let mut counts = Self::default();
        csv::for_each(text, |row: GameRow| counts.push(row))?;
        Ok(counts)
    }

    /// Counts a game.
    pub fn push(&mut self, row: GameRow) {
        let names =
            [row.ruleset, row.scenario, row.force_a, row.force_b, row.policy_a, row.policy_b];
        let games = self.0.entry(names).or_default();
        *games.turns.entry(row.turns).or_default() += 1;
        let winner = match row.winner {
            Some(AorB::A) => 0,
            None => 1,
            Some(AorB::B) => 2,
        };
        games.endings.entry(row.clause).or_default()[winner] += 1;
        games.unfinished += u64::from(row.ending == Ending::Unfinished);
    }

    /// The games of a match-up.
    pub(crate) fn of(&self, row: &MatchupRow) -> Option<&MatchupGames> {
        let names =
            [&row.ruleset, &row.scenario, &row.force_a, &row.force_b, &row.policy_a, &row.policy_b];
        self.0.get(&names.map(Clone::clone))
    }
}

impl MatchupGames {
    /// All games.
    pub(crate) fn games(&self) -> u64 {
        self.turns.values().sum()
    }
}
