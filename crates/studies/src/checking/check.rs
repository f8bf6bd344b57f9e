//! A check before any game is played: the baseline, and what is left of what it was played from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use wargauge_batch::{Contestant, FileRecord, MatchupNames};
use wargauge_rules::roster::DataError;

use crate::checking::args::CheckArgs;
use crate::checking::baseline::Baseline;
use crate::checking::lookup::{self, Replayed};
use crate::checking::played::PlayedArgs;
use crate::checking::reading::{StoredBaseline, files_in};
use crate::gate::fairness::{FairBand, check_fair_bands};
use crate::gate::trace::{Trace, UnitTrace};
use crate::requests::run_request::Remaining;
use crate::rulesets::library::Library;
use crate::run::request::Run;

/// A baseline, and all that is played to hold the present against it.
#[derive(Debug)]
pub struct Check {
    /// The baseline.
    pub baseline: Baseline,
    pub(super) args: CheckArgs,
    /// The folder that keeps the baseline, as it was named.
    folder: PathBuf,
    pub(super) played: PlayedArgs,
    pub(super) now: Remaining,
    /// The folder that the paths of what is played start from.
    place: PathBuf,
    /// Games of each match-up.
    pub(super) games: u64,
    /// The scores that match-ups are held to.
    pub(super) fair: Vec<FairBand>,
    /// The data files, and those of the baseline, in the order of their names.
    pub(super) files: Vec<FileRecord>,
}

impl Check {
    /// Reads and checks everything before any game is played. A seed that is given must be the
    /// baseline's.
    ///
    /// # Errors
    /// If there is no baseline, the arguments do not go with it, or the first thing wrong with a name, a
    /// file that is there or a combination of them.
    pub(super) fn prepare(
        args: &CheckArgs,
        seed: Option<u64>,
        library: &Library,
    ) -> Result<Self, DataError> {
        let folder = args.baseline.clone().ok_or_else(|| {
            DataError::new("a check is of a baseline").expected("--baseline with its folder")
        })?;
        let StoredBaseline { baseline, mut files } = StoredBaseline::read(&folder, library)?;
        let games = games_of(args, &baseline)?;
        check_seed(seed, &baseline)?;
        let played = lookup::played(&baseline)?;
        let Replayed { mut now, place } = lookup::prepare(&baseline, &played, &folder, library)?;
        if let Some(missing) = now.missing.first().filter(|_| args.accept) {
            // What is not there is no state that could be kept.
            return Err(missing.error.clone());
        }
        same_rulesets(&baseline, &now.run)?;
        let kept = || baseline.head.fair_bands();
        let fair = if args.fair.is_empty() { kept() } else { args.fair.clone() };
        check_fair_bands(&fair, &names_of(&baseline, &now))?;
        // What is accepted is counted at its own prices.
        if !args.accept {
            count_as(&baseline, &mut now.run);
        }
        files.extend(now.run.files.iter().cloned());
        files.sort_unstable();
        files.dedup();
        Ok(Self { baseline, args: args.clone(), folder, played, now, place, games, fair, files })
    }

    /// The folder that keeps the baseline, as it was named.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where all files are that it reads.
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        let mut all = files_in(&self.folder);
        all.extend(self.now.run.files.iter().map(|file| self.place.join(&file.name)));
        all
    }
}

/// The names by which bands may mean match-ups: those of today, and those that cannot be played.
fn names_of<'n>(baseline: &'n Baseline, now: &'n Remaining) -> Vec<MatchupNames<'n>> {
    let mut names = now.run.names();
    if !now.missing.is_empty() {
        names.extend(baseline.traces.iter().map(Trace::names));
    }
    names
}

/// Counts units at the prices of the baseline: other labels are no other play.
fn count_as(baseline: &Baseline, run: &mut Run) {
    for cell in &mut run.cells {
        let label = cell.label();
        let Some(old) = baseline.traces.iter().find(|old| {
            (old.key.ruleset.as_str(), &old.key.scenario, &old.key.forces)
                == (label.ruleset, &label.scenario, &label.forces)
        }) else {
            continue;
        };
        let is_mirror = label.forces[0] == label.forces[1];
        let prices = Contestant::BOTH.map(|contestant| {
            let units = old.units.iter().filter(|unit| is_mirror || unit.contestant == contestant);
            let price = |unit: &UnitTrace| Some((unit.entry.clone(), unit.price.try_into().ok()?));
            units.filter_map(price).collect::<BTreeMap<String, u32>>()
        });
        cell.count_at([&prices[0], &prices[1]]);
    }
}

/// Refuses a seed that is not the baseline's, which is the one that is played.
fn check_seed(asked: Option<u64>, baseline: &Baseline) -> Result<(), DataError> {
    let own = baseline.head.seed;
    let Some(asked) = asked.filter(|asked| *asked != own) else { return Ok(()) };
    Err(DataError::new(format!("the baseline was played with seed {own}, not {asked}")).expected(
        format!(
            "no --seed, or --seed {own}: pairs are compared game by game; another seed needs a \
             baseline of its own"
        ),
    ))
}

/// The games of each match-up to play against a baseline.
fn games_of(args: &CheckArgs, baseline: &Baseline) -> Result<u64, DataError> {
    let games = args.games.unwrap_or(baseline.head.games);
    if games < baseline.head.games {
        let problem = format!("{games} games are fewer than the baseline has");
        return Err(DataError::new(problem).expected(format!("at least {}", baseline.head.games)));
    }
    Ok(games)
}

/// Refuses a baseline whose names now mean files of another ruleset.
fn same_rulesets(baseline: &Baseline, run: &Run) -> Result<(), DataError> {
    let known = |ruleset: &str| baseline.head.rulesets.iter().any(|name| name == ruleset);
    match run.cells.iter().map(|cell| cell.label()).find(|label| !known(label.ruleset)) {
        None => Ok(()),
        Some(label) => {
            let (scenario, ruleset) = (&label.scenario, label.ruleset);
            let problem = format!("scenario `{scenario}` is of ruleset `{ruleset}` now");
            let expected = format!("`{}`, as in the baseline", baseline.head.rulesets.join("`, `"));
            Err(DataError::new(problem).expected(expected))
        }
    }
}
