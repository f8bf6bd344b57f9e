//! Unreliable engines (VD-VSP-21, VD-CAPT-03).

use crate::book::Play;
use crate::dice;
use crate::event::Event;
use crate::state::Roll;
use crate::units::profile::Property;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Whether an Unreliable vehicle may move in this activation; rolls if it has not been tested.
/// On a 1 it may not (VD-VSP-21), on a 2 neither if it is captured besides (VD-CAPT-03).
pub(crate) fn engine_starts(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    let tested = play.state.active.as_ref().is_none_or(|active| active.tested_engine);
    if tested || !play.book.vehicle_has(unit, Property::Unreliable) {
        return play.state.active.as_ref().is_none_or(|active| !active.stuck);
    }
    dice::begin_event(play, unit, Roll::Action);
    let die = play.referee.roll(Die::D6);
    let fails = if play.book.vehicle_has(unit, Property::VeryUnreliable) { 2 } else { 1 };
    let starts = die > fails;
    play.referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-VSP-21"),
        die,
        modifier: 0,
        passed: Some(starts),
    });
    if let Some(active) = &mut play.state.active {
        (active.tested_engine, active.stuck) = (true, !starts);
    }
    starts
}
