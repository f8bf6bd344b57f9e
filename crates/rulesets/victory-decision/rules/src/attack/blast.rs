//! Areas: how many models a Blast touches, and where it is best placed (VD-FEAT-01 to VD-FEAT-12,
//! VD-SCALE-12, VD-BLDG-17).

use crate::book::{Scene, VictoryDecision};
use crate::position::formation::{MAN_RADIUS, STAND_RADIUS};
use crate::position::{aboard, fields_of_fire, formation};
use crate::state::State;
use crate::state::unit::Place;
use crate::switches::BlastXIsRadius;
use crate::units::command;
use crate::units::profile::{Ability, Body, MAX_GROUPS, Property, UnitKind, Weapon};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::Pieces;

/// No base is farther from its leader than this, edge included.
const FORMATION: Length = Length::inches(9);

/// The models in the area of a Blast that is well placed over so many, two inches apart (the count
/// table after VD-FEAT-34).
#[must_use]
pub const fn blast_count(radius: Length, models: u8) -> u8 {
    let most = match radius.plus(MAN_RADIUS).hundredths() {
        ..100 => 1,
        100..116 => 2,
        116..200 => 3,
        200..346 => 7,
        346..400 => 13,
        _ => 19,
    };
    if models < most { models } else { most }
}

/// The radius of a weapon's area, of which X tells how big it is (VD-FEAT-01, VD-FEAT-02).
pub(crate) fn radius(book: &VictoryDecision, weapon: &Weapon) -> Option<Length> {
    let radius = weapon.blast?;
    Some(match book.switches().blast_x_is_radius {
        BlastXIsRadius::Yes => radius,
        BlastXIsRadius::No => radius.half_up(),
    })
}

/// The Damage Dice of an area against a unit: its models fully or partly in it, vehicles one each.
pub(crate) fn blast_dice(scene: Scene<'_>, unit: UnitId, area: Disc) -> u8 {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    match here.place {
        Place::Table => {}
        Place::Aboard { vehicle } if aboard::rides_outside(scene, unit) => {
            let touched = hull_touched(scene, vehicle, state.unit(vehicle).at, area);
            let models = command::strength(state, unit);
            return if touched { blast_count(area.radius, models) } else { 0 };
        }
        Place::Nowhere
        | Place::Reserve
        | Place::Inside { .. }
        | Place::Aboard { .. }
        | Place::Gone => return 0,
    }
    if !here.at.within(area.centre, area.radius.plus(FORMATION)) {
        return 0;
    }
    match book.profile(unit).groups.first().map(|group| group.body) {
        // VD-FEAT-04.
        Some(Body::Man) => formation::models_touched(scene, unit, area),
        _ => dice_over(scene, unit, &formation::models(scene, unit), area),
    }
}

/// The Damage Dice of an area against a unit on the table whose models stand there.
fn dice_over(scene: Scene<'_>, unit: UnitId, models: &[Point], area: Disc) -> u8 {
    match scene.book.profile(unit).groups.first().map(|group| group.body) {
        // VD-FEAT-04: those that stand in it with part of their base.
        Some(Body::Man) => {
            let reach = area.radius + formation::base_radius(scene.book, unit);
            models.iter().filter(|at| at.within(area.centre, reach)).count() as u8
        }
        // VD-FEAT-11.
        Some(Body::Vehicle { .. }) => {
            let touched = |at: &&Point| hull_touched(scene, unit, **at, area);
            models.iter().filter(touched).count() as u8
        }
        _ => stand_dice(scene, unit, models, area),
    }
}

fn hull_touched(scene: Scene<'_>, unit: UnitId, at: Point, area: Disc) -> bool {
    let radius =
        crate::position::fields_of_fire::hull_radius(fields_of_fire::size_of(scene.book, unit));
    at.within(area.centre, area.radius.plus(radius))
        && fields_of_fire::footprint_at(scene.book, unit, at, scene.state.unit(unit).facing)
            .is_within(area.centre, area.radius)
}

/// VD-SCALE-12, VD-ABIL-79: a stand in the area takes dice as its men would two inches apart;
/// one whose centre is outside takes half of them, rounded up.
fn stand_dice(scene: Scene<'_>, unit: UnitId, models: &[Point], area: Disc) -> u8 {
    let mut sum = 0;
    for (hp, at) in hp_of_stands(scene, unit).into_iter().zip(models) {
        if at.within(area.centre, area.radius) {
            sum += blast_count(area.radius, hp);
        } else if at.within(area.centre, area.radius.plus(STAND_RADIUS)) {
            sum += blast_count(area.radius, hp).div_ceil(2);
        }
    }
    sum
}

