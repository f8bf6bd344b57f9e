//! Who stands in the way: enemies to keep off, friends to make room for, hidden enemies to run into
//! (VD-MOVE-07, VD-MOVE-11, VD-HIDE-06, VD-HIDE-12, VD-VEH-37, VD-TERR-04).
//!
//! For passing by, a hull counts as its length rounded off at the ends.

use crate::book::{Scene, VictoryDecision};
use crate::movement::terrain_cost;
use crate::movement::terrain_cost::Walker;
use crate::position::formation;
use crate::position::formation::{
    COMBAT_RANGE, STAND_RADIUS, hull_length, hull_width, widest_spread,
};
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::terrain::current;
use crate::terrain::gait::Gait;
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;

/// No Move ends in a structure: that is what entering is for (VD-BLDG-04).
pub(crate) fn check_outdoors(scene: Scene<'_>, to: Point) -> Verdict {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let map = &table.map;
    let houses = map.holding(table.uses.houses - state.cleared, to);
    let mut inside = houses.iter().filter(|&piece| {
        current::building(book, state, piece).is_some()
            && map.shapes(piece).iter().any(|shape| shape.contains_inside(to))
    });
    require(inside.next().is_none(), "VD-BLDG-04", "a structure stands there")
}

/// How far a path can lead at most that `is_near_enough` lets pass.
pub(crate) fn farthest_path(book: &VictoryDecision, unit: UnitId, allowance: Length) -> Length {
    let swim = book.profile(unit).vehicle.and_then(|vehicle| vehicle.amphibious);
    allowance.max(swim.unwrap_or(Length::ZERO)).plus(Length::inches(1))
}

/// Farther from its leader than this no model of a unit and no enemy's Combat Range reaches.
const OUT_OF_THE_WAY: Length = Length::inches(16);

/// How far a mover keeps from enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeepOff {
    /// An inch from infantry, off the hulls of vehicles (VD-MOVE-07).
    Touch,
    /// Out of every Combat Range (VD-SHAKEN-05).
    CombatRange,
}

/// How far a mover keeps from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clearance {
    /// How far from enemies.
    pub keep_off: KeepOff,
    /// The one enemy it may come near to: the target of an Assault.
    pub except: Option<UnitId>,
    /// Those who can be in its way at all ([`units_about`]); all in play will do.
    pub about: UnitSet,
}

impl Clearance {
    /// That of a Move.
    pub(crate) const fn of_moves(about: UnitSet) -> Self {
        Self { keep_off: KeepOff::Touch, except: None, about }
    }

    /// That of a withdrawal.
    pub(crate) const fn of_withdrawals(about: UnitSet) -> Self {
        Self { keep_off: KeepOff::CombatRange, except: None, about }
    }
}

/// A straight path of a unit, and how it gets on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way<'w> {
    /// The unit that goes.
    pub unit: UnitId,
    /// Where its leader goes.
    pub path: Segment,
    /// How it gets on.
    pub walker: &'w Walker,
}

/// A hidden enemy that a mover runs into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HiddenContact {
    /// The enemy that is run into.
    pub enemy: UnitId,
    /// Where the mover stops.
    pub stop: Point,
}

/// The line along the middle of a hull and half its width: the hull without its corners.
fn hull(at: Point, ahead: Vector, size: u8) -> (Segment, Length) {
    let half_width = hull_width(size).half_up();
    let reach = hull_length(size).half_up() - half_width;
    let ahead = ahead.scaled_to(reach);
    (Segment::new(at + (-ahead), at + ahead), half_width)
}

