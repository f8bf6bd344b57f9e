//! Tests of the template, one file a subject.

mod data;
mod faults;
mod game;
mod laws;
mod raid;

use crate::{Template, example};
use wargauge_rules::roster::Setting;

/// The match-up of the example files, with some switches set.
pub(crate) fn corridor(settings: &[Setting]) -> Template {
    example::corridor(settings).expect("the example files are right")
}
