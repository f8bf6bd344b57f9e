//! Getting off a vehicle that is lost or under fire (CD-PASS-08).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Disc;

use super::placing::round;
use crate::event::Event;
use crate::losses::casualties::{eliminate, wreck};
use crate::losses::markers::pin;
use crate::position::heading::between;
use crate::scene::{Moment, Play};
use crate::state::{Cause, Place, UnitSet};
use crate::units::stand::WRECK_RADIUS;

/// Puts somebody aboard beside the vehicle, or its wreck, away from the nearest known enemy
/// (CD-PASS-08). Says whether there was room.
pub(crate) fn dismount(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    vehicle: UnitId,
) -> bool {
    let carrier = *play.state.stand(vehicle);
    let now = Moment::now(play.scene());
    let radius =
        if carrier.is_on_table() { play.book.profile(vehicle).radius() } else { WRECK_RADIUS };
    let disc = Disc::new(carrier.at, radius);
    let nearest = now.nearest_known(unit, carrier.at);
    let away =
        nearest.map_or(carrier.facing.opposite(), |enemy| between(now.at(enemy), carrier.at));
    match round(play.scene(), unit, disc, away) {
        Some(at) => {
            let stand = play.state.stand_mut(unit);
            (stand.at, stand.place, stand.facing) = (at, Place::Table, away.opposite());
            stand.spotted = carrier.spotted;
            true
        }
        None => {
            let by = play.state.stand(unit).hurt_by;
            // CD-PASS-08.
            eliminate(play, unit, Cause::NoPlace, by);
            false
        }
    }
}

/// Those aboard vehicles eliminated by morale get off, pinned, without a hit (CD-PASS-11).
pub(crate) fn get_off(play: &mut Play<'_, impl Referee<Event>>, gone: &mut UnitSet) {
    for unit in play.state.units() {
        let Place::Aboard(vehicle) = play.state.stand(unit).place else { continue };
        if !gone.contains(vehicle) {
            continue;
        }
        wreck(play.book, play.state, vehicle);
        if dismount(play, unit, vehicle) {
            pin(play.state, unit, None, play.referee);
        } else {
            gone.insert(unit);
        }
    }
}
