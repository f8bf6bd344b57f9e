//! The rulesets that raw bytes are tried on: all that there are.

use std::sync::LazyLock;

use wargauge_studies::{ByteTrials, Library};

/// All rulesets with their files.
pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(wargauge_registry::library);

/// What is tried of each ruleset, by name, in the order of the registry.
pub(crate) static TRIALS: LazyLock<Vec<(&str, Box<dyn ByteTrials>)>> = LazyLock::new(|| {
    let library: &'static Library = &LIBRARY;
    let rulesets = library.rulesets().iter();
    rulesets.map(|ruleset| (ruleset.name(), ruleset.byte_trials(library))).collect()
});

/// The small scenario of each ruleset, by its full name.
pub(crate) fn small_scenarios() -> impl Iterator<Item = String> {
    let rulesets = LIBRARY.rulesets().iter();
    rulesets.map(|ruleset| format!("{}/{}", ruleset.name(), ruleset.small_scenario()))
}

#[cfg(test)]
mod tests {
    use super::TRIALS;

    #[test]
    fn bytes_can_be_made_actions_of_every_ruleset() {
        for (name, ruleset) in TRIALS.iter() {
            let what = "its line-up and the registry have a feature `arbitrary`";
            assert!(ruleset.makes_actions(), "{name}: {what}, and its line-up an `action_of`");
        }
    }
}
