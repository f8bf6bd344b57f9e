//! The names that arguments may take, for shells that complete them.

use std::ffi::OsStr;

use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use wargauge_rules::roster::{FileKind, SwitchValues};

/// Reads a name that a file may have and that other files may refer to.
pub(crate) fn plain_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err("expected letters, digits, - and _".to_owned());
    }
    Ok(text.to_owned())
}

/// What an argument names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// A built-in file of a kind, or one of the user's.
    File(FileKind),
    /// A built-in file of any kind.
    AnyFile,
    /// A ruleset.
    Ruleset,
    /// A policy.
    Policy,
    /// A policy, of one side if `a=` or `b=` stands before it.
    PolicyOfSide,
    /// A switch and its value.
    Switch,
}

impl Named {
    /// What an argument of a command names, by the word that stands for its value; `None` for numbers,
    /// paths and the like.
    fn of(command: &str, arg: &Arg) -> Option<Self> {
        let word = arg.get_value_names()?.first()?.as_str();
        Some(match (word, arg.get_id().as_str()) {
            ("SCENARIO", _) => Self::File(FileKind::Scenario),
            ("ARMY", _) => Self::File(FileKind::Army),
            ("FORCE" | "F" | "F,..." | "A,B" | "A,B,...", _) => Self::File(FileKind::Force),
            ("RULESET" | "R", _) => Self::Ruleset,
            ("[a=|b=]NAME", "policies") => Self::PolicyOfSide,
            ("NAME", "policy" | "against") => Self::Policy,
            ("NAME", _) if command == "show" => Self::AnyFile,
            ("NAME=VALUE" | "NAME=V1,V2,...", "rules" | "fixed" | "readings") => Self::Switch,
            _ => return None,
        })
    }

    /// The names there are.
    fn all(self) -> Vec<String> {
        let library = wargauge_registry::library();
        let rulesets = library.rulesets().iter();
        match self {
            Self::File(kind) => {
                let files = library.files().iter().filter(|file| file.kind == kind);
                files.flat_map(|file| [file.name.clone(), file.full_name()]).collect()
            }
            Self::AnyFile => library.files().iter().map(|file| file.name.clone()).collect(),
            Self::Ruleset => rulesets.map(|ruleset| ruleset.name().to_owned()).collect(),
            Self::Policy => policies().collect(),
            Self::PolicyOfSide => policies()
                .flat_map(|name| [format!("a={name}"), format!("b={name}"), name])
                .collect(),
            Self::Switch => rulesets
                .flat_map(|ruleset| ruleset.switches())
                .flat_map(|switch| match switch.values {
                    SwitchValues::Words(words) => {
                        words.iter().map(|word| format!("{}={word}", switch.name)).collect()
                    }
                    SwitchValues::Number { .. } => vec![format!("{}=", switch.name)],
                })
                .collect(),
        }
    }

    /// Names that begin as what was typed; those with the ruleset before them only once it has been
    /// begun, and files of the user's where there may be any.
    fn beginning_with(self, typed: &OsStr) -> Vec<CompletionCandidate> {
        let start = typed.to_string_lossy();
        let mut names = self.all();
        names.retain(|name| {
            name.starts_with(&*start) && (start.contains('/') || !name.contains('/'))
        });
        names.sort_unstable();
        names.dedup();
        let mut found: Vec<CompletionCandidate> =
            names.into_iter().map(CompletionCandidate::new).collect();
        if let Self::File(_) = self {
            let is_data = |path: &std::path::Path| {
                path.is_dir() || path.extension().is_some_and(|extension| extension == "toml")
            };
            found.extend(PathCompleter::any().filter(is_data).complete(typed));
        }
        found
    }

    /// Names that begin as the last of a list, after those that stand before it.
    fn ending_list(self, typed: &OsStr) -> Vec<CompletionCandidate> {
        let typed = typed.to_string_lossy();
        let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |comma| comma + 1));
        let found = self.beginning_with(OsStr::new(last)).into_iter();
        found.map(|candidate| candidate.add_prefix(before)).collect()
    }
}

/// Names of policies of all rulesets.
fn policies() -> impl Iterator<Item = String> {
    let rulesets = wargauge_registry::rulesets().into_iter();
    rulesets.flat_map(|ruleset| ruleset.policies()).map(|policy| policy.name.to_owned())
}

/// The command line with the names that its arguments may take.
pub(crate) fn known_to(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let with_names = |arg: Arg| match Named::of(&name, &arg) {
        Some(named) => {
            let word = arg.get_value_names().and_then(|words| words.first());
            let is_list = word.is_some_and(|word| word.contains(','));
            arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
                if is_list { named.ending_list(typed) } else { named.beginning_with(typed) }
            }))
        }
        None => arg,
    };
    command.mut_args(with_names).mut_subcommands(known_to)
}
