//! Rows of single games, written while they are played.

use std::io::Write;
use std::path::PathBuf;

use wargauge_batch::{GameRow as Game, MatchupLabel};
use wargauge_report::csv::CsvWriter;
use wargauge_report::{OutputError, PendingFile};
use wargauge_studies::{GameRow, game_row};

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
