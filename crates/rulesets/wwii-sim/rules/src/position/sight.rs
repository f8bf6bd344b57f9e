//! Lines of sight (WS-FIRE-16). Units and smoke never block them (WS-SMOKE-10).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Length, Point, Segment};

use crate::book::{Scene, WwiiSim};
use crate::position::circles::{disc, ends, occupied};
use crate::terrain::along::{Leg, inside};
use crate::terrain::kind::Terrain;

/// Inches of light and of dense wood that can be seen through, in hundredths.
const THROUGH_LIGHT: i32 = 400;
const THROUGH_DENSE: i32 = 200;

/// How near to bocage a unit sees over it, and is seen.
const OVER_BOCAGE: Length = Length::inches(1);

/// One end of a line of sight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SightPoint {
    /// The point that is looked from or to.
    pub at: Point,
    /// Radius of the unit there.
    pub radius: Length,
    /// The building that the unit there occupies.
    pub building: Option<u8>,
}

/// WS-FIRE-16: whether two units see each other.
pub(crate) fn sees(scene: Scene<'_>, one: UnitId, other: UnitId) -> bool {
    let [(from, _), (to, _)] = ends(scene, one, other);
    let eye = |unit: UnitId, at: Point| SightPoint {
        at,
        radius: disc(scene, unit).radius,
        building: occupied(scene, unit),
    };
    is_clear(scene.book, eye(one, from), eye(other, to))
}

/// Whether a unit sees a point; of a building, its edge.
pub(crate) fn sees_point(scene: Scene<'_>, unit: UnitId, to: Point, building: Option<u8>) -> bool {
    let Scene { book, state } = scene;
    let disc = disc(scene, unit);
    let own = state.unit(crate::position::circles::stand(state, unit)).building;
    let from = own.map_or(disc.centre, |own| book.ground().building(own).outline.nearest_to(to));
    let here = SightPoint { at: from, radius: disc.radius, building: occupied(scene, unit) };
    is_clear(book, here, SightPoint { at: to, radius: Length::ZERO, building })
}

/// Whether nothing blocks the line between two ends.
pub(crate) fn is_clear(book: &WwiiSim, one: SightPoint, other: SightPoint) -> bool {
    // WS-SMOKE-10: clouds are not asked.
    let line = Segment::new(one.at, other.at);
    let ground = book.ground();
    let in_the_way = |number: usize| {
        let number = number as u8;
        let occupied = one.building == Some(number) || other.building == Some(number);
        !occupied && ground.building(number).outline.crossed_by(line)
    };
    if (0..ground.buildings.len()).any(in_the_way) {
        return false;
    }
    let over = |run: Segment, eye: SightPoint| run.is_within(eye.at, eye.radius + OVER_BOCAGE);
    let blocks = |run: Segment| run.touches(line) && !over(run, one) && !over(run, other);
    let bocage = ground.lines.iter().filter(|line| line.terrain == Terrain::Bocage);
    if bocage.map(|line| line.run).any(blocks) {
        return false;
    }
    areas_are_clear(book, line)
}

/// Whether woods, cliffs and hills leave a line clear.
fn areas_are_clear(book: &WwiiSim, line: Segment) -> bool {
    let sight = Leg::new(line);
    let (mut light, mut dense) = (0, 0);
    for area in &book.ground().areas {
        match area.terrain {
            Terrain::LightWood => light += inside(&area.shape, sight).length(),
            Terrain::DenseWood => dense += inside(&area.shape, sight).length(),
            Terrain::Cliff if area.shape.crossed_by(line) => return false,
            Terrain::Hill
                if !area.shape.contains(line.start)
                    && !area.shape.contains(line.end)
                    && area.shape.crossed_by(line) =>
            {
                return false;
            }
            Terrain::Open
            | Terrain::Road
            | Terrain::Crops
            | Terrain::Swamp
            | Terrain::Stream
            | Terrain::Deep
            | Terrain::Cliff
            | Terrain::Trench
            | Terrain::Hedge
            | Terrain::Bocage
            | Terrain::Wall
            | Terrain::Building
            | Terrain::Ruin
            | Terrain::Wreck
            | Terrain::Hill => {}
        }
    }
    light <= THROUGH_LIGHT && dense <= THROUGH_DENSE
}
