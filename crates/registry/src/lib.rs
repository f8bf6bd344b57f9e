//! The rulesets there are: the one place that names them all. Each is a feature, and all are on unless
//! somebody builds a program of some of them.

use wargauge_studies::{AnyRuleset, Library};

/// Every ruleset that is built in.
#[must_use]
pub fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    let all: &[&'static dyn AnyRuleset] = &[
        #[cfg(feature = "grid")]
        wargauge_grid_line_up::RULESET,
        #[cfg(feature = "skirmish")]
        wargauge_skirmish_line_up::RULESET,
        #[cfg(feature = "victory-decision")]
        wargauge_victory_decision_line_up::RULESET,
        #[cfg(feature = "wwii-sim")]
        wargauge_wwii_sim_line_up::RULESET,
        #[cfg(feature = "command-decision")]
        wargauge_command_decision_line_up::RULESET,
    ];
    all.to_vec()
}

/// Every ruleset with the files that come with it.
#[must_use]
pub fn library() -> Library {
    Library::built_in(&rulesets())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_lead_to_their_rulesets() {
        let library = library();
        for ruleset in rulesets() {
            assert_eq!(library.ruleset(ruleset.name()).unwrap().name(), ruleset.name());
        }
        let names: BTreeSet<&str> = library.names().iter().copied().collect();
        assert_eq!(names.len(), rulesets().len(), "no two share a name");
    }

    #[test]
    fn a_misspelt_name_is_answered_with_the_nearest() {
        let error = library().ruleset("gird").unwrap_err();
        assert_eq!(error.nearest.as_deref(), Some("grid"));
    }
}
