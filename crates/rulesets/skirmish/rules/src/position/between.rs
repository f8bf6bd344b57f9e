//! What is in the way between the men of two units: found once for all lines between them.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Point, Rect, Segment};

use crate::book::Scene;
use crate::men::is_screen;
use crate::position::hull::{crosses_hull, outline};
use crate::position::sight::{blocked_by_ground, blocked_by_hulls};
use crate::stances::Eye;
use crate::terrain::{Blockers, Swath};

/// Vehicles whose outlines are kept.
const KEPT: usize = 6;

/// What may be in the way between the men of two units, but for smoke.
#[derive(Clone, Debug)]
pub(super) struct Between {
    ground: Blockers,
    hulls: ArrayVec<Screen, KEPT>,
    /// Whether there are more hulls than those.
    more: bool,
}

/// A vehicle that hides what is beyond it.
#[derive(Clone, Copy, Debug)]
struct Screen {
    unit: UnitId,
    outline: [Point; 4],
}

impl Between {
    /// What may be between two rectangles.
    pub(super) fn of(scene: Scene<'_>, one: Rect, two: Rect) -> Self {
        let swath = Swath::between(one, two);
        let mut between =
            Self { ground: scene.book.table.blockers(&swath), hulls: ArrayVec::new(), more: false };
        for unit in scene.book.vehicles.into_iter().filter(|&unit| is_screen(scene, unit)) {
            let outline = outline(scene, unit);
            let bounds = Rect::around(outline).unwrap_or(one);
            if swath.meets_all(bounds, &outline) {
                between.more |= between.hulls.try_push(Screen { unit, outline }).is_err();
            }
        }
        between
    }

    /// Whether nothing is.
    pub(super) fn is_nothing(&self) -> bool {
        self.ground.is_empty() && self.hulls.is_empty()
    }

    /// `SK-GEO-05`: whether something of it lies between two eyes.
    pub(super) fn blocks(&self, scene: Scene<'_>, from: Eye, to: Eye) -> bool {
        blocked_by_ground(&scene.book.table, from, to, &self.ground)
            || from.level == to.level && self.any_hull(scene, from, to)
    }

    fn any_hull(&self, scene: Scene<'_>, from: Eye, to: Eye) -> bool {
        let line = Segment::new(from.at, to.at);
        if self.more {
            return blocked_by_hulls(scene, line, from, to);
        }
        let way = line.way();
        self.hulls.iter().any(|&Screen { unit, outline }| {
            if from.hull == Some(unit) || to.hull == Some(unit) {
                return false;
            }
            // All of it to one side: not in the way.
            let off = outline.map(|corner| way.cross(line.start.to(corner)));
            let aside = off.iter().all(|off| *off > 0) || off.iter().all(|off| *off < 0);
            !aside && crosses_hull(scene, unit, line)
        })
    }
}
