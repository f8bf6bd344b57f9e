//! Games of WWII Sim ask for no memory: a program of its own, whose requests are counted.

use wargauge_studies::testing::allocations::{Counting, games_ask_for_no_memory};
use wargauge_wwii_sim_line_up::WwiiSimLineUp;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn games_of_the_default_policy_ask_for_no_memory() {
    games_ask_for_no_memory::<WwiiSimLineUp>();
}
