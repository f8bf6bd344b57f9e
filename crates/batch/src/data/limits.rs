//! Scenarios without their limits of points: what a copy is worth does not depend on who may buy it.

use wargauge_rules::roster::{Rulebook, ScenarioData, Source};

use crate::data::document::{PathStep, numbers, open, remove};

/// The key of a limit of points in scenarios of every ruleset.
const LIMIT: &str = "points_limit";

/// The scenario for forces of any price; `None` if it has no limits of points, or is not the same game
/// without them.
pub fn without_points_limit<R: Rulebook>(source: &Source, army: &R::Army) -> Option<R::Scenario> {
    if let Some(open) = R::read_scenario(source, army).ok()?.for_any_price() {
        return Some(open);
    }
    let mut document = open(source).ok()?;
    let is_limit =
        |path: &Vec<PathStep>| matches!(path.last(), Some(PathStep::Key(key)) if key == LIMIT);
    let limits: Vec<Vec<PathStep>> = numbers(&document).into_iter().filter(is_limit).collect();
    if limits.is_empty() {
        return None;
    }
    limits.iter().for_each(|path| remove(&mut document, path));
    let text = Source::new(source.name.clone(), document.to_string());
    let scenario = R::read_scenario(&text, army).ok()?;
    scenario.points_limit().0.iter().all(Option::is_none).then_some(scenario)
}
