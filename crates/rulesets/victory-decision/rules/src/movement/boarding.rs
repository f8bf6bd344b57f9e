//! Transports and tank riders (VD-VSP-14 to 20).

use crate::action::Action;
use crate::book::Scene;
use crate::movement::{entering, passage, permission, reach};
use crate::position::aboard;
use crate::state::unit::Place;
use crate::terrain::current;
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How near to a vehicle a leader embarks, and shaken-off riders land (VD-VSP-15, VD-VSP-18).
const BESIDE: Length = Length::inches(2);

/// Appends Embark and Enter Actions.
pub(crate) fn boarding_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if state.active.as_ref().is_none_or(|active| active.left == 0) || book.is_vehicle(unit) {
        return;
    }
    let mut offer = |action| {
        let allowed = permission::permit(scene, unit, action);
        if allowed.and_then(|()| check_boarding(scene, unit, action)).is_ok() {
            out.push(action);
        }
    };
    let at = state.unit(unit).at;
    let reach = book.profile(unit).pace + Length::inches(6);
    for friend in book.units_of(book.side(unit)) & state.present {
        if book.is_vehicle(friend) && state.unit(friend).at.within(at, reach) {
            offer(Action::Embark(friend));
        }
    }
    entering::enterable(scene, unit, |piece, floor| offer(Action::Enter { piece, floor }));
}

/// Whether such an action is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_boarding(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let to = match action {
        Action::Embark(vehicle) => {
            // VD-VSP-18.
            check_embark(scene, unit, vehicle)?;
            scene.state.unit(vehicle).at
        }
        Action::Enter { piece, floor } => {
            // VD-BLDG-04.
            entering::check_enter(scene, unit, piece, floor)?;
            current::centre_of(scene, piece)
        }
        _ => return forbid("VD-ACT-13", "the unit boards nothing"),
    };
    // VD-ACT-13: these are Moves too.
    if scene.state.shaken.contains(unit) {
        reach::check_keeps_away(scene, unit, to)
    } else {
        Ok(())
    }
}

/// VD-VSP-14, VD-VSP-17, VD-VSP-18.
fn check_embark(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let friend = book.side(vehicle) == book.side(unit)
        && book.is_vehicle(vehicle)
        && state.unit(vehicle).place == Place::Table;
    require(friend, "VD-VSP-17", "there is no such vehicle")?;
    require(!book.is_vehicle(unit), "VD-VSP-17", "vehicles carry infantry")?;
    let afoot = !matches!(state.unit(unit).place, Place::Aboard { .. });
    require(afoot, "VD-VSP-18", "the unit is aboard already")?;
    let active = state.active.as_ref().filter(|active| active.unit == unit);
    let left = active.is_some_and(|active| active.disembarked);
    require(!left, "VD-VSP-18", "the unit has disembarked in this activation")?;
    require(aboard::has_room(scene, unit, vehicle), "VD-VSP-17", "there is no room aboard")?;
    let stop = boarding_point(scene, unit, vehicle);
    if stop == state.unit(unit).at {
        return Ok(());
    }
    let pace = book.profile(unit).pace;
    reach::check_way(scene, unit, stop, pace)
}

/// Where the leader of a unit ends to embark: within reach of the hull, as near as it is.
pub(crate) fn boarding_point(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Point {
    let at = scene.state.unit(unit).at;
    let hull = passage::nearest_on_hull(scene, vehicle, at);
    if at.within(hull, BESIDE) { at } else { hull.towards(at, BESIDE) }
}
