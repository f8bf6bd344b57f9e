//! A new baseline as a study in blocks.

use std::env;
use std::io;
use std::path::Path;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, FileRecord};
use wargauge_report::table::Look;
use wargauge_report::{BASELINE_HEAD, ResultLayout, ResultTable};
use wargauge_rules::roster::DataError;

use crate::arguments::numbers::kept_games;
use crate::arguments::recorded;
use crate::arguments::recorded::refuse_elsewhere;
use crate::checking::acceptance::state_in;
use crate::checking::baseline::{Baseline, BaselineOrder, traces_of_run};
use crate::checking::comparison::Bands;
use crate::checking::fairness;
use crate::checking::played::PlayedArgs;
use crate::checking::power;
use crate::checking::trace_rows::{
    BaselineMatchupRow, BaselineUnitRow, BaselineValueRow, tables_of,
};
use crate::checking::way::{real, way};
use crate::gate::fairness::{FairBand, check_fair_bands};
use crate::rulesets::library::Library;
use crate::run::request::Run;
use crate::study::findings::Findings;
use crate::study::pair_study::{PairQuestion, PairStudy, PlayedMatchup};
use crate::study::part::PartHead;

/// Games of each match-up of a new baseline unless told otherwise.
const DEFAULT_GAMES: u64 = 400;

/// Of a baseline whose arguments lead out of the folder that it is saved from.
const ELSEWHERE: &str = "some files lie outside the present folder; once they change no check opens them any \
                         more. Saved from a folder above them all, the baseline can be checked then as well";

/// What a new baseline is of.
#[derive(Clone, Debug, clap::Args)]
pub struct SavingArgs {
    #[command(flatten)]
    played: PlayedArgs,
    /// Games of each match-up, an even number
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    games: u64,
    /// Bands that every later check holds scores to
    #[arg(long, value_name = "BAND", action = clap::ArgAction::Append)]
    fair: Vec<FairBand>,
}

impl SavingArgs {
    /// So many games, or as many as usual, of what is played, with bands for every later check.
    #[must_use]
    pub fn new(played: PlayedArgs, games: Option<u64>, fair: Vec<FairBand>) -> Self {
        Self { played, games: games.unwrap_or(DEFAULT_GAMES), fair }
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a baseline.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("baseline", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["baseline".to_owned()];
        words.extend(self.played.words());
        words.extend(["--seed".to_owned(), seed.to_string()]);
        words.extend(["--games".to_owned(), self.games.to_string()]);
        words.extend(self.fair.iter().map(|band| format!("--fair={band}")));
        words
    }

    /// Reads and checks all that it is of.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a band or a combination of them.
    pub fn prepare(mut self, library: &Library) -> Result<NewBaseline, DataError> {
        self.played = self.played.with_scenarios(library);
        let run = self.played.prepare(library)?;
        check_fair_bands(&self.fair, &run.names())?;
        Ok(NewBaseline { args: self, run, library: library.clone(), history: None, bands: None })
    }

    /// The baseline in blocks.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare).
    pub fn study(self, seed: u64, library: &Library) -> Result<PairStudy<NewBaseline>, DataError> {
        Ok(self.prepare(library)?.study(seed))
    }
}

/// A baseline that is to be played.
#[derive(Debug)]
pub struct NewBaseline {
    args: SavingArgs,
    run: Run,
    library: Library,
    history: Option<String>,
    bands: Option<Bands>,
}

impl NewBaseline {
    /// The same with a history that this way leads to from its folder.
    #[must_use]
    pub fn with_history(mut self, way: Option<String>) -> Self {
        self.history = way;
        self
    }

    /// The same that says which rows its games are too few for, of changes beyond these bands.
    #[must_use]
    pub const fn held_to(mut self, bands: Bands) -> Self {
        self.bands = Some(bands);
        self
    }

    /// The data files that it is played by.
    #[must_use]
    pub fn files(&self) -> &[FileRecord] {
        &self.run.files
    }

    /// The baseline in blocks.
    #[must_use]
    pub fn study(self, seed: u64) -> PairStudy<Self> {
        let head = PartHead {
            arguments: self.args.canonical_args(seed),
            seed,
            files: self.run.files.clone(),
            ..PartHead::of_this_program()
        };
        let pairs = self.args.games / 2;
        PairStudy::new(self, pairs, head)
    }

