//! Close Combat of infantry, and which enemies are in Combat Range (VD-CC).

use crate::action::{Action, Target};
use crate::assault::{contact, crushing};
use crate::attack::{explosives, structures};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::permission;
use crate::position::formation::COMBAT_RANGE;
use crate::position::{concealment, hulls};
use crate::state::agenda::{Blows, Task};
use crate::state::unit::Place;
use crate::terrain::current;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Appends the Close Combat Actions of the active unit.
pub(crate) fn close_combat_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    for enemy in contact::contacts(scene, unit) {
        let target = Target::Unit(enemy);
        let most = explosives::most_charges(scene, unit, target);
        for charges in 0..=most {
            let at = state.unit(unit).at;
            let useful = charges > 0
                || book.is_vehicle(unit)
                || !book.is_vehicle(enemy)
                || contact::dice_matter(scene, unit, enemy, at);
            if useful {
                offer(scene, unit, Action::CloseCombat { target, charges }, out);
            }
        }
    }
    let near = book
        .table(state)
        .map
        .pieces_within(state.unit(unit).at, COMBAT_RANGE + hulls::edge(book, unit));
    for piece in near.iter().filter(|&piece| current::standing(scene, piece).is_some()) {
        let target = Target::Structure(piece);
        for charges in 1..=explosives::most_charges(scene, unit, target) {
            offer(scene, unit, Action::CloseCombat { target, charges }, out);
        }
    }
}

fn offer(scene: Scene<'_>, unit: UnitId, action: Action, out: &mut Vec<Action>) {
    let permit = permission::permit_next(scene, unit, action);
    if permit.and_then(|()| check_close_combat(scene, unit, action)).is_ok() {
        out.push(action);
    }
}

/// Whether a Close Combat Action is legal.
pub(crate) fn check_close_combat(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let Action::CloseCombat { target, charges } = action else {
        return forbid("VD-CC-02", "a Close Combat is asked for");
    };
    if scene.book.is_vehicle(unit) {
        return contact::check_crushing(scene, unit, target, charges);
    }
    require(
        charges <= explosives::most_charges(scene, unit, target),
        "VD-ABIL-60",
        "the unit cannot place so many charges",
    )?;
    match target {
        Target::Unit(enemy) => require(
            contact::contacts(scene, unit).contains(enemy),
            "VD-CC-02",
            "the enemy is not in Combat Range",
        ),
        Target::Structure(piece) => {
            require(charges > 0, "VD-CC-07", "structures are fought with charges")?;
            let here = scene.state.unit(unit);
            require(
                here.place == Place::Table && contact::at_wall(scene, unit, piece, here.at),
                "VD-CC-02",
                "the structure is not in Combat Range",
            )
        }
    }
}

/// Carries out a Close Combat Action.
pub(crate) fn close_combat(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    let Action::CloseCombat { target, charges } = action else { return };
    if let Some(active) = &mut play.state.active {
        active.attacked = true;
    }
    // VD-CC-08.
    play.state.took_cover.remove(unit);
    concealment::reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    if let Target::Unit(enemy) = target {
        concealment::reveal(play.state, enemy, Clause("VD-HIDE-06"), play.referee);
    }
    structures::report_attack(play.book, unit, play.referee);
    if play.book.is_vehicle(unit) {
        crushing::crush(play, unit, target);
    } else {
        let behind = play.state.unit(unit).stragglers;
        // VD-CC-01, VD-CC-03: as in an Assault, without its marker and without Grenades.
        play.state.agenda.push(Task::Fight(Blows {
            unit,
            target,
            charges,
            assault: false,
            behind,
        }));
    }
}
