//! From a request that names files to what can be played, whichever ruleset the files are for.

use std::collections::BTreeMap;
use std::path::Path;

use wargauge_batch::{FileRecord, MOST_BYTES, Scope, read_text};
use wargauge_rules::roster::{DataError, FileKind, Source};

use crate::comparison::{AnyComparison, ComparisonRequest};
use crate::odds::{OddsReport, OddsRequest, answer_by_cards};
use crate::pricing::{AnyPricingStudy, PricingRequest};
use crate::rulesets::library::Library;
use crate::run::request::{Request, Run};

impl Run {
    /// Reads and checks all that a request needs, before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn prepare(library: &Library, request: &Request) -> Result<Self, DataError> {
        let mut cells = Vec::new();
        let mut sources = BTreeMap::new();
        for name in &request.scenarios {
            let scenario = library.find(FileKind::Scenario, name, Scope::Anywhere)?;
            let ruleset = library.ruleset_of(&scenario)?;
            let part = ruleset.prepare_run(library, &scenario, request)?;
            cells.extend(part.cells);
            let named = part.sources.into_iter().map(|source| (source.name.clone(), source));
            sources.extend(named);
        }
        let sources: Vec<Source> = sources.into_values().collect();
        Ok(Self { cells, files: sources.iter().map(FileRecord::of).collect(), sources })
    }
}

impl ComparisonRequest {
    /// Reads and checks all that the comparison needs, before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a variant or a combination of them.
    pub fn prepare(&self, library: &Library) -> Result<Box<dyn AnyComparison>, DataError> {
        let scenario = library.find(FileKind::Scenario, &self.scenario, Scope::Anywhere)?;
        library.ruleset_of(&scenario)?.prepare_comparison(library, &scenario, self)
    }
}

impl PricingRequest {
    /// Reads and checks all that the study needs, before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn prepare(&self, library: &Library) -> Result<Box<dyn AnyPricingStudy>, DataError> {
        let army = library.find(FileKind::Army, &self.army, Scope::Anywhere)?;
        library.ruleset_of(&army)?.prepare_pricing(library, &army, self)
    }
}

/// Works out the odds that are asked for, by the ruleset of the army or by a file of cards.
///
/// # Errors
/// If an army, a unit, an option, an attack, a cover or a circumstance is not known, or the
/// attackers cannot hurt the target at all.
pub fn odds(library: &Library, request: &OddsRequest) -> Result<OddsReport, DataError> {
    if request.cards {
        let read = |path: &String| read_text(Path::new(path), MOST_BYTES);
        let others = request.target_army.as_ref().map(read).transpose()?;
        return answer_by_cards(request, &read(&request.army)?, others.as_ref());
    }
    let army = library.find(FileKind::Army, &request.army, Scope::Anywhere)?;
    let ruleset = library.ruleset_of(&army)?;
    let odds = ruleset.odds().ok_or_else(|| {
        DataError::new(format!("`{}` does not say what a single attack is", ruleset.name()))
            .expected(format!("an army of {}", library.names_with(|one| one.odds().is_some())))
    })?;
    odds.answer(library, request)
}
