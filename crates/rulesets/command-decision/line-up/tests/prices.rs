//! Games do not go by prices: what counts where points decide is the stake of a stand.

use wargauge_batch::{Loaded, Swap};
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision_line_up::CommandDecisionLineUp;
use wargauge_rules::roster::{ForceData, Rulebook, Source};
use wargauge_studies::testing::{match_up, scenario};

/// The army file with every price changed, each by another amount, and what stands count left as it is.
fn repriced(army: &Source) -> Source {
    let mut changed = 0;
    let lines = army.text.lines().map(|line| {
        let Some(price) = line.strip_prefix("price = ") else { return line.to_owned() };
        let price: u32 = price.parse().expect("prices are whole numbers");
        changed += 1;
        format!("price = {}\nstake = {price}", price * (1 + changed % 3) + changed)
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    assert_eq!(changed, 41, "every stand has a price");
    Source::new(army.name.clone(), text)
}

/// Three games of a scenario by its own forces, line by line.
fn told(loaded: &Loaded<CommandDecision>) -> Vec<String> {
    let seats = loaded.own_seats();
    let matchup = match_up::<CommandDecisionLineUp>(loaded, seats, ["doctrine"; 2], Swap::Fixed);
    let matchup = matchup.expect("the forces of the scenario");
    let mut lines = Vec::new();
    for pair in 0..3 {
        wargauge_batch::replay(&matchup, 5, pair, 1, &mut |line| {
            // Losses are told at prices; what decides the game is not.
            if !["    (cost: ", "out of action: ", "lost: "]
                .iter()
                .any(|start| line.starts_with(start))
            {
                lines.push(line.to_owned());
            }
        });
    }
    lines
}

/// CD-SCEN-09, CD-SCEN-11, CD-SCEN-12, CD-POINTS-01: victory points, breaking and results go by stakes.
#[test]
fn a_price_decides_no_game() {
    for name in ["ridge", "breakout"] {
        let mut loaded = scenario::<CommandDecisionLineUp>(name);
        let before = told(&loaded);
        let source = |part: &str| {
            let found = loaded.sources.iter().find(|source| source.name.contains(part));
            found.unwrap_or_else(|| panic!("{part}")).clone()
        };
        let army = CommandDecision::read_army(&repriced(&source("armies/"))).expect("an army");
        let files: Vec<Source> =
            loaded.forces.iter().map(|(name, _)| source(&format!("forces/{name}."))).collect();
        for ((_, force), file) in loaded.forces.iter_mut().zip(&files) {
            let points = force.points();
            *force = CommandDecision::read_force(file, &army).expect("a force");
            assert_ne!(force.points(), points);
        }
        assert!(before.len() > 300, "games are told: {}", before.len());
        assert_eq!(told(&loaded), before, "{name}");
    }
}