/// Whether enemies and wrecks leave a straight path free.
pub(crate) fn way_is_free(scene: Scene<'_>, way: Way<'_>, clearance: Clearance) -> Verdict {
    let Scene { book, state } = scene;
    let Way { unit, path, walker } = way;
    let enemies = book.units_of(book.side(unit).foe()) & state.present & clearance.about;
    let enemies = clearance.except.map_or(enemies, |target| enemies.without(UnitSet::of(target)));
    let bounds = Rect::new(path.start, path.end);
    let (wide, narrow) = (bounds.grown(OUT_OF_THE_WAY), bounds.grown(keeps_men(book, walker)));
    for enemy in enemies.without(state.hidden) {
        let there = state.unit(enemy);
        let bounds = if book.vehicles.contains(enemy) { wide } else { narrow };
        if !bounds.contains(there.at) || there.place != Place::Table {
            continue;
        }
        if !path.is_within(there.at, keeps_from(scene, enemy).plus(walker.half_width)) {
            continue;
        }
        let free = passes(scene, way, enemy, clearance.keep_off);
        require(free, "VD-MOVE-07", "the way leads too near to an enemy")?;
    }
    if walker.gait != Gait::Foot {
        require(passes_wrecks(state, path, walker), "VD-TERR-04", "a wreck is in the way")?;
    }
    Ok(())
}

/// The units in play that can be in the way of one who goes no farther, or take the place where
/// it stops: all that [`way_is_free`] and `may_stand` have to look at.
pub(crate) fn units_about(scene: Scene<'_>, unit: UnitId, allowance: Length) -> UnitSet {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    if here.place != Place::Table {
        return state.present;
    }
    let reach = farthest_path(book, unit, allowance);
    let room = girth(book, unit).plus(STAND_RADIUS);
    let men = keeps_men(book, &terrain_cost::walker(scene, unit)).max(room);
    let spot = Rect::new(here.at, here.at);
    let (wide, narrow) = (spot.grown(reach + OUT_OF_THE_WAY), spot.grown(reach + men));
    let vehicles = book.vehicles;
    let near = |&other: &UnitId| {
        let area = if vehicles.contains(other) { wide } else { narrow };
        area.contains(state.unit(other).at)
    };
    state.present.filter(near).collect()
}

/// A path farther than this from the leader of any infantry passes it by.
fn keeps_men(book: &VictoryDecision, walker: &Walker) -> Length {
    let spread = widest_spread(book.switches().formation_spacing);
    OUT_OF_THE_WAY.min(COMBAT_RANGE.plus(spread).plus(walker.half_width))
}

/// A path farther than this from the leader of an enemy passes him by, whatever keeps it off.
fn keeps_from(scene: Scene<'_>, enemy: UnitId) -> Length {
    let own = scene.book.profile(enemy).vehicle.as_ref().map_or(COMBAT_RANGE, |vehicle| {
        let hull = hull_length(vehicle.size).plus(hull_width(vehicle.size));
        let men = crate::position::formation::MAN_RADIUS;
        hull.plus(Length::inches(i16::from(vehicle.size))).plus(men)
    });
    own.plus(formation::spread(scene, enemy))
}

/// Whether a path keeps off an enemy. Who is too near already may only go away from him.
fn passes(
    scene: Scene<'_>,
    Way { unit, path, walker }: Way<'_>,
    enemy: UnitId,
    keep_off: KeepOff,
) -> bool {
    if let Some(vehicle) = &scene.book.profile(enemy).vehicle {
        if keep_off == KeepOff::CombatRange {
            let range = Length::inches(i16::from(vehicle.size));
            return formation::models(scene, enemy).iter().all(|&at| clears(path, at, range));
        }
        let ahead = scene.state.unit(enemy).facing.unit();
        let reach = walker.half_width.max(crate::position::formation::MAN_RADIUS);
        return formation::models(scene, enemy).iter().all(|&at| {
            let (spine, half_width) = hull(at, ahead, vehicle.size);
            path.compare_gap(spine, half_width + reach).is_gt() || leaves(path, at)
        });
    }
    let range = COMBAT_RANGE + walker.half_width;
    let models = formation::models(scene, enemy);
    // VD-ASSAULT-21: contact is not told man by man, so of those it is Engaged with the leader alone
    // is in the way of one who leaves.
    let in_contact = scene.state.unit(unit).engaged.contains(enemy);
    let count = if in_contact { 1 } else { models.len() };
    models.iter().take(count).all(|&at| {
        // VD-VEH-37: infantry in contact does not hold a vehicle, which may not drive through
        // it.
        let held = walker.gait != Gait::Foot && path.start.within(at, range);
        if held {
            path.compare_distance(at, walker.half_width).is_gt() || leaves(path, at)
        } else {
            clears(path, at, range)
        }
    })
}

