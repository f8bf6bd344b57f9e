//! The files of a run.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_batch::{Contestant, GameRow as Game, MatchupLabel};
use wargauge_report::csv::{self, CsvWriter};
use wargauge_report::datapackage::{self, DataPackage, file_name};
use wargauge_report::{
    AorB, ArrivalRow, Ending, FileId, GameRow, KindRow, MatchupRow, OutputError, OutputSet,
    PanelRow, PendingFile, Points, SoloRow, UnitRow,
};
use wargauge_rules::{self as rules, Side};
use wargauge_studies::Run;

use crate::cli::optional_table::OptionalTable;
use crate::cli::result_names::{FurtherTables, MANIFEST, UNFINISHED};
use crate::cli::results::Results;
use crate::cli::solo_results::SoloFiles;

/// The files of a run on their way into a folder. All are opened before the first game is played,
/// so that a folder that cannot be written to is known at once.
#[derive(Debug)]
pub(crate) struct ResultFiles {
    set: OutputSet,
    matchups: FileId,
    units: FileId,
    games: Option<FileId>,
    solo: Option<SoloFiles>,
    panel: OptionalTable<PanelRow>,
    kinds: OptionalTable<KindRow>,
    descriptor: FileId,
}

impl ResultFiles {
    /// Opens the files.
    pub(crate) fn open(
        folder: &Path,
        run: &Run,
        wanted: FurtherTables,
    ) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        set.check_own(UNFINISHED, |_| false)?;
        Ok(Self {
            matchups: set.open_table::<MatchupRow>()?,
            units: set.open_table::<UnitRow>()?,
            games: if wanted.games {
                Some(set.open_table::<GameRow>()?)
            } else {
                set.supersede(&file_name::<GameRow>());
                None
            },
            solo: SoloFiles::open(&mut set, run)?,
            panel: OptionalTable::open(&mut set, wanted.panel)?,
            kinds: OptionalTable::open(&mut set, wanted.kinds)?,
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    /// Where the rows of single games go, if they go anywhere, after those of `earlier` ones.
    pub(crate) fn games(
        &mut self,
        earlier: Option<&[u8]>,
    ) -> Result<Option<GamesWriter<'_>>, OutputError> {
        self.games.map(|file| GamesWriter::new(self.set.writer(file), earlier)).transpose()
    }

    /// Writes everything but single games and gives all files their names.
    pub(crate) fn write(
        mut self,
        results: &Results<'_>,
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let mut package = DataPackage::new().with::<MatchupRow>().with::<UnitRow>();
        if self.games.is_some() {
            package = package.with::<GameRow>();
        }
        if self.solo.is_some() {
            package = package.with::<SoloRow>().with::<ArrivalRow>();
        }
        let package = self.kinds.described(self.panel.described(package)).to_json();
        self.panel.fill(&mut self.set, results.panel())?;
        self.kinds.fill(&mut self.set, results.kinds())?;
        self.set.fill(self.matchups, |out| csv::write(&results.matchups, out))?;
        self.set.fill(self.units, |out| csv::write(&results.units, out))?;
        if let Some(solo) = self.solo {
            solo.fill(&mut self.set, &results.solo)?;
        }
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        match results.unfinished_counts() {
            Some(counts) => self.set.add(UNFINISHED, |out| out.write_all(counts.as_bytes()))?,
            None => self.set.supersede(UNFINISHED),
        }
        self.set.commit_sealed(manifest)
    }
}

/// Writes rows of single games while they are played.
#[derive(Debug)]
pub(crate) struct GamesWriter<'f> {
    csv: CsvWriter<&'f mut PendingFile, GameRow>,
    target: PathBuf,
}

impl<'f> GamesWriter<'f> {
    fn new(file: &'f mut PendingFile, earlier: Option<&[u8]>) -> Result<Self, OutputError> {
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
