//! Switches: the disputed readings and optional rules of a ruleset that its users may set.

use crate::roster::error::DataError;

/// The values a switch may take, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchValues {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number within bounds, inclusive.
    Number {
        /// Value if nobody sets it.
        default: i32,
        /// Smallest value.
        low: i32,
        /// Largest value.
        high: i32,
    },
}

/// One switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// What it may be set to.
    pub values: SwitchValues,
    /// The clauses it governs.
    pub clauses: &'static str,
    /// What it decides, in a line.
    pub summary: &'static str,
}

/// A switch and the value it is set to. Both have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The switch.
    pub name: &'static str,
    /// Its value, as written in files.
    pub value: String,
}

impl Switch {
    /// The value if nobody sets it.
    #[must_use]
    pub fn default_value(&self) -> String {
        match self.values {
            SwitchValues::Words(words) => words[0].to_owned(),
            SwitchValues::Number { default, .. } => default.to_string(),
        }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// If the switch does not take it.
    pub fn set(&self, value: &str) -> Result<Setting, DataError> {
        let wrong = || DataError::new(format!("switch `{}` cannot be `{value}`", self.name));
        match self.values {
            SwitchValues::Words(words) if !words.contains(&value) => {
                Err(wrong().one_of(value, words.iter().copied()))
            }
            SwitchValues::Number { low, high, .. }
                if !value.parse().is_ok_and(|number: i32| (low..=high).contains(&number)) =>
            {
                Err(wrong().expected(format!("a whole number from {low} to {high}")))
            }
            _ => Ok(Setting { name: self.name, value: value.to_owned() }),
        }
    }
}

impl Setting {
    /// Reads `NAME=VALUE`.
    ///
    /// # Errors
    /// If it has no `=`, names no switch, or the switch does not take the value.
    pub fn parse(text: &str, switches: &[Switch]) -> Result<Self, DataError> {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            DataError::new(format!("`{text}` sets nothing")).expected("NAME=VALUE")
        })?;
        let name = name.trim();
        switches
            .iter()
            .find(|switch| switch.name == name)
            .ok_or_else(|| {
                DataError::new(format!("there is no switch `{name}`"))
                    .one_of(name, switches.iter().map(|switch| switch.name))
            })?
            .set(value.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWITCHES: [Switch; 2] = [
        Switch {
            name: "metric",
            values: SwitchValues::Words(&["ortho", "king"]),
            clauses: "",
            summary: "",
        },
        Switch {
            name: "reach",
            values: SwitchValues::Number { default: 2, low: 1, high: 4 },
            clauses: "",
            summary: "",
        },
    ];

    #[test]
    fn settings_are_checked() {
        let king = Setting { name: "metric", value: "king".into() };
        assert_eq!(Setting::parse("metric=king", &SWITCHES), Ok(king));
        let complaint = |text| Setting::parse(text, &SWITCHES).expect_err(text).to_string();
        assert_eq!(
            complaint("metrik=king"),
            "there is no switch `metrik`; expected one of metric, reach (did you mean `metric`?)"
        );
        assert_eq!(
            complaint("metric=kong"),
            "switch `metric` cannot be `kong`; expected one of ortho, king (did you mean `king`?)"
        );
        assert_eq!(
            complaint("reach=5"),
            "switch `reach` cannot be `5`; expected a whole number from 1 to 4"
        );
        assert_eq!(complaint("metric"), "`metric` sets nothing; expected NAME=VALUE");
    }
}
