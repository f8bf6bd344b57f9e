//! A round that lands: its burst, and what it hits itself.

use wargauge_rules::Referee;

use crate::attack::burst::{Burst, Fill, burst};
use crate::attack::damage::{Shell, TargetSide};
use crate::attack::vehicles::roll_damage;
use crate::book::Skirmish;
use crate::event::Event;
use crate::morale::Toll;
use crate::position::distance_to_hull;
use crate::state::State;
use crate::units::Kind;

/// A round lands where its burst is.
pub(crate) fn land(
    book: &Skirmish,
    state: &mut State,
    it: Burst,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    burst(book, state, it, toll, referee);
    shake_soft(book, state, &it, toll, referee);
}

/// `SK-MORTAR-18`: a soft vehicle that a round itself hits rolls on its damage table, with no modifier.
fn shake_soft(
    book: &Skirmish,
    state: &mut State,
    it: &Burst,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    if it.fill != Fill::Mortar {
        return;
    }
    for unit in book.vehicles {
        let hull = &state.unit(unit).hull;
        let soft = book.profile(unit).kind == Kind::Soft && hull.there && !hull.wreck;
        if soft && distance_to_hull(book, state, unit, it.at) == 0 {
            let side = TargetSide { front: true, hull_down: false };
            let shot = (Shell::default(), side, it.from);
            roll_damage(book, state, (unit, it.by), shot, toll, referee);
        }
    }
}
