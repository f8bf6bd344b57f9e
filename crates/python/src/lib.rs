//! The laboratory for Python: what `wargauge-lab` does to a study, as a module of an interpreter.
//!
//! The package around it is `python/wargauge`: its functions take the arguments of the command line by name,
//! and this module takes them as JSON. Nothing here knows what a study asks.

mod errors;
mod files;
mod findings;
mod odds;
mod playing;
mod replay;
mod study;
mod table;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the arguments of a command line say, the first of which is the name of the program; gives the
/// number that the process is to end with.
#[pyfunction]
fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| wargauge::code_of(arguments))
}

/// What `wargauge` is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<study::Study>()?;
    module.add_class::<odds::Odds>()?;
    module.add_class::<findings::Findings>()?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(program, module)?)?;
    module.add_function(wrap_pyfunction!(files::find, module)?)?;
    module.add_function(wrap_pyfunction!(files::read, module)?)?;
    module.add_function(wrap_pyfunction!(files::toml_of, module)?)?;
    module.add_function(wrap_pyfunction!(files::priced, module)?)?;
    module.add_function(wrap_pyfunction!(files::changed, module)?)?;
    module.add_function(wrap_pyfunction!(files::renamed, module)?)?;
    module.add_function(wrap_pyfunction!(files::imported, module)?)?;
    module.add_function(wrap_pyfunction!(files::exported, module)?)?;
    module.add_function(wrap_pyfunction!(files::names, module)?)
}
