//! How a user names a policy, and what there is to be named.

use core::fmt::{self, Display};
use core::str::FromStr;
use std::collections::BTreeMap;

use wargauge_rules::roster::DataError;

use crate::parameter::{ParameterValue, PolicyParameter, current_name, role_and_name};

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
    /// Its parameters. Each of a doctrine may be given for one role alone, as in `attacker.danger`; where a
    /// role has a default of its own it is listed by that name.
    pub parameters: &'static [PolicyParameter],
    /// The kinds of action that it can be told to do without; none if it cannot.
    pub kinds: &'static [&'static str],
}

/// A policy as a user names it: `doctrine`, or `doctrine:cover=0,focus=150` to change parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyChoice {
    /// Name of the policy.
    pub name: String,
    /// Parameters that differ from the defaults, in the order given, by names of today or former ones.
    pub parameters: Vec<(String, ParameterValue)>,
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

    /// Reads `NAME` or `NAME:PARAMETER=VALUE,...`, values being whole numbers or words; `without=KIND+KIND` among the parameters names
    /// kinds of action that the policy does without.
    ///
    /// # Errors
    /// If a parameter is not of the form `NAME=NUMBER` or `NAME=WORD`.
    pub fn parse(text: &str) -> Result<Self, DataError> {
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let mut choice = Self::plain(name.trim());
        for item in list.split(',').filter(|item| !item.trim().is_empty()) {
            let unreadable = || unreadable(item);
            let (key, value) = item.split_once('=').ok_or_else(unreadable)?;
            if key.trim() == WITHOUT {
                choice.without.extend(value.split('+').map(|kind| kind.trim().to_owned()));
            } else {
                let value = ParameterValue::parse(value.trim()).ok_or_else(unreadable)?;
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
        self.parameters.iter().try_for_each(|(key, value)| check(info, key, value))?;
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

    /// What a parameter comes to: the last that is said of it, else its default; 0 if there is none of that
    /// name. `parameters` are those of the policy.
    #[must_use]
    pub fn value_of(&self, parameters: &[PolicyParameter], name: &str) -> i32 {
        let Some(parameter) = parameters.iter().find(|one| one.name == name) else { return 0 };
        let is_meant = |key: &str| current_name(parameters, key) == name;
        let given = self.parameters.iter().rev().find(|(key, _)| is_meant(key));
        given.and_then(|(_, value)| parameter.number_of(value)).unwrap_or(parameter.default)
    }

    /// Every parameter with its value, those at their defaults too. `info` is that of the policy.
    /// What is said of a weight without naming a role holds for every role.
    #[must_use]
    pub fn values(&self, info: &PolicyInfo) -> BTreeMap<String, i32> {
        let defaults = info.parameters.iter().map(|one| (one.name.to_owned(), one.default));
        let mut values: BTreeMap<String, i32> = defaults.collect();
        for (key, value) in &self.parameters {
            let key = current_name(info.parameters, key);
            let Some(value) = info.meant(&key).and_then(|one| one.number_of(value)) else {
                continue;
            };
            values.retain(|name, _| *name == key || role_and_name(name).1 != key);
            values.insert(key.into_owned(), value);
        }
        values
    }

    /// What it goes by in results, by names of today: what differs from the defaults, but every parameter of
    /// a search, whose size says what a result cost and is worth. `info` is that of the policy.
    #[must_use]
    pub fn label(&self, info: &PolicyInfo) -> String {
        let mut full = self.clone();
        if info.part == PolicyPart::Search {
            let value = |one: &PolicyParameter| {
                (one.name.to_owned(), one.value(self.value_of(info.parameters, one.name)))
            };
            full.parameters = info.parameters.iter().map(value).collect();
        }
        full.in_todays_words(info).to_string()
    }

    /// The same policy by the names that its parameters have today. `info` is that of the policy.
    #[must_use]
    pub fn in_todays_words(&self, info: &PolicyInfo) -> Self {
        let mut renamed = self.clone();
        for (key, _) in &mut renamed.parameters {
            *key = current_name(info.parameters, key).into_owned();
        }
        renamed
    }
}

impl PolicyInfo {
    /// The parameter that a key of today means, one of a single role by the name of the weight.
    fn meant(&self, key: &str) -> Option<&'static PolicyParameter> {
        let named = |name: &str| self.parameters.iter().find(|one| one.name == name);
        let (role, weight) = role_and_name(key);
        let names_one_role = role.is_some() && role_and_name(weight).0.is_none();
        let is_of_a_role = names_one_role && self.part == PolicyPart::Doctrine;
        named(key).or_else(|| named(weight).filter(|_| is_of_a_role))
    }
}

/// Refuses a parameter that a policy does not have, or not with this value.
fn check(info: &PolicyInfo, key: &str, value: &ParameterValue) -> Result<(), DataError> {
    if let ParameterValue::Number(number) = value
        && number.unsigned_abs() > MOST
    {
        let problem = format!("parameter `{key}` cannot be {number}");
        return Err(
            DataError::new(problem).expected(format!("a whole number from -{MOST} to {MOST}"))
        );
    }
    let Some(parameter) = info.meant(&current_name(info.parameters, key)) else {
        let names = info.parameters.iter().map(|one| one.name);
        let problem = format!("policy `{}` has no parameter `{key}`", info.name);
        return Err(DataError::new(problem).one_of(key, names));
    };
    match parameter.number_of(value) {
        Some(_) => Ok(()),
        None if parameter.words.is_empty() => Err(unreadable(&format!("{key}={value}"))),
        None => Err(DataError::new(format!("parameter `{key}` cannot be {value}"))
            .one_of(&value.to_string(), parameter.words.iter().copied())),
    }
}

/// The error about a parameter that is no name with a value.
fn unreadable(item: &str) -> DataError {
    DataError::new(format!("policy parameter `{item}` cannot be read"))
        .expected("NAME=NUMBER, the number whole, or without=KIND+KIND")
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

    static POLICIES: [PolicyInfo; 3] = [
        PolicyInfo {
            name: "doctrine",
            part: PolicyPart::Doctrine,
            summary: "",
            parameters: &[
                PolicyParameter::number("cover", 100).formerly(&["shade"]),
                PolicyParameter::number("attacker.cover", 50),
            ],
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
            parameters: &[
                PolicyParameter::number("options", 5).formerly(&["k"]),
                PolicyParameter::number("playouts", 12).formerly(&["n"]),
                PolicyParameter::word("rollout", &["greedy", "doctrine"]).formerly(&["knows"]),
            ],
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
        let cases: [(&str, &[&str]); 6] = [
            ("doctrine", &["attacker.cover=50", "cover=100"]),
            ("doctrine:shade=7", &["cover=7"]),
            ("doctrine:defender.shade=7", &["attacker.cover=50", "cover=100", "defender.cover=7"]),
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
        assert_eq!(label("flat"), "flat:options=5,playouts=12,rollout=greedy");
        assert_eq!(label("flat:playouts=2,playouts=3"), "flat:options=5,playouts=3,rollout=greedy");
        assert_eq!(label("doctrine"), "doctrine");
        assert_eq!(label("doctrine:cover=1"), "doctrine:cover=1");
    }

    #[test]
    fn former_spellings_are_the_same_policy() {
        let of = |text: &str| {
            let choice = PolicyChoice::parse(text).expect("a policy as a user names it");
            let info = choice.resolve(&POLICIES).expect("one of those that there are");
            (choice.label(&info), choice.values(&info))
        };
        for (former, today) in [
            ("flat:k=3,n=2,knows=1", "flat:options=3,playouts=2,rollout=doctrine"),
            ("flat:k=3,options=4", "flat:options=4"),
            ("flat:options=4,k=3", "flat:options=3"),
            ("doctrine:shade=7", "doctrine:cover=7"),
            ("doctrine:attacker.shade=7,shade=8", "doctrine:attacker.cover=7,cover=8"),
        ] {
            assert_eq!(of(former), of(today), "{former}");
        }
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
            ("flat:rollout=doctrin", "parameter `rollout` cannot be doctrin"),
            ("flat:rollout=2", "parameter `rollout` cannot be 2"),
            ("random:without=move", "policy `random` does without nothing"),
        ];
        for (text, told) in cases {
            let error = resolved(text).expect_err(text);
            assert!(error.starts_with(told), "{text}: {error}");
        }
        assert!(resolved("doctrine:without=moves").unwrap_err().contains("did you mean `move`?"));
    }
}
