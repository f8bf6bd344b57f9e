//! Units that act or leave the game, and what their losses are worth: facts for statistics.

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::book::Play;
use crate::event::Event;
use crate::state::{Fate, Place, State, UnitSet};

/// Notes that a unit is active in this turn, which is told once a turn.
pub(crate) fn note_active(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let it = play.state.unit_mut(unit);
    if !it.acted {
        it.acted = true;
        // WS-SCEN-07.
        play.referee.tell(|| Event::Fact(Common::Activated { unit }));
    }
}

/// Tells the loss of figures removed since it was last told: shares of the price that add up to it.
pub(crate) fn tell_losses(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    to: Option<UnitId>,
) {
    let profile = play.book.profile(victim);
    let unit = play.state.unit_mut(victim);
    let start = profile.figures.len() as u64;
    let share = if unit.place == Place::Gone(Fate::Left) {
        unit.lost
    } else if unit.is_gone() {
        profile.price
    } else {
        // A vehicle has no figures, and loses nothing before it is gone.
        let fallen = u64::from(profile.price) * start.saturating_sub(u64::from(unit.count));
        fallen.checked_div(start).unwrap_or(0) as u32
    };
    if share > unit.lost {
        let price = share - unit.lost;
        unit.lost = share;
        // WS-SCEN-07.
        play.referee.tell(|| Event::Fact(Common::Lost { victim, to, price }));
    }
}

/// Ends all contacts of a unit (WS-UNIT-13).
pub(crate) fn break_contacts(state: &mut State, unit: UnitId) {
    let touched = core::mem::replace(&mut state.unit_mut(unit).contacts, UnitSet::EMPTY);
    for other in touched {
        state.unit_mut(other).contacts.remove(unit);
    }
}

/// WS-GEN-17: a unit leaves the game at once. An officer with it shares its fate, unless the rest of
/// it is destroyed (WS-OFF-15); so do passengers that flee, leave or surrender with their transport.
pub(crate) fn leave_game(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    fate: Fate,
    to: Option<UnitId>,
) {
    break_contacts(play.state, unit);
    match play.state.unit(unit).place {
        Place::With(host) => play.state.unit_mut(host).officer = None,
        Place::Aboard(transport) => play.state.unit_mut(transport).passenger = None,
        Place::Table | Place::Due | Place::Waiting | Place::Gone(_) => {}
    }
    let gone = play.state.unit_mut(unit);
    gone.place = Place::Gone(fate);
    gone.hidden = false;
    gone.building = None;
    let (officer, passenger) = (gone.officer.take(), gone.passenger.take());
    if fate == Fate::Destroyed && play.book.profile(unit).is_vehicle() {
        play.state.wrecks.insert(unit);
    }
    play.referee.tell(|| Event::Gone { unit, fate });
    tell_losses(play, unit, to);
    if let Some(killer) = to
        && fate != Fate::Left
    {
        // WS-SCEN-07.
        play.referee.tell(|| Event::Fact(Common::Kill { unit: killer }));
    }
    for companion in [officer, passenger].into_iter().flatten() {
        leave_game(play, companion, fate, to);
    }
}
