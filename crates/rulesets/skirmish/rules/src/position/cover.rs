//! Cover (`SK-GEO-10`, `SK-GEO-11`, `SK-GEO-12`, `SK-GEO-13`, `SK-GEO-14`, `SK-GEO-24`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Point, Segment};

use crate::book::{Scene, Skirmish};
use crate::men::{Man, Squad, aboard, active, is_vehicle, place, place_of};
use crate::position::hull::{arc_holds, crosses_hull};
use crate::position::sight::eye_of;
use crate::position::sightings::men_seen;
use crate::stances::Eye;
use crate::state::{Hull, Order, Place};
use crate::switches::TargetShiftStacks;
use crate::terrain::{Cover, Table, Terrain};
use crate::units::Crewed;

/// How near to a line of cover men must be, in inches.
const AT_THE_LINE: Length = Length::inches(1);

/// `SK-GEO-10`: the cover of a point against somebody who looks at it from `from`.
pub(crate) fn cover_at(scene: Scene<'_>, at: Point, from: Point) -> Cover {
    let line = Segment::new(from, at);
    let best = ground_cover(&scene.book.table, at, from);
    // SK-AFV-28: wrecks and abandoned vehicles are hard cover.
    let behind_wreck = || {
        scene.book.hulls.into_iter().any(|unit| {
            let hull = &scene.state.unit(unit).hull;
            hull.there
                && (hull.wreck || hull.abandoned)
                && crosses_hull(scene, unit, line)
                && crate::position::distance_to_hull(scene, unit, at) <= AT_THE_LINE.squared()
        })
    };
    // SK-AFV-28
    if best < Cover::Hard && behind_wreck() { Cover::Hard } else { best }
}

/// The same of the ground alone, which never changes.
fn ground_cover(table: &Table, at: Point, from: Point) -> Cover {
    let inside = table.cover_inside(at);
    if inside == Cover::Hard || table.lines_near(at).next().is_none() {
        return inside;
    }
    let line = Segment::new(from, at);
    let covers = |kind: Terrain, segment: Segment| {
        let near_end =
            || at.within(segment.start, AT_THE_LINE) || at.within(segment.end, AT_THE_LINE);
        // Hard at the ends: who looks round a high wall is covered by it.
        if kind == Terrain::HighWall && near_end() {
            return Cover::Hard;
        }
        let is_behind = segment.touches(line) && segment.is_within(at, AT_THE_LINE);
        if is_behind { kind.cover() } else { Cover::None }
    };
    table.cover(at, from, || {
        let by_line = table.lines_near(at).map(|it| covers(it.kind, it.segment)).max();
        inside.max(by_line.unwrap_or_default())
    })
}

/// The cover of a man of a unit on foot at a point, if it is the same from all sides: nothing that
/// covers from one is near, or nothing could be better.
pub(crate) fn cover_all_round(scene: Scene<'_>, unit: UnitId, at: Point) -> Option<Cover> {
    let Scene { book, state } = scene;
    if aboard(scene, unit).is_some() {
        return None;
    }
    let ground = book.table.cover_inside(at);
    let shield = matches!(book.profile(unit).crewed, Some(Crewed::Gun { shield: true, .. }));
    let wreck = || {
        let covers = |hull: &Hull| hull.there && (hull.wreck || hull.abandoned);
        book.hulls.into_iter().any(|unit| covers(&state.unit(unit).hull))
    };
    let same =
        ground == Cover::Hard || !shield && book.table.lines_near(at).next().is_none() && !wreck();
    same.then_some(ground)
}

/// The cover of one man against an eye: of the ground, of a gun shield, of the vehicle he is in.
pub(crate) fn cover_of_man(scene: Scene<'_>, man: Man, from: Eye) -> Cover {
    let Man { unit, figure } = man;
    if let Some(vehicle) = aboard(scene, unit) {
        return cover_aboard(scene, vehicle, from);
    }
    let at = place_of(scene, unit, figure);
    let ground = cover_at(scene, at, from.at);
    // SK-GUN-15: a shield covers from the front.
    let hull = &scene.state.unit(unit).hull;
    let shield = matches!(scene.book.profile(unit).crewed, Some(Crewed::Gun { shield: true, .. }))
        && hull.there
        && !hull.wreck
        && at.within(hull.at, Length::inches(2))
        && arc_holds(scene.state, unit, from.at);
    if shield { Cover::Hard } else { ground }
}

