//! What `list` lists.

use wargauge_report::{Points, rows};

rows! {
    /// One row per ruleset.
    #[derive(Debug)]
    pub(crate) struct RulesetRow in "rulesets" by [name] {
        /// Name in files and on the command line.
        pub(crate) name: String,
        /// Name for people.
        pub(crate) title: String,
        /// Built-in scenarios.
        pub(crate) scenarios: u64,
        /// Built-in armies.
        pub(crate) armies: u64,
        /// Built-in forces.
        pub(crate) forces: u64,
        /// Policies that can play it.
        pub(crate) policies: u64,
        /// Switches that can be set.
        pub(crate) rules: u64,
        /// Scenario with the shortest games.
        pub(crate) small_scenario: String,
        /// Scenario on which the gate holds the default policy against simple ones.
        pub(crate) gate_scenario: String,
    }
}

rows! {
    /// One row per built-in scenario.
    #[derive(Debug)]
    pub(crate) struct ScenarioRow in "scenarios" by [ruleset, name] {
        /// Name of its ruleset.
        pub(crate) ruleset: String,
        /// Name on the command line.
        pub(crate) name: String,
        /// Name for people.
        pub(crate) title: String,
        /// Name of the army its forces come from.
        pub(crate) army: String,
        /// Force that plays the first role if none is chosen.
        pub(crate) force_a: String,
        /// Force that plays the second role if none is chosen.
        pub(crate) force_b: String,
        /// Situation and victory.
        pub(crate) summary: String,
    }
}

rows! {
    /// One row per built-in army.
    #[derive(Debug)]
    pub(crate) struct ArmyRow in "armies" by [ruleset, name] {
        /// Name of its ruleset.
        pub(crate) ruleset: String,
        /// Name on the command line.
        pub(crate) name: String,
        /// Name for people.
        pub(crate) title: String,
        /// Number of its priced entries.
        pub(crate) entries: u64,
    }
}

rows! {
    /// One row per built-in force.
    #[derive(Debug)]
    pub(crate) struct ForceRow in "forces" by [ruleset, name] {
        /// Name of its ruleset.
        pub(crate) ruleset: String,
        /// Name on the command line.
        pub(crate) name: String,
        /// Name for people.
        pub(crate) title: String,
        /// Name of the army it is drawn from.
        pub(crate) army: String,
        /// Total price in points.
        pub(crate) points: Points,
        /// Its units: copies and entry.
        pub(crate) units: String,
    }
}

rows! {
    /// One row per policy; the first of a ruleset is its default.
    #[derive(Debug)]
    pub(crate) struct PolicyRow in "policies" by [ruleset, name] {
        /// Name of the ruleset it plays.
        pub(crate) ruleset: String,
        /// Name on the command line.
        pub(crate) name: String,
        /// Its parameters with their defaults; empty if it has none.
        pub(crate) parameters: Option<String>,
        /// What it does.
        pub(crate) summary: String,
    }
}

rows! {
    /// One row per priced entry of an army.
    #[derive(Debug)]
    pub(crate) struct EntryRow in "entries" by [army, entry] {
        /// Name of the army.
        pub(crate) army: String,
        /// Identifier, as forces name it.
        pub(crate) entry: String,
        /// Name for people.
        pub(crate) name: String,
        /// Price in points.
        pub(crate) price: Points,
        /// Where the price comes from: `book`, the published rules, or `project`, an estimate of
        /// this project.
        pub(crate) source: String,
    }
}

rows! {
    /// One row per switch of a ruleset.
    #[derive(Debug)]
    pub(crate) struct RuleRow in "rules" by [name] {
        /// Name, as `--rule` takes it.
        pub(crate) name: String,
        /// Value unless a scenario or `--rule` sets another.
        pub(crate) default: String,
        /// What it may be set to.
        pub(crate) values: String,
        /// The clauses it governs; empty if none in particular.
        pub(crate) clauses: Option<String>,
        /// What it decides.
        pub(crate) summary: String,
    }
}
