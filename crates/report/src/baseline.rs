//! The tables of a baseline: counts and data that a later state is held against.

use crate::field::Points;

crate::rows! {
    /// One row per match-up: the exact counts of its games.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineMatchupRow in "matchups" by [ruleset, scenario, force_a, force_b] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the first force.
        pub force_a: String,
        /// Name of the second force.
        pub force_b: String,
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String,
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String,
        /// What the two games of a pair exchange: `forces`, `players` or `fixed`, which is nothing.
        pub swap: String,
        /// Price of force A in points.
        pub points_a: Points,
        /// Price of force B in points.
        pub points_b: Points,
        /// Games that contestant A won.
        pub wins_a: u64,
        /// Games that the victory rule calls even.
        pub draws: u64,
        /// Games that contestant B won.
        pub wins_b: u64,
        /// Games stopped by a safety cap without a result under the rules.
        pub unfinished: u64,
        /// Sum of the game turns that games ended in.
        pub turns: u64,
        /// Sum of the decisions of both players.
        pub decisions: u64,
        /// Points that force A lost in all games.
        pub lost_a: Points,
        /// Points that force B lost in all games.
        pub lost_b: Points,
        /// Points of force B lost in all games through no unit of force A.
        pub unattributed_a: Points,
        /// Points of force A lost in all games through no unit of force B.
        pub unattributed_b: Points,
        /// One digit a pair: the half points contestant A scored in its two games, 0 to 4.
        pub pairs: String,
    }
}

crate::rows! {
    /// One row per match-up, force and priced entry of the force: exact counts over all its copies
    /// and all games. Where a force meets itself, the rows are those of contestant A.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineUnitRow in "units" by [ruleset, scenario, force, opponent, unit] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the scenario.
        pub scenario: String,
        /// Name of the force the unit fights for.
        pub force: String,
        /// Name of the force it fights against.
        pub opponent: String,
        /// Identifier of the priced entry.
        pub unit: String,
        /// Name of the entry for people.
        pub name: String,
        /// Price of one copy in points.
        pub points: Points,
        /// Copies in the two games of a pair together.
        pub copies: u64,
        /// Points of enemy strength destroyed.
        pub destroyed: Points,
        /// Points of its own strength lost.
        pub lost: Points,
        /// Copies still in the fight at the end of a game.
        pub survived: u64,
        /// Turns in which a copy acted.
        pub activations: u64,
        /// Attacks.
        pub shots: u64,
        /// Attacks that took effect.
        pub hits: u64,
        /// Targets put out of the game.
        pub kills: u64,
        /// Targets disrupted, suppressed or shaken.
        pub suppressions: u64,
        /// Game turns at the end of which a copy held an objective.
        pub objective_turns: u64,
        /// `destroyed` of each whole chunk of consecutive pairs, in order, with spaces between;
        /// empty if there is no whole chunk.
        pub destroyed_by_chunk: Option<String>,
    }
}

crate::rows! {
    /// One row per value of a data file, of a switch of the rules and of a parameter of a policy
    /// that the games rest on. Words for people, such as titles, are left out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineValueRow in "data" by [file, entry, field] {
        /// The data file; `rules of RULESET` or `policy NAME of RULESET` for what is part of the
        /// program.
        pub file: String,
        /// The part of the file, such as `unit INF`; empty at its top.
        pub entry: Option<String>,
        /// Path of the key within that part.
        pub field: String,
        /// The value, as the file, the rules or the policy has it.
        pub value: String,
    }
}
