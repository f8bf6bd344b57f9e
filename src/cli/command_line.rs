//! The commands there are, with their arguments.

use clap::Parser;

use crate::cli::console::global_args::GlobalArgs;
use crate::cli::{
    audit, campaign, check, compare, completions_args, duel, export, import, ladder, list, luck,
    man_args, merge, meta, new, odds, replay, report, run, schema, show, sweep, train, tune,
    validate, verify,
};

/// Monte Carlo balance lab for tabletop wargames
///
/// Plays thousands of seeded games between armies led by artificial players under the rules of
/// tabletop wargames, and says what a force and a unit are worth, with error bars.
#[derive(Debug, Parser)]
#[command(
    name = "wargauge",
    version,
    after_help = "Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 3 inconclusive, 130 \
        interrupted with a usable result.",
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Play match-ups and say what the forces and their units are worth
    Run(Box<run::args::RunCommand>),
    /// Find what the entries of an army must cost
    Tune(Box<tune::args::TuneCommand>),
    /// Put the parts of a study together that was played in shares
    Merge(merge::MergeArgs),
    /// Play some of the games of a result again and see whether they come to the same
    Verify(verify::VerifyArgs),
    /// Compare variants of a force against the same opponents with the same dice
    Compare(Box<compare::args::CompareCommand>),
    /// Work out single attacks exactly, from unit cards
    Odds(Box<odds::args::OddsCommand>),
    /// Play whole campaigns, battle by battle, and say who wins them
    Campaign(campaign::CampaignCommand),
    /// Save a baseline of the balance, or check whether the balance has moved from one
    Check(Box<check::CheckCommand>),
    /// Play under one rule reading after the other and say which of them decides the balance
    Sweep(Box<sweep::SweepCommand>),
    /// Say what share of who wins hangs on lists, seats, tables, set-up, players' draws and dice
    Luck(Box<luck::LuckCommand>),
    /// Say where the games of a scenario play themselves out badly, before it is printed
    Audit(Box<audit::AuditCommand>),
    /// Play one unit against another on an empty table from given distances, both ways round
    Duel(Box<duel::DuelCommand>),
    /// Play a field of forces against each other: who does best against it, and what to bring
    Meta(Box<meta::MetaCommand>),
    /// Hold the players against those that exploit, scenario by scenario
    Ladder(Box<ladder::LadderCommand>),
    /// Tune the weights of a policy by play against itself and those that exploit it
    Train(Box<train::TrainCommand>),
    /// Tell one game of a run turn by turn, from its seed
    Replay(replay::ReplayArgs),
    /// Show a result as a page that opens in a browser
    Report(report::ReportArgs),
    /// List rulesets, scenarios, armies, forces, policies, entries or rules
    List(list::ListArgs),
    /// Write a data file to begin with, which validates and plays at once
    New(new::NewArgs),
    /// Read a list that you have as a force: plain text, CSV, or a list builder's roster
    Import(import::ImportArgs),
    /// Print a force as a list: plain text, CSV, or a roster
    Export(export::ExportArgs),
    /// Print a built-in file
    Show(show::ShowArgs),
    /// Check data files
    Validate(validate::ValidateArgs),
    /// Print the JSON Schema of a kind of data file
    Schema(schema::SchemaArgs),
    /// Print a script by which a shell completes commands, options and names
    Completions(completions_args::CompletionsArgs),
    /// Write manual pages
    Man(man_args::ManArgs),
}
