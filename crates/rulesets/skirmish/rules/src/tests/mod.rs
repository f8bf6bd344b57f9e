//! Tests of the rules, by subject.

mod armour;
mod built_in;
mod bursts;
mod fixture;
mod moving;
mod nerves;
mod play;
mod shooting;
mod sights;
mod solo;
