//! Arguments of `luck`.

use wargauge_batch::{AnyMatchup, FileRecord, Swap};
use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::kept_games;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::luck::study::{LuckStudy, WAYS};
use crate::requests::run_request::RunRequest;
use crate::rulesets::library::Library;
use crate::study::part::PartHead;

/// Games of each way unless told otherwise.
const DEFAULT_GAMES: u64 = 4000;

/// Arguments of `luck`.
#[derive(Clone, Debug, clap::Args)]
pub struct LuckArgs {
    /// Scenario to play, by name or as a file
    #[arg(value_name = "SCENARIO")]
    scenario: String,
    /// The two forces that meet, by name or as files, instead of the scenario's own. A comma in a name is
    /// written `\,`
    #[arg(long, value_name = "A,B")]
    forces: Vec<NameList>,
    /// Games of each way in which the same pairs are played, an even number: as they are, with other
    /// dice, with other draws of the players too, and so on
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    games: u64,
    #[command(flatten)]
    players: PlayerArgs,
}

impl LuckArgs {
    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them, or if it is not one match-up.
    pub fn study(&self, seed: u64, library: &Library) -> Result<LuckStudy, DataError> {
        let (first, files) = self.matchup(library)?;
        let varies = first.varies();
        let has_tables = varies.jitter.is_some() || varies.tables.is_some();
        let many = if has_tables { WAYS.len() } else { WAYS.len() - 1 };
        let mut ways = vec![first];
        for way in &WAYS[1..many] {
            let (mut matchup, _) = self.matchup(library)?;
            matchup.redraw(way.redrawn);
            ways.push(matchup);
        }
        let arguments = self.canonical_args(seed);
        let head = PartHead { arguments, seed, files, ..PartHead::of_this_program() };
        Ok(LuckStudy::new(ways, self.games / 2, head))
    }

    /// The match-up, whose forces exchange their roles where they can.
    fn matchup(
        &self,
        library: &Library,
    ) -> Result<(Box<dyn AnyMatchup>, Vec<FileRecord>), DataError> {
        let request = |swap| -> Result<RunRequest, DataError> {
            Ok(RunRequest {
                scenarios: vec![self.scenario.clone()],
                forces: NameList::all(&self.forces),
                mirrors: false,
                policies: self.players.policies()?,
                settings: self.players.rules()?,
                swap: Some(swap),
            })
        };
        let run = match request(Swap::Forces)?.prepare(library) {
            Ok(run) => run,
            Err(_) => request(Swap::Fixed)?.prepare(library)?,
        };
        let (mut cells, files) = (run.cells, run.files);
        match (cells.pop(), cells.is_empty()) {
            (Some(matchup), true) => Ok((matchup, files)),
            _ => Err(DataError::new("these forces are more than one match-up")
                .expected("`--forces A,B`, or the scenario's own")),
        }
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a luck budget.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("luck", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["luck".to_owned(), self.scenario.clone()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        if !self.forces.is_empty() {
            option("forces", NameList::word(&self.forces));
        }
        self.players.options().for_each(|(name, value)| option(name, value));
        words
    }
}
