//! Dissimulated troops come to light (WS-DISS).

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::action::Order;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::room::gap_from;
use crate::movement::walk::UNCOVERS;
use crate::position::circles::{gap, gap_to_building, on_table, shown_foes};

/// WS-DISS-04, WS-DISS-08: puts a dissimulated unit on the table with Hide as its order; by which rule.
pub(crate) fn uncover(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    clause: &'static str,
) {
    show(play, unit, clause);
    let companions = [Some(unit), play.state.unit(unit).officer];
    for unit in companions.into_iter().flatten() {
        let it = play.state.unit_mut(unit);
        if it.order.is_some() {
            it.order = Some(Order::Hide);
            it.revealed = true;
        }
    }
    debug_assert!(play.book.profile(unit).can_hide(), "large vehicles are not dissimulated");
}

/// Puts a dissimulated unit on the table for good (WS-DISS-11).
pub(crate) fn show(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, clause: &'static str) {
    let it = play.state.unit_mut(unit);
    it.hidden = false;
    it.show = false;
    let at = it.at;
    play.referee.relate(|| Event::Placed { unit, at, clause: Clause(clause) });
}

/// Whether a dissimulated unit at a place would have come to light: an enemy is within 4".
pub(crate) fn is_uncovered_at(
    scene: Scene<'_>,
    unit: UnitId,
    at: wargauge_rules::table::Point,
) -> bool {
    let building = scene.book.ground().building_at(at);
    let near = |foe: UnitId| match building {
        Some(building) => gap_to_building(scene, foe, building).within(UNCOVERS),
        None => gap_from(scene, unit, at, foe).within(UNCOVERS),
    };
    shown_foes(scene, unit).any(near)
}

/// WS-DISS-04: uncovers all whom an enemy has come within 4" of, other than by a move that was
/// halted for them: after setting up, flight, or being set down.
pub(crate) fn uncover_near(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in on_table(play.state, play.book.all_units()).collect::<crate::state::UnitSet>() {
        if !play.state.unit(unit).hidden {
            continue;
        }
        let near = |foe: UnitId| gap(play.scene(), unit, foe).within(UNCOVERS);
        if shown_foes(play.scene(), unit).any(near) {
            uncover(play, unit, "WS-DISS-04");
        }
    }
}
