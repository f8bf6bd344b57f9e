//! Arguments of `ladder`.

use wargauge_batch::Swap;
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::kept_games;
use crate::arguments::players::rule;
use crate::arguments::recorded;
use crate::ladder::monotone::args::MonotoneArgs;
use crate::requests::run_request::RunRequest;

/// Games of each match-up and opponent unless told otherwise.
const DEFAULT_GAMES: u64 = 400;

/// Arguments of `ladder`.
#[derive(Clone, Debug, clap::Args)]
pub struct LadderArgs {
    /// Scenarios to play, by name or as files; none plays every built-in scenario
    #[arg(value_name = "SCENARIO")]
    pub scenarios: Vec<String>,
    /// The policy that is judged; the ruleset's default if not given. With `--monotone`, once for each
    /// that plays both sides; the default and `rush` if not given
    #[arg(long = "policy", value_name = "NAME")]
    pub policies: Vec<PolicyChoice>,
    /// A policy to hold it against; once for each. Without any: all that the ruleset has for this
    /// (see `list policies`), those that search left out
    #[arg(long = "against", value_name = "NAME")]
    pub against: Vec<PolicyChoice>,
    /// Also hold it against itself without each kind of action, one at a time: what it loses says
    /// what the kind is worth
    #[arg(long)]
    pub restrict: bool,
    /// Games of each match-up and opponent, an even number: games come in pairs of one seed
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    pub games: u64,
    /// Forces that play mirrors, by name, as files or as `random:POINTS[#SEED][@ARMY]`, instead of
    /// the scenario's own forces in their roles and as mirrors. A comma in a name is written `\,`; the
    /// option may be repeated
    #[arg(long, value_name = "A,B,...")]
    pub forces: Vec<NameList>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    pub rules: Vec<String>,
    /// What is asked instead of a ladder.
    #[command(flatten)]
    pub monotone: MonotoneArgs,
}

impl LadderArgs {
    /// A ladder of scenarios for a policy against others, by rules, with nothing printed or written
    /// by itself.
    pub fn of(
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
            monotone: MonotoneArgs::default(),
        }
    }

    /// The policy that is judged, of these policies of a ruleset: the first is the default.
    ///
    /// # Errors
    /// If several are named.
    pub fn judged(&self, default: &str) -> Result<PolicyChoice, DataError> {
        match &self.policies[..] {
            [] => Ok(PolicyChoice::plain(default)),
            [policy] => Ok(policy.clone()),
            _ => Err(DataError::new("a ladder judges one policy")
                .expected("one `--policy`, the others named by `--against`")),
        }
    }

    /// The match-ups of a scenario in which the judged policy meets an opponent.
    pub(super) fn request(
        &self,
        scenario: &str,
        forces: &[String],
        [judged, opponent]: [&PolicyChoice; 2],
        swap: Swap,
    ) -> RunRequest {
        RunRequest {
            scenarios: vec![scenario.to_owned()],
            forces: forces.to_vec(),
            mirrors: false,
            policies: [judged, opponent].map(|policy| Some(policy.clone())),
            settings: self.rules.clone(),
            swap: Some(swap),
        }
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a ladder.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("ladder", words)
    }

    /// The arguments that bear on results, in one order and form.
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["ladder".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        self.policies.iter().for_each(|policy| option("policy", policy.to_string()));
        self.against.iter().for_each(|policy| option("against", policy.to_string()));
        if !self.forces.is_empty() {
            option("forces", NameList::word(&self.forces));
        }
        self.rules.iter().for_each(|rule| option("rule", rule.clone()));
        if self.restrict {
            words.push("--restrict".to_owned());
        }
        words.extend(self.monotone.words());
        words
    }
}
