//! Scenarios that differ from pair to pair.

use wargauge_rules::Side;
use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Source, Varies};
use wargauge_rules::testing::shipped::good;

use super::{companies, source};
use crate::scenario::Scenario;
use crate::{FirstPlayer, Grid};

/// `meeting-90` with a line more after its kind.
fn with(line: &str) -> Result<Scenario, DataError> {
    let head = "kind = \"scenario\"\n";
    let text = source("meeting-90.toml").text.replacen(head, &format!("{head}{line}\n"), 1);
    Grid::read_scenario(&Source::new("varied.toml", text), &companies())
}

/// GW-TURN-05: who takes the first turn, where the scenario has the sides take turns.
#[test]
fn sides_take_turns_where_the_scenario_says_so() {
    let alternate = good(with("first_player = \"alternate\""));
    assert!(alternate.varies().first);
    for side in Side::BOTH {
        let lot = Lot { table: None, first: Some(side) };
        assert_eq!(alternate.drawn(lot).first_player, FirstPlayer::Side(side), "GW-TURN-05");
    }
    let rolled = good(with("first_player = \"roll\""));
    assert_eq!(rolled.varies(), Varies::default());
    assert_eq!(rolled.drawn(Lot::default()).first_player, FirstPlayer::Roll);
}

#[test]
fn squares_are_not_shifted() {
    assert_eq!(
        with("jitter = 1").unwrap_err().to_string(),
        "varied.toml:5:10: `jitter`: terrain fills whole squares, which cannot be shifted by less than \
         a square; expected no such key"
    );
}
