//! Tests, a file a chapter of the rules.

mod armour;
mod assaults;
mod charts;
mod commanders;
mod data;
mod explosives;
mod files;
mod fixture;
mod laws;
mod losses;
mod morale;
mod movement;
mod opportunity;
mod orders;
mod quality;
mod secrets;
mod sight;
mod small_arms;
mod turns;
