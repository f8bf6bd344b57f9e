//! The policies of Grid WW2.

use std::sync::LazyLock;

use wargauge_rules::grid::Grid;
use wargauge_rules::roster::DataError;

use super::{Players, PolicyChoice, PolicyInfo};
use crate::decision::Policy;
use crate::doctrine::grid::{Doctrine, PARAMETERS, Weights};
use crate::random::Random;

static POLICIES: LazyLock<[PolicyInfo; 2]> = LazyLock::new(|| {
    [
        PolicyInfo {
            name: "doctrine",
            summary: "plays by doctrine: concentrates fire, uses cover, goes for the objectives",
            parameters: &PARAMETERS,
        },
        PolicyInfo {
            name: "random",
            summary: "takes any option, each equally likely",
            parameters: &[],
        },
    ]
});

impl Players for Grid {
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
