//! Games of Grid WW2 ask for no memory: a program of its own, whose requests are counted.

use wargauge_grid_line_up::GridLineUp;
use wargauge_studies::testing::allocations::{Counting, games_ask_for_no_memory};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn games_of_the_default_policy_ask_for_no_memory() {
    games_ask_for_no_memory::<GridLineUp>();
}
