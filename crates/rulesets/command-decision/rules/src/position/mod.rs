//! Where things are to one another: headings, distances, sight, cover.

pub mod cover;
pub mod elevation;
pub mod heading;
pub(crate) mod looks;
pub mod measure;
pub mod sight;
