//! What clippy cannot see: boundaries between crates and rulesets, sizes, names, and the tie
//! between rules, code and tests.

mod boundaries;
mod circles;
mod clauses;
mod code;
mod imports;
mod links;
mod names;
mod pages_of_docs;
mod promises;
mod rooms;
mod rooms_of_crates;
mod signatures;
mod sizes;
mod sources;
mod supply;
mod words;
mod workflows;
