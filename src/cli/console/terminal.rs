//! Where text goes and how it may look there.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use wargauge_report::Format;
use wargauge_report::table::{Look, error_width, terminal_width, wrapped};

use crate::cli::console::plain::without_commands;

/// Characters of the longest complaint about arguments: such may quote what was given.
const LONGEST_COMPLAINT: usize = 6000;

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless the environment variable `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Aligned columns for people
    #[default]
    Table,
    /// Comma-separated values
    Csv,
    /// JSON
    Json,
}

impl ColorChoice {
    /// What `--color` says in arguments that may not be valid as a whole.
    pub(crate) fn in_arguments(arguments: &[OsString]) -> Self {
        let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
        let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
        let apart = words.windows(2).find(|two| two[0] == "--color").map(|two| two[1]);
        joined.or(apart).and_then(|value| Self::from_str(value, false).ok()).unwrap_or_default()
    }

    fn allows(self, is_terminal: bool) -> bool {
        let no_color = std::env::var_os("NO_COLOR");
        match self {
            Self::Auto => is_terminal && no_color.as_deref().unwrap_or_default() == OsStr::new(""),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Standard output and standard error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    color: ColorChoice,
}

impl Terminal {
    pub(crate) const fn new(color: ColorChoice) -> Self {
        Self { color }
    }

    /// How tables on standard output look.
    pub(crate) fn look(self) -> Look {
        Look { width: terminal_width(), color: self.color.allows(io::stdout().is_terminal()) }
    }

    /// How a table is printed here.
    pub(crate) fn format(self, format: FormatArg) -> Format {
        match format {
            FormatArg::Table => Format::Table(self.look()),
            FormatArg::Csv => Format::Csv,
            FormatArg::Json => Format::Json,
        }
    }

    /// Whether messages on standard error may have colour.
    fn errors_have_color(self) -> bool {
        self.color.allows(io::stderr().is_terminal())
    }

    /// How text on standard error looks.
    pub(crate) fn look_of_errors(self) -> Look {
        Look { width: error_width(), color: self.errors_have_color() }
    }

    /// Prints a remark on standard error, if there is reason to, no wider than the terminal.
    pub(crate) fn note_if(self, reason: bool, text: &str) {
        if reason {
            let text = without_commands(text) + "\n";
            self.print_error(&wrapped(&text, self.look_of_errors()));
        }
    }

    /// Prints an error on standard error.
    pub(crate) fn print_error(self, text: &str) {
        // Nobody is left to be told if this fails.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Prints what the argument parser has to say: on standard error if it is a complaint.
    pub(crate) fn print_parser_message(self, message: &clap::Error) {
        let text = message.render();
        if message.use_stderr() && text.to_string().len() > LONGEST_COMPLAINT {
            let cut: String = text.to_string().chars().take(LONGEST_COMPLAINT).collect();
            self.print_error(&format!("{cut}...\n"));
            return;
        }
        let show = |is_terminal| {
            if self.color.allows(is_terminal) { text.ansi().to_string() } else { text.to_string() }
        };
        // Nobody is left to be told if this fails.
        let _ = if message.use_stderr() {
            io::stderr().write_all(show(io::stderr().is_terminal()).as_bytes())
        } else {
            io::stdout().write_all(show(io::stdout().is_terminal()).as_bytes())
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_known_before_the_arguments_are_understood() {
        let of = |words: &[&str]| {
            ColorChoice::in_arguments(&words.iter().map(OsString::from).collect::<Vec<_>>())
        };
        assert_eq!(of(&["wargauge", "run"]), ColorChoice::Auto);
        assert_eq!(of(&["wargauge", "--color=never", "run"]), ColorChoice::Never);
        assert_eq!(of(&["wargauge", "run", "--color", "always"]), ColorChoice::Always);
        assert_eq!(of(&["wargauge", "run", "--color"]), ColorChoice::Auto);
    }
}
