//! What the house asks of every ruleset.

use wargauge_command_decision_line_up::CommandDecisionLineUp;

wargauge_studies::tests_of_every_ruleset!(CommandDecisionLineUp);

/// Shifted tables.
mod shifted {
    use wargauge_studies::testing::variation;

    use super::CommandDecisionLineUp;

    #[test]
    fn random_play_obeys_on_shifted_tables() {
        variation::random_play_obeys_on_shifted_tables::<CommandDecisionLineUp>();
    }

    #[test]
    fn shifted_tables_depend_neither_on_threads_nor_on_chunks() {
        variation::shifted_tables_depend_neither_on_threads_nor_on_chunks::<CommandDecisionLineUp>(
        );
    }

    #[test]
    fn both_games_of_a_pair_have_one_table() {
        variation::both_games_of_a_pair_have_one_table::<CommandDecisionLineUp>();
    }
}
