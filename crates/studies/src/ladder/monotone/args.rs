//! Arguments of `ladder --monotone`.

use crate::arguments::numbers::kept_games;

/// Free units, and better numbers, that are drawn of each rule system.
const DEFAULT_ROWS: usize = 60;
/// Games of a row that looked worse than nothing.
const DEFAULT_CONFIRM_GAMES: u64 = 4000;

/// Arguments of `ladder --monotone`.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
#[command(next_help_heading = "More is never less")]
pub struct MonotoneArgs {
    /// Instead of a ladder: forces with a unit more, free of cost, or a better number on a card, against
    /// the force as it is, with the same dice; files with their lines in another order; mirrors. Drawn
    /// by lot from `--seed`. Fails, with exit code 1, where more is shown to be less
    #[arg(long, conflicts_with_all = ["against", "restrict", "forces"])]
    pub monotone: bool,
    /// Free units, and better numbers, that are drawn of each rule system; each plays on two tables
    #[arg(long, value_name = "N", requires = "monotone", default_value_t = DEFAULT_ROWS)]
    pub rows: usize,
    /// Games of a row that scores 2 points or more below the force as it is in `--games` games, on
    /// fresh seeds: it fails where the whole interval lies below -1.5
    #[arg(long, value_name = "N", requires = "monotone", value_parser = kept_games,
        default_value_t = DEFAULT_CONFIRM_GAMES)]
    pub confirm_games: u64,
    /// Instead of what is drawn: forces with 1 to 12 copies of an entry, each against the one before
    #[arg(long, value_name = "ENTRY", requires = "monotone", conflicts_with = "plant")]
    pub dose: Option<String>,
    /// Instead of what is drawn: a force with a copy fewer that costs about 5 points, and how often it is
    /// found in so many repeats
    #[arg(long, value_name = "REPEATS", requires = "monotone",
        value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub plant: Option<u64>,
}

impl Default for MonotoneArgs {
    fn default() -> Self {
        Self {
            monotone: false,
            rows: DEFAULT_ROWS,
            confirm_games: DEFAULT_CONFIRM_GAMES,
            dose: None,
            plant: None,
        }
    }
}

impl MonotoneArgs {
    /// Whether a table of monotony is asked for.
    pub const fn is_asked_for(&self) -> bool {
        self.monotone
    }

    /// The arguments that bear on results, in one order and form; none if it is not asked for.
    pub fn words(&self) -> Vec<String> {
        if !self.monotone {
            return Vec::new();
        }
        let mut words = vec!["--monotone".to_owned()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        match (&self.dose, self.plant) {
            (Some(entry), _) => option("dose", entry.clone()),
            (None, Some(repeats)) => option("plant", repeats.to_string()),
            (None, None) => option("rows", self.rows.to_string()),
        }
        option("confirm-games", self.confirm_games.to_string());
        words
    }
}
