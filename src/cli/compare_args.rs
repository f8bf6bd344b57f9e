//! Arguments of `compare`.

use std::path::PathBuf;

use clap::ValueEnum;
use wargauge_batch::Swap;
use wargauge_rules::roster::DataError;
use wargauge_studies::ComparisonRequest;

use crate::cli::page_file::PageArgs;
use crate::cli::panel::args::PanelArgs;
use crate::cli::play_args::PlayerArgs;
use crate::cli::recorded;
use crate::cli::run_args::{even_games, half_width};
use crate::cli::shards::choice::ShardChoice;
use crate::cli::terminal::FormatArg;

/// Games of each contender at most unless told otherwise.
const DEFAULT_GAMES: u64 = 100_000;

/// Arguments of `compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Variants: the name or path of another force, or changes parted by commas: \
    `-ID` one copy of an entry less, `+ID` one more, `ID=OTHER` one replaced by another, each with \
    `*N` for N copies; `price:ID=P` the entry at another price. Options are entries: \
    `+SQUAD+MEDIC` gives a squad a medic, `+TANK+RADIO` a tank an option that others may take, too. \
    Stands of Command Decision have a quality: `G04=G04 veteran*3`. \
    The ruleset must find the changed force legal."
)]
pub(crate) struct CompareArgs {
    /// Scenario to play, by name or as a file
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// The force as it is, by name or as a file
    #[arg(long, value_name = "F")]
    force: String,
    /// A variant of it; give the option again for each
    #[arg(
        long = "variant",
        value_name = "CHANGES",
        required_unless_present = "marginal",
        allow_hyphen_values = true
    )]
    variants: Vec<String>,
    /// Also one copy of each of its entries more, and one fewer, whatever limit of points the force
    /// has: what the points of a copy are worth where it stands
    #[arg(long)]
    marginal: bool,
    /// Forces that all variants meet in turn, by name or as files; if not given, the scenario's own
    #[arg(long, value_name = "F,...", value_delimiter = ',')]
    against: Vec<String>,
    /// Games of each variant at most, an even number: games come in pairs of one seed
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = even_games)]
    games: u64,
    /// The least difference of scores that must not be missed, as a share of a game: at 0.02 a
    /// variant two per cent better is found in 95 cases of 100
    #[arg(long, alias = "width", value_name = "M", default_value_t = 0.02, value_parser = half_width)]
    margin: f64,
    /// What the two games of a pair exchange
    #[arg(long, value_enum, default_value_t)]
    swap: CompareSwap,
    /// Folder for the result files, made if missing; what an earlier comparison left there is
    /// replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Play one of N equal shares, and write it as a part into the folder of `--out`; `merge` puts the
    /// parts together. `auto` (or `auto/N`) goes by the array job of Slurm or Kubernetes that it runs in
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["panel", "html", "format"])]
    pub(crate) shard: Option<ShardChoice>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    #[command(flatten)]
    pub(crate) panel: PanelArgs,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}

/// What the two games of a pair exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareSwap {
    /// The roles of the forces; each keeps its policy
    #[default]
    Forces,
    /// Nothing: two games with dice of their own; the variants play the first role
    Fixed,
}

impl CompareArgs {
    /// The comparison under these players.
    ///
    /// # Errors
    /// If a policy is named or a switch is set twice, or a variant is given twice.
    pub(crate) fn request(
        &self,
        seed: u64,
        players: &PlayerArgs,
    ) -> Result<ComparisonRequest, DataError> {
        for (at, variant) in self.variants.iter().enumerate() {
            if self.variants[..at].contains(variant) {
                return Err(DataError::new(format!("variant `{variant}` is given twice")));
            }
        }
        Ok(ComparisonRequest {
            scenario: self.scenario.clone(),
            force: self.force.clone(),
            variants: self.variants.clone(),
            marginal: self.marginal,
            against: self.against.clone(),
            games: self.games,
            margin: self.margin,
            seed,
            policies: players.policies()?,
            settings: players.rules()?,
            swap: match self.swap {
                CompareSwap::Forces => Swap::Forces,
                CompareSwap::Fixed => Swap::Fixed,
            },
        })
    }

    /// Games of each contender at most.
    pub(crate) const fn most_games(&self) -> u64 {
        self.games
    }

    /// The same, printed in another form.
    pub(crate) fn printed_as(self, format: FormatArg) -> Self {
        Self { format, ..self }
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a comparison.
    pub(crate) fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("compare", words)
    }

    /// The arguments that bear on results, in one order and form.
    pub(crate) fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["compare".to_owned(), self.scenario.clone()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("force", self.force.clone());
        self.variants.iter().for_each(|variant| option("variant", variant.clone()));
        if !self.against.is_empty() {
            option("against", self.against.join(","));
        }
        option("games", self.games.to_string());
        option("margin", self.margin.to_string());
        if self.swap == CompareSwap::Fixed {
            option("swap", "fixed".to_owned());
        }
        if self.marginal {
            words.push("--marginal".to_owned());
        }
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        self.players.options().for_each(|(name, value)| option(name, value));
        words.extend(self.panel.words());
        words
    }
}
