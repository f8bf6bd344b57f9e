//! The policies of Victory Decision.

use std::sync::LazyLock;

use wargauge_rules::roster::DataError;
use wargauge_rules::victory_decision::VictoryDecision;

use super::{Players, PolicyChoice, PolicyInfo};
use crate::decision::Policy;
use crate::doctrine::victory_decision::{Doctrine, PARAMETERS, Weights};
use crate::random::Random;

static POLICIES: LazyLock<[PolicyInfo; 2]> = LazyLock::new(|| {
    [
        PolicyInfo {
            name: "doctrine",
            summary: "plays by doctrine: suppresses, uses cover, names the urgent unit, holds ground",
            parameters: &PARAMETERS,
        },
        PolicyInfo {
            name: "random",
            summary: "takes any option, each equally likely",
            parameters: &[],
        },
    ]
});

impl Players for VictoryDecision {
    fn policies() -> &'static [PolicyInfo] {
        &*POLICIES
    }

    fn policy(choice: &PolicyChoice) -> Result<Box<dyn Policy<Self>>, DataError> {
        let info = choice.resolve(Self::policies())?;
        if info.name == "random" {
            return Ok(Box::new(Random));
        }
        let mut weights = Weights::default();
        for (name, value) in &choice.parameters {
            let known = weights.set(name, *value);
            debug_assert!(known, "resolved parameters are weights");
        }
        Ok(Box::new(Doctrine::new(weights)))
    }
}
