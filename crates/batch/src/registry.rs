//! The rulesets there are: the one place that names them all.

use wargauge_policy::Players;
use wargauge_rules::exchange::ExchangeRulebook;
use wargauge_rules::grid::Grid;
use wargauge_rules::roster::DataError;
use wargauge_rules::victory_decision::VictoryDecision;

/// A ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesetId {
    /// Company battles on 6-inch squares.
    Grid,
    /// Platoon battles with contested activation.
    VictoryDecision,
}

/// The ruleset whose battles can be linked to campaigns.
pub type CampaignRuleset = Grid;

/// Something to be done with a ruleset that is known only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with ruleset `R`.
    fn visit<R: Players + ExchangeRulebook>(self) -> Self::Output;
}

impl RulesetId {
    /// Every ruleset.
    pub const ALL: [Self; 2] = [Self::Grid, Self::VictoryDecision];

    /// Does something with the ruleset.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            Self::Grid => visitor.visit::<Grid>(),
            Self::VictoryDecision => visitor.visit::<VictoryDecision>(),
        }
    }

    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        struct Name;
        impl Visitor for Name {
            type Output = &'static str;

            fn visit<R: Players>(self) -> &'static str {
                R::NAME
            }
        }
        self.visit(Name)
    }

    /// The names of all rulesets.
    #[must_use]
    pub fn names() -> [&'static str; Self::ALL.len()] {
        Self::ALL.map(Self::name)
    }

    /// The ruleset with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn from_name(name: &str) -> Result<Self, DataError> {
        Self::ALL.into_iter().find(|id| id.name() == name).ok_or_else(|| {
            DataError::new(format!("there is no ruleset `{name}`")).one_of(name, Self::names())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_lead_to_their_rulesets() {
        for id in RulesetId::ALL {
            assert_eq!(RulesetId::from_name(id.name()), Ok(id));
        }
        let names: BTreeSet<&str> = RulesetId::names().into_iter().collect();
        assert_eq!(names.len(), RulesetId::ALL.len(), "no two share a name");
    }

    #[test]
    fn a_misspelt_name_is_answered_with_the_nearest() {
        let error = RulesetId::from_name("gird").unwrap_err();
        assert_eq!(error.nearest.as_deref(), Some("grid"));
    }
}
