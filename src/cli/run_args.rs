//! Arguments of `run`, and what they must not say.

use std::path::PathBuf;

use wargauge_batch::{CHUNK_PAIRS, Stop};
use wargauge_rules::roster::DataError;
use wargauge_studies::FairBand;

use crate::cli::page_file::PageArgs;
use crate::cli::panel::args::PanelArgs;
use crate::cli::play_args::PlayArgs;
use crate::cli::recorded;
use crate::cli::result_names::FurtherTables;
use crate::cli::shards::choice::ShardChoice;
use crate::cli::terminal::FormatArg;

/// Games of a match-up unless told otherwise: an interval of one per cent to either side.
const DEFAULT_GAMES: u64 = 10_000;
/// Games after which `--until-width` gives up unless told otherwise.
const DEFAULT_MAX_GAMES: u64 = 1_000_000;

/// Arguments of `run`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// Scenarios to play, by name or as files; none plays a built-in demonstration
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<String>,
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
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Go on with the interrupted run whose results are in this folder, to the same bytes as if it
    /// had not been interrupted
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = [
            "scenarios", "games", "until_width", "max_games", "out", "games_csv", "forces",
            "mirrors", "marginal", "restrict", "panel", "policies", "rules", "swap", "seed",
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
    /// Play one of N equal shares, and write it as a part into the folder of `--out`; `merge` puts the
    /// parts together. `auto` (or `auto/N`) goes by the array job of Slurm or Kubernetes that it runs in
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["resume", "games_csv", "marginal", "restrict", "panel", "html", "chunk", "format"]
    )]
    pub(crate) shard: Option<ShardChoice>,
    /// Also write `games.csv`, with one row per game
    #[arg(long, requires = "out")]
    pub(crate) games_csv: bool,
    /// Forces that meet, each with each, by name, as files or as `random:POINTS[#SEED][@ARMY]`,
    /// instead of the scenario's own
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub(crate) forces: Vec<String>,
    /// Also let each force meet itself
    #[arg(long, requires = "forces")]
    pub(crate) mirrors: bool,
    /// Also play every force with one copy of each of its entries more and one fewer, with the same
    /// dice: what the points of a copy are worth. Takes as many games for each of them
    #[arg(long, conflicts_with = "until_width")]
    pub(crate) marginal: bool,
    /// Also play every match-up without each kind of action of either player, one at a time, with the
    /// same dice: what the kind is worth to who takes it. Takes as many games for each of them
    #[arg(long, conflicts_with = "until_width")]
    pub(crate) restrict: bool,
    /// Ask whether scores are fair, and end with exit code 1 if one is not, 3 if that cannot be told:
    /// LOW..HIGH in per cent for all match-ups, 45..55 if not given; SCENARIO=LOW..HIGH or
    /// SCENARIO:FORCE:FORCE=LOW..HIGH for some, the option repeated
    #[arg(
        long,
        value_name = "BAND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "45..55",
        action = clap::ArgAction::Append,
        conflicts_with_all = ["until_width", "shard"]
    )]
    pub(crate) fair: Vec<FairBand>,
    #[command(flatten)]
    pub(crate) panel: PanelArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    /// Pairs that a thread plays in one go. Results do not depend on it
    #[arg(long, value_name = "N", default_value_t = CHUNK_PAIRS, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) chunk: u64,
    /// Also print a plot: the scores of the match-ups with their intervals and the band of fair scores
    #[arg(long, conflicts_with_all = ["format", "shard"])]
    pub(crate) plot: bool,
    /// How results are printed; as CSV, the match-ups only
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}

impl RunArgs {
    /// When to stop.
    pub(crate) fn stop(&self) -> Stop {
        match self.until_width {
            Some(half_width) => Stop::UntilWidth {
                half_width,
                max_games: self.max_games.unwrap_or(DEFAULT_MAX_GAMES),
            },
            None => Stop::Games(self.games.unwrap_or(DEFAULT_GAMES)),
        }
    }

    /// The tables that are wanted besides the usual ones.
    pub(crate) fn further_tables(&self) -> FurtherTables {
        let with_panel = self.panel.are_given();
        FurtherTables { games: self.games_csv, panel: with_panel, kinds: self.restrict }
    }

    /// Games of each match-up, where their number is known beforehand.
    pub(crate) fn games(&self) -> u64 {
        self.games.unwrap_or(DEFAULT_GAMES)
    }

    /// The arguments that bear on results, in one order and form.
    pub(crate) fn canonical_args(&self, seed: u64) -> Vec<String> {
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
            option("forces", self.forces.join(","));
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
    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a run.
    pub(crate) fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("run", words)
    }
}

/// Reads an even number of games.
pub(crate) fn even_games(text: &str) -> Result<u64, String> {
    let games: u64 = text.parse().map_err(|_| "expected a whole number".to_owned())?;
    match games {
        0 => Err("expected at least 2".to_owned()),
        1 => Err("games are played in pairs; expected 2".to_owned()),
        _ if games % 2 == 1 => {
            let (less, more) = (games - 1, u128::from(games) + 1);
            Err(format!("games are played in pairs; expected {less} or {more}"))
        }
        _ => Ok(games),
    }
}

/// Reads half the width of an interval.
pub(crate) fn half_width(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|width| (0.0001..0.5).contains(width))
        .ok_or_else(|| "expected a share from 0.0001 to below 0.5, such as 0.01".to_owned())
}

/// Reads a share of a whole.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.001..=1.0).contains(share))
        .ok_or_else(|| "expected a share from 0.001 to 1, such as 0.1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(even_games("1000"), Ok(1000));
        assert_eq!(
            even_games("999").expect_err("odd"),
            "games are played in pairs; expected 998 or 1000"
        );
        assert_eq!(even_games("1").expect_err("odd"), "games are played in pairs; expected 2");
        assert_eq!(even_games("0").expect_err("none"), "expected at least 2");
        assert!(even_games("-2").is_err() && even_games("1e3").is_err());
    }

    #[test]
    fn widths_are_shares() {
        assert_eq!(half_width("0.01"), Ok(0.01));
        for text in ["0", "0.5", "-0.1", "1", "NaN", "inf", "one"] {
            assert!(half_width(text).is_err(), "{text}");
        }
    }
}
