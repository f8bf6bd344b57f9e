//! The rulesets there are: the one place that names them all.

use wargauge_policy::Players;
use wargauge_rules::roster::DataError;

/// A ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesetId {}

/// Something to be done with a ruleset that is known only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with ruleset `R`.
    fn visit<R: Players>(self) -> Self::Output;
}

impl RulesetId {
    /// Every ruleset.
    pub const ALL: [Self; 0] = [];

    /// Does something with the ruleset.
    pub fn visit<V: Visitor>(self, _visitor: V) -> V::Output {
        match self {}
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
