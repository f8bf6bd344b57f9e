//! Small values of army files that check themselves (CD-DATA-01 to 07).

use schemars::JsonSchema;
use serde::Deserialize;

use crate::units::stand::Armour;
use crate::units::weapon::{Band, Effect, Rating, Reach};
use wargauge_rules::table::length::Length;

/// The longest range in inches.
const LONGEST: u8 = 200;

fn number<T: core::str::FromStr + PartialOrd + Copy>(text: &str, low: T, high: T) -> Option<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|value| digits && (&low..=&high).contains(&value))
}

/// A range column: `5`, `20:7`, `2:X2`, `CA`, or `-` for an empty one (CD-DATA-02). A hit number
/// of its own follows an `@`, as in `20:7@5` (CD-DATA-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct BandText(#[schemars(with = "String")] pub(super) Option<Band>);

fn band(text: &str) -> Option<Option<Band>> {
    if text == "-" {
        return Some(None);
    }
    let (text, hit) = match text.split_once('@') {
        Some((text, hit)) => (text, Some(number(hit, 1, 10)?)),
        None => (text, None),
    };
    let (reach, rating) = match text.split_once(':') {
        Some((reach, rating)) => (reach, self::rating(rating)?),
        None => (text, Rating::None),
    };
    let reach = match reach {
        "CA" => Reach::Contact,
        inches => Reach::Within(Length::inches(i16::from(number(inches, 1, LONGEST)?))),
    };
    Some(Some(Band { reach, rating, hit }))
}

fn rating(text: &str) -> Option<Rating> {
    match text.strip_prefix('X') {
        Some(factor) => number(factor, 1, 9).map(Rating::Times),
        None => number(text, 0, 40).map(Rating::Plus),
    }
}

impl TryFrom<String> for BandText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        band(&text).map(Self).ok_or_else(|| {
            format!("`{text}` is no range column; expected such as `5`, `20:7`, `2:X2`, `CA`, `-`")
        })
    }
}

/// A rate of fire: `3`, or `3/2` in contact and otherwise (CD-FIRE-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct RateText {
    #[schemars(skip)]
    pub(super) contact: u8,
    #[schemars(skip)]
    pub(super) otherwise: u8,
}

impl TryFrom<String> for RateText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (contact, otherwise) = text.split_once('/').unwrap_or((&text, &text));
        match (number(contact, 1, 9), number(otherwise, 1, 9)) {
            (Some(contact), Some(otherwise)) => Ok(Self { contact, otherwise }),
            _ => Err(format!("`{text}` is no rate of fire; expected such as `2` or `3/2`")),
        }
    }
}

/// An HE/APERS entry: `1"/4`, `P+0`, `P-1`, or `-` (CD-DATA-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct EffectText(#[schemars(with = "String")] pub(super) Effect);

fn effect(text: &str) -> Option<Effect> {
    if text == "-" {
        return Some(Effect::Never);
    }
    if let Some(more) = text.strip_prefix("P+") {
        return number(more, 0, 9).map(Effect::Personnel);
    }
    if let Some(less) = text.strip_prefix("P-") {
        return number(less, 0, 9).map(|less: i8| Effect::Personnel(-less));
    }
    let (side, value) = text.split_once("\"/")?;
    Some(Effect::Burst { side: number(side, 1, 9)?, value: number(value, 1, 10)? })
}

impl TryFrom<String> for EffectText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        effect(&text).map(Self).ok_or_else(|| {
            format!("`{text}` is no effect; expected such as `1\"/4`, `P+0`, `P-1` or `-`")
        })
    }
}

/// Armour: `9/4`, with an `o` where the top is open (CD-DATA-07, CD-DATA-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct ArmourText(#[schemars(with = "String")] pub(super) Armour);

impl TryFrom<String> for ArmourText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (ratings, open) = match text.strip_suffix('o') {
            Some(ratings) => (ratings, true),
            None => (text.as_str(), false),
        };
        let read = |(front, flank)| {
            Some(Armour { front: number(front, 0, 40)?, flank: number(flank, 0, 40)?, open })
        };
        ratings.split_once('/').and_then(read).map(Self).ok_or_else(|| {
            format!("`{text}` is no armour; expected front and flank such as `9/4` or `2/1o`")
        })
    }
}

/// Movement in inches, with a `W` where the vehicle is wheeled: `22`, `12W` (CD-DATA-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct PaceText {
    #[schemars(skip)]
    pub(super) inches: u8,
    #[schemars(skip)]
    pub(super) wheeled: bool,
}

impl TryFrom<String> for PaceText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (inches, wheeled) = match text.strip_suffix('W') {
            Some(inches) => (inches, true),
            None => (text.as_str(), false),
        };
        number(inches, 1, 60).map(|inches| Self { inches, wheeled }).ok_or_else(|| {
            format!("`{text}` is no movement; expected 1 to 60 inches such as `22` or `12W`")
        })
    }
}

/// Indirect range: `2600 (52)` in yards and inches, with the shortest, `min 100 (2)`
/// (CD-DATA-06, CD-MORTAR-03, CD-MORTAR-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(super) struct IndirectText {
    #[schemars(skip)]
    pub(super) most: Length,
    #[schemars(skip)]
    pub(super) least: Length,
}

/// Yards to an inch (CD-SCALE-01).
const YARDS_PER_INCH: i32 = 50;

fn yards(text: &str) -> Option<Length> {
    let (yards, inches) = text.split_once(" (")?;
    let yards: i32 = number(yards, 0, 15_000)?;
    let inches: i16 = number(inches.strip_suffix(')')?, 0, 300)?;
    // CD-MORTAR-12: the inches are the yards by 50.
    (yards == i32::from(inches) * YARDS_PER_INCH).then(|| Length::inches(inches))
}

impl TryFrom<String> for IndirectText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = |(most, least)| Some(Self { most: yards(most)?, least: yards(least)? });
        text.split_once(", min ").and_then(read).ok_or_else(|| {
            format!(
                "`{text}` is no indirect range; expected yards and inches (yards / 50) such as \
                 `2600 (52), min 100 (2)`"
            )
        })
    }
}
