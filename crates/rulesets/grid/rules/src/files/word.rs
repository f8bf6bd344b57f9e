//! Small values of data files that check themselves.

pub(crate) use wargauge_rules::roster::Word;

use core::fmt;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use crate::state::MAX_UNITS_PER_SIDE;
use crate::terrain::light::DAY;
use crate::winning::conditions::CasualtyLimit;
use wargauge_rules::roster::only_word;

/// A time of day, such as `09:00`, in minutes since midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(crate) struct TimeOfDay(
    #[schemars(with = "String", regex(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$"))] pub(crate) u16,
);

impl TryFrom<String> for TimeOfDay {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let two_digits = |part: &str| {
            let plain = part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
            if plain { part.parse::<u16>().ok() } else { None }
        };
        let parts = text.split_once(':').map(|(hours, rest)| (two_digits(hours), two_digits(rest)));
        match parts {
            Some((Some(hours @ 0..24), Some(minutes @ 0..60))) => Ok(Self(hours * 60 + minutes)),
            _ => Err(format!("`{text}` is no time of day; expected `00:00` to `23:59`")),
        }
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0 % DAY;
        write!(f, "{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

/// The casualties at which a side loses: a number, `"half"` or `"never"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit(pub(crate) CasualtyLimit);

struct LimitVisitor;

impl Visitor<'_> for LimitVisitor {
    type Value = Limit;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number from 1 to {MAX_UNITS_PER_SIDE}, \"half\" or \"never\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Limit, E> {
        let fits = u8::try_from(number)
            .ok()
            .filter(|number| (1..=MAX_UNITS_PER_SIDE).contains(&usize::from(*number)));
        fits.map(|number| Limit(CasualtyLimit::Number(number)))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Limit, E> {
        match word {
            "half" => Ok(Limit(CasualtyLimit::Half)),
            "never" => Ok(Limit(CasualtyLimit::Never)),
            _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
        }
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LimitVisitor)
    }
}

impl JsonSchema for Limit {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CasualtyLimit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [
                { "type": "integer", "minimum": 1, "maximum": MAX_UNITS_PER_SIDE },
                { "enum": ["half", "never"] },
            ],
        })
    }
}

only_word! {
    /// The ruleset of the file.
    ForGrid Grid;
    /// Marks an army file.
    IsArmy Army;
    /// Marks a force file.
    IsForce Force;
    /// Marks a scenario file.
    IsScenario Scenario;
}
