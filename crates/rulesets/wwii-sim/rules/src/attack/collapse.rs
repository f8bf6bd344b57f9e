//! Occupants of what is brought down: tests figure by figure (WS-BLDG-07, WS-TRANS-17).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::attack::Keys;
use crate::attack::wounds::{
    Man, WoundRoll, close_up, count, credit, hurt, lose_endurance, result, wounded,
};
use crate::book::Play;
use crate::event::{Event, Wound};
use crate::morale::leadership::{ld, test_against};
use crate::position::circles::figures;

/// WS-BLDG-07, WS-BLDG-08, WS-BLDG-22, WS-BLDG-23: every figure takes a test of the unit's LD
/// without modifiers; each failure is a wound on that figure or on the unit's END. No test of the
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
        if test_against(play, unit, ld, "WS-BLDG-07") {
            continue;
        }
        let die = play.referee.roll(Die::D6);
        let wound = result(die, false);
        count(play.state, unit);
        let on = (wound != Wound::Light).then_some(slot);
        play.referee.relate(|| wounded(play.state, unit, WoundRoll { die, wound }, on));
        if wound == Wound::Light {
            lose_endurance(play.state, unit);
        } else if hurt(play, Man { unit, slot }, wound) {
            removed |= 1 << slot;
        }
    }
    close_up(play, unit, removed, by)
}
