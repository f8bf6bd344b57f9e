//! Occupants of what is brought down: tests figure by figure (WS-BLDG-07, WS-TRANS-17).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::attack::Keys;
use crate::attack::wounds::{Man, close_up, credit, wound_figure};
use crate::book::Play;
use crate::event::Event;
use crate::morale::leadership::{ld, test_against};
use crate::position::circles::figures;

/// WS-BLDG-07, WS-BLDG-22, WS-BLDG-23: every figure takes a test of the unit's LD. No test of the
/// unit follows. Slots close up only afterwards. The unit that goes on.
pub(crate) fn test_figures(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    keys: &mut Keys,
) -> Option<UnitId> {
    let ld = ld(play.scene(), unit);
    let by = credit(play.book, keys.roller, unit);
    keys.begin(play);
    let mut removed = 0;
    for slot in 0..figures(play.state, unit) {
        if test_figure(play, Man { unit, slot }, ld) {
            removed |= 1 << slot;
        }
    }
    close_up(play, unit, removed, by)
}

/// WS-BLDG-07, WS-BLDG-08: a figure's test without modifiers; failure is a wound on it or on the unit's
/// END. Whether it is removed.
pub(crate) fn test_figure(play: &mut Play<'_, impl Referee<Event>>, man: Man, ld: i8) -> bool {
    !test_against(play, man.unit, ld, "WS-BLDG-07") && wound_figure(play, man)
}
