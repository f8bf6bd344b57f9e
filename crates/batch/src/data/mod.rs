//! Data files: found, read, changed as text, and flattened to values.

pub(crate) mod better;
pub(crate) mod characters;
pub(crate) mod copies;
pub(crate) mod data_values;
pub mod document;
pub(crate) mod force_text;
pub(crate) mod library;
pub(crate) mod limits;
pub(crate) mod load;
pub(crate) mod parts;
pub(crate) mod remarks;
pub(crate) mod reordered;
pub(crate) mod text_file;