fn passes_wrecks(state: &State, path: Segment, walker: &Walker) -> bool {
    state.wrecks.iter().all(|wreck| {
        let (spine, half_width) = hull(wreck.at, wreck.facing.unit(), wreck.size);
        path.compare_gap(spine, half_width + walker.half_width).is_gt() || leaves(path, wreck.at)
    })
}

/// Whether the leader of a unit may stop at a point: on the table with his base, and not on a
/// friend (VD-MOVE-07, VD-MOVE-08).
pub(crate) fn may_stand(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    may_stand_among(scene, unit, at, scene.state.present)
}

/// As `may_stand`, where only some units can be in the way.
pub(crate) fn may_stand_among(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    about: UnitSet,
) -> Verdict {
    let Scene { book, state } = scene;
    let radius = girth(book, unit);
    let area = ground_for(scene, unit);
    if !area.contains(at) {
        let on_table = book.table(state).map.table().contains(at);
        require(on_table, "VD-MOVE-08", "a unit may not leave the table")?;
        return forbid("VD-MOVE-13", "its base would stand over the table's edge");
    }
    let friends = book.units_of(book.side(unit)) & state.present & about;
    let friends = friends.without(UnitSet::of(unit));
    let men = Rect::new(at, at).grown(radius.plus(STAND_RADIUS));
    for friend in friends {
        let there = state.unit(friend);
        let near = if book.vehicles.contains(friend) {
            there.at.within(at, OUT_OF_THE_WAY)
        } else {
            men.contains(there.at)
        };
        if !near || there.place != Place::Table {
            continue;
        }
        let taken = match &book.profile(friend).vehicle {
            Some(vehicle) => {
                let reach = hull_length(vehicle.size).plus(formation::spread(scene, friend));
                if !there.at.within(at, reach.plus(radius)) {
                    continue;
                }
                let ahead = there.facing.unit();
                formation::models(scene, friend).iter().any(|&hull_at| {
                    let (spine, half_width) = hull(hull_at, ahead, vehicle.size);
                    spine.compare_distance(at, half_width + radius).is_lt()
                })
            }
            None => at.to(there.at).squared() < (radius + girth(book, friend)).squared(),
        };
        require(!taken, "VD-MOVE-07", "a friend stands there")?;
    }
    Ok(())
}

/// The point of a vehicle's hull, or of the nearest of several, that is nearest to a point.
pub(crate) fn nearest_on_hull(scene: Scene<'_>, vehicle: UnitId, to: Point) -> Point {
    let size = scene.book.profile(vehicle).vehicle.map_or(0, |vehicle| vehicle.size);
    let there = scene.state.unit(vehicle);
    let ahead = there.facing.unit();
    let near = formation::models(scene, vehicle).into_iter().map(|at| {
        let (spine, half_width) = hull(at, ahead, size);
        spine.nearest_to(to).towards(to, half_width)
    });
    near.min_by_key(|at| to.squared_distance(*at)).unwrap_or(there.at)
}

/// Where the leader or middle of a unit may go: where his base, or half the width of the hull, is on
/// the table (VD-MOVE-13).
pub(crate) fn ground_for(scene: Scene<'_>, unit: UnitId) -> Rect {
    scene.book.table(scene.state).map.table().grown(-girth(scene.book, unit))
}

