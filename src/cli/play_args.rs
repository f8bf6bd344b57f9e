//! Arguments of every command that plays a scenario: who plays, by which rules.

use clap::ValueEnum;
use wargauge_batch::Swap;
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

/// Who plays, by which rules.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Policy of both sides, or of one with `a=` or `b=` before it; parameters follow the name, as
    /// in `NAME:PARAMETER=NUMBER,...`
    #[arg(long = "policy", value_name = "[a=|b=]NAME")]
    policies: Vec<PolicyArg>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    pub(crate) rules: Vec<String>,
    /// What the two games of a pair exchange. If not given: the forces, if they were chosen by
    /// `--forces` or are the same; else the players, if their policies differ; else nothing
    #[arg(long, value_enum)]
    pub(crate) swap: Option<SwapArg>,
}

/// What the two games of a pair exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SwapArg {
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

/// A policy and whom it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PolicyArg {
    /// 0 for A, 1 for B; `None` for both.
    contestant: Option<usize>,
    choice: PolicyChoice,
}

impl std::str::FromStr for PolicyArg {
    type Err = DataError;

    fn from_str(text: &str) -> Result<Self, DataError> {
        let (contestant, text) = if let Some(rest) = text.strip_prefix("a=") {
            (Some(0), rest)
        } else if let Some(rest) = text.strip_prefix("b=") {
            (Some(1), rest)
        } else {
            (None, text)
        };
        Ok(Self { contestant, choice: PolicyChoice::parse(text)? })
    }
}

/// Checks that a text is of the form `NAME=VALUE`; the ruleset checks the rest.
fn rule(text: &str) -> Result<String, DataError> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.trim().is_empty() || value.trim().is_empty() {
        return Err(DataError::new(format!("`{text}` sets nothing")).expected("NAME=VALUE"));
    }
    Ok(text.to_owned())
}

impl PlayArgs {
    /// The policies of A and B; `None` where the ruleset's default plays.
    ///
    /// # Errors
    /// If one of them is given twice.
    pub(crate) fn policies(&self) -> Result<[Option<PolicyChoice>; 2], DataError> {
        let for_whom = |contestant: Option<usize>| {
            let mut given = self.policies.iter().filter(|arg| arg.contestant == contestant);
            match (given.next(), given.next()) {
                (Some(_), Some(second)) => {
                    let whom = contestant.map_or("both sides", |i| ["side a", "side b"][i]);
                    Err(DataError::new(format!("a second policy for {whom}: `{}`", second.choice))
                        .expected("at most one"))
                }
                (first, _) => Ok(first.map(|arg| arg.choice.clone())),
            }
        };
        let both = for_whom(None)?;
        Ok([for_whom(Some(0))?.or_else(|| both.clone()), for_whom(Some(1))?.or(both)])
    }

    /// The switches that are set.
    ///
    /// # Errors
    /// If one of them is set twice.
    pub(crate) fn rules(&self) -> Result<Vec<String>, DataError> {
        let name = |rule: &str| rule.split('=').next().unwrap_or_default().trim().to_owned();
        let mut names: Vec<String> = self.rules.iter().map(|rule| name(rule)).collect();
        names.sort_unstable();
        match names.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(DataError::new(format!("switch `{}` is set twice", two[0]))),
            None => Ok(self.rules.clone()),
        }
    }

    /// All of it as options of the command line.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        let policies = self.policies.iter().map(|policy| {
            let whom = policy.contestant.map_or("", |i| ["a=", "b="][i]);
            ("policy", format!("{whom}{}", policy.choice))
        });
        let rules = self.rules.iter().map(|rule| ("rule", rule.clone()));
        let swap = self.swap.and_then(|swap| swap.to_possible_value());
        let swap = swap.iter().map(|swap| ("swap", swap.get_name().to_owned()));
        policies.chain(rules).chain(swap).collect()
    }
}
