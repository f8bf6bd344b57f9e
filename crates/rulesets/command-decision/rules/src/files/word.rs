//! Words that say what a file is.

use wargauge_rules::roster::only_word;

only_word! {
    /// The ruleset of the file.
    ForCommandDecision CommandDecision;
    /// Marks an army file.
    IsArmy Army;
    /// Marks a force file.
    IsForce Force;
    /// Marks a scenario file.
    IsScenario Scenario;
}
