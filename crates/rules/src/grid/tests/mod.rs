//! Tests of Grid WW2, one file a chapter of the rules. Names and messages carry the clauses.

mod artillery;
mod combat;
mod morale;
mod movement;
mod optional;
mod roster;
mod sight;
mod table;
mod turn;
mod victory;
