//! The cover of a place.

use wargauge_rules::table::point::{Point, Vector};

/// The cover of a place: of the ground itself, and of a line near by with the way to it. Grades of
/// cover are the ruleset's; the default is none, and a greater one covers better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shelter<C> {
    area: C,
    line: C,
    way: (i32, i32),
}

impl<C: Copy + Default + Ord> Shelter<C> {
    /// Cover on all sides.
    #[must_use]
    pub const fn all_round(area: C) -> Self {
        Self { area, line: area, way: (0, 0) }
    }

    /// The ground gives cover on all sides.
    #[inline]
    pub fn lie_on(&mut self, cover: C) {
        self.area = self.area.max(cover);
    }

    /// A line of terrain covers against what comes from beyond it, unless a better one does.
    pub fn lie_behind(&mut self, cover: C, way: Vector) {
        if cover > self.line && !way.is_zero() {
            (self.line, self.way) = (cover, (way.x, way.y));
        }
    }

    /// The cover at `at` against what comes from `from`.
    #[must_use]
    #[inline]
    pub fn against(&self, at: Point, from: Point) -> C {
        if self.line <= self.area {
            return self.area;
        }
        let (x, y) = (i32::from(from.x) - i32::from(at.x), i32::from(from.y) - i32::from(at.y));
        if x * self.way.0 + y * self.way.1 > 0 { self.line } else { self.area }
    }

    /// The cover of the ground itself, on all sides.
    #[must_use]
    #[inline]
    pub const fn on_all_sides(&self) -> C {
        self.area
    }

    /// The best cover against anything.
    #[must_use]
    #[inline]
    pub fn best(&self) -> C {
        self.line.max(self.area)
    }

    /// Whether there is cover against anything.
    #[must_use]
    #[inline]
    pub fn is_any(&self) -> bool {
        self.best() > C::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_covers_against_what_comes_over_it() {
        let at = Point::inches(10, 10);
        let mut shelter: Shelter<u8> = Shelter::default();
        assert!(!shelter.is_any());
        shelter.lie_behind(2, Vector::new(0, 100));
        shelter.lie_behind(1, Vector::new(100, 0));
        shelter.lie_behind(3, Vector::new(0, 0));
        let (north, east) = (Point::inches(12, 30), Point::inches(30, 8));
        assert_eq!((shelter.against(at, north), shelter.against(at, east)), (2, 0));
        shelter.lie_on(1);
        assert_eq!((shelter.against(at, north), shelter.against(at, east)), (2, 1));
        shelter.lie_on(2);
        assert_eq!((shelter.against(at, east), shelter.best()), (2, 2));
        assert_eq!(Shelter::all_round(3u8).against(at, east), 3);
    }
}
