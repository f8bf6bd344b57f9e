//! Small values of data files that check themselves.

use core::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::units::profile::DamageDie;
use wargauge_rules::roster::{DataError, Points, Source, Spanned, only_word};
use wargauge_rules::table::dice::Die;

/// The most a unit or option may cost, in thousandths: sums over a force stay within 32 bits.
const HIGHEST_PRICE: Points = Points(10_000_000);

only_word! {
    /// The ruleset of the file.
    ForVictoryDecision VictoryDecision;
    /// Marks an army file.
    IsArmy Army;
    /// Marks a force file.
    IsForce Force;
    /// Marks a scenario file.
    IsScenario Scenario;
}

/// Damage Dice of a weapon: `D6`, `3xD6+1`, `D10+2`, `2xD6+2H` (VD-BASE-07, VD-BASE-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub(crate) struct Damage {
    /// How many.
    #[schemars(skip)]
    pub(super) dice: u8,
    /// What each of them is.
    #[schemars(skip)]
    pub(super) die: DamageDie,
}

impl Damage {
    fn read(text: &str) -> Option<Self> {
        let (dice, rest) = match text.split_once('x') {
            Some((dice, rest)) => (dice.parse().ok().filter(|dice| (1..=9).contains(dice))?, rest),
            None => (1, text),
        };
        let (rest, best_of) = match rest.strip_suffix('H') {
            Some(rest) => (rest, 2),
            None => (rest, 1),
        };
        let (die, bonus) = match rest.split_once('+') {
            Some((die, bonus)) => (die, bonus.parse().ok().filter(|more| (1..=9).contains(more))?),
            None => (rest, 0),
        };
        let die = match die {
            "D6" => Die::D6,
            "D10" => Die::D10,
            _ => return None,
        };
        Some(Self { dice, die: DamageDie { die, best_of, bonus } })
    }
}

impl TryFrom<String> for Damage {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| {
            format!("`{text}` is no damage; expected such as `D6`, `3xD6+1`, `D10+2`, `2xD6+2H`")
        })
    }
}

/// A price in thousandths, if it may be one; only options may be free.
pub(crate) fn price(
    source: &Source,
    field: &str,
    price: &Spanned<Points>,
    free: bool,
) -> Result<u32, DataError> {
    if **price == Points(0) && !free || **price > HIGHEST_PRICE {
        let least = if free { "0 to" } else { "more than 0 and at most" };
        return Err(DataError::at(source, price.span(), format!("the price is {}", **price))
            .field(field)
            .expected(format!("{least} {HIGHEST_PRICE}")));
    }
    Ok(price.thousandths())
}

/// A field of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldPath<'f> {
    /// The file.
    pub source: &'f Source,
    /// Where the field stands in it: `unit[0].move`.
    pub path: &'f str,
}

/// A number within bounds.
pub(crate) fn bounded(
    FieldPath { source, path }: FieldPath<'_>,
    what: &str,
    number: &Spanned<u8>,
    bounds: RangeInclusive<u8>,
) -> Result<u8, DataError> {
    if bounds.contains(&**number) {
        return Ok(**number);
    }
    Err(DataError::at(source, number.span(), format!("the {what} is {}", **number))
        .field(path)
        .expected(format!("{} to {}", bounds.start(), bounds.end())))
}
