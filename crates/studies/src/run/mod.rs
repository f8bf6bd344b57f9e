//! What a user asks to be played: the cells of a run, its record, games told and measured.

pub(crate) mod file_summary;
pub(crate) mod ground;
pub(crate) mod manifest;
pub(crate) mod marginal;
pub(crate) mod playback;
pub(crate) mod request;
