//! Tests of the rules: a file for each part of the book, and the worked examples.

mod clauses;
mod course;
mod examples;
mod fire;
pub(crate) mod fixture;
mod laws;
mod limits;
mod movement;
mod odds;
mod officers;
mod sets;
mod switches;
mod tables;
mod turns;
mod views;
mod winning;
