//! What a side may do, as finite lists.

mod moves;

use crate::action::Action;
use crate::book::Skirmish;
use crate::fire::attacks;
use crate::men::{active, is_vehicle, present};
use crate::setup;
use crate::spotting::contacts_of;
use crate::state::{Activation, Phase, Place, State};
use crate::turn::check;

/// Appends every action that the deciding side may take: sound, without repeats.
pub(crate) fn options(book: &Skirmish, state: &State, out: &mut Vec<Action>) {
    let first = out.len();
    match state.phase {
        Phase::Over(_) => {}
        Phase::Deploy(side) => {
            let Some(unit) = setup::next_unit(state) else {
                out.extend(setup::choices(book, state).map(|unit| Action::Choose { unit }));
                return;
            };
            out.extend(setup::spots(book, state, side, unit).into_iter().map(Action::Deploy));
            if check(book, state, Action::HoldBack).is_ok() {
                out.push(Action::HoldBack);
            }
            for vehicle in book.of_side[side] {
                let board = Action::Board { vehicle };
                if check(book, state, board).is_ok() {
                    out.push(board);
                }
            }
        }
        Phase::Play(_) => match state.activation {
            None => {
                let acts = state.waiting.into_iter().map(|unit| Action::Activate { unit });
                out.extend(acts.filter(|&action| check(book, state, action).is_ok()));
                out.push(Action::EndPhase);
            }
            Some(acting) => acting_options(book, state, acting, out),
        },
    }
    debug_assert!(out[first..].iter().all(|option| check(book, state, *option).is_ok()));
}

/// What the acting unit may do.
fn acting_options(book: &Skirmish, state: &State, acting: Activation, out: &mut Vec<Action>) {
    let unit = acting.unit;
    let mut offer = |action: Action| {
        if check(book, state, action).is_ok() {
            out.push(action);
        }
    };
    if acting.paused.is_some() {
        offer(Action::GoOn);
        for target in present(state, book.side(unit).foe()) {
            offer(Action::Charge { target });
        }
        offer(Action::Stop);
        return;
    }
    for at in contacts_of(book, state, unit) {
        for man in active(book, state, unit) {
            offer(Action::Spot { man: man as u8, at });
        }
    }
    attacks(book, state, unit, &mut offer);
    if is_vehicle(book, state, unit) {
        moves::drives(book, state, unit, &mut offer);
    } else if matches!(state.unit(unit).place, Place::Aboard(_)) {
        moves::dismounts(&mut offer);
    } else {
        moves::moves(book, state, acting, &mut offer);
    }
    offer(Action::Pass);
}
