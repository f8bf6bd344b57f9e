//! Dissimulated troops come to light (WS-DISS).

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::action::Order;
use crate::book::WwiiSim;
use crate::event::Event;
use crate::movement::room::gap_from;
use crate::movement::walk::UNCOVERS;
use crate::position::circles::{gap, gap_to_building, on_table, shown_foes};
use crate::state::State;

/// WS-DISS-04, WS-DISS-08: puts a dissimulated unit on the table with Hide as its order; by which rule.
pub(crate) fn uncover(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    clause: &'static str,
    referee: &mut impl Referee<Event>,
) {
    show(state, unit, clause, referee);
    let companions = [Some(unit), state.unit(unit).officer];
    for unit in companions.into_iter().flatten() {
        let it = state.unit_mut(unit);
        if it.order.is_some() {
            it.order = Some(Order::Hide);
            it.revealed = true;
        }
    }
    debug_assert!(book.profile(unit).can_hide(), "large vehicles are not dissimulated");
}

/// Puts a dissimulated unit on the table for good (WS-DISS-11).
pub(crate) fn show(
    state: &mut State,
    unit: UnitId,
    clause: &'static str,
    referee: &mut impl Referee<Event>,
) {
    let it = state.unit_mut(unit);
    it.hidden = false;
    it.show = false;
    let at = it.at;
    referee.relate(|| Event::Placed { unit, at, clause: Clause(clause) });
}

/// Whether a dissimulated unit at a place would have come to light: an enemy is within 4".
pub(crate) fn is_uncovered_at(
    book: &WwiiSim,
    state: &State,
    unit: UnitId,
    at: wargauge_rules::table::Point,
) -> bool {
    let building = book.ground().building_at(at);
    let near = |foe: UnitId| match building {
        Some(building) => gap_to_building(book, state, foe, building).within(UNCOVERS),
        None => gap_from(book, state, unit, at, foe).within(UNCOVERS),
    };
    shown_foes(book, state, unit).any(near)
}

/// WS-DISS-04: uncovers all whom an enemy has come within 4" of, other than by a move that was
/// halted for them: after setting up, flight, or being set down.
pub(crate) fn uncover_near(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in on_table(state, book.all_units()).collect::<crate::state::UnitSet>() {
        if !state.unit(unit).hidden {
            continue;
        }
        let near = |foe: UnitId| gap(book, state, unit, foe).within(UNCOVERS);
        if shown_foes(book, state, unit).any(near) {
            uncover(book, state, unit, "WS-DISS-04", referee);
        }
    }
}
