//! What the doctrine of Victory Decision does and leaves undone, read off whole games.

mod built_in;

use built_in::scenarios;
use wargauge_batch::{Matchup, MatchupParts, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::victory_decision::VictoryDecision;

/// Lines of some games of a scenario between its own forces.
fn lines(name: &str, pairs: u64) -> Vec<String> {
    let loaded = scenarios::<VictoryDecision>();
    let loaded = loaded.iter().find(|loaded| loaded.scenario.name() == name);
    let loaded = loaded.expect("a built-in scenario");
    let matchup = Matchup::<VictoryDecision>::assemble(MatchupParts {
        scenario: &loaded.scenario,
        forces: [&loaded.forces[0].1, &loaded.forces[1].1],
        names: [0, 1].map(|at: usize| loaded.forces[at].0.clone()),
        policies: [PolicyChoice::plain("doctrine"), PolicyChoice::plain("doctrine")],
        settings: &[],
        swap: Swap::Fixed,
        key: 0,
    })
    .expect("a built-in match-up");
    let mut lines = Vec::new();
    for pair in 0..pairs {
        wargauge_batch::replay(&matchup, 1, pair, 1, &mut |line| lines.push(line.to_owned()));
    }
    lines
}

/// VD-CONC-03: the aim is lost by whatever is no shot, so that to aim without a target is to lose an
/// action.
#[test]
fn who_concentrates_fire_shoots_next() {
    for name in ["armour", "bunker-assault", "village"] {
        let lines = lines(name, 12);
        let decided: Vec<&str> =
            lines.iter().filter_map(|line| line.trim().strip_prefix("VD-ENG-08")).collect();
        let mut aimed = 0;
        for pair in decided.windows(2) {
            let Some(who) = pair[0].strip_suffix(" concentrates fire") else { continue };
            let next = pair[1].strip_prefix(who).unwrap_or(pair[1]);
            assert!(next.starts_with(" shoots"), "{name}: {} then {}", pair[0], pair[1]);
            aimed += 1;
        }
        assert!(aimed > 0, "somebody aims in {name}");
    }
}
