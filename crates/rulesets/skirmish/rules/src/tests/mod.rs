//! Tests of the rules, by subject.

mod built_in;
mod fixture;
mod play;
