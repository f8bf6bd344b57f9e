//! Smoke screens (GW-SMOKE).

use crate::attack::casualties::disrupt_itself;
use crate::book::Play;
use crate::event::Event;
use crate::movement::activity::mark_fought;
use crate::position::layout::update_layout;
use crate::state::Roll;
use crate::switches::SmokeSelfDisrupt;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Square;

/// A smoke die of this or more places the marker (GW-SMOKE-01).
const SMOKE_ON: u8 = 4;

/// A smoke mission: it takes the place of the battery's attack (GW-SMOKE-01, GW-SMOKE-05,
/// GW-SMOKE-07, GW-SMOKE-08).
pub(crate) fn lay_smoke(play: &mut Play<'_, impl Referee<Event>>, battery: UnitId, square: Square) {
    mark_fought(play, battery);
    play.referee.begin(play.state.key_of(Roll::Smoke, play.book.profile(battery).roller));
    let die = play.referee.roll(Die::D6);
    let placed = die >= SMOKE_ON;
    if placed {
        play.state.smoke[play.state.side].insert(square);
        update_layout(play.book, play.state);
    }
    play.referee.tell(|| Event::Smoke { battery, square, die, placed });
    if die == 1 && play.book.switches.smoke_self_disrupt == SmokeSelfDisrupt::Yes {
        disrupt_itself(play, battery);
    }
}
