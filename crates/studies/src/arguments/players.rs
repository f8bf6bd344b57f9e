//! Arguments of every command that plays a scenario: who plays, by which rules.

use clap::ValueEnum;
use wargauge_batch::Swap;
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

use crate::arguments::sided::{Sided, by_side};

/// Which policies play, by which rules.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Policy of both sides, or of one with `a=` or `b=` before it; parameters follow the name, as
    /// in `NAME:PARAMETER=NUMBER,...`
    #[arg(long = "policy", value_name = "[a=|b=]NAME")]
    policies: Vec<Sided<PolicyChoice>>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    rules: Vec<String>,
}

/// Who plays a scenario, by which rules.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayArgs {
    /// Policies and switches.
    #[command(flatten)]
    pub players: PlayerArgs,
    /// What the two games of a pair exchange. If not given: the forces, if they were chosen by
    /// `--forces` or are the same; else the players, if their policies differ; else nothing
    #[arg(long, value_enum)]
    pub swap: Option<SwapArg>,
}

/// What the two games of a pair exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SwapArg {
    /// The roles of the forces; each keeps its policy
    Forces,
    /// The policies; each force keeps its role
    Players,
    /// Nothing: two games with dice of their own
    Fixed,
}

impl From<SwapArg> for Swap {
    fn from(swap: SwapArg) -> Self {
        match swap {
            SwapArg::Forces => Self::Forces,
            SwapArg::Players => Self::Players,
            SwapArg::Fixed => Self::Fixed,
        }
    }
}

impl SwapArg {
    /// The word for it on a command line.
    ///
    /// # Panics
    /// Never: every value has a word.
    #[must_use]
    pub fn word(self) -> String {
        self.to_possible_value().expect("every value has a word").get_name().to_owned()
    }
}

/// Checks that a text is of the form `NAME=VALUE`; the ruleset checks the rest.
pub fn rule(text: &str) -> Result<String, DataError> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.trim().is_empty() || value.trim().is_empty() {
        return Err(DataError::new(format!("`{text}` sets nothing")).expected("NAME=VALUE"));
    }
    Ok(text.to_owned())
}

impl PlayerArgs {
    /// The policies of A and B; `None` where the ruleset's default plays.
    ///
    /// # Errors
    /// If one of them is given twice.
    pub fn policies(&self) -> Result<[Option<PolicyChoice>; 2], DataError> {
        by_side("policy", &self.policies)
    }

    /// The switches that are set.
    ///
    /// # Errors
    /// If one of them is set twice.
    pub fn rules(&self) -> Result<Vec<String>, DataError> {
        let name = |rule: &str| rule.split('=').next().unwrap_or_default().trim().to_owned();
        let mut names: Vec<String> = self.rules.iter().map(|rule| name(rule)).collect();
        names.sort_unstable();
        match names.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(DataError::new(format!("switch `{}` is set twice", two[0]))),
            None => Ok(self.rules.clone()),
        }
    }

    /// All of it as options of the command line.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let policies = self.policies.iter().map(|policy| ("policy", policy.to_string()));
        policies.chain(self.rules.iter().map(|rule| ("rule", rule.clone())))
    }
}

impl PlayerArgs {
    /// The same rules with one policy on both sides.
    pub fn under(&self, player: &PolicyChoice) -> Self {
        Self { policies: vec![Sided::both(player.clone())], rules: self.rules.clone() }
    }
}

impl PlayArgs {
    /// All of it as options of the command line.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let swap = self.swap.map(|swap| ("swap", swap.word()));
        self.players.options().chain(swap).collect()
    }
}
