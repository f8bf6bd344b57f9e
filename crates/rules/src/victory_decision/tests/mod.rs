//! Tests of Victory Decision, by chapter.

mod abilities;
mod assault;
mod casualties;
mod close_combat;
mod combined_arms;
mod command;
mod cover;
mod deployment;
mod dice;
mod end_segment;
mod explosives;
mod features;
mod fixture;
mod fortifications;
mod hiding;
mod initiative;

mod missions;
mod morale;
mod movement;
mod night;
mod objectives;
mod odds;
mod permission;
mod scale;
mod shooting;
mod sight;
mod skeleton;
mod strikes;
mod structures;
mod transport;
mod vehicles;
mod withdrawal;
