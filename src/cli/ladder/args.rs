//! Arguments of `ladder`.

use std::path::PathBuf;

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

use crate::cli::ladder::monotone::args::MonotoneArgs;
use crate::cli::pair_player::kept_games;
use crate::cli::play_args::{PlayArgs, SwapArg, rule};
use crate::cli::sided::Sided;
use crate::cli::terminal::FormatArg;

/// Games of each match-up and opponent unless told otherwise.
const DEFAULT_GAMES: u64 = 400;

/// Arguments of `ladder`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LadderArgs {
    /// Scenarios to play, by name or as files; none plays every built-in scenario
    #[arg(value_name = "SCENARIO")]
    pub(super) scenarios: Vec<String>,
    /// The policy that is judged; the ruleset's default if not given. With `--monotone`, once for each
    /// that plays both sides; the default and `rush` if not given
    #[arg(long = "policy", value_name = "NAME")]
    pub(super) policies: Vec<PolicyChoice>,
    /// A policy to hold it against; once for each. Without any: all that the ruleset has for this
    /// (see `list policies`), those that search left out
    #[arg(long = "against", value_name = "NAME")]
    pub(super) against: Vec<PolicyChoice>,
    /// Also hold it against itself without each kind of action, one at a time: what it loses says
    /// what the kind is worth
    #[arg(long)]
    pub(super) restrict: bool,
    /// Games of each match-up and opponent, an even number: games come in pairs of one seed
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    pub(super) games: u64,
    /// Forces that play mirrors, by name, as files or as `random:POINTS[#SEED][@ARMY]`, instead of
    /// the scenario's own forces in their roles and as mirrors
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub(super) forces: Vec<String>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    pub(super) rules: Vec<String>,
    /// Fail, with exit code 1, if an opponent is shown to be ahead anywhere
    #[arg(long)]
    pub(super) gate: bool,
    #[command(flatten)]
    pub(super) monotone: MonotoneArgs,
    /// Folder for `ladder.csv` (with `--monotone`: `monotone.csv`) and its description, made if missing
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: FormatArg,
}

impl LadderArgs {
    /// A ladder of scenarios for a policy against others, by rules, with nothing printed or written
    /// by itself.
    pub(crate) fn of(
        scenarios: Vec<String>,
        policy: PolicyChoice,
        against: Vec<PolicyChoice>,
        rules: Vec<String>,
        games: u64,
    ) -> Self {
        Self {
            scenarios,
            policies: vec![policy],
            against,
            restrict: false,
            games,
            forces: Vec::new(),
            rules,
            gate: false,
            monotone: MonotoneArgs::default(),
            out: None,
            format: FormatArg::Table,
        }
    }

    /// The policy that is judged, of these policies of a ruleset: the first is the default.
    ///
    /// # Errors
    /// If several are named.
    pub(super) fn judged(&self, default: &str) -> Result<PolicyChoice, DataError> {
        match &self.policies[..] {
            [] => Ok(PolicyChoice::plain(default)),
            [policy] => Ok(policy.clone()),
            _ => Err(DataError::new("a ladder judges one policy")
                .expected("one `--policy`, the others named by `--against`")),
        }
    }

    /// How the judged policy meets an opponent.
    ///
    /// # Errors
    /// If an opponent cannot be written down.
    pub(super) fn play(
        &self,
        judged: &PolicyChoice,
        opponent: &PolicyChoice,
        swap: SwapArg,
    ) -> Result<PlayArgs, DataError> {
        let policies: Result<Vec<Sided<PolicyChoice>>, DataError> =
            [("a", judged), ("b", opponent)]
                .into_iter()
                .map(|(side, choice)| format!("{side}={choice}").parse())
                .collect();
        Ok(PlayArgs::new(&policies?, self.rules.clone(), Some(swap)))
    }

    /// The arguments that bear on results, in one order and form.
    pub(super) fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["ladder".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        self.policies.iter().for_each(|policy| option("policy", policy.to_string()));
        self.against.iter().for_each(|policy| option("against", policy.to_string()));
        if !self.forces.is_empty() {
            option("forces", self.forces.join(","));
        }
        self.rules.iter().for_each(|rule| option("rule", rule.clone()));
        if self.restrict {
            words.push("--restrict".to_owned());
        }
        words.extend(self.monotone.words());
        words
    }
}
