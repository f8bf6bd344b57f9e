//! The recovery of vehicles (VD-VEH-34).

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::morale::markers;
use crate::state::{Roll, State};
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// The recovery of a vehicle unit with markers (VD-VEH-34).
pub(crate) fn recover(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    const CLAUSE: Clause = Clause("VD-VEH-34");
    if !book.is_vehicle(unit) || s.unit(unit).markers == 0 {
        return;
    }
    let key = s.activation_key(book.profile(unit).dice_key, Roll::Recovery);
    referee.begin(key);
    let die = referee.roll(Die::D6);
    let passed = die < command::ld(book, s, unit);
    referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: CLAUSE,
        die,
        modifier: 0,
        passed: Some(passed),
    });
    let switches = book.switches();
    let removed =
        if passed { switches.vehicle_recovery_pass } else { switches.vehicle_recovery_fail };
    markers::remove_markers(book, s, unit, removed as u8, CLAUSE, referee);
}
