//! Is more ever less? What is drawn, the rows, and what people read.

pub(crate) mod args;
pub(crate) mod findings;
pub(crate) mod rows;
mod shown;
pub(crate) mod tables;