/// Health Points of each stand of a unit, its leader's first.
fn hp_of_stands(scene: Scene<'_>, unit: UnitId) -> arrayvec::ArrayVec<u8, MAX_GROUPS> {
    let here = scene.state.unit(unit);
    let leader = usize::from(here.leader);
    let groups = scene.book.profile(unit).groups.len();
    let order = core::iter::once(leader).chain((0..groups).filter(|&at| at != leader));
    order.map(|at| here.strength[at]).filter(|&left| left > 0).collect()
}

/// Structures that an area touches.
pub(crate) fn structures_touched(scene: Scene<'_>, area: Disc) -> Pieces {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let near = table.map.pieces_within(area.centre, area.radius) - state.cleared - state.collapsed;
    let made = near.iter().filter(|piece| table.piece(*piece).structure.is_some());
    made.fold(Pieces::NONE, |set, piece| set | Pieces::of(piece))
}

/// The Damage Dice of a Blast against those in a structure (VD-BLDG-17).
pub(crate) fn blast_dice_inside(state: &State, unit: UnitId, radius: Length) -> u8 {
    blast_count(radius, command::strength(state, unit))
}

/// Whether a model of a side, or a structure that holds one, is touched by an area.
pub(crate) fn touches_side(scene: Scene<'_>, side: Side, area: Disc) -> bool {
    let Scene { book, state } = scene;
    let mut own = state.present & book.units_of(side);
    own.any(|unit| match state.unit(unit).place {
        Place::Inside { piece, .. } => {
            let shapes = book.table(state).map.shapes(piece);
            shapes.iter().any(|shape| shape.is_within(area.centre, area.radius))
        }
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
            blast_dice(scene, unit, area) > 0
        }
    })
}

/// What a unit adds to the dice of every Blast at it: the Untrained one (VD-ABIL-67), Open
/// vehicles one to what comes from above (VD-VSP-05).
pub(crate) fn blast_bonus(scene: Scene<'_>, unit: UnitId, from_above: bool) -> i8 {
    if scene.book.profile(unit).kind == UnitKind::Vehicle {
        i8::from(from_above && scene.book.vehicle_has(unit, Property::Open))
    } else {
        i8::from(command::all_have(scene, unit, Ability::Untrained))
    }
}

/// The point over a unit where an area touches most of its models, among the middles of its
/// models and of neighbours three by three, that a test allows.
pub(crate) fn best_point(
    scene: Scene<'_>,
    unit: UnitId,
    radius: Length,
    allowed: impl Fn(Point) -> bool,
) -> Option<Point> {
    let Scene { book, state } = scene;
    if let Place::Aboard { vehicle } = state.unit(unit).place {
        return Some(state.unit(vehicle).at).filter(|at| allowed(*at));
    }
    let models = formation::models(scene, unit);
    let most = match book.profile(unit).kind {
        UnitKind::Vehicle => models.len() as u8,
        UnitKind::Infantry | UnitKind::Team => blast_count(radius, command::strength(state, unit)),
    };
    let mut best: Option<(u8, Point)> = None;
    let mut weigh = |at: Point| {
        let touched = dice_over(scene, unit, &models, Disc::new(at, radius));
        if touched > best.map_or(0, |best| best.0) && allowed(at) {
            best = Some((touched, at));
        }
        best.is_some_and(|best| best.0 >= most)
    };
    let first = models.first().copied()?;
    if weigh(first) {
        return best.map(|best| best.1);
    }
    for slot in 1..models.len().min(7) {
        let next = if slot == 6 { 1 } else { slot + 1 };
        let two = models.get(next).copied().unwrap_or(first);
        if weigh(centroid(first, models[slot], two)) {
            return best.map(|best| best.1);
        }
    }
    for &model in models.iter().skip(1) {
        if weigh(model) {
            break;
        }
    }
    best.map(|best| best.1)
}

/// The middle of three points.
fn centroid(one: Point, two: Point, three: Point) -> Point {
    let third = |a: i16, b: i16, c: i16| ((a as i32 + b as i32 + c as i32) / 3) as i16;
    Point::new(third(one.x, two.x, three.x), third(one.y, two.y, three.y))
}
