//! Whose edge is where: own edges and corners, halves of the table, depth (VD-ENG-11,
//! VD-DEPLOY-07, VD-DEPLOY-15).

use crate::book::VictoryDecision;
use crate::state::State;
use crate::terrain::scenario::{Form, Mission};
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};

/// The edge or corner of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// Long edge, short edge or corner.
    pub form: Form,
    /// Whether it lies at y = 0, at x = 0, or in the corner (0, 0) (VD-ENG-11).
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
            _ => self.distance(at).hundredths() <= depth.hundredths(),
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

    /// Whether a point lies in the half of the table on this side of the line halfway across
    /// (VD-DEPLOY-15).
    #[must_use]
    pub const fn has_in_its_half(self, at: Point) -> bool {
        match self.form {
            Form::Corners => {
                let (own, theirs) = (self.corner(), self.opposite().corner());
                own.squared_distance(at) < theirs.squared_distance(at)
            }
            _ => self.distance(at).hundredths() < self.opposite().distance(at).hundredths(),
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

    /// A spot on the line halfway across, so far from the middle of the table to one side
    /// (VD-SCEN-28).
    #[must_use]
    pub fn middle_line(self, offset: i16) -> Point {
        let middle = Point::new(self.far.x / 2, self.far.y / 2);
        let aside = match self.form {
            Form::Corners => Point::new(0, 0).to(self.far).right(),
            _ => self.front().unit().right(),
        };
        let way = aside.scaled_to(Length::from_hundredths(offset.abs()));
        if offset < 0 { middle + -way } else { middle + way }
    }
}

/// The forms of deployment that a mission allows (VD-DEPLOY-07, VD-SCEN-03, VD-SCEN-06,
/// VD-SCEN-31, VD-SCEN-34).
#[must_use]
pub(crate) const fn allows(mission: Mission, form: Form) -> bool {
    match mission {
        Mission::OpenBattle | Mission::MeetingEngagement => true,
        Mission::SeekOut | Mission::Capture => !matches!(form, Form::Corners),
        Mission::Advance | Mission::BunkerAssault => matches!(form, Form::LongEdges),
    }
}

/// The edge or corner of a side in a game.
#[must_use]
pub(crate) fn baseline(book: &VictoryDecision, s: &State, side: Side) -> Baseline {
    let low = (side == Side::A) != s.edges_swapped;
    Baseline { form: s.form, low, far: book.table(s).map.table().high() }
}

/// Whether a point lies in the half of a side (VD-DEPLOY-15).
#[must_use]
pub(crate) fn in_half(book: &VictoryDecision, s: &State, side: Side, at: Point) -> bool {
    baseline(book, s, side).has_in_its_half(at)
}
