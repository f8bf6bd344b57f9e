//! Decisions carried out.

use wargauge_rules::{Illegal, Referee};

use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::men::Man;
use crate::movement;
use crate::movement::DrivePlan;
use crate::setup;
use crate::state::Activation;
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
pub(crate) fn apply(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    debug_assert_eq!(check(play.scene(), action), Ok::<(), Illegal>(()), "{action:?}");
    match action {
        Action::Choose { unit } => play.state.placing = Some(unit),
        Action::Deploy(walk) => {
            setup::deploy(play, walk);
            begin_if_placed(play);
        }
        Action::Board { vehicle } => {
            setup::board(play, vehicle);
            begin_if_placed(play);
        }
        Action::HoldBack => {
            setup::hold_back(play);
            begin_if_placed(play);
        }
        Action::Activate { unit } => activate(play, unit),
        Action::EndPhase => end_activations(play),
        _ => {
            if let Some(acting) = play.state.activation {
                act(play, acting, action);
                aftermath(play, acting.unit, action);
            }
        }
    }
    advance(play);
}

/// The acting unit does something.
fn act(play: &mut Play<'_, impl Referee<Event>>, acting: Activation, action: Action) {
    let unit = acting.unit;
    match action {
        Action::Spot { man, at } => spot(play, Man::new(unit, man.into()), at),
        Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::GoOn
        | Action::Stop => go(play, acting, action),
        Action::Drive { to, front, reverse } => {
            note_driven(play.state);
            let aside = movement::drive(play, unit, DrivePlan { to, front, reverse });
            frighten(play, unit, aside);
        }
        Action::Join { man, crew } => join(play.book, play.state, Man::new(unit, man.into()), crew),
        Action::Mount { vehicle } => movement::mount(play, unit, vehicle),
        Action::Dismount { front } => movement::dismount(play, unit, front),
        Action::Limber { vehicle } => movement::limber(play.book, play.state, unit, vehicle),
        Action::Unlimber { front } => movement::unlimber(play, unit, front),
        Action::TakeUp => take_up(play.book, play.state, unit),
        Action::Recrew => movement::recrew(play, unit),
        Action::Run => run_off(play, unit),
        Action::BaleOut => leave_vehicle(play, unit),
        Action::Pass => close(play),
        Action::Fire(_)
        | Action::ShootSniper { .. }
        | Action::Volley { .. }
        | Action::Grenade { .. }
        | Action::HandHeld { .. }
        | Action::Flame { .. }
        | Action::Mortar { .. }
        | Action::Gun { .. }
        | Action::Lay { .. }
        | Action::Call { .. } => attack(play, unit, action),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase => debug_assert!(false, "no unit does {action:?}"),
    }
}
