//! What the house asks of every ruleset.

use wargauge_studies::testing::mirror::players_take_nothing_from_game_to_game;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

wargauge_studies::tests_of_every_ruleset!(VictoryDecisionLineUp);

/// In a Meeting Engagement the first turns pass without an enemy in sight.
#[test]
fn players_take_nothing_from_game_to_game_before_they_meet() {
    players_take_nothing_from_game_to_game::<VictoryDecisionLineUp>("meeting-engagement", 1500);
}

/// Shifted tables.
mod shifted {
    use wargauge_studies::testing::variation;

    use super::VictoryDecisionLineUp;

    #[test]
    fn random_play_obeys_on_shifted_tables() {
        variation::random_play_obeys_on_shifted_tables::<VictoryDecisionLineUp>();
    }

    #[test]
    fn shifted_tables_depend_neither_on_threads_nor_on_chunks() {
        variation::shifted_tables_depend_neither_on_threads_nor_on_chunks::<VictoryDecisionLineUp>(
        );
    }

    #[test]
    fn both_games_of_a_pair_have_one_table() {
        variation::both_games_of_a_pair_have_one_table::<VictoryDecisionLineUp>();
    }
}
