//! Scenarios that differ from pair to pair.

use wargauge_rules::Side;
use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Source, Varies};
use wargauge_rules::table::Point;
use wargauge_rules::testing::shipped::good;

use crate::Skirmish;
use crate::scenario::{First, Scenario};
use crate::tests::fixture::{FILES, army};

/// `meeting-100` with a line more after its kind.
fn with(line: &str) -> Result<Scenario, DataError> {
    let head = "kind = \"scenario\"\n";
    let text = FILES.source("meeting-100.toml").text;
    let text = text.replacen(head, &format!("{head}{line}\n"), 1);
    Skirmish::read_scenario(&Source::new("varied.toml", text), &army("americans"))
}

#[test]
fn areas_lines_and_zones_are_shifted_and_places_go_with_the_terrain_that_holds_them() {
    let drawn = good(with("jitter = 1"));
    let mut moved = [0; 4];
    for seed in 0..40 {
        let now = drawn.drawn(Lot { table: Some(seed), first: None });
        let pairs = drawn.table.areas().iter().zip(now.table.areas());
        for (was, is) in pairs {
            assert_eq!((was.kind, was.floors, was.fortified), (is.kind, is.floors, is.fortified));
            let way = was.bounds.low().to(is.bounds.low());
            assert_eq!(was.bounds.moved(way), is.bounds, "it keeps its shape");
            assert!(way.x.abs() <= 100 && way.y.abs() <= 100);
            moved[0] += usize::from(!way.is_zero());
        }
        for (was, is) in drawn.table.lines().iter().zip(now.table.lines()) {
            let way = was.segment.start.to(is.segment.start);
            assert_eq!(
                (was.segment.moved(way), was.kind, was.piece),
                (is.segment, is.kind, is.piece)
            );
            moved[1] += usize::from(!way.is_zero());
        }
        // The southern farm is an objective and a building.
        let farm = Point::inches(24, 14);
        let building = |it: &Scenario, at: Point| it.table.building_at(at).is_some();
        assert!(building(&drawn, farm) && building(&now, now.objectives[1].at));
        moved[2] += usize::from(now.objectives[1].at != farm);
        let [south, north] = [Side::A, Side::B].map(|side| now.zone(side));
        assert_eq!((south.low(), north.high()), (Point::inches(0, 0), Point::inches(60, 48)));
        assert!((south.high().y - 600).abs() <= 100 && (north.low().y - 4200).abs() <= 100);
        moved[3] += usize::from(south.high().y != 600 && north.low().y != 4200);
    }
    assert!(moved.iter().all(|&times| times > 25), "{moved:?}");
}

/// `SK-TURN-10`: who moves first, where the scenario has the sides take turns.
#[test]
fn sides_take_turns_where_the_scenario_says_so() {
    let alternate = good(with("first = \"alternate\""));
    assert!(alternate.varies.first);
    for side in Side::BOTH {
        let lot = Lot { table: None, first: Some(side) };
        assert_eq!(alternate.drawn(lot).first, First::Side(side), "SK-TURN-10");
    }
    let rolled = good(with(""));
    assert_eq!(rolled.varies, Varies::default());
    assert_eq!(rolled.drawn(Lot::default()).first, First::Roll);
}

#[test]
fn what_is_wrong_is_said() {
    let said = |line: &str| with(line).unwrap_err().to_string();
    assert_eq!(
        said("jitter = 5"),
        "varied.toml:5:10: `jitter`: found the whole number 5; expected inches: a number from 0.1 to 4 with at most \
         two decimals"
    );
    assert!(said("first = \"green\"").contains("varied.toml:5:9: `first`"));
}
