//! Why a command could not do what was asked.

use std::io;

use wargauge_lab::LabError;
use wargauge_report::OutputError;
use wargauge_rules::roster::DataError;

use crate::cli::console::diagnostic::Diagnostic;
use crate::cli::console::terminal::Terminal;
use crate::exit_code::ExitCode;

/// Why a command could not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A data file or a choice is wrong.
    Data(Box<DataError>),
    /// A result file cannot be written.
    Output(OutputError),
    /// Standard output cannot be written.
    Stdout(io::Error),
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::Data(Box::new(error))
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Data(error) => Self::Data(error),
            LabError::Output(error) => Self::Output(error),
        }
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stdout(error)
    }
}

impl Failure {
    /// Tells the user, on standard error; gives the exit code.
    pub(crate) fn report(&self, terminal: Terminal) -> ExitCode {
        let error = match self {
            Self::Data(error) => error.as_ref().clone(),
            Self::Output(error) => DataError::new(error.to_string()),
            // Whoever reads our output has seen enough, as `head` does.
            Self::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::Done;
            }
            Self::Stdout(error) => {
                DataError::new(format!("cannot write to standard output: {error}"))
            }
        };
        terminal.print_error(&Diagnostic::new(&error, terminal.look_of_errors()).to_string());
        ExitCode::BadInput
    }
}
