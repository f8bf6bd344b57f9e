//! A question of odds that is asked and answered.

use std::path::PathBuf;

use pyo3::prelude::*;
use wargauge_lab::ResultFolder;
use wargauge_studies::{OddsArgs, OddsFindings, odds_layout};

use crate::errors::Outcome;
use crate::files::{Given, library_with};
use crate::findings::Findings;
use crate::study::request_of;

/// A question of odds with its answer.
#[pyclass(frozen, module = "wargauge._native")]
pub(crate) struct Odds {
    found: OddsFindings,
    is_audited: bool,
}

#[pymethods]
impl Odds {
    /// Works the odds out that a request in JSON asks for.
    #[new]
    #[pyo3(signature = (request, files = Vec::new()))]
    fn new(py: Python<'_>, request: &str, files: Vec<Given>) -> Outcome<Self> {
        py.detach(|| {
            let (args, seed) = OddsArgs::read(&request_of(request)?.words()?)?;
            let found = args.findings(seed, &library_with(&files)?)?;
            Ok(Self { found, is_audited: args.audit.is_some() })
        })
    }

    /// The answer.
    fn findings(&self) -> Outcome<Findings> {
        Findings::of(&self.found, &odds_layout(self.is_audited))
    }

    /// Writes the files that the program writes into a folder; gives their paths.
    fn write(&self, folder: PathBuf) -> Outcome<Vec<PathBuf>> {
        Ok(ResultFolder::open(&folder, &odds_layout(self.is_audited))?.write(&self.found)?)
    }
}
