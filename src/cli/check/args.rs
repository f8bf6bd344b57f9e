//! Arguments of `check`.

use std::path::PathBuf;

use clap::Parser;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::{
    FairBand, Library, NameList, PlayArgs, Remaining, Run, RunRequest, kept_games, score_band,
};

use crate::cli::console::terminal::FormatArg;

/// Games of each match-up of a new baseline unless told otherwise.
pub(super) const DEFAULT_GAMES: u64 = 400;

/// Arguments of `check`.
#[derive(Clone, Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["save_baseline", "baseline"]))]
#[command(group = clap::ArgGroup::new("saving").args(["save_baseline", "accept"]))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(super) played: PlayedArgs,
    /// Play, and write a baseline to this folder, made if missing; a baseline there is replaced
    #[arg(long, value_name = "DIR")]
    pub(super) save_baseline: Option<PathBuf>,
    /// Play what the baseline in this folder says, with its seed and no other, and compare
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["scenarios", "forces", "mirrors", "policies", "rules", "swap"]
    )]
    pub(super) baseline: Option<PathBuf>,
    /// Games of each match-up, an even number. With `--save-baseline` 400 if not given; with
    /// `--baseline` as many as the baseline has, and not fewer
    #[arg(long, value_name = "N", value_parser = kept_games)]
    pub(super) games: Option<u64>,
    /// Write the present state over the baseline, and end with exit code 0 whatever has moved
    #[arg(long, conflicts_with = "save_baseline")]
    pub(super) accept: bool,
    /// Append a line with all scores to this file when the baseline is saved or accepted. The
    /// baseline names it from then on: `report` draws it, and `--accept` goes on with it unasked
    #[arg(long, value_name = "FILE", requires = "saving")]
    pub(super) history: Option<PathBuf>,
    /// Data were changed on purpose: judge the games alone, and let a changed value be no failure
    /// by itself
    #[arg(long, conflicts_with = "save_baseline")]
    pub(super) intended: bool,
    /// Changes of a score that do not matter: up to this share of a game to either side
    #[arg(long, value_name = "W", default_value_t = 0.02, value_parser = score_band, conflicts_with = "save_baseline")]
    pub(super) band: f64,
    /// Changes of a unit's efficiency that do not matter: up to so many points destroyed per game
    /// for every 100 points of its own cost, to either side
    #[arg(long, value_name = "W", default_value_t = 5.0, value_parser = unit_band, conflicts_with = "save_baseline")]
    pub(super) unit_band: f64,
    /// Also hold scores to a band, whatever they were in the baseline: LOW..HIGH in per cent for all
    /// match-ups, 45..55 if not given; SCENARIO=LOW..HIGH or SCENARIO:FORCE:FORCE=LOW..HIGH for some, the
    /// option repeated. With `--save-baseline` the baseline keeps them for every later check
    #[arg(
        long,
        value_name = "BAND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "45..55",
        action = clap::ArgAction::Append
    )]
    pub(super) fair: Vec<FairBand>,
    /// Write the result as JUnit XML, which test reporters read
    #[arg(long, value_name = "FILE", conflicts_with = "save_baseline")]
    pub(super) junit: Option<PathBuf>,
    /// Write the result in Markdown, worst first, for the summary of a job
    #[arg(long, value_name = "FILE", conflicts_with = "save_baseline")]
    pub(super) summary: Option<PathBuf>,
    /// Write the result in Markdown, as a comment on a change; nothing is written if nothing moved and no
    /// score leaves its band
    #[arg(long, value_name = "FILE", conflicts_with = "save_baseline")]
    pub(super) comment: Option<PathBuf>,
    /// Write the present numbers as metrics in the Bencher Metric Format
    #[arg(long, value_name = "FILE", conflicts_with = "save_baseline")]
    pub(super) bencher: Option<PathBuf>,
    /// Also print at most ten annotations, as workflow commands of GitHub
    #[arg(long, conflicts_with = "save_baseline")]
    pub(super) annotations: bool,
    /// How the comparison is printed
    #[arg(long, value_enum, default_value_t, conflicts_with = "save_baseline")]
    pub(super) format: FormatArg,
}

/// What is played: part of a baseline.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlayedArgs {
    /// Scenarios to play, by name or as files; none plays every built-in scenario
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Forces that meet, each with each, by name or as files, instead of the scenario's own. A comma in
    /// a name is written `\,`; the option may be repeated
    #[arg(long, value_name = "A,B,...")]
    forces: Vec<NameList>,
    /// Also let each force meet itself, those of the scenarios too
    #[arg(long)]
    mirrors: bool,
    #[command(flatten)]
    play: PlayArgs,
}

/// The arguments of a baseline on their own.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Played {
    #[command(flatten)]
    played: PlayedArgs,
}

impl PlayedArgs {
    /// Reads what [`words`](Self::words) gives.
    ///
    /// # Errors
    /// The parser's complaint.
    pub(super) fn read(words: &[String]) -> Result<Self, String> {
        let complaint = |error: clap::Error| {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        };
        Played::try_parse_from(words).map(|read| read.played).map_err(complaint)
    }

    /// The same with the built-in scenarios named, if no scenario is.
    pub(super) fn with_scenarios(mut self, library: &Library) -> Self {
        if self.scenarios.is_empty() {
            let files = library.files().iter();
            let scenarios = files.filter(|file| file.kind == FileKind::Scenario);
            self.scenarios = scenarios.map(|file| file.full_name()).collect();
        }
        self
    }

    /// All of it as words of the command line.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = self.scenarios.clone();
        if !self.forces.is_empty() {
            words.extend(["--forces".to_owned(), NameList::word(&self.forces)]);
        }
        for (name, value) in self.play.options() {
            words.extend([format!("--{name}"), value]);
        }
        if self.mirrors {
            words.push("--mirrors".to_owned());
        }
        words
    }

    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub(super) fn prepare(&self, library: &Library) -> Result<Run, DataError> {
        self.request()?.prepare(library)
    }

    /// The same without the scenarios of which a file is not there, unless none would be left.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file that is there or a combination of them.
    pub(super) fn prepare_remaining(&self, library: &Library) -> Result<Remaining, DataError> {
        self.request()?.prepare_remaining(library)
    }

    fn request(&self) -> Result<RunRequest, DataError> {
        Ok(RunRequest {
            scenarios: self.scenarios.clone(),
            forces: NameList::all(&self.forces),
            mirrors: self.mirrors,
            policies: self.play.players.policies()?,
            settings: self.play.players.rules()?,
            swap: self.play.swap.map(Into::into),
        })
    }
}

fn unit_band(text: &str) -> Result<f64, String> {
    let band = text.parse().ok().filter(|band| (0.01..1000.0).contains(band));
    band.ok_or_else(|| "expected points from 0.01 to below 1000, such as 5".to_owned())
}
