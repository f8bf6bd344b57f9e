//! The places of every manoeuvre, on squares and in inches.

use crate::action::{Action, Destination};
use crate::book::Scene;
use crate::movement::flood::Reach;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::ends_in_inches;
use crate::movement::moves::{
    combat_reach, entry_reach, may_move_to, move_reach, withdrawal_reach,
};
use crate::setup::deployment::deployment_places;
use wargauge_rules::game::UnitId;

/// The squares in which a manoeuvre may end, and whether it may leave the board.
fn reach_of(scene: Scene<'_>, unit: UnitId, manoeuvre: Manoeuvre) -> Reach {
    let within = |ends| Reach { ends, exit: false };
    match manoeuvre {
        Manoeuvre::Deployment => within(deployment_places(scene, unit)),
        Manoeuvre::CombatMove => within(combat_reach(scene, unit)),
        Manoeuvre::Withdrawal => withdrawal_reach(scene, unit),
        Manoeuvre::Move => move_reach(scene, unit),
        Manoeuvre::Entry => within(entry_reach(scene, unit)),
    }
}

/// Whether a manoeuvre may end in a place.
pub(crate) fn may_come_to(
    scene: Scene<'_>,
    unit: UnitId,
    manoeuvre: Manoeuvre,
    place: Destination,
) -> bool {
    match place {
        Destination::Square(_) if scene.book.is_measured() => false,
        Destination::Square(square) if manoeuvre == Manoeuvre::Move => {
            may_move_to(scene, unit, square)
        }
        Destination::Square(square) => reach_of(scene, unit, manoeuvre).ends.contains(square),
        Destination::Point(point) => {
            scene.book.is_measured() && ends_in_inches(scene, unit, manoeuvre).contains(point)
        }
    }
}

/// Appends an action for every place offered, and for leaving the board.
pub(crate) fn list_manoeuvre(
    scene: Scene<'_>,
    unit: UnitId,
    manoeuvre: Manoeuvre,
    out: &mut Vec<Action>,
) {
    let exit = if scene.book.is_measured() {
        let ends = ends_in_inches(scene, unit, manoeuvre);
        ends.offered(|at| out.push(manoeuvre.action(unit, Destination::Point(at))));
        manoeuvre.may_exit() && ends.exits()
    } else {
        let Reach { ends, exit } = reach_of(scene, unit, manoeuvre);
        out.extend(ends.iter().map(|square| manoeuvre.action(unit, Destination::Square(square))));
        exit
    };
    out.extend(exit.then_some(Action::Exit(unit)));
}
