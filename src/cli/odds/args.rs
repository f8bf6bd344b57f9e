//! Arguments of `odds` that bear on no result.

use std::path::PathBuf;

use wargauge_rules::exchange::{AttackSort, Circumstance};
use wargauge_studies::{OddsArgs, OddsMenu};

use crate::cli::console::page_file::PageArgs;
use crate::cli::console::terminal::FormatArg;

/// Arguments of `odds`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct OddsCommand {
    #[command(flatten)]
    pub(crate) odds: OddsArgs,
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
        commas, `3*UNIT` is three of one.\n\nAttacks of a game of your own: `wargauge new cards \
        NAME` writes a file that says in stages what an attack is, `odds --cards NAME.toml` \
        works it out, every unit at every unit or those that are named.\n\n"
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
