//! A replay fits a page of eighty columns and tells every turn from its orders to its morale.

use wargauge_batch::{Swap, replay};
use wargauge_command_decision_line_up::CommandDecisionLineUp;
use wargauge_rules::roster::ScenarioData;
use wargauge_studies::testing::{match_up, scenarios};

#[test]
fn replays_fit_the_page() {
    for loaded in scenarios::<CommandDecisionLineUp>() {
        let policies = ["doctrine", "baseline"];
        let seats = loaded.own_seats();
        let matchup = match_up::<CommandDecisionLineUp>(&loaded, seats, policies, Swap::Fixed);
        let matchup = matchup.expect("the forces of the scenario");
        let name = loaded.scenario.name();
        let (mut turns, mut tables, mut fires, mut arrows) = (0, 0, 0, 0);
        replay(&matchup, 1, 0, 1, &mut |line| {
            assert!(line.chars().count() <= 80, "{name}: {line}");
            turns += usize::from(line.starts_with("== turn"));
            tables += usize::from(line.starts_with("  -- Orders"));
            fires += usize::from(line.starts_with("  -- General fire"));
            arrows += usize::from(line.contains(['←', '→', '↑', '↓', '↖', '↗', '↘', '↙']));
        });
        assert_eq!(turns, tables, "{name}");
        assert!(fires > 0 && arrows > turns, "{name}: {fires} {arrows}");
    }
}
