//! Scenarios that differ from pair to pair.

use wargauge_rules::Side;
use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Source, Varies};
use wargauge_rules::table::{Length, Point, Vector};
use wargauge_rules::testing::shipped::good;

use crate::WwiiSim;
use crate::scenario::Scenario;
use crate::tests::fixture::{SHIPPED, army};

/// A built-in scenario with a line more after its kind.
fn with(name: &str, line: &str) -> Result<Scenario, DataError> {
    let text = SHIPPED.source(&format!("{name}.toml")).text;
    let head = "kind = \"scenario\"\n";
    let source = Source::new("varied.toml", text.replacen(head, &format!("{head}{line}\n"), 1));
    WwiiSim::read_scenario(&source, &army("germans-1944"))
}

fn shifted(scenario: &Scenario, seed: u64) -> Scenario {
    scenario.drawn(Lot { table: Some(seed), first: None })
}

#[test]
fn pieces_and_zones_are_shifted_and_places_go_with_the_terrain_that_holds_them() {
    let drawn = good(with("meeting-300", "jitter = 1"));
    assert_eq!(drawn.varies.jitter, Some(Length::inches(1)));
    let mut moved = [0; 3];
    for seed in 0..40 {
        let now = shifted(&drawn, seed);
        for (house, was) in now.ground.buildings.iter().zip(&drawn.ground.buildings) {
            let way = was.outline.low().to(house.outline.low());
            assert!(way.x.abs() <= 100 && way.y.abs() <= 100, "{way:?}");
            let named = |it: &Scenario| {
                let mut all = it.objectives.iter().filter(|objective| objective.name == was.name);
                all.next().expect("houses are objectives").at
            };
            assert_eq!(named(&drawn).to(named(&now)), way, "{} and its objective", was.name);
            moved[0] += usize::from(!way.is_zero());
        }
        assert_eq!(now.objectives[0].at, Point::inches(36, 24), "roads reach all four edges");
        for side in Side::BOTH {
            let [was, zone] = [&drawn, &now].map(|it| it.sides[side].zones[0]);
            let ways = [was.low().to(zone.low()), was.high().to(zone.high())];
            let (kept, free) = if side == Side::A { (0, 1) } else { (1, 0) };
            assert_eq!(ways[kept], Vector::default(), "the edge of the table");
            assert!(ways[free].x == 0 && ways[free].y.abs() <= 100);
            moved[1 + side.index()] += usize::from(!ways[free].is_zero());
        }
    }
    assert!(moved.iter().all(|&times| times > 25), "{moved:?}");
}

#[test]
fn a_lot_alone_shifts_and_the_same_lot_alike() {
    let drawn = good(with("meeting-300", "jitter = 1"));
    assert_eq!(drawn.drawn(Lot::default()), drawn);
    assert_eq!(shifted(&drawn, 5), shifted(&drawn, 5));
    assert_ne!(shifted(&drawn, 5), shifted(&drawn, 6));
    let plain = good(with("meeting-300", ""));
    assert_eq!(plain.varies, Varies::default());
    assert_eq!(shifted(&plain, 5), plain);
}

/// WS-SCEN-05: who places first, where the scenario has the sides take turns.
#[test]
fn sides_take_turns_where_the_scenario_says_so() {
    let alternate = good(with("meeting-300", "places_first = \"alternate\""));
    assert!(alternate.varies.first);
    for side in Side::BOTH {
        let lot = Lot { table: None, first: Some(side) };
        assert_eq!(alternate.drawn(lot).places_first, Some(side), "WS-SCEN-05");
    }
    let fixed = good(with("meeting-300", "places_first = \"b\""));
    assert!(!fixed.varies.first);
    assert_eq!(fixed.drawn(Lot::default()).places_first, Some(Side::B));
}

#[test]
fn what_is_wrong_is_said() {
    let said = |name: &str, line: &str| with(name, line).unwrap_err().to_string();
    assert_eq!(
        said("meeting-300", "jitter = 9"),
        "varied.toml:5:10: `jitter`: found the whole number 9; expected inches: a number from 0.1 to 4 with at most two \
         decimals"
    );
    assert_eq!(
        said("meeting-300-seeded", "jitter = 1"),
        "varied.toml:5:10: `jitter`: nothing to shift on a generated table; expected a table that the \
         file draws"
    );
    let word = said("meeting-300", "places_first = \"alternately\"");
    assert!(word.contains("varied.toml:5:16: `places_first`"), "{word}");
    assert!(word.contains("alternate"), "{word}");
}
