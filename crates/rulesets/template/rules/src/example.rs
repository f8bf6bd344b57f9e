//! The files of the template as text, and the match-up they make. A ruleset of the program keeps its
//! files in `scenarios/<ruleset>`.

use crate::book::Template;
use crate::profile::Force;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, Rulebook, Setting, Source};

/// The army file.
pub const ARMY: &str = include_str!("../../scenarios/armies/toys.toml");

/// A force file.
pub const FORCE: &str = include_str!("../../scenarios/forces/patrol.toml");

/// The scenario file.
pub const SCENARIO: &str = include_str!("../../scenarios/corridor.toml");

/// The file of a scenario that one side plays alone.
pub const RAID: &str = include_str!("../../scenarios/raid.toml");

/// The match-up of the force with its copy, with some switches set.
///
/// # Errors
/// None, as long as the files are right.
pub fn corridor(settings: &[Setting]) -> Result<Template, DataError> {
    match_up(SCENARIO, |force| BySide([Some(force); 2]), settings)
}

/// The force against raiders.
///
/// # Errors
/// None, as long as the files are right.
pub fn raid() -> Result<Template, DataError> {
    match_up(RAID, |force| BySide([Some(force), None]), &[])
}

fn match_up(
    scenario: &str,
    forces: impl FnOnce(&Force) -> BySide<Option<&Force>>,
    settings: &[Setting],
) -> Result<Template, DataError> {
    let army = Template::read_army(&Source::new("toys.toml", ARMY))?;
    let force = Template::read_force(&Source::new("patrol.toml", FORCE), &army)?;
    let scenario = Template::read_scenario(&Source::new("scenario.toml", scenario), &army)?;
    Template::assemble(&scenario, forces(&force), settings)
}
