//! How a user names a policy, and what there is to be named.

use core::fmt::{self, Display};
use core::str::FromStr;
use std::collections::BTreeMap;

use wargauge_rules::Posture;
use wargauge_rules::roster::DataError;

/// What a policy is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyPart {
    /// To play well at the price of a default: what results are measured with.
    Doctrine,
    /// To play as well with other habits: what holds under it, too, is hardly a matter of who plays.
    Temper,
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
    /// Its parameters with their defaults. Each of a doctrine may be given for one role alone, as in
    /// `attacker.danger`; where a role has a default of its own it is listed by that name.
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
        let is_known = |key: &str| info.parameters.iter().any(|(name, _)| *name == key);
        for (key, value) in &self.parameters {
            if value.unsigned_abs() > MOST {
                let problem = format!("parameter `{key}` cannot be {value}");
                return Err(DataError::new(problem)
                    .expected(format!("a whole number from -{MOST} to {MOST}")));
            }
            let (role, weight) = role_and_name(key);
            let has_roles = info.part == PolicyPart::Doctrine;
            let names_one_role = role.is_some() && role_and_name(weight).0.is_none();
            let is_of_a_role = names_one_role && has_roles && is_known(weight);
            if !is_known(key) && !is_of_a_role {
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

    /// Every parameter with its value, those at their defaults too. `info` is that of the policy.
    /// What is said of a weight without naming a role holds for every role.
    #[must_use]
    pub fn values(&self, info: &PolicyInfo) -> BTreeMap<String, i32> {
        let defaults = info.parameters.iter().map(|&(name, value)| (name.to_owned(), value));
        let mut values: BTreeMap<String, i32> = defaults.collect();
        for (key, value) in &self.parameters {
            values.retain(|name, _| name == key || role_and_name(name).1 != key);
            values.insert(key.clone(), *value);
        }
        values
    }

    /// What it goes by in results: what differs from the defaults, but every parameter of a search,
    /// whose size says what a result cost and is worth. `info` is that of the policy.
    #[must_use]
    pub fn label(&self, info: &PolicyInfo) -> String {
        let mut full = self.clone();
        if info.part == PolicyPart::Search {
            let value = |(name, default): &(&str, i32)| {
                let given = self.parameters.iter().rev().find(|(key, _)| key == name);
                ((*name).to_owned(), given.map_or(*default, |(_, value)| *value))
            };
            full.parameters = info.parameters.iter().map(value).collect();
        }
        full.to_string()
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

/// The role that the name of a weight begins with, if it does, and the rest.
pub(crate) fn role_and_name(name: &str) -> (Option<Posture>, &str) {
    let split = name.split_once('.');
    match split.and_then(|(role, rest)| Some((Posture::named(role)?, rest))) {
        Some((role, rest)) => (Some(role), rest),
        None => (None, name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static POLICIES: [PolicyInfo; 3] = [
        PolicyInfo {
            name: "doctrine",
            part: PolicyPart::Doctrine,
            summary: "",
            parameters: &[("cover", 100), ("attacker.cover", 50)],
            kinds: &["move", "assault"],
        },
        PolicyInfo {
            name: "random",
            part: PolicyPart::Random,
            summary: "",
            parameters: &[],
            kinds: &[],
        },
        PolicyInfo {
            name: "flat",
            part: PolicyPart::Search,
            summary: "",
            parameters: &[("k", 5), ("n", 12)],
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
    fn what_is_said_of_all_roles_is_said_of_each() {
        let values = |text: &str| {
            let choice = PolicyChoice::parse(text).expect("a policy as a user names it");
            let info = choice.resolve(&POLICIES).expect("one of those that there are");
            choice
                .values(&info)
                .into_iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect()
        };
        let cases: [(&str, &[&str]); 4] = [
            ("doctrine", &["attacker.cover=50", "cover=100"]),
            ("doctrine:cover=7", &["cover=7"]),
            ("doctrine:defender.cover=7", &["attacker.cover=50", "cover=100", "defender.cover=7"]),
            ("doctrine:cover=7,attacker.cover=8", &["attacker.cover=8", "cover=7"]),
        ];
        for (text, expected) in cases {
            let found: Vec<String> = values(text);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_search_goes_by_its_size() {
        let label = |text: &str| {
            let choice = PolicyChoice::parse(text).expect("a policy as a user names it");
            choice.label(&choice.resolve(&POLICIES).expect("one of those that there are"))
        };
        assert_eq!(label("flat"), "flat:k=5,n=12");
        assert_eq!(label("flat:n=2,n=3"), "flat:k=5,n=3");
        assert_eq!(label("doctrine"), "doctrine");
        assert_eq!(label("doctrine:cover=1"), "doctrine:cover=1");
    }

    #[test]
    fn what_there_is_not_is_answered_with_the_nearest() {
        let cases = [
            ("doctrin", "there is no policy `doctrin`"),
            ("doctrine:covr=1", "policy `doctrine` has no parameter `covr`"),
            (
                "doctrine:attacker.attacker.cover=1",
                "policy `doctrine` has no parameter `attacker.attacker.cover`",
            ),
            ("doctrine:cover=x", "policy parameter `cover=x` cannot be read"),
            (
                "doctrine:cover=-10001",
                "parameter `cover` cannot be -10001; expected a whole number",
            ),
            ("doctrine:without=moves", "there is no kind of action `moves`"),
            ("doctrine:besieger.cover=1", "policy `doctrine` has no parameter `besieger.cover`"),
            ("flat:attacker.k=1", "policy `flat` has no parameter `attacker.k`"),
            ("random:without=move", "policy `random` does without nothing"),
        ];
        for (text, told) in cases {
            let error = resolved(text).expect_err(text);
            assert!(error.starts_with(told), "{text}: {error}");
        }
        assert!(resolved("doctrine:without=moves").unwrap_err().contains("did you mean `move`?"));
    }
}
