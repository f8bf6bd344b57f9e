//! The policy that takes any option, each equally likely.

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Ruleset, Side};

use crate::choice::{PolicyInfo, PolicyPart};
use crate::decision::{Decision, Policy};

/// Uniform random choice among all options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl Random {
    /// How a user names it.
    pub const INFO: PolicyInfo = PolicyInfo {
        name: "random",
        part: PolicyPart::Random,
        summary: "takes any option, each equally likely",
        parameters: &[],
        kinds: &[],
    };
}

impl<R: Ruleset> Policy<R> for Random {
    fn begin(&mut self, _: &R, _: Side) {}

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        let options = decision.options();
        options[rng.below(options.len() as u32) as usize]
    }
}
