//! What `run` is asked, as arguments.

use wargauge_batch::{Plan, Stop};
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::{even_games, half_width};
use crate::arguments::panel::PanelArgs;
use crate::arguments::players::PlayArgs;
use crate::arguments::recorded;
use crate::match_ups::run_study::RunStudy;
use crate::requests::run_request::RunRequest;
use crate::rulesets::library::Library;

/// What is played if no scenario is named.
const DEMONSTRATION: &str = "grid/two-villages";

/// Games of a match-up unless told otherwise: an interval of one per cent to either side.
const DEFAULT_GAMES: u64 = 10_000;
/// Games after which `--until-width` gives up unless told otherwise.
const DEFAULT_MAX_GAMES: u64 = 1_000_000;

/// Arguments of `run`.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
    /// Scenarios to play, by name or as files; none plays a built-in demonstration
    #[arg(value_name = "SCENARIO")]
    pub scenarios: Vec<String>,
    /// Games of each match-up, an even number: games come in pairs of one seed [default: 10000]
    #[arg(long, value_name = "N", value_parser = even_games, conflicts_with = "until_width")]
    games: Option<u64>,
    /// Play each match-up until the interval of its score is this narrow: half its width, so 0.01
    /// is one per cent to either side. Uses an interval that stays valid however often one looks
    #[arg(long, value_name = "W", value_parser = half_width)]
    until_width: Option<f64>,
    /// Stop after so many games of a match-up anyway, an even number [default: 1000000]
    #[arg(long, value_name = "N", value_parser = even_games, requires = "until_width")]
    max_games: Option<u64>,
    /// Forces that meet, each with each, by name, as files or as `random:POINTS[#SEED][@ARMY]`,
    /// instead of the scenario's own. A comma in a name is written `\,`; the option may be repeated
    #[arg(long, value_name = "A,B,...")]
    pub forces: Vec<NameList>,
    /// Also let each force meet itself, those of the scenario too: what the first role scores and what
    /// the first player scores
    #[arg(long)]
    pub mirrors: bool,
    /// Also play every force with one copy of each of its entries more and one fewer, with the same
    /// dice: what the points of a copy are worth. Takes as many games for each of them
    #[arg(long, conflicts_with = "until_width")]
    pub marginal: bool,
    /// Also play every match-up without each kind of action of either player, one at a time, with the
    /// same dice: what the kind is worth to who takes it. Takes as many games for each of them
    #[arg(long, conflicts_with = "until_width")]
    pub restrict: bool,
    /// Also write `games.csv`, with one row per game
    #[arg(long)]
    pub games_csv: bool,
    /// Who else plays.
    #[command(flatten)]
    pub panel: PanelArgs,
    /// Who plays, by which rules.
    #[command(flatten)]
    pub play: PlayArgs,
}

impl RunArgs {
    /// When to stop.
    pub fn stop(&self) -> Stop {
        match self.until_width {
            Some(half_width) => Stop::UntilWidth {
                half_width,
                max_games: self.max_games.unwrap_or(DEFAULT_MAX_GAMES),
            },
            None => Stop::Games(self.games.unwrap_or(DEFAULT_GAMES)),
        }
    }

    /// Games of each match-up, where their number is known beforehand.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(DEFAULT_GAMES)
    }

    /// The arguments that bear on results, in one order and form. Whether rows of games are written
    /// bears on none.
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["run".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        match self.stop() {
            Stop::Games(games) => option("games", games.to_string()),
            Stop::UntilWidth { half_width, max_games } => {
                option("until-width", half_width.to_string());
                option("max-games", max_games.to_string());
            }
        }
        if !self.forces.is_empty() {
            option("forces", NameList::word(&self.forces));
        }
        self.play.options().into_iter().for_each(|(name, value)| option(name, value));
        if self.mirrors {
            words.push("--mirrors".to_owned());
        }
        if self.marginal {
            words.push("--marginal".to_owned());
        }
        if self.restrict {
            words.push("--restrict".to_owned());
        }
        words.extend(self.panel.words());
        words
    }
}

impl RunArgs {
    /// The match-ups that are asked for; those of a demonstration if no scenario is named.
    ///
    /// # Errors
    /// If two policies are named for a side, or a switch is set twice.
    pub fn request(&self) -> Result<RunRequest, DataError> {
        let is_named = !self.scenarios.is_empty();
        Ok(RunRequest {
            scenarios: if is_named {
                self.scenarios.clone()
            } else {
                vec![DEMONSTRATION.to_owned()]
            },
            forces: NameList::all(&self.forces),
            mirrors: self.mirrors,
            policies: self.play.players.policies()?,
            settings: self.play.players.rules()?,
            swap: self.play.swap.map(Into::into),
        })
    }

    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<RunStudy, DataError> {
        let run = self.request()?.prepare(library)?;
        let study = RunStudy::new(run, Plan::new(seed, self.stop()), self.canonical_args(seed));
        Ok(if self.games_csv { study.with_game_rows() } else { study })
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a run.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("run", words)
    }
}
