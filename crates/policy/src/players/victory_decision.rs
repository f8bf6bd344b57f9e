//! The policies of Victory Decision.

use wargauge_rules::roster::DataError;
use wargauge_rules::victory_decision::VictoryDecision;

use super::{Players, PolicyChoice, PolicyInfo};
use crate::decision::Policy;
use crate::random::Random;

static POLICIES: [PolicyInfo; 1] = [PolicyInfo {
    name: "random",
    summary: "takes any option, each equally likely",
    parameters: &[],
}];

impl Players for VictoryDecision {
    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn policy(choice: &PolicyChoice) -> Result<Box<dyn Policy<Self>>, DataError> {
        choice.resolve(Self::policies())?;
        Ok(Box::new(Random))
    }
}
