//! The present state on its way to becoming a baseline.

use wargauge_report::{Row, csv};
use wargauge_rules::roster::DataError;

use crate::checking::baseline::{Baseline, BaselineOrder};
use crate::checking::check::Check;
use crate::checking::trace_rows::traces;
use crate::gate::trace::Trace;
use crate::study::findings::Findings;

impl Check {
    /// The present state in the place of the baseline, from what the check came to that accepts it.
    ///
    /// # Errors
    /// If the check does not accept it, or was interrupted.
    pub fn accepted(&self, findings: &dyn Findings) -> Result<Baseline, DataError> {
        let (run, head) = (&self.now.run, &self.baseline.head);
        let state = |traces| {
            let (seed, games, arguments) = (head.seed, self.games, self.played.words());
            Baseline::new(run, BaselineOrder { seed, games, arguments }, traces)
        };
        Ok(state_in(findings, state)?.held_to(&self.fair).kept_from(&self.baseline))
    }
}

/// A baseline from the tables of what was found; `state` makes it of what its match-ups came to.
///
/// # Errors
/// If there are no such tables.
pub(super) fn state_in(
    findings: &dyn Findings,
    state: impl Fn(Vec<Trace>) -> Baseline,
) -> Result<Baseline, DataError> {
    let (matchups, units) = (rows(findings)?, rows(findings)?);
    let traces = traces(&state(Vec::new()).head, &matchups, &units).map_err(DataError::new)?;
    Ok(state(traces))
}

/// The rows of a table of what was found.
fn rows<R: Row>(findings: &dyn Findings) -> Result<Vec<R>, DataError> {
    let failed = |problem: String| DataError::new(format!("`{}`: {problem}", R::TABLE));
    let tables = findings.tables().map_err(|error| failed(error.to_string()))?;
    let table = tables.iter().find(|table| table.name() == R::TABLE);
    let table = table.ok_or_else(|| failed("there is no state to keep".to_owned()))?;
    csv::read(table.csv()).map_err(|error| failed(error.to_string()))
}
