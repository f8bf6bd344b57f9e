//! The test of morale and what comes of it.

use wargauge_rules::table::Length;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{ap_total, is_left, is_vehicle, leave_table, strength};
use crate::morale::markers::add_marker;
use crate::movement::{bale_out, disembark, flee, is_surrounded, retire_step, shaken_move};
use crate::state::{Condition, Morale, Phase, Place, State};
use crate::terrain::nearest_bearing;

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MoraleResult {
    /// Nothing happens.
    Passed,
    /// Retire.
    Retire,
    /// One marker more.
    Marker,
    /// Move away.
    Away,
    /// Rout.
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
pub(crate) fn test(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    // SK-MORALE-21, SK-MELEE-22: those who run do not test.
    if state.unit(unit).morale >= Morale::Rout || !is_left(book, state, unit) {
        return true;
    }
    let total = ap_total(book, state, unit);
    // SK-MORALE-24: 7 or more cannot fail.
    if total >= 7 {
        referee.tell(|| Event::Tested { unit, roll: 0, total });
        return true;
    }
    // SK-DICE-09
    begin(book, state, unit, Roll::Morale, referee);
    let roll = referee.roll(Die::D6);
    referee.tell(|| Event::Tested { unit, roll, total });
    let result = read(roll, total);
    if is_vehicle(book, state, unit) {
        crew_result(book, state, unit, result, referee);
    } else {
        team_result(book, state, unit, result, referee);
    }
    result == MoraleResult::Passed
}

fn team_result(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    result: MoraleResult,
    referee: &mut impl Referee<Event>,
) {
    let moves = matches!(result, MoraleResult::Retire | MoraleResult::Away | MoraleResult::Rout);
    if moves {
        get_out(book, state, unit, referee);
    }
    let by = state.unit(unit).last_attacker;
    match result {
        MoraleResult::Passed => {}
        MoraleResult::Retire => retire(book, state, unit, referee),
        MoraleResult::Marker => add_marker(book, state, unit, by, referee),
        MoraleResult::Away => {
            let inches = referee.roll(Die::D6);
            shake(book, state, unit, inches, referee);
        }
        MoraleResult::Rout => rout(book, state, unit, referee),
    }
}

/// `SK-MORALE-26`: passengers get out on the side away from the enemy.
fn get_out(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if let Place::Aboard(vehicle) = state.unit(unit).place {
        let at = state.unit(vehicle).hull.at;
        let away = crate::movement::away_point(book, state, unit, Length::inches(4));
        disembark(book, state, unit, nearest_bearing(at.to(away)), referee);
    }
}

/// `SK-MORALE-11`, `SK-MORALE-18`: retires at once, once a phase, and goes on in its own phases.
pub(crate) fn retire(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    referee.tell(|| Event::Retires { unit });
    let here = state.unit_mut(unit);
    // SK-MORALE-21: the worse state stands.
    here.morale = here.morale.max(Morale::Retiring);
    if !here.retired {
        here.retired = true;
        retire_step(book, state, unit, referee);
    }
}

/// `SK-MORALE-13`, `SK-MORALE-19`: moves away at once and does nothing until the end of its next own
/// phase, which is the one after this if this is its own.
fn shake(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    inches: u8,
    referee: &mut impl Referee<Event>,
) {
    referee.tell(|| Event::Shaken { unit, inches });
    let own_phase = matches!(state.phase, Phase::Play(side) if side == book.side(unit));
    let here = state.unit_mut(unit);
    here.morale = here.morale.max(Morale::Shaken);
    here.shaken_now = !own_phase;
    shaken_move(book, state, unit, inches, referee);
}

/// `SK-MORALE-14`, `SK-MORALE-20`: runs at once, or gives up if there is no way out
/// (`SK-MORALE-23`).
pub(crate) fn rout(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    rout_with(book, state, unit, [Length::ZERO; 2], referee);
}

/// The same by a chart, which adds so much to each action (`SK-ACT-20`).
pub(crate) fn rout_with(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    bonus: [Length; 2],
    referee: &mut impl Referee<Event>,
) {
    if is_surrounded(book, state, unit) {
        surrender(book, state, unit, referee);
        return;
    }
    referee.tell(|| Event::Routs { unit });
    let here = state.unit_mut(unit);
    here.morale = Morale::Rout;
    here.fresh_rout = true;
    // SK-AP-15: who runs loses what he had stored.
    here.points = 0;
    here.saved = Default::default();
    flee(book, state, unit, bonus, referee);
}

/// `SK-ACT-15`, `SK-MOVE-24`: those who give up are taken away at once.
pub(crate) fn surrender(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    referee.tell(|| Event::Surrendered { unit });
    state.unit_mut(unit).morale = Morale::Surrendered;
    leave_table(book, state, unit, Condition::Captured, referee);
}

/// `SK-MORALE-25`: crews in their vehicles.
fn crew_result(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    result: MoraleResult,
    referee: &mut impl Referee<Event>,
) {
    let by = state.unit(unit).last_attacker;
    match result {
        MoraleResult::Passed => {}
        MoraleResult::Retire => state.unit_mut(unit).hull.must_withdraw = true,
        MoraleResult::Marker => add_marker(book, state, unit, by, referee),
        MoraleResult::Away => {
            let hull = &mut state.unit_mut(unit).hull;
            (hull.must_withdraw, hull.silent) = (true, true);
        }
        MoraleResult::Rout => {
            let from = crate::movement::nearest_foe_point(book, state, unit);
            bale_out(book, state, unit, from, referee);
            if is_left(book, state, unit) {
                rout(book, state, unit, referee);
            }
        }
    }
}

/// `SK-MORALE-15`, `SK-MORALE-20`, `SK-MORALE-22`: a routing team with half its strength left rallies
/// on a 6, from the phase after it began to run. Whether it did.
pub(crate) fn rally(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    let enough = 2 * strength(book, state, unit) >= book.profile(unit).strength();
    if !enough || state.unit(unit).morale != Morale::Rout {
        return false;
    }
    // SK-DICE-09
    begin(book, state, unit, Roll::Rally, referee);
    let roll = referee.roll(Die::D6);
    referee.tell(|| Event::RallyRolled { unit, roll });
    let rallied = roll == 6;
    if rallied {
        state.unit_mut(unit).morale = Morale::Steady;
    }
    rallied
}
