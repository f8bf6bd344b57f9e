//! Smoke screens (GW-SMOKE).

use crate::attack::casualties::disrupt_itself;
use crate::book::Grid;
use crate::event::Event;
use crate::movement::activity::mark_fought;
use crate::position::layout::update_layout;
use crate::state::{Roll, State};
use crate::switches::SmokeSelfDisrupt;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Square;

/// A smoke die of this or more places the marker (GW-SMOKE-01).
const SMOKE_ON: u8 = 4;

/// A smoke mission: it takes the place of the battery's attack (GW-SMOKE-01, GW-SMOKE-05,
/// GW-SMOKE-07, GW-SMOKE-08).
pub(crate) fn lay_smoke(
    book: &Grid,
    state: &mut State,
    battery: UnitId,
    square: Square,
    referee: &mut impl Referee<Event>,
) {
    mark_fought(book, state, battery, referee);
    referee.begin(state.key_of(Roll::Smoke, book.profile(battery).roller));
    let die = referee.roll(Die::D6);
    let placed = die >= SMOKE_ON;
    if placed {
        state.smoke[state.side].insert(square);
        update_layout(book, state);
    }
    referee.tell(|| Event::Smoke { battery, square, die, placed });
    if die == 1 && book.switches.smoke_self_disrupt == SmokeSelfDisrupt::Yes {
        disrupt_itself(book, state, battery, referee);
    }
}
