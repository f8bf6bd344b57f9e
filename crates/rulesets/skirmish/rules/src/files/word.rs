//! Small values of data files that check themselves.

use core::ops::RangeInclusive;

use wargauge_rules::roster::{DataError, Points, Source, Spanned, only_word};

/// The most a unit may cost, in thousandths: sums over a force stay within 32 bits.
const HIGHEST_PRICE: Points = Points(10_000_000);

only_word! {
    /// The ruleset of the file.
    ForSkirmish Skirmish;
    /// Marks an army file.
    IsArmy Army;
    /// Marks a force file.
    IsForce Force;
    /// Marks a scenario file.
    IsScenario Scenario;
}

/// A price in thousandths, if it may be one.
pub(super) fn price(
    source: &Source,
    field: &str,
    price: &Spanned<Points>,
) -> Result<u32, DataError> {
    if **price == Points(0) || **price > HIGHEST_PRICE {
        return Err(DataError::at(source, price.span(), format!("the price is {}", **price))
            .field(field)
            .expected(format!("more than 0 and at most {HIGHEST_PRICE}")));
    }
    Ok(price.thousandths())
}

/// A number within bounds.
pub(super) fn bounded(
    source: &Source,
    field: &str,
    what: &str,
    number: &Spanned<u8>,
    range: RangeInclusive<u8>,
) -> Result<u8, DataError> {
    if range.contains(&**number) {
        return Ok(**number);
    }
    Err(DataError::at(source, number.span(), format!("the {what} is {}", **number))
        .field(field)
        .expected(format!("{} to {}", range.start(), range.end())))
}
