//! Where passengers come off a vehicle without choosing, and when tank riders must (VD-VSP-15).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::{arriving, passage};
use crate::position::{aboard, concealment};
use crate::state::unit::{Place, Pose, UnitSet};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Riders dismount at once when they or their vehicle are marked (VD-VSP-15).
pub(crate) fn shake_off_riders(play: &mut Play<'_, impl Referee<Event>>, marked: UnitId) {
    let riders = if play.book.is_vehicle(marked) {
        aboard::aboard(play.scene(), marked)
            .filter(|&unit| aboard::rides_outside(play.scene(), unit))
            .collect()
    } else if aboard::rides_outside(play.scene(), marked) {
        UnitSet::of(marked)
    } else {
        return;
    };
    for unit in riders {
        let Place::Aboard { vehicle } = play.state.unit(unit).place else { continue };
        let to = landing(play.scene(), unit, vehicle);
        let facing = play.state.unit(vehicle).facing;
        concealment::take_off_cover(play.state, unit);
        arriving::arrive(play, unit, Pose { at: to, facing }, Clause("VD-VSP-15"));
    }
}

/// Where passengers of a vehicle land without choosing: the first free place beside its hull,
/// from the rear round.
fn landing(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Point {
    let there = scene.state.unit(vehicle);
    let away = |steps: u8| {
        let way = there.facing.opposite().turned(steps).unit();
        let out = there.at.along(way, Length::inches(10));
        let hull = passage::nearest_on_hull(scene, vehicle, out);
        hull.along(way, passage::girth(scene.book, unit).max(Length::inches(1)))
    };
    // To either side in turn: 0, 1, 15, 2, 14 and so on.
    let sides = (0..16u8).map(|n| if n % 2 == 1 { n.div_ceil(2) } else { 16 - n / 2 });
    let free = |to: &Point| {
        passage::may_stand(scene, unit, *to).is_ok() && passage::check_outdoors(scene, *to).is_ok()
    };
    sides
        .map(away)
        .find(free)
        .unwrap_or_else(|| passage::ground_for(scene, unit).nearest_to(away(0)))
}
