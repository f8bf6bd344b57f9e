//! The shipped match-ups, for tests.

use std::sync::{Arc, LazyLock};

use crate::CommandDecision;
use crate::units::army::Army;
use crate::units::force::Force;
use crate::winning::scenario::Scenario;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{Rulebook, ScenarioData};
use wargauge_rules::testing::shipped::{Shipped, good};

pub(super) const SHIPPED: Shipped = Shipped("command-decision");

static ARMY: LazyLock<Arc<Army>> =
    LazyLock::new(|| Arc::new(good(CommandDecision::read_army(&SHIPPED.source("armies/europe-1944.toml")))));

/// The shipped army.
pub(super) fn army() -> Arc<Army> {
    Arc::clone(&ARMY)
}

/// A shipped force.
pub(super) fn force(name: &str) -> Force {
    good(CommandDecision::read_force(&SHIPPED.source(&format!("forces/{name}.toml")), &army()))
}

/// A shipped scenario.
pub(super) fn scenario(name: &str) -> Scenario {
    good(CommandDecision::read_scenario(&SHIPPED.source(&format!("{name}.toml")), &army()))
}

/// A shipped scenario with the forces it names.
pub(super) fn match_up(name: &str) -> CommandDecision {
    let scenario = scenario(name);
    let forces = scenario.forces();
    let [one, two] = &forces.0;
    let (one, two) = (force(one), force(two));
    good(CommandDecision::assemble(&scenario, BySide([&one, &two]), &[]))
}
