//! What `campaign` is asked, as arguments.

use wargauge_rules::roster::DataError;

use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::arguments::sided::{Sided, by_side};
use crate::campaign::{AnyCampaignSeries, CampaignRequest, CampaignStudy};
use crate::rulesets::any_ruleset::AnyRuleset;
use crate::rulesets::library::Library;

/// Campaigns unless told otherwise: an interval of three per cent to either side.
const DEFAULT_CAMPAIGNS: u64 = 1000;

/// Arguments of `campaign`.
#[derive(Clone, Debug, clap::Args)]
pub struct CampaignArgs {
    /// Campaigns to play
    #[arg(long, value_name = "N", default_value_t = DEFAULT_CAMPAIGNS, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The ruleset; without it, the first that has campaigns
    #[arg(long, value_name = "R")]
    ruleset: Option<String>,
    #[command(flatten)]
    players: PlayerArgs,
    /// Commander of both sides, or of one with `a=` or `b=` before it: who decides on the map and
    /// raises forces. `doctrine`, the default, or `random`
    #[arg(long = "commander", value_name = "[a=|b=]NAME")]
    commanders: Vec<Sided<String>>,
}

impl CampaignArgs {
    /// The series of the ruleset asked for, or of the one that has campaigns.
    ///
    /// # Errors
    /// The first thing wrong with a name or a switch.
    pub fn series(&self, library: &Library) -> Result<Box<dyn AnyCampaignSeries>, DataError> {
        let request = CampaignRequest {
            policies: self.players.policies()?,
            commanders: by_side("commander", &self.commanders)?,
            settings: self.players.rules()?,
        };
        let has = |ruleset: &dyn AnyRuleset| ruleset.campaigns().is_some();
        let ruleset = match &self.ruleset {
            Some(name) => library.ruleset(name)?,
            None => {
                let mut having = library.rulesets().iter().filter(|ruleset| has(**ruleset));
                let first = having.next();
                let missing = || DataError::new("no ruleset has campaigns");
                *first.ok_or_else(missing)?
            }
        };
        let campaigns = ruleset.campaigns().ok_or_else(|| {
            DataError::new(format!("`{}` has no campaigns", ruleset.name()))
                .expected(library.names_with(has))
        })?;
        campaigns.prepare(library, &request)
    }

    /// The study in blocks.
    ///
    /// # Errors
    /// As [`series`](Self::series).
    pub fn study(&self, seed: u64, library: &Library) -> Result<CampaignStudy, DataError> {
        let series = self.series(library)?;
        Ok(CampaignStudy::new(series, self.games, seed, self.canonical_args(seed)))
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of campaigns.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("campaign", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let fixed = [("seed", seed.to_string()), ("games", self.games.to_string())];
        let ruleset = self.ruleset.iter().map(|name| ("ruleset", name.clone()));
        let commanders = self.commanders.iter().map(|one| ("commander", one.to_string()));
        let options =
            fixed.into_iter().chain(ruleset).chain(self.players.options()).chain(commanders);
        let words = options.flat_map(|(name, value)| [format!("--{name}"), value]);
        core::iter::once("campaign".to_owned()).chain(words).collect()
    }
}
