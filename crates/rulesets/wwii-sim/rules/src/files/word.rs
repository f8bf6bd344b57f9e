//! Small values of data files that check themselves.

use core::fmt::Display;
use core::ops::RangeInclusive;

use wargauge_rules::roster::{DataError, Exactly, Inches, Source, Spanned, only_word};
use wargauge_rules::table::{Point, Rect};

only_word! {
    /// The ruleset of the file.
    ForWwiiSim WwiiSim;
    /// Marks an army file.
    IsArmy Army;
    /// Marks a force file.
    IsForce Force;
    /// Marks a scenario file.
    IsScenario Scenario;
}

/// A place: east and north of the south-west corner, in inches.
pub(super) type At = Exactly<Inches, 2>;

/// Two opposite corners of a rectangle.
pub(super) type Corners = Exactly<At, 2>;

/// The point of a place.
pub(super) fn point(at: &At) -> Point {
    Point::new(at[0].0.hundredths(), at[1].0.hundredths())
}

/// The rectangle of two corners.
pub(super) fn rect(corners: &Corners) -> Rect {
    Rect::new(point(&corners[0]), point(&corners[1]))
}

/// A value within bounds.
pub(super) fn bounded<T: Copy + PartialOrd + Display>(
    source: &Source,
    field: &str,
    given: &Spanned<T>,
    bounds: RangeInclusive<T>,
) -> Result<T, DataError> {
    if bounds.contains(&**given) {
        return Ok(**given);
    }
    Err(DataError::at(source, given.span(), format!("found {}", **given))
        .field(field)
        .expected(format!("{} to {}", bounds.start(), bounds.end())))
}

/// The lines of a list by identifier, each with its place in the file, which errors name.
pub(super) fn by_identifier<T>(lines: &[T], identifier: impl Fn(&T) -> &str) -> Vec<(usize, &T)> {
    let mut sorted: Vec<(usize, &T)> = lines.iter().enumerate().collect();
    sorted.sort_by(|(_, one), (_, other)| identifier(one).cmp(identifier(other)));
    sorted
}
