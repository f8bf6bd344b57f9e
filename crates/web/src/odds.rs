//! A question of odds that is asked and answered.

use serde_json::Value;
use wargauge_studies::{Findings, OddsArgs, odds_layout};

use crate::failure::Outcome;
use crate::findings::told;
use crate::given::{library_with, request_of};

/// What is asked, and what it comes to.
pub(crate) fn odds(request: &str, files: &str) -> Outcome<Value> {
    let (args, seed) = OddsArgs::read(&request_of(request)?.words()?)?;
    let found = args.findings(seed, &library_with(files)?)?;
    let mut answer = told(&found, &odds_layout(args.audit.is_some()))?;
    answer["arguments"] = found.manifest()["arguments"].clone();
    Ok(answer)
}
