//! Tests of the rules, by subject.

mod acting;
mod armour;
mod built_in;
mod bursts;
mod fixture;
mod ground;
mod moving;
mod nerves;
mod play;
mod shooting;
mod sights;
mod solo;
