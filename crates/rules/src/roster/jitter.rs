//! How far the terrain of a scenario is shifted, in scenario files.

use core::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use crate::roster::error::DataError;
use crate::roster::inches::Inches;
use crate::roster::source::Source;
use crate::roster::spanned::Spanned;
use crate::table::length::Length;

/// How far pieces of terrain and borders of zones are shifted at most, along either axis: a tenth of an
/// inch to four inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jitter(pub Length);

const LEAST: Length = Length::from_hundredths(10);
const MOST: Length = Length::inches(4);

struct JitterVisitor;

impl JitterVisitor {
    fn read(text: &str) -> Option<Jitter> {
        let Inches(length) = Inches::read(text)?;
        (LEAST..=MOST).contains(&length).then_some(Jitter(length))
    }
}

impl Visitor<'_> for JitterVisitor {
    type Value = Jitter;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("inches: a number from 0.1 to 4 with at most two decimals")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Jitter, E> {
        Self::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Jitter, E> {
        Self::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Jitter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JitterVisitor)
    }
}

impl JsonSchema for Jitter {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Jitter".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Inches, with at most two decimals.",
            "type": "number",
            "minimum": 0.1,
            "maximum": 4,
        })
    }
}

impl Jitter {
    /// How far a scenario file has its table shifted; a generated table is another for every number of it
    /// already.
    ///
    /// # Errors
    /// If the table is generated.
    pub fn of_drawn(
        source: &Source,
        given: Option<&Spanned<Self>>,
        is_generated: bool,
    ) -> Result<Option<Length>, DataError> {
        match given {
            Some(given) if is_generated => {
                Err(DataError::at(source, given.span(), "nothing to shift on a generated table")
                    .field("jitter")
                    .expected("a table that the file draws"))
            }
            given => Ok(given.map(|given| given.0)),
        }
    }

    /// Refuses shifts to a ruleset whose tables have no room for them, with the reason why.
    ///
    /// # Errors
    /// If a scenario file asks for them.
    pub fn refused<T>(
        source: &Source,
        given: Option<&Spanned<T>>,
        why: &str,
    ) -> Result<(), DataError> {
        given.map_or(Ok(()), |given| {
            Err(DataError::at(source, given.span(), why).field("jitter").expected("no such key"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::parse;

    #[derive(Debug, serde::Deserialize)]
    struct Shifted {
        jitter: Spanned<Jitter>,
    }

    fn read(jitter: &str) -> Result<i16, String> {
        let source = Source::new("f.toml", format!("# Shifted.\njitter = {jitter}"));
        let shifted = parse::<Shifted>(&source).map_err(|error| error.to_string())?;
        Ok(shifted.jitter.0.hundredths())
    }

    #[test]
    fn shifts_are_a_tenth_of_an_inch_to_four() {
        for (text, hundredths) in [("1", 100), ("0.1", 10), ("4", 400), ("0.25", 25)] {
            assert_eq!(read(text), Ok(hundredths), "{text}");
        }
        for text in ["0", "0.09", "-1", "4.01", "5", "0.125", "'1'", "true", "nan"] {
            let error = read(text).unwrap_err();
            let told = error.starts_with("f.toml:2:10: `jitter`: ")
                && error.contains("expected inches: a number from 0.1 to 4");
            assert!(told, "{text}: {error}");
        }
    }

    #[test]
    fn generated_tables_are_not_shifted() {
        let source = Source::new("f.toml", "# Shifted.\njitter = 1".to_owned());
        let given = parse::<Shifted>(&source).unwrap().jitter;
        assert_eq!(
            Jitter::of_drawn(&source, Some(&given), false).unwrap(),
            Some(Length::inches(1))
        );
        assert_eq!(Jitter::of_drawn(&source, None, true).unwrap(), None);
        assert_eq!(
            Jitter::of_drawn(&source, Some(&given), true).unwrap_err().to_string(),
            "f.toml:2:10: `jitter`: nothing to shift on a generated table; expected a table that the \
             file draws"
        );
        assert_eq!(
            Jitter::refused(&source, Some(&given), "squares stay").unwrap_err().to_string(),
            "f.toml:2:10: `jitter`: squares stay; expected no such key"
        );
    }
}
