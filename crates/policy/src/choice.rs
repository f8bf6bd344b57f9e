//! How a user names a policy, and what there is to be named.

use core::fmt::{self, Display};
use core::str::FromStr;

use wargauge_rules::roster::DataError;

/// What a policy is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyPart {
    /// To play well at the price of a default: what results are measured with.
    Doctrine,
    /// To be beaten: it follows one idea, or a table of the book, and exploits a doctrine that has
    /// a hole there.
    Sparring,
    /// To show by searching what a doctrine does not see; slow.
    Search,
    /// To reach whatever can happen; strength against it proves nothing.
    Random,
}

/// A policy that can be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is there for.
    pub part: PolicyPart,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Its parameters with their defaults.
    pub parameters: &'static [(&'static str, i32)],
    /// The kinds of action that it can be told to do without; none if it cannot.
    pub kinds: &'static [&'static str],
}

/// A policy as a user names it: `doctrine`, or `doctrine:cover=0,focus=150` to change parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyChoice {
    /// Name of the policy.
    pub name: String,
    /// Parameters that differ from the defaults, in the order given.
    pub parameters: Vec<(String, i32)>,
    /// Kinds of action that it does without, in the order given.
    pub without: Vec<String>,
}

/// The word before the kinds of action that a policy does without.
const WITHOUT: &str = "without";

/// The largest parameter of a policy, either way: ten times those that there are. Players reckon in
/// whole numbers, which greater ones would overflow.
const MOST: u32 = 10_000;

impl PolicyChoice {
    /// A policy with its default parameters.
    pub fn plain(name: impl Into<String>) -> Self {
        Self { name: name.into(), parameters: Vec::new(), without: Vec::new() }
    }

    /// Reads `NAME` or `NAME:PARAMETER=NUMBER,...`; `without=KIND+KIND` among the parameters names
    /// kinds of action that the policy does without.
    ///
    /// # Errors
    /// If a parameter is not of the form `NAME=NUMBER`.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let mut choice = Self::plain(name.trim());
        for item in list.split(',').filter(|item| !item.trim().is_empty()) {
            let unreadable = || {
                DataError::new(format!("policy parameter `{item}` cannot be read"))
                    .expected("NAME=NUMBER, the number whole, or without=KIND+KIND")
            };
            let (key, value) = item.split_once('=').ok_or_else(unreadable)?;
            if key.trim() == WITHOUT {
                choice.without.extend(value.split('+').map(|kind| kind.trim().to_owned()));
            } else {
                let value = value.trim().parse().map_err(|_| unreadable())?;
                choice.parameters.push((key.trim().to_owned(), value));
            }
        }
        Ok(choice)
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
        for (key, value) in &self.parameters {
            if value.unsigned_abs() > MOST {
                let problem = format!("parameter `{key}` cannot be {value}");
                return Err(DataError::new(problem)
                    .expected(format!("a whole number from -{MOST} to {MOST}")));
            }
            if !info.parameters.iter().any(|(name, _)| name == key) {
                let names = info.parameters.iter().map(|(name, _)| *name);
                return Err(DataError::new(format!(
                    "policy `{}` has no parameter `{key}`",
                    self.name
                ))
                .one_of(key, names));
            }
        }
        for kind in &self.without {
            if info.kinds.is_empty() {
                let problem = format!("policy `{}` does without nothing", self.name);
                return Err(DataError::new(problem).expected("no `without`"));
            }
            if !info.kinds.contains(&kind.as_str()) {
                return Err(DataError::new(format!("there is no kind of action `{kind}`"))
                    .one_of(kind, info.kinds.iter().copied()));
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
        let mut before = ':';
        for (key, value) in &self.parameters {
            write!(f, "{before}{key}={value}")?;
            before = ',';
        }
        if !self.without.is_empty() {
            write!(f, "{before}{WITHOUT}={}", self.without.join("+"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static POLICIES: [PolicyInfo; 2] = [
        PolicyInfo {
            name: "doctrine",
            part: PolicyPart::Doctrine,
            summary: "",
            parameters: &[("cover", 100)],
            kinds: &["move", "assault"],
        },
        PolicyInfo {
            name: "random",
            part: PolicyPart::Random,
            summary: "",
            parameters: &[],
            kinds: &[],
        },
    ];

    fn resolved(text: &str) -> Result<String, String> {
        let choice = PolicyChoice::parse(text).map_err(|error| error.to_string())?;
        choice.resolve(&POLICIES).map_err(|error| error.to_string())?;
        Ok(choice.to_string())
    }

    #[test]
    fn a_choice_is_written_as_it_is_read() {
        for text in ["random", "doctrine:cover=0", "doctrine:cover=5,without=move+assault"] {
            assert_eq!(resolved(text), Ok(text.to_owned()));
        }
        assert_eq!(
            resolved("doctrine: without=move , cover=5").as_deref(),
            Ok("doctrine:cover=5,without=move")
        );
    }

    #[test]
    fn what_there_is_not_is_answered_with_the_nearest() {
        let cases = [
            ("doctrin", "there is no policy `doctrin`"),
            ("doctrine:covr=1", "policy `doctrine` has no parameter `covr`"),
            ("doctrine:cover=x", "policy parameter `cover=x` cannot be read"),
            (
                "doctrine:cover=-10001",
                "parameter `cover` cannot be -10001; expected a whole number",
            ),
            ("doctrine:without=moves", "there is no kind of action `moves`"),
            ("random:without=move", "policy `random` does without nothing"),
        ];
        for (text, told) in cases {
            let error = resolved(text).expect_err(text);
            assert!(error.starts_with(told), "{text}: {error}");
        }
        assert!(resolved("doctrine:without=moves").unwrap_err().contains("did you mean `move`?"));
    }
}
