//! Movement along the line of squares.

use crate::book::Template;
use crate::event::Event;
use crate::state::State;
use crate::traps;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;

/// `TP-MOVE-01`: every other square within the unit's speed.
pub(super) fn squares(book: &Template, state: &State, id: UnitId) -> impl Iterator<Item = u8> {
    let square = state.unit(id).square;
    let speed = book.profile(id).speed;
    let last = square.saturating_add(speed).min(book.squares - 1);
    (square.saturating_sub(speed)..=last).filter(move |&to| to != square)
}

/// `TP-MOVE-01`: whether the unit may go there.
pub(super) fn check(book: &Template, state: &State, id: UnitId, to: u8) -> Result<(), Illegal> {
    let distance = state.unit(id).square.abs_diff(to);
    if to < book.squares && (1..=book.profile(id).speed).contains(&distance) {
        return Ok(());
    }
    Err(Illegal { clause: Clause("TP-MOVE-01"), reason: "the square is out of reach" })
}

/// Takes the unit to its new square, or as far as the foe's trap lets it come.
pub(super) fn go(
    book: &Template,
    state: &mut State,
    id: UnitId,
    to: u8,
    referee: &mut impl Referee<Event>,
) {
    let (from, to) = (state.unit(id).square, traps::stop_at_trap(state, id, to));
    let unit = state.unit_mut(id);
    unit.square = to;
    unit.acted = true;
    referee.tell(|| Event::Acted { unit: id });
    referee.tell(|| Event::Moved { unit: id, to });
    traps::tread(book, state, id, from, referee);
}
