//! What every command is given besides its own arguments, and how it tells what it did.

use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::terminal::Terminal;

/// The arguments of every command, and the terminal that it writes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Session<'s> {
    pub(crate) global: &'s GlobalArgs,
    pub(crate) terminal: Terminal,
}

impl Session<'_> {
    /// Tells the user something, unless `--quiet` is given.
    pub(crate) fn note(self, text: &str) {
        self.terminal.note_if(!self.global.quiet, text);
    }

    /// Tells the user something if `--verbose` is given.
    pub(crate) fn note_more(self, text: &str) {
        self.terminal.note_if(self.global.verbose, text);
    }
}
