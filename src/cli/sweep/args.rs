//! Arguments of `sweep`.

use std::path::PathBuf;

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

use crate::cli::page_file::PageArgs;
use crate::cli::pair_player::kept_games;
use crate::cli::play_args::{PlayArgs, SwapArg, rule};
use crate::cli::sided::Sided;
use crate::cli::terminal::FormatArg;

/// Games of each reading unless told otherwise.
const DEFAULT_GAMES: u64 = 2000;

/// Arguments of `sweep`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SweepArgs {
    /// Scenarios to play, by name or as files
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<String>,
    /// A switch and the values to play it at, one at a time, all else as it is (see `list rules`).
    /// Without any: every switch of the ruleset, words at each of their values, numbers at the
    /// lowest, the default and the highest
    #[arg(long = "rule", value_name = "NAME=V1,V2,...", value_parser = reading)]
    rules: Vec<Asked>,
    /// Value of a switch in all games, those of the reading in force too
    #[arg(long = "fix", value_name = "NAME=VALUE", value_parser = rule)]
    fixed: Vec<String>,
    /// Games of each match-up and reading, an even number: games come in pairs of one seed
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    pub(super) games: u64,
    /// Folder for `sweep.csv` and its description, made if missing
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) page: PageArgs,
    /// Forces that meet, each with each, by name or as files, instead of the scenario's own
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub(super) forces: Vec<String>,
    /// Policy of both sides, or of one with `a=` or `b=` before it; parameters follow the name, as
    /// in `NAME:PARAMETER=NUMBER,...`
    #[arg(long = "policy", value_name = "[a=|b=]NAME")]
    policies: Vec<Sided<PolicyChoice>>,
    /// What the two games of a pair exchange. If not given: the forces, if they were chosen by
    /// `--forces` or are the same; else the players, if their policies differ; else nothing
    #[arg(long, value_enum)]
    swap: Option<SwapArg>,
    /// Differences of a score that matter little: up to this share of a game to either side
    #[arg(long, value_name = "W", default_value_t = 0.02, value_parser = score_band)]
    pub(super) band: f64,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: FormatArg,
}

/// A switch and the values asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// Name of the switch.
    pub(super) name: String,
    /// The values, at least one.
    pub(super) values: Vec<String>,
}

/// Reads `NAME=V1,V2,...`; the ruleset checks the rest.
fn reading(text: &str) -> Result<Asked, DataError> {
    let (name, values) = text.split_once('=').unwrap_or((text, ""));
    let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
    if name.trim().is_empty() || values.iter().any(String::is_empty) {
        return Err(DataError::new(format!("`{text}` sets nothing")).expected("NAME=V1,V2,..."));
    }
    if let Some(twice) = (1..values.len()).find(|&at| values[..at].contains(&values[at])) {
        return Err(DataError::new(format!("value `{}` is given twice", values[twice])));
    }
    Ok(Asked { name: name.trim().to_owned(), values })
}

/// Reads half the width of the band.
pub(crate) fn score_band(text: &str) -> Result<f64, String> {
    let band = text.parse().ok().filter(|band| (0.0001..0.5).contains(band));
    band.ok_or_else(|| "expected a share from 0.0001 to below 0.5, such as 0.02".to_owned())
}

impl SweepArgs {
    /// The switches asked for; none means all.
    ///
    /// # Errors
    /// If one of them is named twice, or is fixed too.
    pub(super) fn asked(&self) -> Result<&[Asked], DataError> {
        for (at, asked) in self.rules.iter().enumerate() {
            let name = &asked.name;
            if self.rules[..at].iter().any(|other| other.name == *name) {
                return Err(DataError::new(format!("switch `{name}` is swept twice"))
                    .expected("all its values in one `--rule`"));
            }
            if self.is_fixed(name) {
                let problem = format!("switch `{name}` is both swept and fixed");
                return Err(DataError::new(problem));
            }
        }
        Ok(&self.rules)
    }

    /// Whether a switch has one value in all games.
    pub(super) fn is_fixed(&self, name: &str) -> bool {
        self.fixed.iter().any(|fixed| fixed.split('=').next().map(str::trim) == Some(name))
    }

    /// Who plays, by which rules: those in force and perhaps one more setting.
    pub(super) fn play(&self, reading: Option<&str>) -> PlayArgs {
        let rules = self.fixed.iter().cloned().chain(reading.map(str::to_owned)).collect();
        PlayArgs::new(&self.policies, rules, self.swap)
    }

    /// The arguments that bear on results, in one order and form.
    pub(super) fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["sweep".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        if !self.forces.is_empty() {
            option("forces", self.forces.join(","));
        }
        for (name, value) in self.play(None).options() {
            option(if name == "rule" { "fix" } else { name }, value);
        }
        for Asked { name, values } in &self.rules {
            option("rule", format!("{name}={}", values.join(",")));
        }
        option("band", self.band.to_string());
        words
    }
}
