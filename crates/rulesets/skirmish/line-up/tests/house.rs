//! What the house asks of every ruleset.

use wargauge_skirmish_line_up::SkirmishLineUp;

wargauge_studies::tests_of_every_ruleset!(SkirmishLineUp);

/// Shifted tables.
mod shifted {
    use wargauge_studies::testing::variation;

    use super::SkirmishLineUp;

    #[test]
    fn random_play_obeys_on_shifted_tables() {
        variation::random_play_obeys_on_shifted_tables::<SkirmishLineUp>();
    }

    #[test]
    fn shifted_tables_depend_neither_on_threads_nor_on_chunks() {
        variation::shifted_tables_depend_neither_on_threads_nor_on_chunks::<SkirmishLineUp>();
    }

    #[test]
    fn both_games_of_a_pair_have_one_table() {
        variation::both_games_of_a_pair_have_one_table::<SkirmishLineUp>();
    }
}

#[test]
fn sides_take_turns_at_being_first() {
    wargauge_studies::testing::variation::sides_take_turns_at_being_first::<SkirmishLineUp>(
        "first",
    );
}
