//! The files of a baseline on their way into its folder.

use std::env;
use std::path::{Path, PathBuf};

use wargauge_batch::{DataValue, FileRecord};
use wargauge_report::{
    BaselineMatchupRow, BaselineUnitRow, BaselineValueRow, FileId, OutputError, OutputSet, csv,
};
use wargauge_studies::{
    BASELINE_HEAD, Baseline, Library, baseline_matchup_row, baseline_unit_rows,
};

use crate::cli::check::way::way;

/// Keeps a baseline in a folder, from which the files of its own that it names can be found again.
pub(super) fn kept_in(mut baseline: Baseline, folder: &Path, library: &Library) -> Baseline {
    let is_built_in =
        |file: &FileRecord| library.files().iter().any(|own| own.source.name == file.name);
    if !baseline.head.files.iter().all(is_built_in) {
        baseline.head.directory = way_from(folder);
    }
    baseline
}

/// The way from a folder to the current one, if there is one without a name of the machine in it.
fn way_from(folder: &Path) -> Option<String> {
    way(&folder.canonicalize().ok()?, &env::current_dir().ok()?.canonicalize().ok()?)
}

/// The files of a baseline on their way into a folder, opened before any game is played.
#[derive(Debug)]
pub(super) struct BaselineFiles {
    set: OutputSet,
    matchups: FileId,
    units: FileId,
    values: FileId,
}

impl BaselineFiles {
    /// Opens the folder.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, BASELINE_HEAD)?;
        Ok(Self {
            matchups: set.open_table::<BaselineMatchupRow>()?,
            units: set.open_table::<BaselineUnitRow>()?,
            values: set.open_table::<BaselineValueRow>()?,
            set,
        })
    }

    /// Writes the baseline unless the one in the folder was changed since the files were opened;
    /// gives back the paths of its files.
    pub(super) fn write(mut self, baseline: &Baseline) -> Result<Vec<PathBuf>, OutputError> {
        let set = &mut self.set;
        let matchups: Vec<_> = baseline.traces.iter().map(baseline_matchup_row).collect();
        let units: Vec<_> = baseline.traces.iter().flat_map(baseline_unit_rows).collect();
        let values: Vec<_> = baseline.values.iter().map(value_row).collect();
        set.fill(self.matchups, |out| csv::write(&matchups, out))?;
        set.fill(self.units, |out| csv::write(&units, out))?;
        set.fill(self.values, |out| csv::write(&values, out))?;
        self.set.check_unchanged()?;
        self.set.commit_sealed(baseline.head.to_json())
    }
}

fn value_row(value: &DataValue) -> BaselineValueRow {
    let DataValue { file, entry, field, value, .. } = value.clone();
    BaselineValueRow { file, entry: Some(entry).filter(|entry| !entry.is_empty()), field, value }
}
