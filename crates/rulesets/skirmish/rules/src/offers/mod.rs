//! What a side may do, as finite lists.

mod moves;

use crate::action::Action;
use crate::book::Scene;
use crate::fire::attacks;
use crate::men::{active, is_vehicle, present};
use crate::setup;
use crate::spotting::contacts_of;
use crate::state::{Activation, Phase, Place};
use crate::turn::check;

/// Appends every action that the deciding side may take: sound, without repeats.
pub(crate) fn options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    let first = out.len();
    match state.phase {
        Phase::Over(_) => {}
        Phase::Deploy(side) => {
            let Some(unit) = setup::next_unit(state) else {
                out.extend(setup::choices(scene).map(|unit| Action::Choose { unit }));
                return;
            };
            out.extend(setup::spots(scene, side, unit).into_iter().map(Action::Deploy));
            if check(scene, Action::HoldBack).is_ok() {
                out.push(Action::HoldBack);
            }
            for vehicle in book.of_side[side] {
                let board = Action::Board { vehicle };
                if check(scene, board).is_ok() {
                    out.push(board);
                }
            }
        }
        Phase::Play(_) => match state.activation {
            None => {
                let acts = state.waiting.into_iter().map(|unit| Action::Activate { unit });
                out.extend(acts.filter(|&action| check(scene, action).is_ok()));
                out.push(Action::EndPhase);
            }
            Some(acting) => acting_options(scene, acting, out),
        },
    }
    debug_assert!(out[first..].iter().all(|option| check(scene, *option).is_ok()));
}

/// What the acting unit may do.
fn acting_options(scene: Scene<'_>, acting: Activation, out: &mut Vec<Action>) {
    let unit = acting.unit;
    let mut offer = |action: Action| {
        if check(scene, action).is_ok() {
            out.push(action);
        }
    };
    if acting.paused.is_some() {
        offer(Action::GoOn);
        for target in present(scene.state, scene.book.side(unit).foe()) {
            offer(Action::Charge { target });
        }
        offer(Action::Stop);
        return;
    }
    for at in contacts_of(scene, unit) {
        for man in active(scene, unit) {
            offer(Action::Spot { man: man as u8, at });
        }
    }
    attacks(scene, unit, &mut offer);
    if is_vehicle(scene, unit) {
        moves::drives(scene, unit, &mut offer);
    } else if matches!(scene.state.unit(unit).place, Place::Aboard(_)) {
        moves::dismounts(&mut offer);
    } else {
        moves::moves(scene, acting, &mut offer);
    }
    offer(Action::Pass);
}
