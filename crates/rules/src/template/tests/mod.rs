//! Tests of the template, one file a subject.

mod data;
mod game;
mod laws;

use crate::roster::Setting;
use crate::template::{Template, example};

/// The match-up of the example files, with some switches set.
pub(crate) fn corridor(settings: &[Setting]) -> Template {
    example::corridor(settings).expect("the example files are right")
}
