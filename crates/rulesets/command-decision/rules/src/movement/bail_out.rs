//! Getting off a vehicle that is lost or under fire (CD-PASS-08).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Disc;

use super::placing::round;
use crate::book::CommandDecision;
use crate::event::Event;
use crate::losses::casualties::{eliminate, wreck};
use crate::losses::markers::pin;
use crate::position::heading::between;
use crate::scene::Moment;
use crate::state::{Cause, Place, State, UnitSet};
use crate::units::stand::WRECK_RADIUS;

/// Puts somebody aboard beside the vehicle, or its wreck, away from the nearest known enemy
/// (CD-PASS-08). Says whether there was room.
pub(crate) fn dismount(
    book: &CommandDecision,
    state: &mut State,
    (unit, vehicle): (UnitId, UnitId),
    referee: &mut impl Referee<Event>,
) -> bool {
    let carrier = *state.stand(vehicle);
    let moment = Moment::now(book, state);
    let radius = if carrier.is_on_table() { book.profile(vehicle).radius() } else { WRECK_RADIUS };
    let disc = Disc::new(carrier.at, radius);
    let nearest = moment.nearest_known(unit, carrier.at);
    let away =
        nearest.map_or(carrier.facing.opposite(), |enemy| between(moment.at(enemy), carrier.at));
    match round(book, state, unit, (disc, away)) {
        Some(at) => {
            let stand = state.stand_mut(unit);
            (stand.at, stand.place, stand.facing) = (at, Place::Table, away.opposite());
            stand.spotted = carrier.spotted;
            true
        }
        None => {
            let by = state.stand(unit).hurt_by;
            eliminate(book, state, (unit, Cause::NoPlace), (by, "CD-PASS-08"), referee);
            false
        }
    }
}

/// Those aboard vehicles eliminated by morale get off, pinned, without a hit (CD-PASS-11).
pub(crate) fn get_off(
    book: &CommandDecision,
    state: &mut State,
    gone: &mut UnitSet,
    referee: &mut impl Referee<Event>,
) {
    for unit in state.units() {
        let Place::Aboard(vehicle) = state.stand(unit).place else { continue };
        if !gone.contains(vehicle) {
            continue;
        }
        wreck(book, state, vehicle);
        if dismount(book, state, (unit, vehicle), referee) {
            pin(state, (unit, None), referee);
        } else {
            gone.insert(unit);
        }
    }
}
