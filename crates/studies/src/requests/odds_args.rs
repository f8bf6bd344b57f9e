//! What `odds` is asked, as arguments.

use wargauge_rules::roster::DataError;

use crate::arguments::players::rule;
use crate::arguments::recorded;
use crate::odds::{OddsFindings, OddsRequest, SIMULATED};
use crate::rulesets::library::Library;
use crate::rulesets::prepare::odds;

/// The most attacks that the engine plays of one case.
const MOST_PLAYS: u64 = 100_000_000;

/// Arguments of `odds`.
#[derive(Clone, Debug, clap::Args)]
pub struct OddsArgs {
    /// Army of the attackers, by name or as a file; with --cards a file of cards
    #[arg(value_name = "ARMY")]
    army: String,
    /// Who attacks; with --cards every unit by itself, if not given
    #[arg(value_name = "ATTACKER", required_unless_present = "cards")]
    attackers: Option<String>,
    /// Whom; with --cards every unit, if not given
    #[arg(value_name = "TARGET", required_unless_present = "cards")]
    target: Option<String>,
    /// ARMY is a file that says what an attack is, in stages
    #[arg(long, conflicts_with_all = ["options", "audit", "simulate", "rules"])]
    cards: bool,
    /// Army of the target, by name or as a file, if it is another
    #[arg(long, value_name = "ARMY")]
    target_army: Option<String>,
    /// Attacks, by name; if not given, all that the attackers have
    #[arg(long = "weapon", value_name = "W,...", value_delimiter = ',')]
    attacks: Vec<String>,
    /// Ranges in inches or squares; if not given, those at which the odds change
    #[arg(long, value_name = "R,...", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..))]
    range: Vec<u16>,
    /// Kinds of cover; if not given, all
    #[arg(long, value_name = "C,...", value_delimiter = ',')]
    cover: Vec<String>,
    /// Other circumstances
    #[arg(long = "with", value_name = "NAME=VALUE,...", value_delimiter = ',')]
    circumstances: Vec<String>,
    /// Another loadout of the first attacker: options added to it, or another unit; give the
    /// option again for each
    #[arg(long = "variant", value_name = "+OPTION|UNIT")]
    variants: Vec<String>,
    /// Show the first attacker with each single option, or in each quality, besides
    #[arg(long)]
    options: bool,
    /// Show the chance of so many losses or more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub at_least: Option<u32>,
    /// Have the engine play each attack N times and compare its counts with the odds
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10000", value_parser = plays)]
    pub audit: Option<u64>,
    /// Do not work the odds out: have the engine play each attack N times
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10000", value_parser = plays, conflicts_with = "audit")]
    simulate: Option<u64>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    rules: Vec<String>,
}

fn plays(text: &str) -> Result<u64, DataError> {
    let number = text.parse().ok().filter(|number| (1..=MOST_PLAYS).contains(number));
    number.ok_or_else(|| {
        DataError::new(format!("`{text}` is no number of attacks"))
            .expected(format!("1 to {MOST_PLAYS}, such as {SIMULATED}"))
    })
}

impl OddsArgs {
    /// The question, with the seed of the engine's dice.
    #[must_use]
    pub fn request(&self, seed: u64) -> OddsRequest {
        OddsRequest {
            cards: self.cards,
            army: self.army.clone(),
            target_army: self.target_army.clone(),
            attackers: self.attackers.clone().unwrap_or_default(),
            target: self.target.clone().unwrap_or_default(),
            variants: self.variants.clone(),
            every_option: self.options,
            attacks: self.attacks.clone(),
            ranges: self.range.clone(),
            covers: self.cover.clone(),
            circumstances: self.circumstances.clone(),
            at_least: self.at_least,
            settings: self.rules.clone(),
            seed,
            simulate: self.simulate,
            audit: self.audit,
        }
    }

    /// Works the odds out, by the files of a library.
    ///
    /// # Errors
    /// As [`odds`].
    pub fn findings(&self, seed: u64, library: &Library) -> Result<OddsFindings, DataError> {
        let request = self.request(seed);
        Ok(OddsFindings::new(odds(library, &request)?, &request, self.canonical_args(seed)))
    }

    /// Reads what [`canonical_args`](Self::canonical_args) gives: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a question of odds.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("odds", words)
    }

    /// The arguments that bear on results, in one order and form.
    #[must_use]
    pub fn canonical_args(&self, seed: u64) -> Vec<String> {
        let units = [&self.attackers, &self.target].into_iter().flatten().cloned();
        let mut words: Vec<String> = ["odds".to_owned(), self.army.clone()].into();
        words.extend(units);
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        option("seed", seed.to_string());
        self.target_army.iter().for_each(|army| option("target-army", army.clone()));
        let ranges: Vec<String> = self.range.iter().map(u16::to_string).collect();
        let lists = [
            ("weapon", &self.attacks),
            ("range", &ranges),
            ("cover", &self.cover),
            ("with", &self.circumstances),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                option(name, list.join(","));
            }
        }
        self.variants.iter().for_each(|variant| option("variant", variant.clone()));
        self.at_least.iter().for_each(|number| option("at-least", number.to_string()));
        self.audit.iter().for_each(|number| option("audit", number.to_string()));
        self.simulate.iter().for_each(|number| option("simulate", number.to_string()));
        self.rules.iter().for_each(|rule| option("rule", rule.clone()));
        if self.cards {
            words.push("--cards".to_owned());
        }
        if self.options {
            words.push("--options".to_owned());
        }
        words
    }
}
