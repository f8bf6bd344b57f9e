//! Policies as a user names them, with any weights: refused, or able to play.

use wargauge_policy::PolicyChoice;

use crate::rulesets::TRIALS;

/// Random decisions before a policy is asked, by the second byte of an input.
const BEFORE: u32 = 4;

/// The first byte chooses the ruleset and its scenario, the second when the policy takes over, the
/// rest names the policy.
pub(crate) fn run(bytes: &[u8]) {
    let [scene, moment, name @ ..] = bytes else { return };
    let Ok(name) = core::str::from_utf8(name) else { return };
    let Ok(choice) = name.parse::<PolicyChoice>() else { return };
    // A search may look as far as it is told to: hours are no fault.
    if matches!(&*choice.name, "flat" | "mcts") {
        return;
    }
    let scene = usize::from(*scene);
    let (_, ruleset) = &TRIALS[scene % TRIALS.len()];
    ruleset.decide(&choice, scene / TRIALS.len(), BEFORE * u32::from(*moment));
}

/// Every policy of every ruleset, with all of its weights.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, ruleset) in (0..).zip(wargauge_registry::rulesets()) {
        for policy in ruleset.policies() {
            let weights: Vec<String> = policy.parameters.iter().map(ToString::to_string).collect();
            let name = format!("{}:{}", policy.name, weights.join(","));
            seeds.push([&[number, 20], name.as_bytes()].concat());
        }
    }
    seeds
}
