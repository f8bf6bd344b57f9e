//! Smoke screens (GW-SMOKE).
//!
//! Also kept here: GW-SMOKE-04, GW-SMOKE-06, GW-SMOKE-10, GW-SMOKE-11.

use crate::Grid;
use crate::event::Event;
use crate::state::{Roll, State};
use crate::switches::SmokeSelfDisrupt;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Square;

/// A smoke die of this or more places the marker (GW-SMOKE-01).
const SMOKE_ON: u8 = 4;

impl Grid {
    /// A smoke mission: it takes the place of the battery's attack (GW-SMOKE-01, GW-SMOKE-05,
    /// GW-SMOKE-07, GW-SMOKE-08).
    pub(super) fn lay_smoke(
        &self,
        s: &mut State,
        battery: UnitId,
        square: Square,
        referee: &mut impl Referee<Event>,
    ) {
        self.mark_fought(s, battery, referee);
        referee.begin(s.key_of(Roll::Smoke, self.profiles[battery.index()].dice_key));
        let die = referee.roll(Die::D6);
        let placed = die >= SMOKE_ON;
        if placed {
            s.smoke[s.side].insert(square);
            self.update_layout(s);
        }
        referee.tell(|| Event::Smoke { battery, square, die, placed });
        if die == 1 && self.switches.smoke_self_disrupt == SmokeSelfDisrupt::Yes {
            self.disrupt_itself(s, battery, referee);
        }
    }
}
