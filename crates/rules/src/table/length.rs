//! Lengths in hundredths of an inch.

use std::borrow::Cow;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::table::root::floor_root;

/// A length in hundredths of an inch.
///
/// Arithmetic saturates at 327.67 inches either way: longer than any table, though not than the
/// diagonal of the largest. In files it is a string with a unit: `24"`, `2.5"` or `6in`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Length(i16);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);

    /// The longest length that may be written in a file: 300 inches.
    pub const LONGEST: Self = Self(30_000);

    /// So many hundredths of an inch.
    #[must_use]
    pub const fn from_hundredths(hundredths: i16) -> Self {
        Self(hundredths)
    }

    /// So many inches; saturates beyond 327.
    #[must_use]
    pub const fn inches(inches: i16) -> Self {
        Self(inches.saturating_mul(100))
    }

    /// The number of hundredths of an inch.
    #[must_use]
    pub const fn hundredths(self) -> i16 {
        self.0
    }

    /// The square, in ten-thousandths of a square inch.
    #[must_use]
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// Half of it, rounded up to a hundredth of an inch.
    #[must_use]
    pub const fn half_up(self) -> Self {
        Self(self.0 / 2 + (self.0 > 0) as i16 * (self.0 % 2))
    }

    /// The sum; the same as `+` where a constant is needed.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// What is left when `other` is taken away, at least nothing.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        let left = self.0.saturating_sub(other.0);
        Self(if left < 0 { 0 } else { left })
    }

    /// The shortest length whose square is at least `squared`; saturates.
    #[must_use]
    pub const fn root_up(squared: i64) -> Self {
        if squared >= Self(i16::MAX).squared() {
            return Self(i16::MAX);
        }
        let floor = floor_root(squared as u32);
        Self((if floor * floor < squared as u32 { floor + 1 } else { floor }) as i16)
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Length {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i16> for Length {
    type Output = Self;

    fn mul(self, factor: i16) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Self::plus)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inches, hundredths) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = match hundredths {
            0 => format!("{sign}{inches}\""),
            tenths if tenths % 10 == 0 => format!("{sign}{inches}.{}\"", tenths / 10),
            _ => format!("{sign}{inches}.{hundredths:02}\""),
        };
        f.pad(&text)
    }
}

/// A text that is no length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLength {
    text: String,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    NoUnit,
    NotANumber,
    TooFine,
    TooLong,
}

impl fmt::Display for BadLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.fault {
            Fault::NoUnit => "needs a unit, inches: write 24\" or 24in",
            Fault::NotANumber => "is not a number of inches such as 24\", 2.5\" or 6in",
            Fault::TooFine => "has more than two decimals; lengths are whole hundredths of an inch",
            Fault::TooLong => "is longer than 300 inches",
        };
        write!(f, "length `{}` {reason}", self.text)
    }
}

impl std::error::Error for BadLength {}

impl FromStr for Length {
    type Err = BadLength;

    /// Reads a number of inches, not negative, at most 300, with at most two decimals and the unit
    /// `"` or `in`.
    fn from_str(text: &str) -> Result<Self, BadLength> {
        parse(text).map_err(|fault| BadLength { text: text.to_owned(), fault })
    }
}

fn parse(text: &str) -> Result<Length, Fault> {
    let number =
        text.strip_suffix('"').or_else(|| text.strip_suffix("in")).ok_or(Fault::NoUnit)?.trim_end();
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(decimals) {
        return Err(Fault::NotANumber);
    }
    let inches: i32 = whole.parse().map_err(|_| Fault::TooLong)?;
    let hundredths: i32 = match decimals.len() {
        1 => decimals.parse::<i32>().map_err(|_| Fault::NotANumber)? * 10,
        2 => decimals.parse().map_err(|_| Fault::NotANumber)?,
        _ => return Err(Fault::TooFine),
    };
    let total = inches.saturating_mul(100).saturating_add(hundredths);
    match i16::try_from(total) {
        Ok(total) if total <= Length::LONGEST.0 => Ok(Length(total)),
        _ => Err(Fault::TooLong),
    }
}

