//! Tests of Grid WW2, one file a chapter of the rules. Names and messages carry the clauses.

mod artillery;
mod campaign;
mod campaign_battle;
mod campaign_rulebook;
mod combat;
mod invariants;
mod measured;
mod morale;
mod movement;
mod odds_in_play;
mod opening;
mod optional;
mod plain_reading;
mod records;
mod reserves;
mod roster;
mod sight;
mod table;
mod terrain_generator;
mod turn;
mod victory;
mod who_may;
