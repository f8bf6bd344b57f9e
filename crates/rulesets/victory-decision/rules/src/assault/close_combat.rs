//! Close Combat of infantry, and which enemies are in Combat Range (VD-CC).

use crate::action::{Action, Target};
use crate::assault::{contact, crushing};
use crate::attack::{explosives, structures};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::movement::permission;
use crate::position::formation::COMBAT_RANGE;
use crate::position::{concealment, hulls};
use crate::refusal::{illegal, require};
use crate::state::State;
use crate::state::agenda::{Blows, Task};
use crate::state::unit::Place;
use crate::terrain::current;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;

/// Appends the Close Combat Actions of the active unit.
pub(crate) fn close_combat_options(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    out: &mut Vec<Action>,
) {
    for enemy in contact::contacts(book, s, unit) {
        let target = Target::Unit(enemy);
        let most = explosives::most_charges(book, s, unit, target);
        for charges in 0..=most {
            let at = s.unit(unit).at;
            let useful = charges > 0
                || book.is_vehicle(unit)
                || !book.is_vehicle(enemy)
                || contact::dice_matter(book, s, unit, enemy, at);
            if useful {
                offer(book, s, unit, Action::CloseCombat { target, charges }, out);
            }
        }
    }
    let near =
        book.table(s).map.pieces_within(s.unit(unit).at, COMBAT_RANGE + hulls::edge(book, unit));
    for piece in near.iter().filter(|&piece| current::standing(book, s, piece).is_some()) {
        let target = Target::Structure(piece);
        for charges in 1..=explosives::most_charges(book, s, unit, target) {
            offer(book, s, unit, Action::CloseCombat { target, charges }, out);
        }
    }
}

fn offer(book: &VictoryDecision, s: &State, unit: UnitId, action: Action, out: &mut Vec<Action>) {
    let permit = permission::permit_next(book, s, unit, action);
    if permit.and_then(|()| check_close_combat(book, s, unit, action)).is_ok() {
        out.push(action);
    }
}

/// Whether a Close Combat Action is legal.
pub(crate) fn check_close_combat(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    let Action::CloseCombat { target, charges } = action else {
        return Err(illegal("VD-CC-02", "a Close Combat is asked for"));
    };
    if book.is_vehicle(unit) {
        return contact::check_crushing(book, s, unit, target, charges);
    }
    require(
        charges <= explosives::most_charges(book, s, unit, target),
        "VD-ABIL-60",
        "the unit cannot place so many charges",
    )?;
    match target {
        Target::Unit(enemy) => require(
            contact::contacts(book, s, unit).contains(enemy),
            "VD-CC-02",
            "the enemy is not in Combat Range",
        ),
        Target::Structure(piece) => {
            require(charges > 0, "VD-CC-07", "structures are fought with charges")?;
            let here = s.unit(unit);
            require(
                here.place == Place::Table && contact::at_wall(book, s, unit, piece, here.at),
                "VD-CC-02",
                "the structure is not in Combat Range",
            )
        }
    }
}

/// Carries out a Close Combat Action.
pub(crate) fn close_combat(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Action::CloseCombat { target, charges } = action else { return };
    if let Some(active) = &mut s.active {
        active.attacked = true;
    }
    // VD-CC-08.
    s.took_cover.remove(unit);
    concealment::reveal(s, unit, Clause("VD-HIDE-07"), referee);
    if let Target::Unit(enemy) = target {
        concealment::reveal(s, enemy, Clause("VD-HIDE-06"), referee);
    }
    structures::report_attack(book, unit, referee);
    if book.is_vehicle(unit) {
        crushing::crush(book, s, unit, target, referee);
    } else {
        let behind = s.unit(unit).stragglers;
        // VD-CC-01, VD-CC-03: as in an Assault, without its marker and without Grenades.
        s.agenda.push(Task::Fight(Blows { unit, target, charges, assault: false, behind }));
    }
}
