//! Errors as exceptions of the package.

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use wargauge_lab::LabError;
use wargauge_report::OutputError;
use wargauge_rules::roster::DataError;

/// What can go wrong with what was asked.
#[derive(Debug)]
pub(crate) enum Problem {
    /// What was given is wrong.
    Data(Box<DataError>),
    /// A file cannot be written.
    Output(OutputError),
    /// The machine does not give what is needed.
    Machine(String),
    /// What Python itself has raised.
    Python(PyErr),
}

/// What gives a [`Problem`] where it fails.
pub(crate) type Outcome<T> = Result<T, Problem>;

impl From<DataError> for Problem {
    fn from(error: DataError) -> Self {
        Self::Data(Box::new(error))
    }
}

impl From<OutputError> for Problem {
    fn from(error: OutputError) -> Self {
        Self::Output(error)
    }
}

impl From<LabError> for Problem {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Data(error) => Self::Data(error),
            LabError::Output(error) => Self::Output(error),
        }
    }
}

impl From<PyErr> for Problem {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Self {
        Self::Machine(error.to_string())
    }
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Data(error) => {
                Python::attach(|py| raised(py, &error).unwrap_or_else(|unraised| unraised))
            }
            Problem::Output(error) => PyOSError::new_err(error.to_string()),
            Problem::Machine(error) => PyRuntimeError::new_err(error),
            Problem::Python(error) => error,
        }
    }
}

/// The exception of an error in what was given, with its parts as attributes.
fn raised(py: Python<'_>, error: &DataError) -> PyResult<PyErr> {
    let place = error.source.as_ref().map(|source| {
        let (line, column) = source.position(error.span.as_ref().map_or(0, |span| span.start));
        (source.name.clone(), line, column)
    });
    let (file, line, column) = match place {
        Some((file, line, column)) => (Some(file), Some(line), Some(column)),
        None => (None, None, None),
    };
    let field = Some(&error.field).filter(|field| !field.is_empty());
    let expected = Some(&error.expected).filter(|expected| !expected.is_empty());
    let parts = (
        error.to_string(),
        &error.problem,
        file,
        line,
        column,
        field,
        expected,
        error.nearest.as_deref(),
    );
    let class = py.import("wargauge._errors")?.getattr("InputError")?;
    Ok(PyErr::from_value(class.call1(parts)?))
}
