//! What a user may change about a policy: names, the numbers or words that they take, and the names that
//! they had before.

use core::fmt::{self, Display};
use std::borrow::Cow;

use wargauge_rules::Posture;

/// A parameter of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyParameter {
    /// Its name.
    pub name: &'static str,
    /// Its value where nobody changes it.
    pub default: i32,
    /// What the values 0, 1 and so on are called; none where they are numbers.
    pub words: &'static [&'static str],
    /// Names that it had before, which are still understood.
    pub former: &'static [&'static str],
}

impl PolicyParameter {
    /// A parameter that takes a number.
    #[must_use]
    pub const fn number(name: &'static str, default: i32) -> Self {
        Self { name, default, words: &[], former: &[] }
    }

    /// A parameter that takes one of these words, the first if nobody changes it.
    #[must_use]
    pub const fn word(name: &'static str, words: &'static [&'static str]) -> Self {
        Self { name, default: 0, words, former: &[] }
    }

    /// The same with names that it had before.
    #[must_use]
    pub const fn formerly(self, former: &'static [&'static str]) -> Self {
        Self { former, ..self }
    }

    /// A value as users write it.
    #[must_use]
    pub fn value(&self, number: i32) -> ParameterValue {
        let word = usize::try_from(number).ok().and_then(|at| self.words.get(at));
        word.map_or(ParameterValue::Number(number), |word| ParameterValue::Word((*word).to_owned()))
    }

    /// The number that a value stands for; none if the parameter cannot have it.
    #[must_use]
    pub fn number_of(&self, value: &ParameterValue) -> Option<i32> {
        let words = self.words;
        match value {
            ParameterValue::Number(number) if words.is_empty() => Some(*number),
            ParameterValue::Number(number) => {
                usize::try_from(*number).is_ok_and(|at| at < words.len()).then_some(*number)
            }
            ParameterValue::Word(word) => {
                let at = words.iter().position(|known| known == word)?;
                i32::try_from(at).ok()
            }
        }
    }
}

impl Display for PolicyParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value(self.default))
    }
}

/// What a user gives a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// A whole number.
    Number(i32),
    /// A word, which the parameter may know.
    Word(String),
}

impl ParameterValue {
    /// Reads a whole number, or a word in small letters.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse() {
            return Some(Self::Number(number));
        }
        let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
        is_word.then(|| Self::Word(text.to_owned()))
    }
}

impl Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// What a parameter is called today: by a former name, that of a role before it or not, the name that it has
/// now; anything else as it is.
#[must_use]
pub fn current_name<'k>(parameters: &[PolicyParameter], key: &'k str) -> Cow<'k, str> {
    if parameters.iter().any(|one| one.name == key) {
        return Cow::Borrowed(key);
    }
    let (role, weight) = role_and_name(key);
    let renamed = parameters.iter().find(|one| one.former.contains(&weight));
    match (renamed, role) {
        (None, _) => Cow::Borrowed(key),
        (Some(one), None) => Cow::Borrowed(one.name),
        (Some(one), Some(role)) => Cow::Owned(format!("{}.{}", role.name(), one.name)),
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

    const PARAMETERS: [PolicyParameter; 3] = [
        PolicyParameter::number("options", 5).formerly(&["k"]),
        PolicyParameter::word("rollout", &["greedy", "doctrine"]).formerly(&["knows"]),
        PolicyParameter::number("k2", 1),
    ];

    #[test]
    fn a_former_name_stands_for_the_name_of_today() {
        let cases = [
            ("k", "options"),
            ("attacker.k", "attacker.options"),
            ("options", "options"),
            ("knows", "rollout"),
            ("k2", "k2"),
            ("besieger.k", "besieger.k"),
            ("unknown", "unknown"),
        ];
        for (key, name) in cases {
            assert_eq!(current_name(&PARAMETERS, key), name, "{key}");
        }
    }

    #[test]
    fn a_parameter_of_words_takes_its_words_and_their_numbers() {
        let number = |parameter: usize, text: &str| {
            PARAMETERS[parameter].number_of(&ParameterValue::parse(text)?)
        };
        assert_eq!(["greedy", "doctrine", "1"].map(|text| number(1, text)), [0, 1, 1].map(Some));
        assert_eq!(["rush", "2", "-1", "Greedy", ""].map(|text| number(1, text)), [None; 5]);
        assert_eq!(
            [number(0, "7"), number(0, "greedy"), number(0, "99999999999")],
            [Some(7), None, None]
        );
    }

    #[test]
    fn a_parameter_is_shown_with_its_default_as_a_user_writes_it() {
        let shown = PARAMETERS.map(|parameter| parameter.to_string());
        assert_eq!(shown, ["options=5", "rollout=greedy", "k2=1"]);
        assert_eq!(PARAMETERS[1].value(1).to_string(), "doctrine");
    }
}
