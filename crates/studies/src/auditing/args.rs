//! Arguments of `audit`.

use wargauge_rules::roster::DataError;

use crate::arguments::numbers::kept_games;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::auditing::question::Audit;
use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

/// Games of each match-up unless told otherwise.
const DEFAULT_GAMES: u64 = 1000;

/// Arguments of `audit`.
#[derive(Clone, Debug, clap::Args)]
pub struct AuditArgs {
    /// Scenario to look at, by name or as a file; its own forces play it
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// Games of the scenario, and of each of its forces against itself, an even number
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    games: u64,
    #[command(flatten)]
    players: PlayerArgs,
}

impl AuditArgs {
    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<PairStudy<Audit>, DataError> {
        let audit = Audit::prepare(library, &self.scenario, &self.players)?;
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: audit.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(audit, self.games / 2, head))
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of an audit.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("audit", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["audit".to_owned(), self.scenario.clone()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        self.players.options().for_each(|(name, value)| option(name, value));
        words
    }
}
