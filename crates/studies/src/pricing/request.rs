//! What a user asks to be priced.

use std::collections::BTreeMap;

use wargauge_policy::PolicyChoice;

/// What a user asks to be priced.
#[derive(Clone, Debug, PartialEq)]
pub struct PricingRequest {
    /// Name or path of the army.
    pub army: String,
    /// Names or paths of scenarios; without any, the one of the army that is made for the smallest
    /// forces, or of the ruleset where no scenario names the army.
    pub scenarios: Vec<String>,
    /// Points of forces, in thousandths; without any, those of each scenario.
    pub points: Vec<u32>,
    /// Games to play at most.
    pub games: u64,
    /// Master seed.
    pub seed: u64,
    /// Policy of both sides; `None` is the ruleset's default.
    pub policy: Option<PolicyChoice>,
    /// Switches that override those of the scenarios, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// How far a price may be off and still be fair, as a share of it.
    pub tolerance: f64,
    /// Step of prices in thousandths of a point; `None`: the army's.
    pub granularity: Option<u32>,
    /// Whether as few prices as possible shall change.
    pub smallest_patch: bool,
    /// Prices to try and no others, by entry, in thousandths of a point.
    pub what_if: BTreeMap<String, u32>,
}
