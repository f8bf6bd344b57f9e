//! Cover (VD-COVER).

use crate::book::Scene;
use crate::position::fields_of_fire::hull_radius;
use crate::position::sight::BEHIND;
use crate::position::{fields_of_fire, sight};
use crate::state::unit::Place;
use crate::state::withdrawal::ThreatOrigin;
use crate::terrain::current;
use crate::terrain::ground::{Cover, Terrain};
use crate::units::command;
use crate::units::profile::{Ability, UnitKind};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::PieceId;

/// Radius of foxholes (VD-DIG-02, VD-SPEC-02).
const FOXHOLES: Length = Length::inches(2);

/// The cover of a unit where it is against something that comes from a point (VD-COVER-02 to
/// VD-COVER-05), before abilities change its class. It is judged at the leader and goes for all
/// models (VD-COVER-06).
pub(crate) fn cover(scene: Scene<'_>, target: UnitId, from: Point) -> Cover {
    cover_against(scene, target, threat_from(scene, from))
}

/// What comes from a point of the open ground.
pub(crate) fn threat_from(scene: Scene<'_>, from: Point) -> ThreatOrigin {
    ThreatOrigin { from, blast: false, above: u8::from(current::on_hill(scene, from)) }
}

/// The cover of a unit against a shot of another.
pub(crate) fn cover_from(scene: Scene<'_>, target: UnitId, by: UnitId, from: Point) -> Cover {
    let floor = match scene.state.unit(by).place {
        Place::Inside { floor, .. } => floor,
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
            u8::from(current::on_hill(scene, from))
        }
    };
    cover_against(scene, target, ThreatOrigin { from, blast: false, above: floor })
}

/// The cover of a unit against a Blast.
pub(crate) fn cover_in_blast(scene: Scene<'_>, target: UnitId, centre: Point) -> Cover {
    cover_against(
        scene,
        target,
        ThreatOrigin {
            from: centre,
            // VD-COVER-07, VD-COVER-12.
            blast: true,
            above: 0,
        },
    )
}

fn cover_against(scene: Scene<'_>, target: UnitId, threat: ThreatOrigin) -> Cover {
    match scene.state.unit(target).place {
        Place::Table => {
            let at = scene.state.unit(target).at;
            cover_on_table(scene, Position { unit: target, at }, threat, Cover::Hard)
        }
        Place::Inside { piece, .. } => cover_inside(scene, piece),
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => Cover::None,
    }
}

/// A unit with its leader at a point of the open table, whether it stands there or is thought to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// The unit.
    pub unit: UnitId,
    /// Where its leader is.
    pub at: Point,
}

/// Whether a unit would have such cover at least in a position.
pub(crate) fn is_covered(
    scene: Scene<'_>,
    position: Position,
    threat: ThreatOrigin,
    least: Cover,
) -> bool {
    cover_on_table(scene, position, threat, least) >= least
}

/// The cover of those in a structure (VD-BLDG-16).
fn cover_inside(scene: Scene<'_>, piece: PieceId) -> Cover {
    if scene.state.collapsed.contains(piece) {
        return Terrain::Rubble.cover();
    }
    scene.book.table(scene.state).piece(piece).structure.map_or(Cover::None, |made| made.cover)
}

/// The cover on the open table; what is at least `enough` need not be the best.
fn cover_on_table(
    scene: Scene<'_>,
    position: Position,
    threat: ThreatOrigin,
    enough: Cover,
) -> Cover {
    let Scene { book, state } = scene;
    let Position { unit, at } = position;
    let ground = ground_cover(scene, unit, at);
    if ground >= enough || threat.from == at {
        return ground;
    }
    let table = book.table(state);
    let line = Segment::new(threat.from, at);
    let covering = (table.uses.covering | state.collapsed) - state.cleared;
    let near = table.map.about_rect(Rect::new(threat.from, at)) & covering;
    let mut best = ground;
    for piece in near.iter() {
        // Only lines give more than Broken.
        let could_help = best < Cover::Broken && !threat.blast;
        if (could_help || table.uses.linear.contains(piece)) && table.map.is_crossed(piece, line) {
            // VD-COVER-04, VD-COVER-05.
            best = best.max(cover_across(scene, piece, position, threat));
            if best >= enough {
                return best;
            }
        }
    }
    if best >= Cover::Soft {
        return best;
    }
    best.max(cover_of_hulls(scene, position, threat))
}

/// What a piece that the line crosses gives.
fn cover_across(
    scene: Scene<'_>,
    piece: PieceId,
    Position { unit, at }: Position,
    threat: ThreatOrigin,
) -> Cover {
    let terrain = current::terrain_of(scene, piece);
    let class = terrain.cover();
    // VD-LOS-05.
    if class == Cover::None || terrain.height() < fields_of_fire::size_of(scene.book, unit) / 2 {
        return Cover::None;
    }
    let map = &scene.book.table(scene.state).map;
    // VD-COVER-03.
    let near = |at| map.shapes(piece).iter().any(|shape| shape.is_within(at, BEHIND));
    // VD-COVER-03.
    if terrain.is_linear() {
        if near(threat.from) {
            return Cover::None;
        }
        if near(at) {
            return class;
        }
    }
    // VD-COVER-12: a Blast is not broken by what it bursts beyond.
    if threat.blast || terrain.height() == 0 {
        return Cover::None;
    }
    // VD-LOS-06, VD-BLDG-12.
    if terrain.height() <= threat.above && !near(at) {
        return Cover::None;
    }
    Cover::Broken
}

