//! The recovery of vehicles (VD-VEH-34).

use crate::book::Play;
use crate::event::Event;
use crate::morale::markers;
use crate::state::Roll;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// The recovery of a vehicle unit with markers (VD-VEH-34).
pub(crate) fn recover(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let book = play.book;
    const CLAUSE: Clause = Clause("VD-VEH-34");
    if !book.is_vehicle(unit) || play.state.unit(unit).markers == 0 {
        return;
    }
    let key = play.state.activation_key(book.profile(unit).dice_key, Roll::Recovery);
    play.referee.begin(key);
    let die = play.referee.roll(Die::D6);
    let passed = die < command::ld(play.scene(), unit);
    play.referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: CLAUSE,
        die,
        modifier: 0,
        passed: Some(passed),
    });
    let switches = book.switches();
    let removed =
        if passed { switches.vehicle_recovery_pass } else { switches.vehicle_recovery_fail };
    markers::remove_markers(play, unit, removed as u8, CLAUSE);
}
