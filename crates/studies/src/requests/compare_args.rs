//! What `compare` is asked, as arguments.

use clap::ValueEnum;
use wargauge_batch::Swap;
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::{even_games, half_width};
use crate::arguments::panel::PanelArgs;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::comparison::{ComparisonRequest, ComparisonStudy};
use crate::rulesets::library::Library;

/// Games of each contender at most unless told otherwise.
const DEFAULT_GAMES: u64 = 100_000;

/// Arguments of `compare`.
#[derive(Clone, Debug, clap::Args)]
pub struct CompareArgs {
    /// Scenario to play, by name or as a file
    #[arg(value_name = "SCENARIO")]
    pub scenario: String,
    /// The force as it is, by name or as a file
    #[arg(long, value_name = "F")]
    pub force: String,
    /// A variant of it; give the option again for each
    #[arg(
        long = "variant",
        value_name = "CHANGES",
        required_unless_present_any = ["marginal", "exchanges", "knock_out", "knock_out_rules"],
        allow_hyphen_values = true
    )]
    variants: Vec<String>,
    /// Also one copy of each of its entries more, and one fewer, whatever limit of points the force
    /// has: what the points of a copy are worth where it stands
    #[arg(long)]
    marginal: bool,
    /// Also the force with one of its entries exchanged for each other one of the army: a copy for as many as the
    /// points allow, or as few copies as pay for one that is dearer
    #[arg(long)]
    exchanges: bool,
    /// Also the force without each of its options, and without each weapon, feature and special rule on
    /// its units' cards, one at a time: what each is worth in this force
    #[arg(long)]
    knock_out: bool,
    /// Also the force as it is under each other value of each switch of the rules: what a rule matters
    /// to it
    #[arg(long)]
    knock_out_rules: bool,
    /// Forces that all variants meet in turn, by name or as files; if not given, the scenario's own. A
    /// comma in a name is written `\,`; the option may be repeated
    #[arg(long, value_name = "F,...")]
    against: Vec<NameList>,
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
    /// Policies and switches.
    #[command(flatten)]
    pub players: PlayerArgs,
    /// Who else plays.
    #[command(flatten)]
    pub panel: PanelArgs,
}

/// What the two games of a pair exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CompareSwap {
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
    pub fn request(&self, seed: u64, players: &PlayerArgs) -> Result<ComparisonRequest, DataError> {
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
            exchanges: self.exchanges,
            knock_out: self.knock_out,
            knock_out_rules: self.knock_out_rules,
            against: NameList::all(&self.against),
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
    pub const fn most_games(&self) -> u64 {
        self.games
    }

    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a variant or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<ComparisonStudy, DataError> {
        let comparison = self.request(seed, &self.players)?.prepare(library)?;
        Ok(ComparisonStudy::new(comparison, seed, self.canonical_args(seed)))
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a comparison.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("compare", words)
    }

    /// The arguments that bear on results, in one order and form.
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["compare".to_owned(), self.scenario.clone()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("force", self.force.clone());
        self.variants.iter().for_each(|variant| option("variant", variant.clone()));
        if !self.against.is_empty() {
            option("against", NameList::word(&self.against));
        }
        option("games", self.games.to_string());
        option("margin", self.margin.to_string());
        if self.swap == CompareSwap::Fixed {
            option("swap", "fixed".to_owned());
        }
        let flags = [
            ("--marginal", self.marginal),
            ("--exchanges", self.exchanges),
            ("--knock-out", self.knock_out),
            ("--knock-out-rules", self.knock_out_rules),
        ];
        words
            .extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(flag, _)| (*flag).to_owned()));
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        self.players.options().for_each(|(name, value)| option(name, value));
        words.extend(self.panel.words());
        words
    }
}