impl TryFrom<String> for Length {
    type Error = BadLength;

    fn try_from(text: String) -> Result<Self, BadLength> {
        text.parse()
    }
}

impl From<Length> for String {
    fn from(length: Length) -> Self {
        length.to_string()
    }
}

impl JsonSchema for Length {
    fn schema_name() -> Cow<'static, str> {
        "Length".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A length in inches with at most two decimals, such as 24\", 2.5\" or 6in.",
            "type": "string",
            "pattern": r#"^[0-9]+(\.[0-9]{1,2})?\s*("|in)$"#
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn inches_are_read() {
        let cases = [
            ("24\"", 2400),
            ("6in", 600),
            ("6 in", 600),
            ("2.5\"", 250),
            ("0.05\"", 5),
            ("12.50in", 1250),
            ("0\"", 0),
            ("300\"", 30_000),
        ];
        for (text, hundredths) in cases {
            assert_eq!(text.parse(), Ok(Length(hundredths)), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        let cases = [
            ("24", "needs a unit, inches: write 24\" or 24in"),
            ("30cm", "needs a unit, inches: write 24\" or 24in"),
            ("", "needs a unit, inches: write 24\" or 24in"),
            ("\"", "is not a number of inches such as 24\", 2.5\" or 6in"),
            (".5\"", "is not a number of inches such as 24\", 2.5\" or 6in"),
            ("5.\"", "is not a number of inches such as 24\", 2.5\" or 6in"),
            ("-5\"", "is not a number of inches such as 24\", 2.5\" or 6in"),
            ("1e2\"", "is not a number of inches such as 24\", 2.5\" or 6in"),
            ("2.125\"", "has more than two decimals; lengths are whole hundredths of an inch"),
            ("300.01\"", "is longer than 300 inches"),
            ("99999999999\"", "is longer than 300 inches"),
        ];
        for (text, reason) in cases {
            let error = text.parse::<Length>().expect_err(text);
            assert_eq!(error.to_string(), format!("length `{text}` {reason}"));
        }
    }

    #[test]
    fn halves_round_up() {
        for (hundredths, half) in [(0, 0), (1, 1), (2, 1), (7, 4), (-7, -3), (-6, -3)] {
            assert_eq!(Length(hundredths).half_up(), Length(half), "{hundredths}");
        }
    }

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(Length::inches(200) + Length::inches(200), Length(i16::MAX));
        assert_eq!(Length::inches(5).less(Length::inches(7)), Length::ZERO);
        assert_eq!(Length::inches(5) - Length::inches(7), -Length::inches(2));
        assert_eq!(Length::root_up(i64::MAX), Length(i16::MAX));
    }

    #[test]
    fn display_pads() {
        assert_eq!(format!("{:>6}", Length::inches(12)), "   12\"");
        assert_eq!(Length(-250).to_string(), "-2.5\"");
    }

    #[test]
    fn files_hold_lengths_as_strings() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Weapon {
            range: Length,
        }
        let gun = Weapon { range: Length::from_hundredths(2450) };
        assert_eq!(toml::from_str("range = '24.5\"'").as_ref(), Ok(&gun));
        assert_eq!(toml::to_string(&gun).as_deref(), Ok("range = '24.5\"'\n"));
        let error = toml::from_str::<Weapon>("range = '30cm'").expect_err("no inches");
        assert!(error.message().contains("needs a unit, inches"), "{error}");
        assert!(toml::from_str::<Weapon>("range = 24").is_err());
    }

    proptest! {
        #[test]
        fn display_parses_back(hundredths in 0i16..=30_000) {
            let length = Length(hundredths);
            prop_assert_eq!(length.to_string().parse(), Ok(length));
        }

        #[test]
        fn root_is_the_least_upper_bound(squared in 0i64..1_000_000_000) {
            let root = Length::root_up(squared);
            prop_assert!(root.squared() >= squared);
            prop_assert!(root == Length::ZERO || (root - Length(1)).squared() < squared);
        }
    }
}
