//! What a baseline is of: the arguments by which its match-ups are played.

use clap::Parser;
use wargauge_rules::roster::{DataError, FileKind};

use crate::arguments::name_list::NameList;
use crate::arguments::players::PlayArgs;
use crate::requests::run_request::{Remaining, RunRequest};
use crate::rulesets::library::Library;
use crate::run::request::Run;

/// What is played: part of a baseline.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayedArgs {
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
    pub fn read(words: &[String]) -> Result<Self, String> {
        let complaint = |error: clap::Error| {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        };
        Played::try_parse_from(words).map(|read| read.played).map_err(complaint)
    }

    /// The same with the built-in scenarios named, if no scenario is.
    #[must_use]
    pub fn with_scenarios(mut self, library: &Library) -> Self {
        if self.scenarios.is_empty() {
            let files = library.files().iter();
            let scenarios = files.filter(|file| file.kind == FileKind::Scenario);
            self.scenarios = scenarios.map(|file| file.full_name()).collect();
        }
        self
    }

    /// All of it as words of the command line.
    pub fn words(&self) -> Vec<String> {
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
    pub fn prepare(&self, library: &Library) -> Result<Run, DataError> {
        self.request()?.prepare(library)
    }

    /// The same without the scenarios of which a file is not there, unless none would be left.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file that is there or a combination of them.
    pub fn prepare_remaining(&self, library: &Library) -> Result<Remaining, DataError> {
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
