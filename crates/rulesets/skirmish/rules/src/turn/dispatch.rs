//! Decisions carried out.

use wargauge_rules::{Illegal, Referee};

use crate::action::Action;
use crate::book::Skirmish;
use crate::event::Event;
use crate::movement;
use crate::setup;
use crate::state::{Activation, State};
use crate::turn::activation::{
    activate, close, end_activations, frighten, go, join, note_driven, spot, take_up,
};
use crate::turn::aftermath::aftermath;
use crate::turn::attacking::attack;
use crate::turn::charted::{leave_vehicle, run_off};
use crate::turn::legality::check;
use crate::turn::phase::{advance, begin_if_placed};

/// Does it, and everything after it that needs no decision.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of some kinds of action alone")]
pub(crate) fn apply(
    book: &Skirmish,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    debug_assert_eq!(check(book, state, action), Ok::<(), Illegal>(()), "{action:?}");
    match action {
        Action::Choose { unit } => state.placing = Some(unit),
        Action::Deploy(walk) => {
            setup::deploy(book, state, walk, referee);
            begin_if_placed(book, state, referee);
        }
        Action::Board { vehicle } => {
            setup::board(book, state, vehicle, referee);
            begin_if_placed(book, state, referee);
        }
        Action::HoldBack => {
            setup::hold_back(book, state);
            begin_if_placed(book, state, referee);
        }
        Action::Activate { unit } => activate(book, state, unit, referee),
        Action::EndPhase => end_activations(book, state, referee),
        _ => {
            if let Some(acting) = state.activation {
                act(book, state, acting, action, referee);
                aftermath(book, state, acting.unit, action, referee);
            }
        }
    }
    advance(book, state, referee);
}

/// The acting unit does something.
fn act(
    book: &Skirmish,
    state: &mut State,
    acting: Activation,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let unit = acting.unit;
    match action {
        Action::Spot { man, at } => spot(book, state, (unit, man.into()), at, referee),
        Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::GoOn
        | Action::Stop => go(book, state, acting, action, referee),
        Action::Drive { to, front, reverse } => {
            note_driven(state);
            let aside = movement::drive(book, state, unit, (to, front, reverse), referee);
            frighten(book, state, (unit, aside), referee);
        }
        Action::Join { man, crew } => join(book, state, (unit, man.into()), crew),
        Action::Mount { vehicle } => movement::mount(book, state, unit, vehicle, referee),
        Action::Dismount { front } => movement::dismount(book, state, unit, front, referee),
        Action::Limber { vehicle } => movement::limber(book, state, unit, vehicle),
        Action::Unlimber { front } => movement::unlimber(book, state, unit, front),
        Action::TakeUp => take_up(book, state, unit),
        Action::Recrew => movement::recrew(book, state, unit, referee),
        Action::Run => run_off(book, state, unit, referee),
        Action::BaleOut => leave_vehicle(book, state, unit, referee),
        Action::Pass => close(book, state, referee),
        Action::Fire(_)
        | Action::ShootSniper { .. }
        | Action::Volley { .. }
        | Action::Grenade { .. }
        | Action::HandHeld { .. }
        | Action::Flame { .. }
        | Action::Mortar { .. }
        | Action::Gun { .. }
        | Action::Lay { .. }
        | Action::Call { .. } => attack(book, state, unit, action, referee),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase => debug_assert!(false, "no unit does {action:?}"),
    }
}
