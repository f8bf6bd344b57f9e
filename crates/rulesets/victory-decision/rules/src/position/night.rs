//! Night Fight: how far one sees, and when it ends (VD-SPEC-10 to VD-SPEC-12, VD-SPEC-15).

use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::position::fields_of_fire;
use crate::switches::NightSight;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

/// How many D6 are rolled for the distance of sight.
pub(crate) const fn night_dice(book: &VictoryDecision) -> u8 {
    match book.switches().night_sight {
        NightSight::TwoD6 => 2,
        NightSight::ThreeD6 => 3,
        NightSight::FourD6 => 4,
    }
}

/// Rolls how far a unit sees in this action at night: three D6 and its highest Ld, in inches
/// (VD-SPEC-10). The caller has begun the dice of the action; one roll serves all of it
/// (VD-SPEC-11). By day there is nothing to roll.
pub(crate) fn night_sight(
    scene: Scene<'_>,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> Option<Length> {
    if !scene.state.night {
        return None;
    }
    let mut sum = command::own_ld(scene, unit);
    for _ in 0..night_dice(scene.book) {
        let die = referee.roll(Die::D6);
        sum += die;
        let (unit, clause) = (Some(unit), Clause("VD-SPEC-10"));
        referee.relate(|| Event::Rolled { unit, clause, die, modifier: 0, passed: None });
    }
    Some(Length::inches(i16::from(sum)))
}

/// Whether a unit makes out a target at night: near enough, or it has fired in this turn
/// (VD-SPEC-12).
pub(crate) fn made_out(scene: Scene<'_>, by: UnitId, target: UnitId, sight: Length) -> bool {
    scene.state.fired.contains(target) || fields_of_fire::in_range(scene, by, target, sight)
}