/// Vehicles and wrecks that the line crosses (VD-LOS-04, VD-TERR-04).
fn cover_of_hulls(
    scene: Scene<'_>,
    Position { unit, at }: Position,
    threat: ThreatOrigin,
) -> Cover {
    let line = Segment::new(threat.from, at);
    let infantry = scene.book.profile(unit).kind != UnitKind::Vehicle;
    let mut best = Cover::None;
    for wreck in &scene.state.wrecks {
        let radius = hull_radius(wreck.size);
        if !line.is_within(wreck.at, radius) {
            continue;
        }
        let hull = crate::position::fields_of_fire::hull(wreck.at, wreck.facing, wreck.size);
        let hull = wargauge_rules::table::polygon::ConvexPolygon::known(&hull);
        if hull.crossed_by(line) {
            let behind = infantry && hull.is_within(at, BEHIND);
            best = best.max(if behind { Cover::Soft } else { Cover::Broken });
        }
    }
    if threat.blast {
        return if best == Cover::Soft { best } else { Cover::None };
    }
    if best == Cover::None && sight::vehicles_between(scene, line.start, line.end, unit) {
        best = Cover::Broken;
    }
    best
}

/// The cover of the ground a leader stands on: area terrain and foxholes (VD-COVER-02).
fn ground_cover(scene: Scene<'_>, unit: UnitId, at: Point) -> Cover {
    let Scene { book, state } = scene;
    let tall = fields_of_fire::size_of(book, unit) / 2;
    let table = book.table(state);
    let areas = (table.uses.covering | state.collapsed) - table.uses.linear - state.cleared;
    let here = table.map.holding(areas, at);
    let class = |piece| {
        let terrain = current::terrain_of(scene, piece);
        // VD-LOS-05.
        if terrain.height() < tall { Cover::None } else { terrain.cover() }
    };
    let best = here.iter().map(class).max().unwrap_or_default();
    // VD-DIG-02, VD-SPEC-02.
    if best < Cover::Soft && book.profile(unit).kind != UnitKind::Vehicle {
        let dug = has_foxholes(scene, unit) && state.unit(unit).at == at;
        if dug || state.foxholes.iter().any(|hole| hole.within(at, FOXHOLES)) {
            return Cover::Soft;
        }
    }
    best
}

/// Whether a unit has dug enough for foxholes (VD-DIG-02, VD-DIG-03).
fn has_foxholes(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.state.unit(unit).dug >= digs_needed(scene, unit)
}

/// What a class of cover is for a unit, by Tenacity and Untrained (VD-ABIL-62, VD-ABIL-66).
pub(crate) fn effective_cover(scene: Scene<'_>, unit: UnitId, cover: Cover) -> Cover {
    if scene.book.profile(unit).kind == UnitKind::Vehicle {
        return cover;
    }
    // VD-ABIL-63: a broken line of sight stays what it is.
    if cover == Cover::Soft && command::all_have(scene, unit, Ability::Tenacity) {
        return Cover::Hard;
    }
    // VD-ABIL-68: of Broken nothing is left.
    if command::all_have(scene, unit, Ability::Untrained) { one_lower(cover) } else { cover }
}

/// Whether a unit is in any type of cover by itself (VD-COVER-11).
pub(crate) fn in_any_cover(scene: Scene<'_>, unit: UnitId) -> bool {
    match scene.state.unit(unit).place {
        Place::Inside { .. } => true,
        Place::Table => any_cover_at(scene, unit, scene.state.unit(unit).at),
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
    }
}

/// Whether a unit would be in any type of cover with its leader at a point.
pub(crate) fn any_cover_at(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let counts = |cover| effective_cover(scene, unit, cover) > Cover::None;
    if counts(ground_cover(scene, unit, at)) {
        return true;
    }
    let table = book.table(state);
    let lines = (table.uses.linear & table.uses.covering) - state.cleared;
    let near = table.map.within_among(lines, at, BEHIND);
    let tall = fields_of_fire::size_of(book, unit) / 2;
    let enemies = || state.present & book.units_of(book.side(unit).foe());
    near.iter().any(|piece| {
        let terrain = current::terrain_of(scene, piece);
        terrain.height() >= tall
            && counts(terrain.cover())
            && enemies().any(|enemy| {
                table
                    .map
                    .is_crossed(piece, Segment::new(fields_of_fire::standpoint(scene, enemy), at))
            })
    })
}

/// Whether the unit re-rolls failed saves: Take Cover!, Unseen, a bunker (VD-TAKE-01, VD-ABIL-64,
/// VD-BLDG-16).
pub(crate) fn has_taken_cover(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    // VD-TAKE-06: whether or not its cover counts against the attack.
    if state.took_cover.contains(unit) {
        return true;
    }
    if let Place::Inside { piece, .. } = state.unit(unit).place
        && book.table(state).piece(piece).structure.is_some_and(|made| made.bunker)
    {
        return true;
    }
    book.profile(unit).kind != UnitKind::Vehicle
        // VD-ABIL-65: without an action, so also after a Move.
        && command::all_have(scene, unit, Ability::Unseen)
        && in_any_cover(scene, unit)
}

/// One class of cover lower: of the Untrained, and against a scope (VD-ABIL-66, VD-FEAT-25).
pub(crate) const fn one_lower(cover: Cover) -> Cover {
    match cover {
        Cover::Hard => Cover::Soft,
        Cover::Soft => Cover::Broken,
        Cover::Broken | Cover::None => Cover::None,
    }
}

/// Dig In Actions that a unit needs for foxholes (VD-DIG-02, VD-DIG-03).
#[must_use]
pub(crate) fn digs_needed(scene: Scene<'_>, unit: UnitId) -> u8 {
    let faster = u8::from(command::all_have(scene, unit, Ability::Pioneer));
    scene.book.switches().dig_in_actions as u8 - faster
}
