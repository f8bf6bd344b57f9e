//! Arguments of `duel`.

use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::kept_games;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::duels::meeting::Duels;
use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

/// Games of each duel unless told otherwise.
const DEFAULT_GAMES: u64 = 1000;

/// Arguments of `duel`.
#[derive(Clone, Debug, clap::Args)]
pub struct DuelArgs {
    /// Units, each as `[N*]UNIT[@ARMY]`: with options and quality as `odds` takes them, N copies of it, of an
    /// army by name or as a file where several armies have it
    #[arg(value_name = "UNITS")]
    units: NameList,
    /// Units that each of them meets
    #[arg(value_name = "AGAINST")]
    against: NameList,
    /// Distances at which the games begin, in inches or squares
    #[arg(long, value_name = "R,...", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u16).range(1..))]
    range: Vec<u16>,
    /// Games of each duel, an even number: in both games of a pair the units change sides, and with them
    /// who goes first
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    games: u64,
    #[command(flatten)]
    players: PlayerArgs,
}

impl DuelArgs {
    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a unit, an army, a distance or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<PairStudy<Duels>, DataError> {
        let asked = [self.units.names(), self.against.names()];
        let duels = Duels::prepare(library, asked, &self.range, &self.players)?;
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: duels.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(duels, self.games / 2, head))
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of duels.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("duel", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["duel".to_owned()];
        words.extend(
            [&self.units, &self.against].map(|list| NameList::word(core::slice::from_ref(list))),
        );
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        let ranges: Vec<String> = self.range.iter().map(u16::to_string).collect();
        option("range", ranges.join(","));
        option("games", self.games.to_string());
        self.players.options().for_each(|(name, value)| option(name, value));
        words
    }
}
