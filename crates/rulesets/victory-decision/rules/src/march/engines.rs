//! Unreliable engines (VD-VSP-21, VD-CAPT-03).

use crate::book::VictoryDecision;
use crate::dice;
use crate::event::Event;
use crate::state::{Roll, State};
use crate::units::profile::Property;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Whether an Unreliable vehicle may move in this activation; rolls if it has not been tested.
/// On a 1 it may not (VD-VSP-21), on a 2 neither if it is captured besides (VD-CAPT-03).
pub(crate) fn engine_starts(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    let tested = s.active.as_ref().is_none_or(|active| active.tested_engine);
    if tested || !book.vehicle_has(unit, Property::Unreliable) {
        return s.active.as_ref().is_none_or(|active| !active.stuck);
    }
    dice::begin_event(book, s, unit, Roll::Action, referee);
    let die = referee.roll(Die::D6);
    let fails = if book.vehicle_has(unit, Property::VeryUnreliable) { 2 } else { 1 };
    let starts = die > fails;
    referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-VSP-21"),
        die,
        modifier: 0,
        passed: Some(starts),
    });
    if let Some(active) = &mut s.active {
        (active.tested_engine, active.stuck) = (true, !starts);
    }
    starts
}
