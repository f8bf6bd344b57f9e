//! What can be aimed at.

use wargauge_rules::game::UnitId;

use crate::action::Target;
use crate::attack::difficulty::{TargetMark, mark_building, mark_point, mark_unit};
use crate::book::Scene;
use crate::position::arcs::is_ahead;
use crate::position::circles::{disc, ends};
use crate::position::sight::{sees, sees_point};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Whether a unit may fire directly at a target, range and difficulty aside.
pub(crate) fn check(scene: Scene<'_>, shooter: UnitId, target: Target) -> Verdict {
    match target {
        Target::Unit(unit) => check_unit(scene, shooter, unit),
        Target::Building(building) => check_building(scene, shooter, building),
        Target::Point(_) => forbid("WS-FIRE-15", "only mortars fire at points"),
    }
}

/// Whether a unit may be named as the target of another, seen or not.
pub(crate) fn check_named(scene: Scene<'_>, shooter: UnitId, target: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let known = target.index() < book.units.len() && book.side(target) != book.side(shooter);
    require(known, "WS-FIRE-15", "the target is an enemy unit")?;
    // WS-REINF-06, WS-DISS-13; an officer is fired at with his unit.
    let host = state.host(target) == target;
    require(host && state.is_shown(target), "WS-DISS-13", "the target is on the table")?;
    let (own, theirs) = (state.unit(shooter).contacts, state.unit(target).contacts);
    let allowed = if own.is_empty() { theirs.is_empty() } else { own.contains(target) };
    require(allowed, "WS-SFIRE-11", "fire does not go into or out of a fight")
}

fn check_unit(scene: Scene<'_>, shooter: UnitId, target: UnitId) -> Verdict {
    check_named(scene, shooter, target)?;
    require(sees(scene, shooter, target), "WS-FIRE-16", "the target is out of sight")
}

/// WS-BLDG-25: a building can be named whether or not anybody is seen inside; not one that holds
/// friends.
fn check_building(scene: Scene<'_>, shooter: UnitId, building: u8) -> Verdict {
    let Scene { book, state } = scene;
    let exists = usize::from(building) < book.ground().buildings.len();
    require(exists, "WS-BLDG-25", "there is no such building")?;
    let free = state.unit(shooter).contacts.is_empty();
    require(free, "WS-SFIRE-11", "a unit in contact fires at those that it touches")?;
    let side = book.side(shooter);
    let mut friends =
        book.of_side(side).filter(|&unit| state.unit(unit).building == Some(building));
    require(friends.next().is_none(), "WS-BLDG-25", "friends are in the building")?;
    let edge = book.ground().building(building).outline.nearest_to(disc(scene, shooter).centre);
    let seen = sees_point(scene, shooter, edge, Some(building));
    require(seen, "WS-FIRE-16", "the building is out of sight")
}

/// WS-FIRE-17: whether a target lies in the arc of a weapon that only fires ahead.
pub(crate) fn is_in_arc(scene: Scene<'_>, shooter: UnitId, target: Target) -> bool {
    let it = scene.state.unit(shooter);
    let to = match target {
        Target::Unit(unit) => ends(scene, shooter, unit)[1].0,
        Target::Building(building) => {
            scene.book.ground().building(building).outline.nearest_to(it.at)
        }
        Target::Point(point) => point,
    };
    // A gun in a bunker fires from its wall, and still ahead.
    is_ahead(it.facing, it.at, to)
}

/// What matters of a target to a shooter.
pub(crate) fn mark(scene: Scene<'_>, shooter: UnitId, target: Target) -> TargetMark {
    match target {
        Target::Unit(unit) => mark_unit(scene, shooter, unit),
        Target::Building(building) => mark_building(scene, shooter, building),
        Target::Point(point) => mark_point(scene, shooter, point),
    }
}
