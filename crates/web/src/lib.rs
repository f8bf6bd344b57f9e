//! The laboratory for a page: what `wargauge-lab` does to a study, as a module of a browser.
//!
//! The site around it is `web/`: it asks by JSON, as a request to the laboratory is data, and is answered by JSON.
//! Nothing here knows what a study asks. Whoever plays has a module of its own in a worker; none knows of
//! another, and the one that has the desk puts together what they come to.

mod archive;
mod catalogue;
mod failure;
mod findings;
mod given;
mod odds;
mod panic;
mod study;

use wasm_bindgen::prelude::*;

use crate::failure::Outcome;

/// Has what stops the module told on the console.
#[wasm_bindgen(start)]
pub fn start() {
    panic::tell();
}

/// The version of the program that this is, with the revision it was built from where that is known.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    let head = wargauge_studies::PartHead::of_this_program();
    match head.git_revision {
        Some(revision) => format!("{} ({revision})", head.version),
        None => head.version,
    }
}

/// What there is to choose of: rulesets with their files, and what can be asked about single attacks, as JSON.
///
/// # Errors
/// The first thing wrong with a file that comes with the program.
#[wasm_bindgen]
pub fn catalogue() -> Outcome<String> {
    Ok(catalogue::catalogue()?.to_string())
}

/// The text of a file that comes with the program, by its place, such as `grid/forces/infantry-90.toml`.
#[wasm_bindgen]
#[must_use]
pub fn text_of(place: &str) -> Option<String> {
    catalogue::text_of(place)
}

/// What is in a file in memory, as JSON; `files` are all files in memory, as JSON.
///
/// # Errors
/// The first thing wrong with it.
#[wasm_bindgen]
pub fn check(path: &str, files: &str) -> Outcome<String> {
    Ok(catalogue::check(path, files)?.to_string())
}

/// What the policy of a page must allow that shows pages of the program in frames, as JSON.
#[wasm_bindgen]
#[must_use]
pub fn frame_policy() -> String {
    catalogue::frame_policy().to_string()
}

/// Works the odds out that a request in JSON asks for; gives what they are as JSON.
///
/// # Errors
/// The first thing wrong with the request or a file.
#[wasm_bindgen]
pub fn odds(request: &str, files: &str) -> Outcome<String> {
    Ok(odds::odds(request, files)?.to_string())
}
