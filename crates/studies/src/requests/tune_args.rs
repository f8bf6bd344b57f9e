//! What `tune` is asked, as arguments.

use std::collections::BTreeSet;

use wargauge_rules::roster::{DataError, Points};

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::{even_games, share};
use crate::arguments::panel::PanelArgs;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::pricing::{AnyPricingStudy, PricingRequest, TuningStudy};
use crate::rulesets::library::Library;

/// Games for each army unless told otherwise.
const DEFAULT_GAMES: u64 = 100_000;

/// Arguments of `tune`.
#[derive(Clone, Debug, clap::Args)]
pub struct TuneArgs {
    /// Armies whose entries are priced, by name or as files
    #[arg(value_name = "ARMY", required = true)]
    pub armies: Vec<String>,
    /// Scenarios that the games are played on, by name or as files; if not given, the built-in one
    /// of the army that is made for the smallest forces. Several with commas between them or as
    /// words of their own; a comma in a name is written `\,`
    #[arg(long = "scenario", value_name = "S", num_args = 1..)]
    scenarios: Vec<NameList>,
    /// Games for each army at most, an even number: games come in pairs of one seed
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = even_games)]
    games: u64,
    /// Points of the forces, one number or several; if not given, those of the scenario
    #[arg(long, value_name = "P", value_delimiter = ',', value_parser = points)]
    points: Vec<Points>,
    /// How far a price may be off and still be called fair, as a share of it
    #[arg(long, value_name = "T", default_value_t = 0.1, value_parser = share)]
    tolerance: f64,
    /// Step of prices in points; if not given, that stated in the army file, or else the largest
    /// that all its prices are whole numbers of
    #[arg(long, value_name = "P", value_parser = points)]
    granularity: Option<Points>,
    /// Change as few prices as will bring every match-up into the fair band
    #[arg(long)]
    smallest_patch: bool,
    /// Try these prices and no others, such as `"TNK=18, MOR=9"`: are they right? With `--from-result` the
    /// fitted model answers at once, and the games come after
    #[arg(long, value_name = "ENTRY=P,...", value_delimiter = ',', value_parser = asked_price)]
    #[arg(conflicts_with_all = ["smallest_patch", "panel"])]
    pub what_if: Vec<AskedPrice>,
    /// Policies and switches.
    #[command(flatten)]
    pub players: PlayerArgs,
    /// Who else plays.
    #[command(flatten)]
    pub panel: PanelArgs,
}

/// A price to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPrice {
    /// The entry.
    pub entry: String,
    /// What it is to cost.
    pub price: Points,
}

/// Reads `ENTRY=P`.
fn asked_price(text: &str) -> Result<AskedPrice, String> {
    let (entry, price) =
        text.rsplit_once('=').ok_or_else(|| format!("expected ENTRY=PRICE, not `{text}`"))?;
    Ok(AskedPrice { entry: entry.trim().to_owned(), price: points(price.trim())? })
}

/// Reads a positive number of points.
fn points(text: &str) -> Result<Points, String> {
    let points: Points = text.parse().map_err(|error: DataError| error.to_string())?;
    if points.thousandths() == 0 {
        Err("expected more than 0 points".to_owned())
    } else {
        Ok(points)
    }
}

impl TuneArgs {
    /// The study of one of the armies under these players.
    ///
    /// # Errors
    /// If two policies are named, or a switch is set twice.
    pub fn request(
        &self,
        army: &str,
        seed: u64,
        players: &PlayerArgs,
    ) -> Result<PricingRequest, DataError> {
        let [a, b] = players.policies()?;
        if a != b {
            return Err(DataError::new("two policies cannot weigh the same entries")
                .expected("one policy for both sides"));
        }
        Ok(PricingRequest {
            army: army.to_owned(),
            scenarios: NameList::all(&self.scenarios),
            points: self.points.iter().map(|points| points.thousandths()).collect(),
            games: self.games,
            seed,
            policy: a,
            settings: players.rules()?,
            tolerance: self.tolerance,
            granularity: self.granularity.map(Points::thousandths),
            smallest_patch: self.smallest_patch,
            what_if: self
                .what_if
                .iter()
                .map(|asked| (asked.entry.clone(), asked.price.thousandths()))
                .collect(),
        })
    }

    /// The same, on these scenarios where none are named.
    pub fn on_scenarios_of(mut self, others: impl FnOnce() -> Vec<String>) -> Self {
        if self.scenarios.is_empty() {
            self.scenarios = vec![NameList::new(others())];
        }
        self
    }

    /// The studies in pieces.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<TuningStudy, DataError> {
        Ok(TuningStudy::new(self.studies(seed, library)?, seed, self.canonical_args(seed)))
    }

    /// The studies, army by army.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    pub fn studies(
        &self,
        seed: u64,
        library: &Library,
    ) -> Result<Vec<Box<dyn AnyPricingStudy>>, DataError> {
        let mut studies = Vec::new();
        let mut names = BTreeSet::new();
        for army in &self.armies {
            let study = self.request(army, seed, &self.players)?.prepare(library)?;
            if !names.insert(study.army().to_owned()) {
                let name = study.army();
                return Err(DataError::new(format!("two of the armies go by the name `{name}`")));
            }
            studies.push(study);
        }
        Ok(studies)
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a tuning.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("tune", words)
    }

    /// The arguments that bear on results, in one order and form.
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words = vec!["tune".to_owned()];
        words.extend(self.armies.iter().cloned());
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        option("games", self.games.to_string());
        option("tolerance", self.tolerance.to_string());
        if !self.scenarios.is_empty() {
            option("scenario", NameList::word(&self.scenarios));
        }
        if !self.points.is_empty() {
            let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
            option("points", points.join(","));
        }
        if let Some(step) = self.granularity {
            option("granularity", step.to_string());
        }
        self.players.options().for_each(|(name, value)| option(name, value));
        if !self.what_if.is_empty() {
            let all: Vec<String> = self
                .what_if
                .iter()
                .map(|asked| format!("{}={}", asked.entry, asked.price))
                .collect();
            words.extend(["--what-if".to_owned(), all.join(",")]);
        }
        if self.smallest_patch {
            words.push("--smallest-patch".to_owned());
        }
        words.extend(self.panel.words());
        words
    }
}
