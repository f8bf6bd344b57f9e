//! What the house asks of every ruleset, and what it has told and changed before.

use wargauge_grid_line_up::GridLineUp;
use wargauge_studies::testing::forces::every_entry_comes_and_goes;
use wargauge_studies::testing::golden::Golden as Kept;

wargauge_studies::tests_of_every_ruleset!(GridLineUp);

const GAMES: Kept = Kept::of(env!("CARGO_MANIFEST_DIR"), env!("CARGO_PKG_NAME"));

#[test]
fn a_meeting_of_companies_is_told_as_before() {
    GAMES.expect_game::<GridLineUp>("two-villages");
}

#[test]
fn a_breakthrough_is_told_as_before() {
    GAMES.expect_game::<GridLineUp>("breakthrough");
}

/// Qualities are words of the schema.
#[test]
fn every_entry_of_an_army_comes_and_goes() {
    every_entry_comes_and_goes::<GridLineUp>();
}

#[test]
fn sides_take_turns_at_being_first() {
    wargauge_studies::testing::variation::sides_take_turns_at_being_first::<GridLineUp>(
        "first_player",
    );
}
