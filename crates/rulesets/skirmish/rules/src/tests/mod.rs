//! Tests of the rules, by subject.

mod acting;
mod armour;
mod bases;
mod built_in;
mod bursts;
mod by_play;
mod charts;
mod counters;
mod exact;
mod examples;
mod fixture;
mod ground;
mod melee;
mod moving;
mod nerves;
mod play;
mod rounds;
mod saving;
mod shooting;
mod sights;
mod solo;
mod stances;
mod tables;
mod telling;
mod vehicles;
mod winning;
