//! `wargauge list`: what there is to choose from.

mod files;
mod rows;

use std::io::stdout;

use wargauge_batch::{Library, RulesetId, Visitor};
use wargauge_policy::Players;
use wargauge_report::{Format, Row};
use wargauge_rules::roster::{DataError, Switch, SwitchValues};

use crate::cli::failure::Failure;
use crate::cli::list::rows::{PolicyRow, RuleRow, RulesetRow};
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct ListArgs {
    #[command(subcommand)]
    what: What,
    /// How the list is printed
    #[arg(long, global = true, value_enum, default_value_t)]
    format: FormatArg,
}

#[derive(Debug, clap::Subcommand)]
enum What {
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
    let library = Library::built_in(&RulesetId::names());
    let format = terminal.format(args.format);
    match &args.what {
        What::Rulesets => print(format, &for_all(|| RulesetLister(&library))?)?,
        What::Scenarios => print(format, &for_all(|| files::Scenarios(&library))?)?,
        What::Armies => print(format, &for_all(|| files::Armies(&library))?)?,
        What::Forces => print(format, &for_all(|| files::Forces(&library))?)?,
        What::Policies => print(format, &for_all(|| PolicyLister)?)?,
        What::Entries { army } => print(format, &files::entries(&library, army)?)?,
        What::Rules { ruleset } => {
            print(format, &RulesetId::from_name(ruleset)?.visit(RuleLister))?;
        }
    }
    Ok(ExitCode::Done)
}

fn print<R: Row>(format: Format, rows: &[R]) -> Result<(), Failure> {
    Ok(format.write(rows, stdout().lock())?)
}

/// The rows of every ruleset, in order.
fn for_all<R, V>(visitor: impl Fn() -> V) -> Result<Vec<R>, DataError>
where
    V: Visitor<Output = Result<Vec<R>, DataError>>,
{
    let mut rows = Vec::new();
    for ruleset in RulesetId::ALL {
        rows.extend(ruleset.visit(visitor())?);
    }
    Ok(rows)
}

struct RulesetLister<'l>(&'l Library);

impl Visitor for RulesetLister<'_> {
    type Output = Result<Vec<RulesetRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        use wargauge_rules::roster::FileKind::{Army, Force, Scenario};
        let count = |kind| files::of::<R>(self.0, kind).count() as u64;
        Ok(vec![RulesetRow {
            name: R::NAME.to_owned(),
            title: R::TITLE.to_owned(),
            scenarios: count(Scenario),
            armies: count(Army),
            forces: count(Force),
            policies: R::policies().len() as u64,
            rules: R::switches().len() as u64,
        }])
    }
}

struct PolicyLister;

impl Visitor for PolicyLister {
    type Output = Result<Vec<PolicyRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let parameters = |list: &[(&str, i32)]| {
            let items: Vec<String> =
                list.iter().map(|(key, value)| format!("{key}={value}")).collect();
            Some(items.join(",")).filter(|list| !list.is_empty())
        };
        let row = |policy: &wargauge_policy::PolicyInfo| PolicyRow {
            ruleset: R::NAME.to_owned(),
            name: policy.name.to_owned(),
            parameters: parameters(policy.parameters),
            summary: policy.summary.to_owned(),
        };
        Ok(R::policies().iter().map(row).collect())
    }
}

struct RuleLister;

impl Visitor for RuleLister {
    type Output = Vec<RuleRow>;

    fn visit<R: Players>(self) -> Self::Output {
        R::switches().iter().map(rule_row).collect()
    }
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
