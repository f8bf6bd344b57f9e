//! Scenarios that differ from pair to pair.

use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Source, Varies};
use wargauge_rules::table::{Rect, Shape};
use wargauge_rules::testing::shipped::good;

use super::{army, source};
use crate::book::VictoryDecision;
use crate::scenario::{Layout, Scenario};

/// A built-in scenario with a line more after its kind.
fn with(name: &str, line: &str) -> Result<Scenario, DataError> {
    let head = "kind = \"scenario\"\n";
    let text = source(&format!("{name}.toml")).text;
    let text = text.replacen(head, &format!("{head}{line}\n"), 1);
    VictoryDecision::read_scenario(&Source::new("varied.toml", text), &army("german-grenadier"))
}

/// The bounds of every piece.
fn bounds(scenario: &Scenario) -> Vec<Rect> {
    let Layout::Drawn(pieces) = &scenario.layout else { panic!("a drawn table") };
    let bounds = pieces.iter().map(|piece| {
        let shapes = good_shapes(piece.outline.shapes().ok());
        shapes.iter().map(Shape::bounds).reduce(Rect::joined).expect("a shape")
    });
    bounds.collect()
}

fn good_shapes(shapes: Option<Vec<Shape>>) -> Vec<Shape> {
    shapes.expect("an outline")
}

/// Houses, blocks, discs, polygons and lines.
#[test]
fn pieces_of_every_outline_are_shifted_whole() {
    let drawn = good(with("village", "jitter = 1.5"));
    let mut moved = vec![0; bounds(&drawn).len()];
    for seed in 0..40 {
        let now = drawn.drawn(Lot { table: Some(seed), first: None });
        for (at, (was, is)) in bounds(&drawn).into_iter().zip(bounds(&now)).enumerate() {
            let ways = [was.low().to(is.low()), was.high().to(is.high())];
            assert_eq!(ways[0], ways[1], "piece {at} keeps its shape");
            assert!(ways[0].x.abs() <= 150 && ways[0].y.abs() <= 150);
            moved[at] += usize::from(!ways[0].is_zero());
        }
    }
    assert!(moved.iter().all(|&times| times > 20), "{moved:?}");
    assert_eq!(bounds(&drawn.drawn(Lot::default())), bounds(&drawn));
    assert_eq!(good(with("village", "")).varies(), Varies::default());
}

#[test]
fn what_is_wrong_is_said() {
    let said = |name: &str, line: &str| with(name, line).unwrap_err().to_string();
    assert_eq!(
        said("village", "jitter = 0"),
        "varied.toml:5:10: `jitter`: found the whole number 0; expected inches: a number from 0.1 to 4 with at most two \
         decimals"
    );
    assert!(said("open-battle", "jitter = 1").contains("nothing to shift on a generated table"));
    // Who names first is contested every turn: no side is first by the scenario.
    assert!(said("village", "first_player = \"alternate\"").contains("first_player"));
}
