//! Rally, and the life of pins (CD-RALLY-*, CD-PIN-06, CD-DEMOR-02).

use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use crate::action::Order;
use crate::event::{Event, Roll};
use crate::orders::follow::is_beside;
use crate::scene::Play;
use crate::state::{Pin, Stand, State};
use crate::switches::RallyRule;

/// What a demoralized result takes off a morale number, which goes with it (CD-DEMOR-01, CD-RALLY-04).
pub(crate) const DEMORALIZED: i8 = 2;

/// After the checks of the Morale Phase (CD-RALLY-02): whoever a Rally chit reaches that is still in
/// force (CD-RALLY-03, CD-CMD-18), all of them (CD-RALLY-09), whether they stayed, touch an enemy, or
/// were shaken a moment ago. A demoralized issuer has no chit (CD-RALLY-08). Chits never combine
/// (CD-ORDER-34): one rallies a stand once.
pub(crate) fn rally(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.state.units() {
        let stand = play.state.stand(unit);
        let shaken = stand.demoralized || stand.permanent < 0;
        let mut rallies = play.state.chits.iter().filter(|chit| chit.order == Order::Rally);
        if !shaken || !rallies.any(|chit| is_beside(play.scene(), chit, unit)) {
            continue;
        }
        if play.book.switches().rally == RallyRule::Roll && !rolls(play, unit) {
            continue;
        }
        recover(play.state.stand_mut(unit));
        play.referee.tell(|| Event::Rallied { unit });
    }
}

/// The demoralized are so no longer, and have back what that took (CD-RALLY-01, CD-RALLY-04); others
/// have one point of their loss back (CD-RALLY-05), which stays until then (CD-BACK-03). Pins and hits
/// stay (CD-RALLY-06, CD-RALLY-07).
fn recover(stand: &mut Stand) {
    let back = if stand.demoralized { DEMORALIZED } else { 1 };
    stand.demoralized = false;
    stand.permanent = (stand.permanent + back).min(0);
}

/// By switch: a die of at most the number of the company.
fn rolls(play: &mut Play<'_, impl Referee<Event>>, unit: wargauge_rules::game::UnitId) -> bool {
    let roller = play.book.stand(unit).roller;
    play.referee.begin(EventKey {
        turn: play.state.turn,
        roller,
        kind: Roll::Rally as u8,
        repeat: 0,
    });
    play.referee.roll(Die::D10) <= play.book.company_of(unit).morale
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
