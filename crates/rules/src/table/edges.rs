//! Zones of two sides across a table from each other: whose edge or corner is where, how deep a
//! point lies in front of it, and the spots along it.

use crate::table::facing::Bearing;
use crate::table::length::Length;
use crate::table::point::{Point, Vector};

/// How the two sides lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Opposing long edges, in the south and the north.
    LongEdges,
    /// Opposing short edges, in the west and the east.
    ShortEdges,
    /// Opposing corners, in the south-west and the north-east.
    Corners,
}

/// The edge or corner of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Long edge, short edge or corner.
    pub form: Form,
    /// Whether it lies at y = 0, at x = 0, or in the corner (0, 0).
    pub low: bool,
    /// The corner of the table across from (0, 0).
    pub far: Point,
}

impl Baseline {
    /// The one across the table.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { low: !self.low, ..self }
    }

    /// Half of the way across the table.
    #[must_use]
    pub const fn halfway(self) -> Length {
        self.distance(Point::new(self.far.x / 2, self.far.y / 2))
    }

    /// Spots at a depth, so many steps of `step` ten-thousandths of the edge apart: the middle one
    /// first, then to both sides in turn, so that few of them hold the middle and many the width.
    pub fn from_the_middle(self, depth: Length, step: i32) -> impl Iterator<Item = Point> {
        (0..10_000 / step - 1).map(move |number| {
            let aside = (number + 1) / 2 * step;
            let along = if number % 2 == 0 { 5_000 + aside } else { 5_000 - aside };
            self.spot(along, depth)
        })
    }

    /// The corner of a corner form.
    const fn corner(self) -> Point {
        if self.low { Point::new(0, 0) } else { self.far }
    }

    /// How far a point is from it.
    #[must_use]
    #[inline]
    pub const fn distance(self, at: Point) -> Length {
        let (x, y) = if self.low { (at.x, at.y) } else { (self.far.x - at.x, self.far.y - at.y) };
        match self.form {
            Form::LongEdges => Length::from_hundredths(y),
            Form::ShortEdges => Length::from_hundredths(x),
            Form::Corners => self.corner().distance_up(at),
        }
    }

    /// Whether a point is no farther from it than so much.
    #[must_use]
    #[inline]
    pub const fn has_within(self, depth: Length, at: Point) -> bool {
        match self.form {
            Form::Corners => self.corner().within(at, depth),
            Form::LongEdges | Form::ShortEdges => {
                self.distance(at).hundredths() <= depth.hundredths()
            }
        }
    }

    /// The corners of a rectangle that holds all of the table within so much of it.
    #[must_use]
    pub fn strip(self, depth: Length) -> (Point, Point) {
        let (all, deep) = (Point::new(0, 0), depth.hundredths());
        match (self.form, self.low) {
            (Form::Corners, _) => (all, self.far),
            (Form::LongEdges, true) => (all, Point::new(self.far.x, deep)),
            (Form::LongEdges, false) => (Point::new(0, self.far.y.saturating_sub(deep)), self.far),
            (Form::ShortEdges, true) => (all, Point::new(deep, self.far.y)),
            (Form::ShortEdges, false) => (Point::new(self.far.x.saturating_sub(deep), 0), self.far),
        }
    }

    /// Whether a point lies in the half of the table on this side of the line halfway across.
    #[must_use]
    pub const fn has_in_its_half(self, at: Point) -> bool {
        match self.form {
            Form::Corners => {
                let (own, theirs) = (self.corner(), self.opposite().corner());
                own.squared_distance(at) < theirs.squared_distance(at)
            }
            Form::LongEdges | Form::ShortEdges => {
                self.distance(at).hundredths() < self.opposite().distance(at).hundredths()
            }
        }
    }

    /// The way to the enemy.
    #[must_use]
    pub const fn front(self) -> Bearing {
        let ahead = match self.form {
            Form::LongEdges => Bearing::NORTH,
            Form::ShortEdges => Bearing::EAST,
            Form::Corners => Bearing::eighths(1),
        };
        if self.low { ahead } else { ahead.opposite() }
    }

    /// The point so many ten-thousandths of the edge along it (of a corner: of the right angle
    /// round it), so deep into the table. The left of the side that looks over the table is first.
    #[must_use]
    pub const fn spot(self, along: i32, depth: Length) -> Point {
        let deep = depth.hundredths();
        let (far_x, far_y) = (self.far.x as i32, self.far.y as i32);
        let low = match self.form {
            Form::LongEdges => Point::new((far_x * along / 10_000) as i16, deep),
            Form::ShortEdges => Point::new(deep, (far_y - far_y * along / 10_000) as i16),
            Form::Corners => Point::new(0, 0).along(Vector::new(along, 10_000 - along), depth),
        };
        if self.low { low } else { Point::new(self.far.x - low.x, self.far.y - low.y) }
    }

    /// As [`spot`](Self::spot) for units that come onto the table, so deep from the edge itself: in
    /// a corner from its two edges, half of the way along one, then the other.
    #[must_use]
    pub const fn entry(self, along: i32, depth: Length) -> Point {
        let Form::Corners = self.form else { return self.spot(along, depth) };
        let (x, y) = (self.far.x as i32, self.far.y as i32);
        let deep = depth.hundredths();
        let low = if along < 5_000 {
            Point::new(deep, (y / 2 - y * along / 10_000) as i16)
        } else {
            Point::new((x * (along - 5_000) / 10_000) as i16, deep)
        };
        if self.low { low } else { Point::new(self.far.x - low.x, self.far.y - low.y) }
    }

    /// Where a point lies along it: the inverse of [`spot`](Self::spot), in ten-thousandths.
    #[must_use]
    pub const fn along(self, at: Point) -> i32 {
        let (x, y) = if self.low { (at.x, at.y) } else { (self.far.x - at.x, self.far.y - at.y) };
        let (x, y) = (x as i32, y as i32);
        match self.form {
            Form::LongEdges => x * 10_000 / self.far.x as i32,
            Form::ShortEdges => 10_000 - y * 10_000 / self.far.y as i32,
            Form::Corners if x + y == 0 => 5_000,
            Form::Corners => x * 10_000 / (x + y),
        }
    }

    /// A spot on the line halfway across, so far from the middle of the table to one side.
    #[must_use]
    pub fn middle_line(self, offset: i16) -> Point {
        let middle = Point::new(self.far.x / 2, self.far.y / 2);
        let aside = match self.form {
            Form::Corners => Point::new(0, 0).to(self.far).right(),
            Form::LongEdges | Form::ShortEdges => self.front().unit().right(),
        };
        let way = aside.scaled_to(Length::from_hundredths(offset.abs()));
        if offset < 0 { middle + -way } else { middle + way }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FORMS: [Form; 3] = [Form::LongEdges, Form::ShortEdges, Form::Corners];

    fn any_home() -> impl Strategy<Value = Baseline> {
        (0..FORMS.len(), any::<bool>()).prop_map(|(form, low)| Baseline {
            form: FORMS[form],
            low,
            far: Point::inches(72, 48),
        })
    }

    #[test]
    fn spots_go_from_the_middle_outwards() {
        let home = Baseline { form: Form::LongEdges, low: true, far: Point::inches(50, 40) };
        let spots: Vec<i16> =
            home.from_the_middle(Length::inches(6), 2_000).map(|spot| spot.x / 100).collect();
        assert_eq!(spots, [25, 15, 35, 5]);
        assert_eq!(home.halfway(), Length::inches(20));
        assert_eq!(home.middle_line(500), Point::inches(30, 20));
    }

    proptest! {
        #[test]
        fn spots_lie_where_they_say(home in any_home(), along in 100..9_900, deep in 10i16..1_000) {
            let depth = Length::from_hundredths(deep);
            let spot = home.spot(along, depth);
            prop_assert!((deep - 2..=deep).contains(&home.distance(spot).hundredths()));
            prop_assert!(home.has_within(depth, spot));
            // The parts of a corner's short way are rounded.
            let off = if home.form == Form::Corners { 40_000 / i32::from(deep) } else { 3 };
            prop_assert!((home.along(spot) - along).abs() <= off, "{along} and {}", home.along(spot));
            prop_assert!(home.has_in_its_half(spot) != home.opposite().has_in_its_half(spot));
            let (low, high) = home.strip(depth);
            prop_assert!(low.x <= spot.x && spot.x <= high.x && low.y <= spot.y && spot.y <= high.y);
        }
    }
}
