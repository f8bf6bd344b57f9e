//! What a chart alone orders: to run, and to leave a vehicle. Both are legal for whoever plays, so that a
//! player who goes by the charts can do what they say; nobody is offered them.

use wargauge_rules::table::Length;
use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::morale::rout_with;
use crate::movement::leave_weapon;
use crate::state::State;
use crate::switches::RoutBonusPerAction;
use crate::turn::activation::close;
use crate::turn::vehicles_by_tables::bale;

/// `SK-ACT-20`, `SK-GAME-03`, `SK-GAME-09`: what a chart rout adds to a move action; 5 cm.
const ROUT_BONUS: Length = Length::inches(2);

pub(super) fn bonus(book: &Skirmish) -> [Length; 2] {
    match book.switches.rout_bonus_per_action {
        RoutBonusPerAction::Action => [ROUT_BONUS; 2],
        RoutBonusPerAction::Turn => [ROUT_BONUS, Length::ZERO],
    }
}

/// `SK-ACT-14`, `SK-ACT-20`, `SK-ACT-22`, `SK-ACT-31`: leaves its heavy weapon, runs with the 2 inches more, and is in
/// rout.
pub(super) fn run(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    leave_weapon(book, state, unit);
    rout_with(book, state, unit, bonus(book), referee);
}

/// The acting team runs, and has done all that it does.
pub(crate) fn run_off(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    run(book, state, unit, referee);
    close(book, state, referee);
}

/// `SK-AFVSOLO-39`: the crew leaves it and goes away at full speed, and has done all that it does.
pub(crate) fn leave_vehicle(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    bale(book, state, unit, referee);
    close(book, state, referee);
}
