//! What the doctrine of Victory Decision does and leaves undone, read off whole games.

use wargauge_batch::Swap;
use wargauge_batch::testing::{match_up, scenario};
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

/// Lines of some games of a scenario between its own forces.
fn lines(name: &str, pairs: u64) -> Vec<String> {
    let loaded = scenario::<VictoryDecisionLineUp>(name);
    let policies = ["doctrine", "doctrine"];
    let matchup =
        match_up::<VictoryDecisionLineUp>(&loaded, loaded.own_seats(), policies, Swap::Fixed)
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
        let (mut aimed, mut lost) = (0, Vec::new());
        for pair in decided.windows(2) {
            let Some(who) = pair[0].strip_suffix(" concentrates fire") else { continue };
            let next = pair[1].strip_prefix(who).unwrap_or(pair[1]);
            if !next.starts_with(" shoots") {
                lost.push(format!("{} then {}", pair[0], pair[1]));
            }
            aimed += 1;
        }
        assert!(aimed > 0, "somebody aims in {name}");
        assert!(lost.is_empty(), "{name}: {lost:?}");
    }
}
