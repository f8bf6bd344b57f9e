//! Which cover a target has (WS-FMOD-26).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point, Segment};

use crate::book::{Scene, WwiiSim};
use crate::position::arcs;
use crate::position::circles::{disc, ends, occupied, own_radius};
use crate::position::smoke;
use crate::terrain::along::{Leg, crossing, inside};
use crate::terrain::kind::{Cover, Terrain};

/// How near to the target's edge an object covers it.
const NEAR_TARGET: Length = Length::inches(2);

/// How near to the shooter an object gives him no trouble.
const NEAR_SHOOTER: Length = Length::inches(1);

/// WS-FMOD-26: the best cover of a target from a shooter; covers do not add (WS-FMOD-08), smoke no
/// more than others (WS-SMOKE-08).
pub(crate) fn cover(scene: Scene<'_>, shooter: UnitId, target: UnitId) -> Cover {
    let Scene { book, state } = scene;
    // WS-TRANS-04, WS-TRANS-05: carried infantry is as good as in a building.
    if state.transport(target).is_some() {
        return Cover::Building;
    }
    let [(from, _), (to, _)] = ends(scene, shooter, target);
    let line = Segment::new(from, to);
    let best = match occupied(scene, target) {
        Some(building) if state.is_ruined(building) => Cover::Ruin,
        Some(_) => return Cover::Building,
        None => Cover::None,
    };
    let centre = state.unit(state.host(target)).at;
    best.max(in_area(book, centre))
        .max(behind_objects(scene, line, [shooter, target]))
        .max(smoke::cover(scene, line))
        .max(shield(scene, target, from))
}

/// (a): the area that holds its centre.
fn in_area(book: &WwiiSim, centre: Point) -> Cover {
    let areas = book.ground().areas_at(centre);
    areas.map(|area| area.terrain.cover()).max().unwrap_or(Cover::None)
}

/// (b): lines and wrecks that the line of sight crosses near the target.
fn behind_objects(scene: Scene<'_>, line: Segment, units: [UnitId; 2]) -> Cover {
    let Scene { book, state } = scene;
    let [shooter, target] = units.map(|unit| disc(scene, unit));
    let sight = Leg::new(line);
    let covers = |at: Point, thickness: Length| {
        let near = at.within(target.centre, target.radius + NEAR_TARGET + thickness);
        let own = at.within(shooter.centre, shooter.radius + NEAR_SHOOTER + thickness)
            && at.squared_distance(shooter.centre) < at.squared_distance(target.centre);
        near && !own
    };
    let mut best = Cover::None;
    for piece in &book.ground().lines {
        let Some(at) = crossing(piece.run, sight) else { continue };
        if covers(sight.point_at(at), Length::ZERO) {
            best = best.max(piece.terrain.cover());
        }
    }
    for wreck in state.wrecks {
        let wreck = Disc::new(state.unit(wreck).at, own_radius(scene, wreck));
        let shape = wargauge_rules::table::Shape::Disc(wreck);
        if inside(&shape, sight).is_some() && covers(wreck.centre, wreck.radius) {
            best = best.max(Terrain::Wreck.cover());
        }
    }
    best
}

/// WS-VEH-19: the crew of a gun behind its shield, from the front; in a building that counts
/// instead, and an abandoned gun shields nobody.
fn shield(scene: Scene<'_>, target: UnitId, from: Point) -> Cover {
    let unit = scene.state.unit(target);
    let shielded = scene.book.profile(target).traits.shield && unit.abandoned.is_none();
    if shielded && arcs::is_ahead(unit.facing, unit.at, from) {
        Cover::Partial
    } else {
        Cover::None
    }
}
