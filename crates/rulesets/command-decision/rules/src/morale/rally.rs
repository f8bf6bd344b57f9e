//! Rally, and the life of pins (CD-RALLY-*, CD-PIN-06, CD-DEMOR-02).

use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use crate::action::Order;
use crate::book::CommandDecision;
use crate::event::{Event, Roll};
use crate::scene::Scene;
use crate::state::{MoveClass, Pin, State};
use crate::switches::RallyRule;

/// Step M8: stands under a Rally chit that is still in force, have stayed and touch no enemy, are
/// free of demoralization and permanent modifiers (CD-RALLY-02 to 07), which stay until then
/// (CD-BACK-03).
/// Obeys too: CD-RALLY-09, CD-RALLY-08.
pub(crate) fn rally(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in state.units() {
        let stand = state.stand(unit);
        let ordered = state.chit_followed(unit).is_some_and(|chit| chit.order == Order::Rally);
        let stayed = stand.class == MoveClass::Rally && stand.path == 0 && stand.is_in_play();
        let shaken = stand.demoralized || stand.permanent < 0;
        // CD-RALLY-03.
        if !ordered || !stayed || !shaken || Scene::now(book, state).is_in_contact(unit) {
            continue;
        }
        if book.switches().rally == RallyRule::Roll && !rolls(book, state, unit, referee) {
            continue;
        }
        // CD-RALLY-01, CD-RALLY-05; its pin and hits stay (CD-RALLY-06, CD-RALLY-07).
        let stand = state.stand_mut(unit);
        (stand.demoralized, stand.permanent) = (false, 0);
        referee.tell(|| Event::Rallied { unit });
    }
}

/// By switch: a die of at most the number of the company.
fn rolls(
    book: &CommandDecision,
    state: &State,
    unit: wargauge_rules::game::UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    let roller = book.stand(unit).roller;
    referee.begin(EventKey {
        turn: state.turn,
        roller,
        kind: Roll::Rally as u8,
        repeat: 0,
    });
    referee.roll(Die::D10) <= book.company_of(unit).morale
}

/// Step R3: P1 goes, P2 becomes P1; not while demoralized (CD-PIN-06, CD-DEMOR-02). So a pin lasts
/// to the end of the next turn (CD-PIN-09).
pub(crate) fn ease_pins(state: &mut State) {
    for stand in &mut state.stands {
        stand.pin = match stand.pin {
            Pin::None | Pin::P1 => Pin::None,
            Pin::P2 if stand.demoralized => Pin::P2,
            Pin::P2 => Pin::P1,
        };
    }
}
