//! The record of a study.

use serde_json::{Value, json};
use wargauge_batch::FileRecord;

/// What a study was made from, enough to make it again. Nothing in it depends on time, host or
/// threads.
#[must_use]
pub fn manifest(arguments: &[String], seed: u64, files: &[FileRecord], studies: &[Value]) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "git_revision": option_env!("WARGAUGE_GIT_REVISION"),
        "arguments": arguments,
        "seed": seed,
        "files": files,
        "studies": studies,
    })
}
