//! The circles that units occupy, and distances between them.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point, Rect};

use crate::book::Scene;
use crate::state::{State, UnitSet};

/// WS-UNIT-12, WS-GEN-08: a distance, exact: that of two points less the radii around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Square of the distance of the points.
    pub squared: i64,
    /// The radii together, in hundredths of an inch.
    pub rims: i32,
}

impl Gap {
    /// The distance of two points with such radii about them.
    pub(crate) const fn between(one: Point, other: Point, rims: Length) -> Self {
        Self { squared: one.squared_distance(other), rims: rims.hundredths() as i32 }
    }

    /// Whether it is at most a length.
    pub(crate) const fn within(self, length: Length) -> bool {
        let reach = self.rims as i64 + length.hundredths() as i64;
        reach >= 0 && self.squared <= reach * reach
    }

    /// Whether it is less than a length.
    pub(crate) const fn under(self, length: Length) -> bool {
        let reach = self.rims as i64 + length.hundredths() as i64;
        reach > 0 && self.squared < reach * reach
    }

    /// WS-GEN-09: the distance in hundredths of an inch, rounded down, not below 0.
    pub(crate) const fn hundredths(self) -> i32 {
        let whole = (self.squared as u64).isqrt() as i32 - self.rims;
        if whole < 0 { 0 } else { whole }
    }
}

/// Figures of a unit, with a joined officer.
pub(crate) fn figures(state: &State, unit: UnitId) -> usize {
    let unit = state.unit(unit);
    usize::from(unit.count) + usize::from(unit.officer.is_some())
}

/// The unit that stands on the table for it: itself, the unit an officer is with, or the transport
/// that carries it.
pub(crate) const fn stand(state: &State, unit: UnitId) -> UnitId {
    let host = state.host(unit);
    match state.transport(host) {
        Some(transport) => transport,
        None => host,
    }
}

/// WS-UNIT-11: the radius of a unit on foot, on wheels or on horses, wherever it is.
pub(crate) fn own_radius(scene: Scene<'_>, unit: UnitId) -> Length {
    scene.book.profile(unit).radius(figures(scene.state, unit))
}

/// WS-UNIT-11: the circle that a unit occupies; that of its transport while it is carried.
pub(crate) fn disc(scene: Scene<'_>, unit: UnitId) -> Disc {
    let stand = stand(scene.state, unit);
    Disc::new(scene.state.unit(stand).at, own_radius(scene, stand))
}

/// The building that a unit occupies: the one it has entered, or the ruin that it stands in.
pub(crate) fn occupied(scene: Scene<'_>, unit: UnitId) -> Option<u8> {
    let Scene { book, state } = scene;
    let unit = state.unit(stand(state, unit));
    if unit.building.is_some() || state.ruins == 0 {
        return unit.building;
    }
    book.ground().building_at(unit.at).filter(|&building| state.is_ruined(building))
}

/// WS-FIRE-23: the outline to measure from, of a unit in a building.
fn walls(scene: Scene<'_>, unit: UnitId) -> Option<Rect> {
    let Scene { book, state } = scene;
    let building = state.unit(stand(state, unit)).building?;
    Some(book.ground().building(building).outline)
}

/// Where a line between two units begins and ends, and the radii about its ends: centres, or the
/// nearest edges of the buildings they are in (WS-FIRE-16, WS-FIRE-23, WS-BLDG-12).
pub(crate) fn ends(scene: Scene<'_>, one: UnitId, other: UnitId) -> [(Point, Length); 2] {
    let (from, to) = (disc(scene, one), disc(scene, other));
    let nearest = |rect: Rect, to: Point| (rect.nearest_to(to), Length::ZERO);
    match (walls(scene, one), walls(scene, other)) {
        (None, None) => [(from.centre, from.radius), (to.centre, to.radius)],
        (Some(rect), None) => [nearest(rect, to.centre), (to.centre, to.radius)],
        (None, Some(rect)) => [(from.centre, from.radius), nearest(rect, from.centre)],
        (Some(here), Some(there)) => {
            let beyond = there.nearest_to(from.centre);
            let (start, _) = nearest(here, beyond);
            [(start, Length::ZERO), nearest(there, start)]
        }
    }
}

/// WS-UNIT-12: the distance between two units.
pub(crate) fn gap(scene: Scene<'_>, one: UnitId, other: UnitId) -> Gap {
    let [(from, here), (to, there)] = ends(scene, one, other);
    Gap::between(from, to, here + there)
}

/// The distance from a unit to a point.
pub(crate) fn gap_to_point(scene: Scene<'_>, unit: UnitId, point: Point) -> Gap {
    match walls(scene, unit) {
        Some(rect) => Gap::between(rect.nearest_to(point), point, Length::ZERO),
        None => {
            let disc = disc(scene, unit);
            Gap::between(disc.centre, point, disc.radius)
        }
    }
}

/// The distance from a unit to the outline of a building.
pub(crate) fn gap_to_building(scene: Scene<'_>, unit: UnitId, building: u8) -> Gap {
    let outline = scene.book.ground().building(building).outline;
    let edge = outline.nearest_to(disc(scene, unit).centre);
    gap_to_point(scene, unit, edge)
}

/// Units of a set that stand on the table themselves.
pub(crate) fn on_table(state: &State, units: UnitSet) -> impl Iterator<Item = UnitId> {
    units.filter(|&unit| state.is_on_table(unit))
}

/// Enemies on the table that everybody sees.
pub(crate) fn shown_foes(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let Scene { book, state } = scene;
    book.foes_of(unit).filter(|&foe| state.is_on_table(foe) && !state.unit(foe).hidden)
}

/// Units in a building: those that have entered it, and those that stand in it as a ruin.
pub(crate) fn occupants(scene: Scene<'_>, building: u8) -> impl Iterator<Item = UnitId> {
    let on_table = scene.book.all_units().filter(|&unit| scene.state.is_on_table(unit));
    on_table.filter(move |&unit| occupied(scene, unit) == Some(building))
}
