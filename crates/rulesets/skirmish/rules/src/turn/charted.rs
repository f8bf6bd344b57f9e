//! What a chart alone orders: to run, and to leave a vehicle. Both are legal for whoever plays, so that a
//! player who goes by the charts can do what they say; nobody is offered them.

use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::morale::rout_with;
use crate::movement::{is_immobile, leave_weapon};
use crate::refusal::{Verdict, require};
use crate::state::{Activation, Morale, Place, State};
use crate::turn::activation::close;
use crate::turn::by_tables::bonus;
use crate::turn::vehicles_by_tables::bale;

/// `SK-ACT-22`, `SK-POL-15`: whether the acting team may run as a chart says: with its first action, unless a forced
/// state goes before it (`SK-ACT-21`).
pub(crate) fn check_run(state: &State, acting: Activation) -> Verdict {
    let here = state.unit(acting.unit);
    require(here.place == Place::Table, "SK-ACT-22", "only those on foot run")?;
    require(here.morale < Morale::Shaken, "SK-ACT-21", "forced states go first")?;
    require(acting.moves == 0 && !here.fired, "SK-ACT-22", "it has acted already")
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

/// `SK-AFVSOLO-28`, `SK-AFVSOLO-29`, `SK-POL-16`: whether the crew may leave its vehicle: an immobile one.
pub(crate) fn check_bale_out(book: &Skirmish, state: &State, unit: UnitId) -> Verdict {
    require(is_immobile(book, state, unit), "SK-AFVSOLO-29", "crews leave immobile vehicles only")
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
