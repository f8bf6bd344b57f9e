//! Tables, as any program takes them that knows the Arrow C stream interface.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, Float64Array, RecordBatch, RecordBatchIterator, StringArray, UInt64Array,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use serde_json::Value;
use wargauge_report::csv::{TextTable, read_texts};

use crate::errors::{Outcome, Problem};

/// A table of a result: its columns as Arrow arrays, its text as its file has it.
#[pyclass(frozen, module = "wargauge._native")]
pub(crate) struct Table {
    /// Its name, such as `matchups`.
    #[pyo3(get)]
    name: String,
    /// What its columns mean, as a Table Schema in JSON.
    #[pyo3(get)]
    schema: String,
    csv: Vec<u8>,
    batch: RecordBatch,
}

impl Table {
    /// A table from the text of its file and its schema.
    pub(crate) fn new(name: &str, csv: &[u8], schema: &Value) -> Outcome<Self> {
        let unreadable = |error: &dyn core::fmt::Display| {
            Problem::Machine(format!("the table `{name}` cannot be read: {error}"))
        };
        let text = read_texts(csv).map_err(|error| unreadable(&error))?;
        let batch = batch_of(name, &text, schema).map_err(|error| unreadable(&error))?;
        Ok(Self { name: name.to_owned(), schema: schema.to_string(), csv: csv.to_vec(), batch })
    }
}

fn batch_of(name: &str, text: &TextTable, schema: &Value) -> Result<RecordBatch, ArrowError> {
    let described = schema["fields"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut fields = Vec::new();
    let mut columns = Vec::new();
    for (at, column) in text.columns.iter().enumerate() {
        let cells = || text.rows.iter().map(move |row| row[at].as_str());
        let nothing = Value::Null;
        let told = described.iter().find(|field| field["name"] == column.as_str());
        let told = told.unwrap_or(&nothing);
        let (kind, array) = array_of(told["type"].as_str().unwrap_or_default(), cells)?;
        let is_required = told["constraints"]["required"] == true;
        let definition = told["description"].as_str().unwrap_or_default().to_owned();
        let metadata = HashMap::from([("description".to_owned(), definition)]);
        fields.push(Field::new(column, kind, !is_required).with_metadata(metadata));
        columns.push(array);
    }
    let metadata = HashMap::from([("table".to_owned(), name.to_owned())]);
    RecordBatch::try_new(Arc::new(Schema::new_with_metadata(fields, metadata)), columns)
}

/// A column of a type of Table Schemas; an empty cell is null.
fn array_of<'t, I: Iterator<Item = &'t str>>(
    kind: &str,
    cells: impl Fn() -> I,
) -> Result<(DataType, ArrayRef), ArrowError> {
    let given = || cells().map(|cell| Some(cell).filter(|cell| !cell.is_empty()));
    let wrong = |cell: &str| ArrowError::ParseError(format!("`{cell}` is no {kind}"));
    Ok(match kind {
        "integer" => {
            let number = |cell: Option<&str>| {
                cell.map(|cell| cell.parse::<u64>().map_err(|_| wrong(cell))).transpose()
            };
            let array = given().map(number).collect::<Result<UInt64Array, _>>()?;
            (DataType::UInt64, Arc::new(array) as ArrayRef)
        }
        "number" => {
            let number = |cell: Option<&str>| {
                cell.map(|cell| cell.parse::<f64>().map_err(|_| wrong(cell))).transpose()
            };
            let array = given().map(number).collect::<Result<Float64Array, _>>()?;
            (DataType::Float64, Arc::new(array) as ArrayRef)
        }
        _ => (DataType::Utf8, Arc::new(given().collect::<StringArray>()) as ArrayRef),
    })
}

/// A cell as Python has it.
fn value_of<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    let any = array.as_any();
    if let Some(numbers) = any.downcast_ref::<UInt64Array>() {
        return numbers.value(row).into_bound_py_any(py);
    }
    if let Some(numbers) = any.downcast_ref::<Float64Array>() {
        return numbers.value(row).into_bound_py_any(py);
    }
    let words = any.downcast_ref::<StringArray>();
    words.map(|words| words.value(row)).into_bound_py_any(py)
}

fn refused(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Table {
    /// The rows as comma-separated values with a header, as the program's file has them.
    #[getter]
    fn csv<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.csv)
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The values of a column: whole numbers, numbers or words, `None` where a row has none.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let array = self.batch.column_by_name(name);
        let array = array.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        (0..array.len()).map(|row| value_of(py, array, row)).collect()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// The columns as an Arrow stream of one batch; a schema that is asked for is not obeyed, as the
    /// interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = RecordBatchIterator::new([Ok(self.batch.clone())], self.batch.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema of that stream.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.batch.schema().as_ref());
        let schema = schema.map_err(|error| refused(&error))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}
