//! What a chart alone orders: to run, and to leave a vehicle. Both are legal for whoever plays, so that a
//! player who goes by the charts can do what they say; nobody is offered them.

use wargauge_rules::table::Length;
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Skirmish};
use crate::event::Event;
use crate::morale::rout_with;
use crate::movement::leave_weapon;
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
pub(super) fn run(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    leave_weapon(play, unit);
    rout_with(play, unit, bonus(play.book));
}

/// The acting team runs, and has done all that it does.
pub(crate) fn run_off(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    run(play, unit);
    close(play);
}

/// `SK-AFVSOLO-39`: the crew leaves it and goes away at full speed, and has done all that it does.
pub(crate) fn leave_vehicle(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    bale(play, unit);
    close(play);
}
