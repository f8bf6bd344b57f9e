//! Games of Victory Decision ask for no memory: a program of its own, whose requests are counted.

use wargauge_studies::testing::allocations::{Counting, games_ask_for_no_memory};
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn games_of_the_default_policy_ask_for_no_memory() {
    games_ask_for_no_memory::<VictoryDecisionLineUp>();
}
