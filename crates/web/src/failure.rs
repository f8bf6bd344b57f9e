//! Errors as the page takes them.

use serde_json::{Value, json};
use wargauge_lab::LabError;
use wargauge_rules::roster::DataError;
use wasm_bindgen::JsValue;

/// What was asked cannot be answered: an object in JSON with the text of the program's error, and its parts.
#[derive(Debug)]
pub struct Failure(Value);

/// What gives a [`Failure`] where it fails.
pub(crate) type Outcome<T> = Result<T, Failure>;

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        let place = error.source.as_ref().map(|source| {
            let (line, column) = source.position(error.span.as_ref().map_or(0, |span| span.start));
            json!({ "file": source.name, "line": line, "column": column })
        });
        Self(json!({
            "text": error.to_string(),
            "problem": error.problem,
            "place": place,
            "expected": error.expected,
            "nearest": error.nearest,
        }))
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Data(error) => (*error).into(),
            LabError::Output(error) => Self(json!({ "text": error.to_string() })),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(json!({ "text": error.to_string() }))
    }
}

impl From<Failure> for JsValue {
    fn from(Failure(parts): Failure) -> Self {
        Self::from_str(&parts.to_string())
    }
}
