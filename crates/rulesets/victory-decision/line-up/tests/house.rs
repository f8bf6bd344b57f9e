//! What the house asks of every ruleset.

use wargauge_studies::testing::mirror::players_take_nothing_from_game_to_game;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

wargauge_studies::tests_of_every_ruleset!(VictoryDecisionLineUp);

/// In a Meeting Engagement the first turns pass without an enemy in sight.
#[test]
fn players_take_nothing_from_game_to_game_before_they_meet() {
    players_take_nothing_from_game_to_game::<VictoryDecisionLineUp>("meeting-engagement", 1500);
}
