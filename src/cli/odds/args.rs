//! Arguments of `odds`.

use std::path::PathBuf;

use wargauge_rules::exchange::{AttackSort, Circumstance};
use wargauge_rules::roster::DataError;
use wargauge_studies::{OddsMenu, OddsRequest, SIMULATED, rule};

use crate::cli::console::page_file::PageArgs;
use crate::cli::console::terminal::FormatArg;

/// The most attacks that the engine plays of one case.
const MOST_PLAYS: u64 = 100_000_000;

/// Arguments of `odds`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct OddsArgs {
    /// Army of the attackers, by name or as a file
    #[arg(value_name = "ARMY")]
    army: String,
    /// Who attacks
    #[arg(value_name = "ATTACKER")]
    attackers: String,
    /// Whom
    #[arg(value_name = "TARGET")]
    target: String,
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
    pub(crate) at_least: Option<u32>,
    /// Have the engine play each attack N times and compare its counts with the odds
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10000", value_parser = plays)]
    pub(crate) audit: Option<u64>,
    /// Do not work the odds out: have the engine play each attack N times
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10000", value_parser = plays, conflicts_with = "audit")]
    simulate: Option<u64>,
    /// Value of one of the ruleset's switches (see `list rules`)
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = rule)]
    rules: Vec<String>,
    /// Folder for the result files, made if missing; what an earlier question left there is
    /// replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Print plots in the place of numbers: the losses of the attack that does most for its price,
    /// those of all attacks in a line each, and what they destroy over the range
    #[arg(long, conflicts_with = "format")]
    pub(crate) plot: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}

/// How units are written, and what can be asked of each ruleset, in its own words.
fn after_help() -> String {
    let mut text = "Units are written as forces name them: `INF elite`, \
        `grenadier-squad+panzerfaust*2`. Several attackers, one after another, are parted by \
        commas, `3*UNIT` is three of one.\n\n"
        .to_owned();
    for ruleset in wargauge_registry::rulesets() {
        if let Some(odds) = ruleset.odds() {
            text += &format!("{}\n\n", menu_of(ruleset.title(), odds.menu()));
        }
    }
    text + "Exit code 1: the engine's counts do not follow the odds (p < 0.001, over all attacks \
            audited)."
}

fn menu_of(title: &str, menu: OddsMenu) -> String {
    let attack = |attack: &AttackSort| match attack.summary {
        "" => attack.name.to_owned(),
        summary => format!("{} ({summary})", attack.name),
    };
    let attacks: Vec<String> = menu.attacks.iter().map(attack).collect();
    let choice = |one: &Circumstance| format!("{}={}", one.name, one.values.join("|"));
    let circumstances: Vec<String> = menu.circumstances.iter().map(choice).collect();
    format!(
        "Attacks of {title}: {}. Covers: {}. Circumstances: {}.",
        attacks.join(", "),
        menu.covers.join(", "),
        circumstances.join(", ")
    )
}

fn plays(text: &str) -> Result<u64, DataError> {
    let number = text.parse().ok().filter(|number| (1..=MOST_PLAYS).contains(number));
    number.ok_or_else(|| {
        DataError::new(format!("`{text}` is no number of attacks"))
            .expected(format!("1 to {MOST_PLAYS}, such as {SIMULATED}"))
    })
}

impl OddsArgs {
    /// The question.
    pub(crate) fn request(&self, seed: u64) -> OddsRequest {
        OddsRequest {
            army: self.army.clone(),
            target_army: self.target_army.clone(),
            attackers: self.attackers.clone(),
            target: self.target.clone(),
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

    /// The arguments that bear on results, in one order and form.
    pub(crate) fn canonical_args(&self, seed: u64) -> Vec<String> {
        let mut words =
            ["odds", &self.army, &self.attackers, &self.target].map(str::to_owned).to_vec();
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
        if self.options {
            words.push("--options".to_owned());
        }
        words
    }
}
