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

/// Tables in turn.
mod in_turn {
    use core::sync::atomic::AtomicBool;

    use wargauge_batch::{Control, Plan, Stop, Tally};
    use wargauge_studies::{Library, RunRequest};
    use wargauge_victory_decision_line_up::RULESET;

    fn played(pairs: u64, chunk_pairs: u64) -> Tally {
        let scenarios = vec!["open-battle".to_owned()];
        let request = RunRequest { scenarios, ..RunRequest::default() };
        let run = request.prepare(&Library::built_in(&[RULESET])).expect("a built-in scenario");
        let plan = Plan { chunk_pairs, ..Plan::new(1, Stop::Games(2 * pairs)) };
        let interrupted = AtomicBool::new(false);
        let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
        run.cells[0].play(&plan, &mut control).tally
    }

    #[test]
    fn pairs_go_through_all_tables() {
        let tally = played(24, 8);
        assert!(tally == played(24, 3), "whatever the chunks");
        let pairs: Vec<u64> = tally.by_table.iter().map(|pairs| pairs.iter().sum()).collect();
        assert!(pairs.len() == 16 && pairs.iter().all(|pairs| [1, 2].contains(pairs)), "{pairs:?}");
    }
}
