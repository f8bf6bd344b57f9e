//! The places of every manoeuvre, on squares and in inches.

use crate::action::{Action, Destination};
use crate::book::Grid;
use crate::movement::flood::Reach;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::ends_in_inches;
use crate::movement::moves::{
    combat_reach, entry_reach, may_move_to, move_reach, withdrawal_reach,
};
use crate::setup::deployment::deployment_places;
use crate::state::State;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

/// The squares in which a manoeuvre may end, and whether it may leave the board.
fn reach_of(book: &Grid, state: &State, unit: UnitId, manoeuvre: Manoeuvre) -> Reach {
    let within = |ends| Reach { ends, exit: false };
    match manoeuvre {
        Manoeuvre::Deployment => within(deployment_places(book, state, unit)),
        Manoeuvre::CombatMove => within(combat_reach(book, state, unit)),
        Manoeuvre::Withdrawal => withdrawal_reach(book, state, unit),
        Manoeuvre::Move => move_reach(book, state, unit),
        Manoeuvre::Entry => within(entry_reach(book, state, unit)),
    }
}

/// Whether a manoeuvre may end in a place.
pub(crate) fn may_come_to(
    book: &Grid,
    state: &State,
    unit: UnitId,
    manoeuvre: Manoeuvre,
    place: Destination,
) -> bool {
    match place {
        Destination::Square(_) if book.is_measured() => false,
        Destination::Square(square) if manoeuvre == Manoeuvre::Move => {
            may_move_to(book, state, unit, square)
        }
        Destination::Square(square) => reach_of(book, state, unit, manoeuvre).ends.contains(square),
        Destination::Point(point) => {
            book.is_measured() && ends_in_inches(book, state, unit, manoeuvre).contains(point)
        }
    }
}

/// Appends an action for every place offered, and for leaving the board.
pub(crate) fn list_manoeuvre(
    book: &Grid,
    state: &State,
    unit: UnitId,
    manoeuvre: Manoeuvre,
    out: &mut Vec<Action>,
) {
    let exit = if book.is_measured() {
        let ends = ends_in_inches(book, state, unit, manoeuvre);
        ends.offered(|at| out.push(manoeuvre.action(unit, Destination::Point(at))));
        manoeuvre.may_exit() && ends.exits()
    } else {
        let Reach { ends, exit } = reach_of(book, state, unit, manoeuvre);
        out.extend(ends.iter().map(|square| manoeuvre.action(unit, Destination::Square(square))));
        exit
    };
    out.extend(exit.then_some(Action::Exit(unit)));
}

/// A legal place in a square, in inches best in contact with features among `ahead`; on
/// squares the square itself, legal or not.
pub(crate) fn place_in(
    book: &Grid,
    state: &State,
    unit: UnitId,
    manoeuvre: Manoeuvre,
    square: Square,
    ahead: Squares,
) -> Option<Destination> {
    if !book.is_measured() {
        return Some(Destination::Square(square));
    }
    ends_in_inches(book, state, unit, manoeuvre).best_in(square, ahead).map(Destination::Point)
}
