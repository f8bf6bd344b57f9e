//! Scenarios that differ from pair to pair.

use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Source, Varies};
use wargauge_rules::testing::shipped::good;

use super::fixture::{SHIPPED, army};
use crate::CommandDecision;
use crate::scenario::Scenario;
use crate::terrain::kind::TerrainKind;

/// A shipped scenario with a line more after its kind.
fn with(name: &str, line: &str) -> Result<Scenario, DataError> {
    let head = "kind = \"scenario\"\n";
    let text = SHIPPED.source(&format!("{name}.toml")).text;
    let text = text.replacen(head, &format!("{head}{line}\n"), 1);
    CommandDecision::read_scenario(&Source::new("varied.toml", text), &army())
}

#[test]
fn pieces_and_zones_are_shifted_and_areas_to_hold_go_with_their_terrain() {
    let drawn = good(with("proving-ground", "jitter = 1"));
    let mut moved = [0; 3];
    for seed in 0..40 {
        let now = drawn.drawn(Lot { table: Some(seed), first: None });
        for (was, is) in drawn.table.pieces.iter().zip(&now.table.pieces) {
            let way = was.bounds().low().to(is.bounds().low());
            assert_eq!(was.bounds().moved(way), is.bounds());
            assert!(way.x.abs() <= 100 && way.y.abs() <= 100);
            moved[0] += usize::from(!way.is_zero());
            let corners = was.regions[0].bounds().corners().map(|corner| corner + way);
            assert!(corners.into_iter().all(|corner| is.contains(corner)), "borders move along");
            if was.kind == TerrainKind::Town {
                let middles = [&drawn, &now].map(|it| it.objectives[0].area.middle());
                assert_eq!(middles[0].to(middles[1]), way, "the town");
                moved[1] += usize::from(!way.is_zero());
            }
        }
        let [south, north] = now.roles.0.each_ref().map(|role| role.zone);
        assert!((south.high().y - 600).abs() <= 100 && (north.low().y - 4200).abs() <= 100);
        moved[2] += usize::from(south.high().y != 600 && north.low().y != 4200);
    }
    assert!(moved.iter().all(|&times| times > 25), "{moved:?}");
    assert_eq!(drawn.drawn(Lot::default()), drawn);
    assert_eq!(good(with("proving-ground", "")).varies, Varies::default());
}

#[test]
fn what_is_wrong_is_said() {
    let said = |name: &str, line: &str| with(name, line).unwrap_err().to_string();
    assert_eq!(
        said("proving-ground", "jitter = -1"),
        "varied.toml:5:10: `jitter`: found the whole number -1; expected inches: a number from 0.1 to 4 with at most two \
         decimals"
    );
    assert!(
        said("proving-ground-seeded", "jitter = 1")
            .contains("nothing to shift on a generated table")
    );
}
