//! Rows of single games, written while they are played.

use std::io::Write;
use std::path::PathBuf;

use wargauge_batch::{Contestant, GameRow as Game, MatchupLabel};
use wargauge_report::csv::CsvWriter;
use wargauge_report::{AorB, Ending, GameRow, OutputError, PendingFile, Points};
use wargauge_rules::{self as rules, Side};

/// Writes rows of single games while they are played.
#[derive(Debug)]
pub(crate) struct GamesWriter<'f> {
    csv: CsvWriter<&'f mut PendingFile, GameRow>,
    target: PathBuf,
}

impl<'f> GamesWriter<'f> {
    /// Writes to a file, after the rows of `earlier` games.
    pub(crate) fn new(
        file: &'f mut PendingFile,
        earlier: Option<&[u8]>,
    ) -> Result<Self, OutputError> {
        let target = file.target().to_owned();
        let csv = match earlier {
            Some(rows) => file.write_all(rows).map(|()| CsvWriter::going_on(file)),
            None => CsvWriter::new(file),
        };
        let csv = csv.map_err(|reason| OutputError { path: target.clone(), reason })?;
        Ok(Self { csv, target })
    }

    /// Writes a row.
    pub(crate) fn write(&mut self, label: &MatchupLabel, game: &Game) -> Result<(), OutputError> {
        self.csv
            .write(&game_row(label, game))
            .map_err(|reason| OutputError { path: self.target.clone(), reason })
    }

    /// Writes what is still buffered.
    pub(crate) fn finish(self) -> Result<(), OutputError> {
        let target = self.target;
        self.csv.finish().map(drop).map_err(|reason| OutputError { path: target, reason })
    }
}

/// The row of a game.
pub(crate) fn game_row(label: &MatchupLabel, game: &Game) -> GameRow {
    let [destroyed_a, destroyed_b] = game.destroyed.map(Points);
    let [lost_a, lost_b] = game.lost.map(Points);
    GameRow {
        ruleset: label.ruleset.to_owned(),
        scenario: label.scenario.clone(),
        force_a: label.forces[0].clone(),
        force_b: label.forces[1].clone(),
        policy_a: label.policies[0].clone(),
        policy_b: label.policies[1].clone(),
        seed: game.seed.0,
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
