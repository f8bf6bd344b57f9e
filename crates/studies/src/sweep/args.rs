//! Arguments of `sweep`.

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::{kept_games, score_band};
use crate::arguments::players::{SwapArg, rule};
use crate::arguments::recorded;
use crate::arguments::sided::{Sided, by_side};
use crate::requests::run_request::RunRequest;

/// Games of each reading unless told otherwise.
const DEFAULT_GAMES: u64 = 2000;

/// Arguments of `sweep`.
#[derive(Clone, Debug, clap::Args)]
pub struct SweepArgs {
    /// Scenarios to play, by name or as files
    #[arg(required = true, value_name = "SCENARIO")]
    pub scenarios: Vec<String>,
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
    pub games: u64,
    /// Forces that meet, each with each, by name or as files, instead of the scenario's own. A comma in
    /// a name is written `\,`; the option may be repeated
    #[arg(long, value_name = "A,B,...")]
    pub forces: Vec<NameList>,
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
    pub band: f64,
}

/// A switch and the values asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Name of the switch.
    pub name: String,
    /// The values, at least one.
    pub values: Vec<String>,
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

impl SweepArgs {
    /// The switches asked for; none means all.
    ///
    /// # Errors
    /// If one of them is named twice, or is fixed too.
    pub fn asked(&self) -> Result<&[Asked], DataError> {
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
    pub fn is_fixed(&self, name: &str) -> bool {
        self.fixed.iter().any(|fixed| fixed.split('=').next().map(str::trim) == Some(name))
    }

    /// The match-ups of some scenarios under the rules in force, and perhaps one more setting.
    ///
    /// # Errors
    /// If two policies are named for a side.
    pub(super) fn request(
        &self,
        scenarios: &[String],
        reading: Option<&str>,
    ) -> Result<RunRequest, DataError> {
        Ok(RunRequest {
            scenarios: scenarios.to_vec(),
            forces: NameList::all(&self.forces),
            mirrors: false,
            policies: by_side("policy", &self.policies)?,
            settings: self.fixed.iter().cloned().chain(reading.map(str::to_owned)).collect(),
            swap: self.swap.map(Into::into),
        })
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a sweep.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("sweep", words)
    }

    /// The arguments that bear on results, in one order and form.
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["sweep".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        if !self.forces.is_empty() {
            option("forces", NameList::word(&self.forces));
        }
        self.policies.iter().for_each(|policy| option("policy", policy.to_string()));
        self.fixed.iter().for_each(|rule| option("fix", rule.clone()));
        if let Some(swap) = self.swap {
            option("swap", swap.word());
        }
        for Asked { name, values } in &self.rules {
            option("rule", format!("{name}={}", values.join(",")));
        }
        option("band", self.band.to_string());
        words
    }
}
