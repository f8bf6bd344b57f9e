//! What the doctrine remembers of who sees whom and who is covered against whom, until one of the
//! two stands otherwise.
//!
//! It is only a short cut: what is remembered is what would be worked out again.

use core::cell::RefCell;

use wargauge_rules::Side;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::unit_set::UnitSet;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::UnitKind;
use wargauge_rules::victory_decision::scene::{Scene, Standing};
use wargauge_rules::victory_decision::state::{MAX_UNITS, Place};
use wargauge_rules::victory_decision::view::View;

/// What is known of every two units.
#[derive(Clone, Debug, Default)]
pub(super) struct Sightings(RefCell<Known>);

#[derive(Clone, Debug)]
struct Known {
    scene: Option<Scene>,
    standing: [Option<Standing>; MAX_UNITS],
    /// Whether who is in the column is in sight of the row is known, and whether he is.
    looked: [UnitSet; MAX_UNITS],
    seen: [UnitSet; MAX_UNITS],
    /// Whether the cover of the row against the column is known, and the cover.
    judged: [UnitSet; MAX_UNITS],
    covers: [[Cover; MAX_UNITS]; MAX_UNITS],
}

impl Default for Known {
    fn default() -> Self {
        Self {
            scene: None,
            standing: [None; MAX_UNITS],
            looked: [UnitSet::EMPTY; MAX_UNITS],
            seen: [UnitSet::EMPTY; MAX_UNITS],
            judged: [UnitSet::EMPTY; MAX_UNITS],
            covers: [[Cover::None; MAX_UNITS]; MAX_UNITS],
        }
    }
}

/// Whether sight of a unit depends on nothing but how it stands: who rides outside depends on who
/// else is aboard.
fn lasts(view: &View<'_>, unit: UnitId) -> bool {
    matches!(view.unit(unit).place, Place::Table | Place::Inside { .. })
}

impl Sightings {
    /// Forgets all.
    pub(super) fn forget(&self) {
        let mut known = self.0.borrow_mut();
        known.scene = None;
        known.standing = [None; MAX_UNITS];
        known.drop_all();
    }

    /// Forgets what is no longer so.
    pub(super) fn refresh(&self, view: &View<'_>) {
        let mut known = self.0.borrow_mut();
        if let Some(scene) = view.other_scene(known.scene.as_ref()) {
            known.scene = Some(scene);
            known.drop_all();
        }
        let (mut changed, mut hulls) = (UnitSet::EMPTY, false);
        let all = view.book().units_of(Side::A) | view.book().units_of(Side::B);
        for unit in all {
            let now = Some(view.standing(unit));
            if known.standing[unit.index()] != now {
                known.standing[unit.index()] = now;
                changed.insert(unit);
                hulls |= view.profile(unit).kind == UnitKind::Vehicle;
            }
        }
        if !changed.is_empty() {
            known.drop(changed, hulls);
        }
    }

    /// Whether a unit has another in sight where both stand.
    pub(super) fn in_sight(&self, view: &View<'_>, one: UnitId, other: UnitId) -> bool {
        let work_out = || view.book().in_sight(view.state(), one, other);
        if !lasts(view, one) || !lasts(view, other) {
            return work_out();
        }
        let mut known = self.0.borrow_mut();
        if !known.looked[one.index()].contains(other) {
            known.looked[one.index()].insert(other);
            if work_out() {
                known.seen[one.index()].insert(other);
            }
        }
        known.seen[one.index()].contains(other)
    }

    /// The cover of a unit against fire from where another stands.
    pub(super) fn cover(&self, view: &View<'_>, target: UnitId, by: UnitId) -> Cover {
        let work_out = || view.book().cover(view.state(), target, view.unit(by).at);
        if !lasts(view, target) || !lasts(view, by) {
            return work_out();
        }
        let mut known = self.0.borrow_mut();
        if !known.judged[target.index()].contains(by) {
            known.judged[target.index()].insert(by);
            known.covers[target.index()][by.index()] = work_out();
        }
        known.covers[target.index()][by.index()]
    }

    /// The cover a unit would have at a point against fire from where another stands.
    pub(super) fn cover_at(&self, view: &View<'_>, target: UnitId, at: Point, by: UnitId) -> Cover {
        let here = view.unit(target);
        if at == here.at && here.place == Place::Table {
            return self.cover(view, target, by);
        }
        view.book().cover_at(view.state(), target, at, view.unit(by).at)
    }
}

impl Known {
    fn drop_all(&mut self) {
        self.looked = [UnitSet::EMPTY; MAX_UNITS];
        self.seen = [UnitSet::EMPTY; MAX_UNITS];
        self.judged = [UnitSet::EMPTY; MAX_UNITS];
    }

    /// Forgets all about some units; a hull that has gone elsewhere may cover anybody.
    fn drop(&mut self, changed: UnitSet, hulls: bool) {
        for row in 0..MAX_UNITS {
            let gone = changed.contains(UnitId(row as u8));
            let kept = |known: UnitSet| if gone { UnitSet::EMPTY } else { known.without(changed) };
            self.looked[row] = kept(self.looked[row]);
            self.seen[row] = kept(self.seen[row]);
            self.judged[row] = if hulls { UnitSet::EMPTY } else { kept(self.judged[row]) };
        }
    }
}

/// Who sees one point, worked out at most once for each.
#[derive(Debug)]
pub(super) struct Watched {
    at: Point,
    looked: UnitSet,
    seen: UnitSet,
}

impl Watched {
    /// Nothing is known of a point yet.
    pub(super) const fn new(at: Point) -> Self {
        Self { at, looked: UnitSet::EMPTY, seen: UnitSet::EMPTY }
    }

    /// Which point.
    pub(super) const fn at(&self) -> Point {
        self.at
    }

    /// Whether a unit that is or would be at the point sees an enemy: as he sees the point.
    pub(super) fn to(
        &mut self,
        sightings: &Sightings,
        view: &View<'_>,
        unit: UnitId,
        enemy: UnitId,
    ) -> bool {
        if self.at == view.unit(unit).at {
            return sightings.in_sight(view, unit, enemy);
        }
        self.by(sightings, view, enemy, unit)
    }

    /// Whether a unit sees another, who is or would be at the point.
    pub(super) fn by(
        &mut self,
        sightings: &Sightings,
        view: &View<'_>,
        enemy: UnitId,
        unit: UnitId,
    ) -> bool {
        if self.at == view.unit(unit).at {
            return sightings.in_sight(view, enemy, unit);
        }
        if !self.looked.contains(enemy) {
            self.looked.insert(enemy);
            if view.book().sees_point(view.state(), enemy, self.at) {
                self.seen.insert(enemy);
            }
        }
        self.seen.contains(enemy)
    }
}