/// `SK-AFV-24`, `SK-AFV-25`: men seen in a vehicle; from above they have no cover.
fn cover_aboard(scene: Scene<'_>, vehicle: UnitId, from: Eye) -> Cover {
    let here = eye_of(scene, vehicle, 0);
    let above = from.level > here.level && from.at.within(here.at, Length::inches(12));
    match scene.book.vehicle(vehicle) {
        _ if above => Cover::None,
        Some(spec) if spec.class.is_soft() => Cover::Soft,
        _ => Cover::Hard,
    }
}

/// `SK-GEO-12`: the poorest cover among the active men of a team that a man of another sees.
pub(crate) fn cover_seen(scene: Scene<'_>, man: Man, target: UnitId) -> Cover {
    let Man { unit, figure } = man;
    let seen = men_seen(scene, man, target);
    cover_among(scene, Squad::new(target, seen), eye_of(scene, unit, figure))
}

/// The poorest cover among men of a team, as bits.
pub(crate) fn cover_among(scene: Scene<'_>, squad: Squad, from: Eye) -> Cover {
    let mut poorest = None;
    for man in active(scene, squad.unit).filter(|man| squad.holds(*man)) {
        let cover = cover_of_man(scene, Man::new(squad.unit, man), from);
        if cover == Cover::None {
            return Cover::None;
        }
        poorest = Some(poorest.map_or(cover, |poorest: Cover| poorest.min(cover)));
    }
    poorest.unwrap_or(Cover::None)
}

/// `SK-SHOOT-17`, `SK-SHOOT-18`, `SK-SHOOT-19`: how many bands further a target counts.
pub(crate) fn band_shift(scene: Scene<'_>, unit: UnitId, cover: Cover) -> u8 {
    covered_shift(scene.book, spacing_shift(scene, unit), cover)
}

/// How many bands further a target counts for its spacing.
pub(crate) fn spacing_shift(scene: Scene<'_>, unit: UnitId) -> u8 {
    // SK-SOFT-06: a vehicle is no team and has no dispersal.
    let afoot =
        !is_vehicle(scene, unit) && !matches!(scene.state.unit(unit).place, Place::Aboard(_));
    let lone = active(scene, unit).nth(1).is_none();
    u8::from(afoot && (lone || scene.state.unit(unit).dispersed))
}

/// The same for spacing that is known, and for cover.
pub(crate) fn covered_shift(book: &Skirmish, spacing: u8, cover: Cover) -> u8 {
    let covered = cover as u8;
    match book.switches.target_shift_stacks {
        TargetShiftStacks::No => spacing.max(covered),
        TargetShiftStacks::Yes => spacing + covered,
    }
}

/// `SK-GEO-13`, `SK-GEO-24`: whether a man is in an enclosed space: a building, a bunker, a trench,
/// an open vehicle.
pub(crate) fn is_enclosed(scene: Scene<'_>, man: Man) -> bool {
    let Man { unit, figure } = man;
    if aboard(scene, unit).is_some() {
        return true;
    }
    scene.book.table.spot(place_of(scene, unit, figure)).enclosed
}

/// `SK-GEO-14`: whether a unit defends a fortified position.
pub(crate) fn is_fortified(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.state.unit(unit).order != Order::Defend {
        return false;
    }
    let table = &scene.book.table;
    let at = place(scene, unit);
    let inside = table.inside(wargauge_rules::table::Pieces::ALL, at);
    inside.iter().any(|piece| table.areas[piece.index()].fortified)
        || table.lines.iter().any(|it| it.fortified && it.segment.is_within(at, AT_THE_LINE))
}
