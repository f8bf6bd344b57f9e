//! Arguments of `check` that bear on what it comes to.

use std::path::PathBuf;

use wargauge_rules::roster::DataError;

use crate::arguments::numbers::{kept_games, score_band};
use crate::arguments::recorded;
use crate::checking::comparison::Bands;
use crate::gate::fairness::FairBand;

/// A baseline, and how the present is held against it.
#[derive(Clone, Debug, clap::Args)]
pub struct CheckArgs {
    /// Play what the baseline in this folder says, with its seed and no other, and compare
    #[arg(long, value_name = "DIR")]
    pub baseline: Option<PathBuf>,
    /// Games of each match-up, an even number. With `--save-baseline` 400 if not given; with
    /// `--baseline` as many as the baseline has, and not fewer
    #[arg(long, value_name = "N", value_parser = kept_games)]
    pub games: Option<u64>,
    /// Write the present state over the baseline, and end with exit code 0 whatever has moved
    #[arg(long)]
    pub accept: bool,
    /// Data were changed on purpose: judge the games alone, and let a changed value be no failure
    /// by itself
    #[arg(long)]
    pub intended: bool,
    /// Changes of a score that do not matter: up to this share of a game to either side
    #[arg(long, value_name = "W", default_value_t = Bands::default().score, value_parser = score_band)]
    pub band: f64,
    /// Changes of a unit's efficiency that do not matter: up to so many points destroyed per game
    /// for every 100 points of its own cost, to either side
    #[arg(long, value_name = "W", default_value_t = Bands::default().unit, value_parser = unit_band)]
    pub unit_band: f64,
    /// Also hold scores to a band, whatever they were in the baseline: LOW..HIGH in per cent for all
    /// match-ups, 45..55 if not given; SCENARIO=LOW..HIGH or SCENARIO:FORCE:FORCE=LOW..HIGH for some, the
    /// option repeated. With `--save-baseline` the baseline keeps them for every later check
    #[arg(
        long,
        value_name = "BAND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "45..55",
        action = clap::ArgAction::Append
    )]
    pub fair: Vec<FairBand>,
}

impl CheckArgs {
    /// The bands of changes that do not matter.
    pub const fn bands(&self) -> Bands {
        Bands { score: self.band, unit: self.unit_band }
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments, and the seed if one is
    /// among them.
    ///
    /// # Errors
    /// If they are not those of a check.
    pub fn read(words: &[String]) -> Result<(Self, Option<u64>), DataError> {
        recorded::read_with_seed("check", words)
    }

    /// The arguments that bear on results, in one order and form; so many games are played of each
    /// match-up. The seed is the baseline's, and not among them.
    pub fn canonical_args(&self, games: u64) -> Vec<String> {
        let mut words = vec!["check".to_owned()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(folder) = &self.baseline {
            option("baseline", folder.display().to_string());
        }
        option("games", games.to_string());
        option("band", self.band.to_string());
        option("unit-band", self.unit_band.to_string());
        words.extend(self.fair.iter().map(|band| format!("--fair={band}")));
        let flags = [("--accept", self.accept), ("--intended", self.intended)];
        words
            .extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(flag, _)| (*flag).to_owned()));
        words
    }
}

fn unit_band(text: &str) -> Result<f64, String> {
    let band = text.parse().ok().filter(|band| (0.01..1000.0).contains(band));
    band.ok_or_else(|| "expected points from 0.01 to below 1000, such as 5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_reads_back() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for text in [
            "check --baseline base --games 40 --band 0.02 --unit-band 5",
            "check --baseline a/b --games 8 --band 0.1 --unit-band 0.5 --fair=45..55 --fair=ridge:a:b=20..35 \
             --accept --intended",
        ] {
            let (args, seed) = CheckArgs::read(&words(text)).expect("arguments of a check");
            let games = args.games.expect("they are among them");
            assert_eq!((args.canonical_args(games), seed), (words(text), None));
        }
        let seeded = words("check --baseline base --seed 6");
        assert_eq!(CheckArgs::read(&seeded).expect("a seed may be said").1, Some(6));
        assert!(CheckArgs::read(&words("check --baseline base --junit j.xml")).is_err());
    }
}
