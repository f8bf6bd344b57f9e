//! Tests, a file a chapter of the rules.
#![allow(
    clippy::too_many_lines,
    clippy::cognitive_complexity,
    clippy::type_complexity,
    reason = "a table of a rule is read as one"
)]

mod armour;
mod assaults;
mod charted;
mod charts;
mod combat;
mod commanders;
mod data;
mod declarations;
mod exchanges;
mod explosives;
mod files;
mod fire;
mod fixture;
mod geometry;
mod glance;
mod laws;
mod looking;
mod losses;
mod morale;
mod movement;
mod nerve;
mod numbers;
mod obeying;
mod opportunity;
mod orders;
mod play;
mod quality;
mod results;
mod secrets;
mod shaken;
mod sheets;
mod sight;
mod small_arms;
mod spotting;
mod terrain;
mod told;
mod transport;
mod turns;
mod varied;
mod ways;
mod words;
