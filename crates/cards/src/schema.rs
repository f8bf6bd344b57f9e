//! What a file of cards looks like: its JSON Schema, and one to begin with.

use schemars::{Schema, schema_for};

use crate::mirror::GameMirror;

/// A file of cards to begin with.
const TEMPLATE: &str = include_str!("template.toml");

/// A file of cards to begin with, of a title.
#[must_use]
pub fn template(title: &str) -> String {
    TEMPLATE.replacen("{title}", title, 1)
}

/// The JSON Schema of files of cards.
#[must_use]
pub fn schema() -> Schema {
    schema_for!(GameMirror)
}
