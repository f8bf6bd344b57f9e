//! The files that rows of `odds` are written to.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_lab::MANIFEST;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{FileId, OutputError, OutputSet, csv};
use wargauge_studies::{AuditRow, ChanceRow, OddsRow, OddsRows};

/// The files on their way into a folder.
#[derive(Debug)]
pub(crate) struct OddsFiles {
    set: OutputSet,
    odds: FileId,
    chances: FileId,
    audit: Option<FileId>,
    descriptor: FileId,
}

impl OddsFiles {
    pub(crate) fn open(folder: &Path, audited: bool) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            odds: set.open_table::<OddsRow>()?,
            chances: set.open_table::<ChanceRow>()?,
            audit: if audited { Some(set.open_table::<AuditRow>()?) } else { None },
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    pub(crate) fn write(
        mut self,
        rows: &OddsRows,
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let mut package = DataPackage::new().with::<OddsRow>().with::<ChanceRow>();
        self.set.fill(self.odds, |out| csv::write(&rows.odds, out))?;
        self.set.fill(self.chances, |out| csv::write(&rows.chances, out))?;
        if let Some(audit) = self.audit {
            package = package.with::<AuditRow>();
            self.set.fill(audit, |out| csv::write(&rows.audit, out))?;
        }
        let package = package.to_json();
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}
