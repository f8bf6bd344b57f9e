//! A round that lands: its burst, and what it hits itself.

use wargauge_rules::Referee;

use crate::attack::burst::{Burst, BurstKind, burst};
use crate::attack::damage::{Shell, TargetSide};
use crate::attack::vehicles::{VehicleHit, roll_damage};
use crate::book::Play;
use crate::event::Event;
use crate::morale::MoraleCauses;
use crate::position::distance_to_hull;
use crate::units::Kind;

/// A round lands where its burst is.
pub(crate) fn land(play: &mut Play<'_, impl Referee<Event>>, it: Burst, causes: &mut MoraleCauses) {
    burst(play, it, causes);
    shake_soft(play, &it, causes);
}

/// `SK-MORTAR-18`: a soft vehicle that a round itself hits rolls on its damage table, with no modifier.
fn shake_soft(play: &mut Play<'_, impl Referee<Event>>, it: &Burst, causes: &mut MoraleCauses) {
    if it.fill != BurstKind::Mortar {
        return;
    }
    for unit in play.book.vehicles {
        let hull = &play.state.unit(unit).hull;
        let soft = play.book.profile(unit).kind == Kind::Soft && hull.there && !hull.wreck;
        if soft && distance_to_hull(play.scene(), unit, it.at) == 0 {
            let side = TargetSide { front: true, hull_down: false };
            let hit = VehicleHit::new(unit, it.by, it.from);
            roll_damage(play, hit, Shell::default(), side, causes);
        }
    }
}
