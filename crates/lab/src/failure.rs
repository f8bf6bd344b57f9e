//! Why something could not be done to a study.

use core::fmt;

use wargauge_report::OutputError;
use wargauge_rules::roster::DataError;

/// Why something could not be done to a study.
#[derive(Debug)]
pub enum LabError {
    /// What was given is wrong: a file, a name, or a combination of them.
    Data(Box<DataError>),
    /// A file cannot be written.
    Output(OutputError),
}

impl From<DataError> for LabError {
    fn from(error: DataError) -> Self {
        Self::Data(Box::new(error))
    }
}

impl From<OutputError> for LabError {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(error) => error.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LabError {}
