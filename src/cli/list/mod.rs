//! `wargauge list`: what there is to choose from.

mod files;
mod rows;

use std::io::stdout;

use wargauge_policy::PolicyParameter;
use wargauge_report::{Format, Row};
use wargauge_rules::roster::{FileKind, Switch, SwitchValues};
use wargauge_studies::{AnyRuleset, Library};

use crate::cli::console::failure::Failure;
use crate::cli::console::terminal::{FormatArg, Terminal};
use crate::cli::list::rows::{PolicyRow, RuleRow, RulesetRow};
use crate::exit_code::ExitCode;

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct ListArgs {
    #[command(subcommand)]
    listed: Listed,
    /// How the list is printed
    #[arg(long, global = true, value_enum, default_value_t)]
    format: FormatArg,
}

#[derive(Debug, clap::Subcommand)]
enum Listed {
    /// The rule systems
    Rulesets,
    /// The built-in scenarios
    Scenarios,
    /// The built-in armies
    Armies,
    /// The built-in forces
    Forces,
    /// The policies that can play each ruleset, its default first
    Policies,
    /// The priced entries of an army
    Entries {
        /// Name of a built-in army, or path of an army file
        army: String,
    },
    /// The switches of a ruleset: disputed readings and optional rules that `--rule` sets
    Rules {
        /// Name of the ruleset
        ruleset: String,
    },
}

pub(crate) fn execute(args: &ListArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let format = terminal.format(args.format);
    let rulesets = || library.rulesets().iter().copied();
    match &args.listed {
        Listed::Rulesets => {
            let rows: Vec<_> = rulesets().map(|ruleset| ruleset_row(&library, ruleset)).collect();
            print(format, &rows)?;
        }
        Listed::Scenarios => print(format, &files::scenarios(&library)?)?,
        Listed::Armies => print(format, &files::armies(&library)?)?,
        Listed::Forces => print(format, &files::forces(&library)?)?,
        Listed::Policies => {
            print(format, &rulesets().flat_map(policy_rows).collect::<Vec<_>>())?;
        }
        Listed::Entries { army } => print(format, &files::entries(&library, army)?)?,
        Listed::Rules { ruleset } => {
            let switches = library.ruleset(ruleset)?.switches();
            print(format, &switches.iter().map(rule_row).collect::<Vec<_>>())?;
        }
    }
    Ok(ExitCode::Done)
}

fn print<R: Row>(format: Format, rows: &[R]) -> Result<(), Failure> {
    Ok(format.write(rows, stdout().lock())?)
}

/// The row of a ruleset.
fn ruleset_row(library: &Library, ruleset: &dyn AnyRuleset) -> RulesetRow {
    let count = |kind| files::of(library, ruleset, kind).count() as u64;
    RulesetRow {
        name: ruleset.name().to_owned(),
        title: ruleset.title().to_owned(),
        scenarios: count(FileKind::Scenario),
        armies: count(FileKind::Army),
        forces: count(FileKind::Force),
        policies: ruleset.policies().len() as u64,
        rules: ruleset.switches().len() as u64,
        small_scenario: ruleset.small_scenario().to_owned(),
        gate_scenario: ruleset.gate_scenario().to_owned(),
    }
}

/// The policies of a ruleset.
fn policy_rows(ruleset: &dyn AnyRuleset) -> impl Iterator<Item = PolicyRow> {
    let parameters = |list: &[PolicyParameter]| {
        let items: Vec<String> = list.iter().map(PolicyParameter::to_string).collect();
        Some(items.join(",")).filter(|list| !list.is_empty())
    };
    ruleset.policies().iter().map(move |policy| PolicyRow {
        ruleset: ruleset.name().to_owned(),
        name: policy.name.to_owned(),
        parameters: parameters(policy.parameters),
        summary: policy.summary.to_owned(),
    })
}

fn rule_row(switch: &Switch) -> RuleRow {
    RuleRow {
        name: switch.name.to_owned(),
        default: switch.default_value(),
        values: match switch.values {
            SwitchValues::Words(words) => words.join(", "),
            SwitchValues::Number { low, high, .. } => format!("{low} to {high}"),
        },
        clauses: Some(switch.clauses.to_owned()).filter(|clauses| !clauses.is_empty()),
        summary: switch.summary.to_owned(),
    }
}
