//! What duels of all rulesets have in common.

use core::ops::RangeInclusive;

use crate::roster::error::DataError;

/// Refuses a duel from a distance that its table does not have; `unit` is what it is counted in.
///
/// # Errors
/// If it has not.
pub fn check_duel(
    distance: u16,
    distances: &RangeInclusive<u16>,
    unit: &str,
) -> Result<(), DataError> {
    if distances.contains(&distance) {
        return Ok(());
    }
    let (least, most) = (distances.start(), distances.end());
    Err(DataError::new(format!("there is no duel from {distance} {unit}"))
        .expected(format!("{least} to {most} {unit}")))
}

/// Refuses more units in line abreast than a table has room for.
///
/// # Errors
/// If there are more.
pub fn check_abreast(force: &str, units: usize, room: usize) -> Result<(), DataError> {
    if units <= room {
        return Ok(());
    }
    Err(DataError::new(format!("force `{force}` has {units} units, which stand in line abreast"))
        .expected(format!("at most {room} on this table")))
}
