//! Prisoners and escorts (WS-PRIS).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;

use crate::attack::wounds::close_up;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::circles::figures;
use crate::state::{Fate, State, Status};
use crate::units::profile::Role;
use crate::winning::losses::leave_game;

/// Prisoners to an escort (WS-PRIS-04).
const PER_ESCORT: usize = 6;

/// WS-PRIS-04: escorts that the prisoners of a unit need; a joined officer is a prisoner.
pub(crate) fn escorts_for(state: &State, prisoner: UnitId) -> u8 {
    figures(state, prisoner).div_ceil(PER_ESCORT) as u8
}

/// The side that decides about the surrender of a unit, if there is anything to decide: it gives
/// itself up, and the captor can spare the escorts (WS-PRIS-08).
pub(crate) fn decider(scene: Scene<'_>, prisoner: UnitId) -> Option<Side> {
    let Scene { book, state } = scene;
    let it = state.unit(prisoner);
    let captor = it.yields_to?;
    let gives_up = it.is_in_play() && it.status == Status::Panicked;
    let can_spare =
        !state.unit(captor).is_gone() && state.unit(captor).count > escorts_for(state, prisoner);
    (gives_up && can_spare).then(|| book.side(captor))
}

/// WS-PRIS-08: the figures that may be named as escorts: plain troopers while there are any, then
/// others, the leader last.
pub(crate) fn candidates(scene: Scene<'_>, captor: UnitId) -> u16 {
    let it = scene.state.unit(captor);
    let with = |fits: fn(usize, Role) -> bool| {
        let slots = it.figures().iter().enumerate();
        let fitting = slots.filter(|(slot, figure)| fits(*slot, scene.book.arms(figure.arms).role));
        fitting.fold(0, |slots, (slot, _)| slots | 1 << slot)
    };
    let troopers = with(|slot, role| slot > 0 && role == Role::Trooper);
    let others = with(|slot, _| slot > 0);
    match (troopers, others) {
        (0, 0) => with(|_, _| true),
        (0, others) => others,
        (troopers, _) => troopers,
    }
}

/// Whether it does not matter which of some figures goes: all are alike.
pub(crate) fn are_alike(state: &State, captor: UnitId, slots: u16) -> bool {
    let it = state.unit(captor);
    let mut named = it.figures().iter().enumerate().filter(|(slot, _)| slots >> slot & 1 == 1);
    let Some((_, first)) = named.next() else { return true };
    named.all(|(_, figure)| figure == first)
}

/// WS-PRIS-03, WS-PRIS-10: the surrendering unit is removed.
pub(crate) fn accept(play: &mut Play<'_, impl Referee<Event>>, prisoner: UnitId) {
    let captor = play.state.unit(prisoner).yields_to;
    play.state.escorts = escorts_for(play.state, prisoner);
    let officer = play.state.unit(prisoner).officer;
    for unit in [Some(prisoner), officer].into_iter().flatten() {
        let it = play.state.unit_mut(unit);
        it.tally.captured = it.count;
    }
    leave_game(play, prisoner, Fate::Captured, captor);
}

/// WS-PRIS-03, WS-PRIS-05: a trooper goes with the prisoners; he is no casualty.
pub(crate) fn send_escort(play: &mut Play<'_, impl Referee<Event>>, captor: UnitId, slot: u8) {
    play.state.unit_mut(captor).tally.escorts += 1;
    play.state.escorts -= 1;
    close_up(play, captor, 1 << slot, None);
}
