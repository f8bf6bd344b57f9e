//! Dice that are rolled openly, and the keys of events that more than one room begins.

use crate::book::Play;
use crate::event::Event;
use crate::state::Roll;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Both sides roll a D6 with a modifier until one is higher.
pub(crate) fn roll_off(
    modifiers: [i8; 2],
    clause: &'static str,
    referee: &mut impl Referee<Event>,
) -> Side {
    loop {
        let scores = modifiers.map(|modifier| {
            let die = referee.roll(Die::D6);
            referee.relate(|| Event::Rolled {
                unit: None,
                clause: Clause(clause),
                die,
                modifier,
                passed: None,
            });
            die as i8 + modifier
        });
        if scores[0] != scores[1] {
            return if scores[0] > scores[1] { Side::A } else { Side::B };
        }
    }
}

/// Rolls a D6 that nobody in particular rolls.
pub(crate) fn open_die(referee: &mut impl Referee<Event>, clause: &'static str) -> u8 {
    let die = referee.roll(Die::D6);
    referee.relate(|| Event::Rolled {
        unit: None,
        clause: Clause(clause),
        die,
        modifier: 0,
        passed: None,
    });
    die
}

/// Keys the next dice of a unit that may not be the active one: they count as the active
/// unit's, so that no two keys of a turn are the same.
pub(crate) fn begin_event(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, roll: Roll) {
    let roller = play.state.active.as_ref().map_or(unit, |active| active.unit);
    play.referee.begin(play.state.activation_key(play.book.profile(roller).dice_key, roll));
}
