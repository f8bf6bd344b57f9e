//! How a user names a policy, and what there is to be named.

use core::fmt::{self, Display};
use core::str::FromStr;

use wargauge_rules::roster::DataError;

/// A policy that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Its parameters with their defaults.
    pub parameters: &'static [(&'static str, i32)],
}

/// A policy as a user names it: `doctrine`, or `doctrine:cover=0,focus=150` to change parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyChoice {
    /// Name of the policy.
    pub name: String,
    /// Parameters that differ from the defaults, in the order given.
    pub parameters: Vec<(String, i32)>,
}

impl PolicyChoice {
    /// A policy with its default parameters.
    pub fn plain(name: impl Into<String>) -> Self {
        Self { name: name.into(), parameters: Vec::new() }
    }

    /// Reads `NAME` or `NAME:PARAMETER=NUMBER,...`.
    ///
    /// # Errors
    /// If a parameter is not of the form `NAME=NUMBER`.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let parameters = list.split(',').filter(|item| !item.is_empty()).map(|item| {
            item.split_once('=')
                .and_then(|(key, value)| Some((key.trim().to_owned(), value.trim().parse().ok()?)))
                .ok_or_else(|| {
                    DataError::new(format!("policy parameter `{item}` cannot be read"))
                        .expected("NAME=NUMBER, the number whole")
                })
        });
        Ok(Self { name: name.trim().to_owned(), parameters: parameters.collect::<Result<_, _>>()? })
    }

    /// Checks the choice against the policies there are.
    ///
    /// # Errors
    /// If there is no such policy, or it has no such parameter.
    pub fn resolve(&self, policies: &'static [PolicyInfo]) -> Result<PolicyInfo, DataError> {
        let info = policies.iter().find(|info| info.name == self.name).ok_or_else(|| {
            DataError::new(format!("there is no policy `{}`", self.name))
                .one_of(&self.name, policies.iter().map(|info| info.name))
        })?;
        for (key, _) in &self.parameters {
            if !info.parameters.iter().any(|(name, _)| name == key) {
                let names = info.parameters.iter().map(|(name, _)| *name);
                return Err(DataError::new(format!(
                    "policy `{}` has no parameter `{key}`",
                    self.name
                ))
                .one_of(key, names));
            }
        }
        Ok(*info)
    }
}

impl FromStr for PolicyChoice {
    type Err = DataError;

    fn from_str(text: &str) -> Result<Self, DataError> {
        Self::parse(text)
    }
}

impl Display for PolicyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.parameters.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}
