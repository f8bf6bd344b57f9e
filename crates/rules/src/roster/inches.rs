//! Lengths of data files: inches with at most two decimals.

use core::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use crate::table::length::Length;

/// A length from 0 to 320 inches, exact to the hundredth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub Length);

/// The longest length.
const LONGEST: i64 = 320;

struct InchesVisitor;

impl Inches {
    /// Reads a decimal number: the shortest that gives a float is the one in the file.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let fraction = fraction.trim_end_matches('0');
        if !digits(whole) || fraction.len() > 2 || !(fraction.is_empty() || digits(fraction)) {
            return None;
        }
        let hundredths: i16 = format!("{fraction:0<2}").parse().ok()?;
        let whole: i64 = whole.parse().ok()?;
        let sum = whole.checked_mul(100)? + i64::from(hundredths);
        let length = i16::try_from(sum).ok().filter(|_| sum <= LONGEST * 100)?;
        Some(Self(Length::from_hundredths(length)))
    }
}

impl Visitor<'_> for InchesVisitor {
    type Value = Inches;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "inches: a number from 0 to {LONGEST} with at most two decimals")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Inches, E> {
        Inches::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Inches, E> {
        Inches::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(InchesVisitor)
    }
}

impl JsonSchema for Inches {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Inches".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Inches, with at most two decimals.",
            "type": "number",
            "minimum": 0,
            "maximum": LONGEST,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::{Source, parse};

    #[derive(Debug, serde::Deserialize)]
    struct Measured {
        width: Inches,
    }

    fn read(width: &str) -> Option<i16> {
        parse::<Measured>(&Source::new("f.toml", format!("width = {width}")))
            .ok()
            .map(|measured| measured.width.0.hundredths())
    }

    #[test]
    fn lengths_are_exact_and_bounded() {
        for (text, hundredths) in
            [("4", 400), ("0.5", 50), ("12.25", 1_225), ("0", 0), ("320", 32_000), ("7.10", 710)]
        {
            assert_eq!(read(text), Some(hundredths), "{text}");
        }
        for text in ["-1", "0.125", "320.01", "1e9", "nan", "'4'", "true"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
