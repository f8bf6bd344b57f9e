//! Arguments of `train`.

use wargauge_policy::PolicyChoice;
use wargauge_rules::Posture;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::{even_games, kept_games};
use crate::arguments::players::rule;

/// Rounds unless told otherwise.
const DEFAULT_ROUNDS: u64 = 200;
/// Games of a round against each opponent unless told otherwise.
const DEFAULT_GAMES: u64 = 64;
/// Games of each row of the confirmation unless told otherwise.
const DEFAULT_CONFIRMING: u64 = 1000;
/// First step unless told otherwise: a difference of a tenth moves weights by three tenths of what
/// they were moved for the trial.
const DEFAULT_GAIN: f64 = 3.0;

/// Arguments of `train`.
#[derive(Clone, Debug, clap::Args)]
pub struct TrainArgs {
    /// Scenarios to train on, by name or as files, all of one ruleset
    #[arg(value_name = "SCENARIO", required = true)]
    pub scenarios: Vec<String>,
    /// Scenarios that training does not see, for the confirmation. A comma in a name is written `\,`; the
    /// option may be repeated
    #[arg(long, value_name = "A,B,...")]
    pub hold_out: Vec<NameList>,
    /// The policy to train, with the weights to begin with; the ruleset's default if not given
    #[arg(long, value_name = "NAME")]
    pub policy: Option<PolicyChoice>,
    /// Weights to train; all if not given
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub weights: Vec<String>,
    /// The role whose weights are trained: those of a side that attacks, that defends, or where both
    /// have the same to do. Without it, one set for every role
    #[arg(long, value_name = "ROLE", value_parser = role)]
    pub role: Option<Posture>,
    /// A policy that both trials of a round play too; once for each. Without any: all that the
    /// ruleset has to hold a policy against (see `list policies`), those that search left out
    #[arg(long = "against", value_name = "NAME")]
    pub against: Vec<PolicyChoice>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    pub rules: Vec<String>,
    /// Rounds
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ROUNDS, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub rounds: u64,
    /// Games of a round of the two trials against each other, and of each against each opponent, an
    /// even number
    #[arg(long, value_name = "N", value_parser = even_games, default_value_t = DEFAULT_GAMES)]
    pub games: u64,
    /// How far the first steps go, for a difference of the whole score, in trial widths
    #[arg(long, value_name = "G", value_parser = gain, default_value_t = DEFAULT_GAIN)]
    pub gain: f64,
    /// Games of each match-up of the confirmation, on seeds that training did not see, an even
    /// number
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_CONFIRMING)]
    pub confirm: u64,
}

fn role(text: &str) -> Result<Posture, String> {
    let names = Posture::ALL.map(Posture::name).join(", ");
    Posture::named(text).ok_or_else(|| format!("expected one of {names}"))
}

fn gain(text: &str) -> Result<f64, String> {
    let gain = text.parse().ok().filter(|gain| (0.01..=100.0).contains(gain));
    gain.ok_or_else(|| "expected a number from 0.01 to 100, such as 3".to_owned())
}

impl TrainArgs {
    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["train".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("rounds", self.rounds.to_string());
        option("games", self.games.to_string());
        option("gain", self.gain.to_string());
        option("confirm", self.confirm.to_string());
        if !self.hold_out.is_empty() {
            option("hold-out", NameList::word(&self.hold_out));
        }
        if let Some(policy) = &self.policy {
            option("policy", policy.to_string());
        }
        if !self.weights.is_empty() {
            option("weights", self.weights.join(","));
        }
        if let Some(role) = self.role {
            option("role", role.name().to_owned());
        }
        self.against.iter().for_each(|policy| option("against", policy.to_string()));
        self.rules.iter().for_each(|rule| option("rule", rule.clone()));
        words
    }
}
