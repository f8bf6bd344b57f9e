//! The test of morale and what comes of it.

use wargauge_rules::table::Length;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::book::Play;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{ap_total, is_left, is_vehicle, leave_table, strength};
use crate::morale::markers::add_marker;
use crate::movement::{bale_out, disembark, flee, is_surrounded, retire_step, shaken_move};
use crate::state::{Condition, Morale, Phase, Place};
use crate::terrain::nearest_bearing;

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MoraleResult {
    /// Nothing happens.
    Passed,
    Retire,
    /// One marker more.
    Marker,
    /// Move away.
    Away,
    Rout,
}

/// `SK-MORALE-10`, `SK-MORALE-11`, `SK-MORALE-12`, `SK-MORALE-13`, `SK-MORALE-14`: passed if the
/// die is less than the total, else by the difference.
pub(crate) const fn read(roll: u8, total: u8) -> MoraleResult {
    if roll < total {
        return MoraleResult::Passed;
    }
    match roll - total {
        0 | 1 => MoraleResult::Retire,
        2 => MoraleResult::Marker,
        3 => MoraleResult::Away,
        _ => MoraleResult::Rout,
    }
}

/// `SK-MORALE-17`: a team tests its morale by itself; whether it passed.
pub(crate) fn test(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    // SK-MORALE-21, SK-MELEE-22: those who run do not test.
    if play.state.unit(unit).morale >= Morale::Rout || !is_left(play.scene(), unit) {
        return true;
    }
    let total = ap_total(play.scene(), unit);
    // SK-MORALE-24: 7 or more cannot fail.
    if total >= 7 {
        play.referee.tell(|| Event::Tested { unit, roll: 0, total });
        return true;
    }
    // SK-DICE-09
    begin(play, unit, Roll::Morale);
    let roll = play.referee.roll(Die::D6);
    play.referee.tell(|| Event::Tested { unit, roll, total });
    let result = read(roll, total);
    if is_vehicle(play.scene(), unit) {
        crew_result(play, unit, result);
    } else {
        team_result(play, unit, result);
    }
    result == MoraleResult::Passed
}

fn team_result(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, result: MoraleResult) {
    let moves = matches!(result, MoraleResult::Retire | MoraleResult::Away | MoraleResult::Rout);
    if moves {
        get_out(play, unit);
    }
    let by = play.state.unit(unit).last_attacker;
    match result {
        MoraleResult::Passed => {}
        MoraleResult::Retire => retire(play, unit),
        MoraleResult::Marker => add_marker(play, unit, by),
        MoraleResult::Away => {
            let inches = play.referee.roll(Die::D6);
            shake(play, unit, inches);
        }
        MoraleResult::Rout => rout(play, unit),
    }
}

/// `SK-MORALE-26`: passengers get out on the side away from the enemy.
fn get_out(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if let Place::Aboard(vehicle) = play.state.unit(unit).place {
        let at = play.state.unit(vehicle).hull.at;
        let away = crate::movement::away_point(play.scene(), unit, Length::inches(4));
        disembark(play, unit, nearest_bearing(at.to(away)));
    }
}

/// `SK-MORALE-11`, `SK-MORALE-18`: retires at once, once a phase, and goes on in its own phases.
pub(crate) fn retire(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.referee.tell(|| Event::Retires { unit });
    let here = play.state.unit_mut(unit);
    // SK-MORALE-21: the worse state stands.
    here.morale = here.morale.max(Morale::Retiring);
    if !here.retired {
        here.retired = true;
        retire_step(play, unit);
    }
}

/// `SK-MORALE-13`, `SK-MORALE-19`: moves away at once and does nothing until the end of its next own
/// phase, which is the one after this if this is its own.
fn shake(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, inches: u8) {
    play.referee.tell(|| Event::Shaken { unit, inches });
    let own_phase = matches!(play.state.phase, Phase::Play(side) if side == play.book.side(unit));
    let here = play.state.unit_mut(unit);
    here.morale = here.morale.max(Morale::Shaken);
    here.shaken_now = !own_phase;
    shaken_move(play, unit, inches);
}

/// `SK-MORALE-14`, `SK-MORALE-20`: runs at once, or gives up if there is no way out
/// (`SK-MORALE-23`).
pub(crate) fn rout(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    rout_with(play, unit, [Length::ZERO; 2]);
}

/// The same by a chart, which adds so much to each action (`SK-ACT-20`).
pub(crate) fn rout_with(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    bonus: [Length; 2],
) {
    if is_surrounded(play.scene(), unit) {
        surrender(play, unit);
        return;
    }
    play.referee.tell(|| Event::Routs { unit });
    let here = play.state.unit_mut(unit);
    here.morale = Morale::Rout;
    here.fresh_rout = true;
    // SK-AP-15: who runs loses what he had stored.
    here.points = 0;
    here.saved = Default::default();
    flee(play, unit, bonus);
}

/// `SK-ACT-15`, `SK-MOVE-24`: those who give up are taken away at once.
pub(crate) fn surrender(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.referee.tell(|| Event::Surrendered { unit });
    play.state.unit_mut(unit).morale = Morale::Surrendered;
    leave_table(play, unit, Condition::Captured);
}

/// `SK-MORALE-25`: crews in their vehicles.
fn crew_result(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, result: MoraleResult) {
    let by = play.state.unit(unit).last_attacker;
    match result {
        MoraleResult::Passed => {}
        MoraleResult::Retire => play.state.unit_mut(unit).hull.must_withdraw = true,
        MoraleResult::Marker => add_marker(play, unit, by),
        MoraleResult::Away => {
            let hull = &mut play.state.unit_mut(unit).hull;
            (hull.must_withdraw, hull.silent) = (true, true);
        }
        MoraleResult::Rout => {
            let from = crate::movement::nearest_foe_point(play.scene(), unit);
            bale_out(play, unit, from);
            if is_left(play.scene(), unit) {
                rout(play, unit);
            }
        }
    }
}

/// `SK-MORALE-15`, `SK-MORALE-20`, `SK-MORALE-22`: a routing team with half its strength left rallies
/// on a 6, from the phase after it began to run. Whether it did.
pub(crate) fn rally(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    let enough = 2 * strength(play.scene(), unit) >= play.book.profile(unit).strength();
    if !enough || play.state.unit(unit).morale != Morale::Rout {
        return false;
    }
    // SK-DICE-09
    begin(play, unit, Roll::Rally);
    let roll = play.referee.roll(Die::D6);
    play.referee.tell(|| Event::RallyRolled { unit, roll });
    let rallied = roll == 6;
    if rallied {
        play.state.unit_mut(unit).morale = Morale::Steady;
    }
    rallied
}