/// How much room a leader needs to all sides: his base, or half the width of the hull.
pub(crate) fn girth(book: &VictoryDecision, unit: UnitId) -> Length {
    match &book.profile(unit).vehicle {
        Some(vehicle) => hull_width(vehicle.size).half_up(),
        None => formation::base_radius(book, unit),
    }
}

/// The Combat Range of a unit: an inch, for vehicles their Size in inches from the middle
/// (VD-CHAR-02, VD-VEH-09).
#[must_use]
fn combat_range(book: &VictoryDecision, unit: UnitId) -> Length {
    let vehicle = book.profile(unit).vehicle;
    vehicle.map_or(COMBAT_RANGE, |vehicle| Length::inches(i16::from(vehicle.size)))
}

/// The hidden enemy that a path runs into first, and where it stops: exactly an inch from the
/// nearest hidden man, or just outside it for a hull (VD-MOVE-11).
pub(crate) fn encounter(scene: Scene<'_>, unit: UnitId, path: Segment) -> Option<HiddenContact> {
    let half_width = terrain_cost::walker(scene, unit).half_width;
    let bounds = Rect::new(path.start, path.end).grown(OUT_OF_THE_WAY);
    let mut first: Option<(i64, HiddenContact)> = None;
    for enemy in hidden_enemies(scene, unit) {
        let there = scene.state.unit(enemy);
        if there.place != Place::Table || !bounds.contains(there.at) {
            continue;
        }
        let own = match &scene.book.profile(enemy).vehicle {
            Some(vehicle) => hull_width(vehicle.size).half_up(),
            None => Length::ZERO,
        };
        for at in formation::models(scene, enemy) {
            let Some(stop) = path.first_within(at, COMBAT_RANGE + half_width + own) else {
                continue;
            };
            let far = path.start.squared_distance(stop);
            if first.is_none_or(|(best, _)| far < best) {
                first = Some((far, HiddenContact { enemy, stop }));
            }
        }
    }
    first.map(|(_, encounter)| encounter)
}

/// Hidden enemies that a unit spots without a roll by going a path and standing at its end:
/// those with a model in the larger one of both Combat Ranges of its leader on his way, or of
/// its models as they stand at the end (VD-HIDE-06, VD-HIDE-12).
pub(crate) fn stumbled_upon(
    scene: Scene<'_>,
    unit: UnitId,
    path: Segment,
    facing: Bearing,
) -> UnitSet {
    let Scene { book, state } = scene;
    let bounds = Rect::new(path.start, path.end).grown(OUT_OF_THE_WAY);
    let stumbles_upon = |&enemy: &UnitId| {
        let range = combat_range(book, unit).max(combat_range(book, enemy));
        match state.unit(enemy).place {
            Place::Inside { piece, .. } => {
                let map = &book.table(state).map;
                map.shapes(piece).iter().any(|shape| {
                    let near = shape.nearest_to(path.nearest_to(state.unit(enemy).at));
                    path.is_within(near, range)
                })
            }
            Place::Table => {
                let movers = formation::models_at(scene, unit, path.end, facing);
                formation::models(scene, enemy).iter().any(|&at| {
                    path.is_within(at, range) || movers.iter().any(|mover| mover.within(at, range))
                })
            }
            Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
        }
    };
    let hidden = hidden_enemies(scene, unit);
    hidden.filter(|&enemy| bounds.contains(state.unit(enemy).at)).filter(stumbles_upon).collect()
}

fn hidden_enemies(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    book.units_of(book.side(unit).foe()) & state.present & state.hidden
}

/// Whether a path stays out of a range of a point, or only leads out of it.
fn clears(path: Segment, at: Point, range: Length) -> bool {
    path.compare_distance(at, range).is_gt()
        || path.start.within(at, range) && leaves(path, at) && !path.end.within(at, range)
}

/// Whether a path leads away from a point from its first step on.
fn leaves(path: Segment, from: Point) -> bool {
    !path.way().is_zero() && from.to(path.start).dot(path.way()) >= 0
}