    /// What was played, from what the study came to.
    ///
    /// # Errors
    /// If it was interrupted.
    pub fn saved(&self, findings: &dyn Findings, seed: u64) -> Result<Baseline, DataError> {
        let state = |traces| Baseline::new(&self.run, self.order(seed), traces);
        Ok(self.complete(state_in(findings, state)?))
    }

    fn order(&self, seed: u64) -> BaselineOrder {
        BaselineOrder { seed, games: self.args.games, arguments: self.args.played.words() }
    }

    fn complete(&self, baseline: Baseline) -> Baseline {
        baseline.held_to(&self.args.fair).with_history(self.history.clone())
    }
}

impl PairQuestion for NewBaseline {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.run.cells.iter().map(AsRef::as_ref).collect()
    }

    fn layout(&self) -> ResultLayout {
        baseline_layout()
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        let records = played.iter().map(|played| &played.records);
        let traces = traces_of_run(&self.run, records, head.most_pairs);
        let is_interrupted = traces.len() < self.run.cells.len();
        let baseline = Baseline::new(&self.run, self.order(head.seed), traces);
        let (library, bands) = (Some(&self.library), self.bands.unwrap_or_default());
        let baseline = self.complete(baseline);
        Box::new(BaselineFindings { baseline, is_interrupted, library, bands })
    }
}

/// The files of a baseline.
#[must_use]
pub fn baseline_layout() -> ResultLayout {
    ResultLayout {
        head: BASELINE_HEAD,
        is_described: false,
        is_guarded: true,
        ..ResultLayout::new()
            .with::<BaselineMatchupRow>(true)
            .with::<BaselineUnitRow>(true)
            .with::<BaselineValueRow>(true)
    }
}

/// A baseline as it is written.
#[derive(Debug)]
pub struct BaselineFindings<'b> {
    baseline: Baseline,
    is_interrupted: bool,
    /// The files that are found everywhere, of a new baseline.
    library: Option<&'b Library>,
    bands: Bands,
}

impl BaselineFindings<'_> {
    /// A baseline that knows where it lies.
    #[must_use]
    pub fn new(baseline: Baseline) -> Self {
        Self { baseline, is_interrupted: false, library: None, bands: Bands::default() }
    }
}

impl Findings for BaselineFindings<'_> {
    fn games(&self) -> u64 {
        // Without all its match-ups it is none.
        let matchups = if self.is_interrupted { 0 } else { self.baseline.traces.len() as u64 };
        matchups * self.baseline.head.games
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        self.baseline.head.to_json()
    }

    fn manifest_in(&self, folder: &Path) -> Value {
        let mut head = self.baseline.head.clone();
        let is_built_in = |file: &FileRecord| {
            self.library.is_none_or(|library| {
                library.files().iter().any(|own| own.source.name == file.name)
            })
        };
        // From there the files of its own that it names are found again.
        if !head.files.iter().all(is_built_in) {
            head.directory = way_from(folder);
        }
        head.to_json()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let Baseline { traces, values, .. } = &self.baseline;
        let [matchups, units] = tables_of(traces)?;
        let values: Vec<_> = values.iter().map(BaselineValueRow::of).collect();
        Ok(vec![matchups, units, ResultTable::of(&values)?])
    }

    fn told(&self, _: Look) -> String {
        String::new()
    }

    fn remarks(&self) -> Vec<String> {
        let head = &self.baseline.head;
        let fair = fairness::remark(&self.baseline.traces, &head.fair_bands());
        let power = power::remark(&self.baseline, self.bands);
        let is_elsewhere = refuse_elsewhere(&head.arguments, &[]).is_err();
        fair.into_iter().chain(power).chain(is_elsewhere.then(|| ELSEWHERE.to_owned())).collect()
    }
}

/// The way from a folder to the current one, if there is one without a name of the machine in it.
fn way_from(folder: &Path) -> Option<String> {
    way(&real(folder)?, &env::current_dir().ok()?.canonicalize().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_reads_back() {
        let text =
            "baseline a b --forces c,d --swap fixed --mirrors --seed 7 --games 40 --fair=45..55";
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let (args, seed) = SavingArgs::read(&words).expect("arguments of a baseline");
        assert_eq!((args.canonical_args(seed), seed), (words, 7));
    }
}
