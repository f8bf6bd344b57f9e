//! Where passengers come off a vehicle without choosing, and when tank riders must (VD-VSP-15).

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::movement::{arriving, passage};
use crate::position::{aboard, concealment};
use crate::state::State;
use crate::state::unit::{Place, Pose, UnitSet};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Riders dismount at once when they or their vehicle are marked (VD-VSP-15).
pub(crate) fn shake_off_riders(
    book: &VictoryDecision,
    s: &mut State,
    marked: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let riders = if book.is_vehicle(marked) {
        aboard::aboard(book, s, marked)
            .filter(|&unit| aboard::rides_outside(book, s, unit))
            .collect()
    } else if aboard::rides_outside(book, s, marked) {
        UnitSet::of(marked)
    } else {
        return;
    };
    for unit in riders {
        let Place::Aboard { vehicle } = s.unit(unit).place else { continue };
        let to = landing(book, s, unit, vehicle);
        let facing = s.unit(vehicle).facing;
        concealment::take_off_cover(s, unit);
        arriving::arrive(book, s, unit, Pose { at: to, facing }, Clause("VD-VSP-15"), referee);
    }
}

/// Where passengers of a vehicle land without choosing: the first free place beside its hull,
/// from the rear round.
fn landing(book: &VictoryDecision, s: &State, unit: UnitId, vehicle: UnitId) -> Point {
    let there = s.unit(vehicle);
    let away = |steps: u8| {
        let way = there.facing.opposite().turned(steps).unit();
        let out = there.at.along(way, Length::inches(10));
        let hull = passage::nearest_on_hull(book, s, vehicle, out);
        hull.along(way, passage::girth(book, unit).max(Length::inches(1)))
    };
    // To either side in turn: 0, 1, 15, 2, 14 and so on.
    let sides = (0..16u8).map(|n| if n % 2 == 1 { n.div_ceil(2) } else { 16 - n / 2 });
    let free = |to: &Point| {
        passage::may_stand(book, s, unit, *to).is_ok()
            && passage::check_outdoors(book, s, *to).is_ok()
    };
    sides
        .map(away)
        .find(free)
        .unwrap_or_else(|| passage::ground_for(book, s, unit).nearest_to(away(0)))
}
