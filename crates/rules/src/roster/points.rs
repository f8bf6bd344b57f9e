//! Prices: points in thousandths.

use core::fmt::{self, Display};
use core::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use crate::roster::error::DataError;

/// What a price may be.
const EXPECTED: &str = "points: a number from 0 to 4294967.295 with at most three decimals";

/// The least and the largest price in files, if these are the words for what a price may be.
pub(super) fn type_range(expected: &str) -> Option<[&'static str; 2]> {
    (expected == EXPECTED).then_some(["0", "4294967.295"])
}

/// A number of points, held exactly in thousandths of a point.
///
/// Files write it as `10` or `7.5`. It is shown as the shortest decimal: `10`, `7.5`, `0.125`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub u32);

impl Points {
    /// In thousandths of a point.
    #[must_use]
    pub const fn thousandths(self) -> u32 {
        self.0
    }

    /// Reads a decimal number: digits, at most one point, at most three digits after it that are
    /// not zero.
    fn read(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let fraction_kept = fraction.trim_end_matches('0');
        if !digits(whole) || !digits(fraction) || fraction_kept.len() > 3 {
            return None;
        }
        let thousandths: u32 = format!("{fraction_kept:0<3}").parse().ok()?;
        whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(thousandths).map(Self)
    }
}

impl FromStr for Points {
    type Err = DataError;

    fn from_str(text: &str) -> Result<Self, DataError> {
        Self::read(text)
            .ok_or_else(|| DataError::new(format!("`{text}` is no price")).expected(EXPECTED))
    }
}

impl Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, thousandths) = (self.0 / 1000, self.0 % 1000);
        let fraction = format!(".{thousandths:03}");
        f.pad(&format!("{whole}{}", fraction.trim_end_matches('0').trim_end_matches('.')))
    }
}

struct PointsVisitor;

impl Visitor<'_> for PointsVisitor {
    type Value = Points;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EXPECTED)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Points, E> {
        Points::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Points, E> {
        Points::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    /// The shortest decimal that gives this float is the one in the file: both have far fewer
    /// digits than a float tells apart.
    fn visit_f64<E: Error>(self, value: f64) -> Result<Points, E> {
        Points::read(&value.to_string())
            .ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PointsVisitor)
    }
}

impl JsonSchema for Points {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Points, with at most three decimals.",
            "type": "number",
            "minimum": 0,
            "maximum": 4_294_967.295,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::{Source, parse};
    use proptest::prelude::*;

    #[derive(Debug, serde::Deserialize)]
    struct Priced {
        price: Points,
    }

    fn read(price: &str) -> Result<u32, String> {
        parse::<Priced>(&Source::new("f.toml", format!("price = {price}")))
            .map(|priced| priced.price.thousandths())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn prices_are_exact() {
        for (text, thousandths) in [
            ("10", 10_000),
            ("7.5", 7_500),
            ("0.001", 1),
            ("1.10", 1_100),
            ("0", 0),
            ("1e3", 1_000_000),
        ] {
            assert_eq!(read(text), Ok(thousandths), "{text}");
        }
        assert_eq!(read("4294967.295"), Ok(u32::MAX));
    }

    #[test]
    fn prices_out_of_bounds_are_refused() {
        for (text, found) in [
            ("7.1234", "the number 7.1234"),
            ("-1", "the whole number -1"),
            ("-0.5", "the number -0.5"),
            ("4294967.296", "the number 4294967.296"),
            ("9_000_000", "the whole number 9000000"),
            ("1e300", "the number 1"),
            ("nan", "the number NaN"),
            ("inf", "the number inf"),
            ("'7'", "the text \"7\""),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(&format!("f.toml:1:9: `price`: found {found}")), "{error}");
            assert!(error.ends_with(&format!("; expected {EXPECTED}")), "{error}");
        }
    }

    #[test]
    fn shown_as_the_shortest_decimal() {
        let shown = |thousandths| Points(thousandths).to_string();
        assert_eq!(
            [shown(10_000), shown(7_500), shown(125), shown(0)],
            ["10", "7.5", "0.125", "0"]
        );
        assert_eq!(format!("{:>6}|", Points(7_500)), "   7.5|");
        assert_eq!("7.".parse::<Points>().expect_err("no digits").problem, "`7.` is no price");
    }

    proptest! {
        #[test]
        fn any_price_survives_a_file(thousandths: u32) {
            prop_assert_eq!(read(&Points(thousandths).to_string()), Ok(thousandths));
            prop_assert_eq!(Points(thousandths).to_string().parse(), Ok(Points(thousandths)));
        }
    }
}
