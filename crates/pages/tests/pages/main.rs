//! Pages as files: what they say, that plots show what tables hold, and what is refused.

#[path = "../samples/mod.rs"]
mod samples;

mod content;
mod handed;
mod histories;
mod plots;
mod read_back;
mod refusals;
