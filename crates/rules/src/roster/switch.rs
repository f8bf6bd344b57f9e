//! Switches: the disputed readings and optional rules of a ruleset that its users may set.

use std::collections::BTreeMap;

use crate::roster::error::DataError;
use crate::roster::source::Source;
use crate::roster::spanned::Spanned;

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

    /// The switch of that name, in whatever case it is written.
    #[must_use]
    pub fn named<'s>(name: &str, switches: &'s [Self]) -> Option<&'s Self> {
        switches.iter().find(|switch| switch.name.eq_ignore_ascii_case(name))
    }

    /// Checks a value. Words may be written in any case; the setting has the switch's own.
    ///
    /// # Errors
    /// If the switch does not take it.
    pub fn set(&self, value: &str) -> Result<Setting, DataError> {
        let wrong = || DataError::new(format!("switch `{}` cannot be `{value}`", self.name));
        let value = match self.values {
            SwitchValues::Words(words) => {
                let same = |word: &&&str| word.eq_ignore_ascii_case(value);
                let word = words.iter().find(same);
                (*word.ok_or_else(|| wrong().one_of(value, words.iter().copied()))?).to_owned()
            }
            SwitchValues::Number { low, high, .. } => {
                let number = value.parse().ok().filter(|number| (low..=high).contains(number));
                let expected = || wrong().expected(format!("a whole number from {low} to {high}"));
                number.ok_or_else(expected)?.to_string()
            }
        };
        Ok(Setting { name: self.name, value })
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
        Switch::named(name, switches)
            .ok_or_else(|| {
                DataError::new(format!("there is no switch `{name}`"))
                    .one_of(name, switches.iter().map(|switch| switch.name))
            })?
            .set(value.trim())
    }

    /// Every switch with the value in force: that of the last layer which sets it, else the
    /// default.
    #[must_use]
    pub fn in_force(switches: &[Switch], layers: &[&[Self]]) -> Vec<Self> {
        let set = |switch: &Switch| {
            layers.concat().into_iter().rev().find(|setting| setting.name == switch.name)
        };
        let default = |switch: &Switch| Self { name: switch.name, value: switch.default_value() };
        switches.iter().map(|switch| set(switch).unwrap_or_else(|| default(switch))).collect()
    }
}

/// The table `[rules]` of a scenario file: the switches it sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct RuleTable(BTreeMap<Spanned<String>, Spanned<RuleValue>>);

/// A switch's value as files write it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged, expecting = "no setting; expected a whole number or a word in quotes")]
enum RuleValue {
    /// A whole number.
    Number(i32),
    /// A word.
    Word(String),
}

impl RuleTable {
    /// The settings, checked.
    ///
    /// # Errors
    /// If a key names no switch, or a switch does not take its value.
    pub fn settings(
        &self,
        source: &Source,
        switches: &[Switch],
    ) -> Result<Vec<Setting>, DataError> {
        let setting = |(name, value): (&Spanned<String>, &Spanned<RuleValue>)| {
            let text = match &**value {
                RuleValue::Number(number) => number.to_string(),
                RuleValue::Word(word) => word.clone(),
            };
            let Some(switch) = Switch::named(name, switches) else {
                let problem = format!("there is no switch `{}`", **name);
                return Err(DataError::at(source, name.span(), problem)
                    .field(format!("rules.{}", **name))
                    .one_of(name, switches.iter().map(|switch| switch.name)));
            };
            switch.set(&text).map_err(|error| DataError {
                source: Some(Box::new(source.clone())),
                span: Some(value.span()),
                ..error.field(format!("rules.{}", switch.name))
            })
        };
        self.0.iter().map(setting).collect()
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

    #[test]
    fn names_and_words_may_be_written_in_any_case() {
        let king = Setting { name: "metric", value: "king".into() };
        assert_eq!(Setting::parse("METRIC=King", &SWITCHES), Ok(king.clone()));
        assert_eq!(rules("Metric = 'KING'"), Ok(vec![king]));
        let three = Setting { name: "reach", value: "3".into() };
        assert_eq!(Setting::parse("REACH=+3", &SWITCHES), Ok(three));
    }

    #[derive(Debug, serde::Deserialize)]
    struct Scenario {
        rules: RuleTable,
    }

    fn rules(text: &str) -> Result<Vec<Setting>, String> {
        let source = Source::new("f", format!("[rules]\n{text}"));
        crate::roster::parse::<Scenario>(&source)
            .and_then(|scenario| scenario.rules.settings(&source, &SWITCHES))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_scenario_sets_switches_and_the_command_line_overrides_it() {
        let scenario = rules("metric = 'king'\nreach = 3").expect("a good table");
        let user = [Setting { name: "reach", value: "4".into() }];
        let values = |layers: &[&[Setting]]| -> Vec<String> {
            Setting::in_force(&SWITCHES, layers).into_iter().map(|setting| setting.value).collect()
        };
        assert_eq!(values(&[]), ["ortho", "2"]);
        assert_eq!(values(&[&scenario]), ["king", "3"]);
        assert_eq!(values(&[&scenario, &user]), ["king", "4"]);
    }

    #[test]
    fn wrong_switches_of_a_scenario_are_pointed_at() {
        assert_eq!(
            rules("reech = 3").expect_err("misspelt"),
            "f:2:1: `rules.reech`: there is no switch `reech`; expected one of metric, reach \
             (did you mean `reach`?)"
        );
        assert_eq!(
            rules("reach = 9").expect_err("too far"),
            "f:2:9: `rules.reach`: switch `reach` cannot be `9`; expected a whole number from 1 \
             to 4"
        );
        assert_eq!(
            rules("reach = []").expect_err("no value"),
            "f:2:9: `rules.reach`: no setting; expected a whole number or a word in quotes"
        );
    }
}
