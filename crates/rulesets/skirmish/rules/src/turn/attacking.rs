//! The attacks of a unit that acts.

use wargauge_rules::{Referee, UnitId};

use crate::action::Action;
use crate::book::Skirmish;
use crate::event::Event;
use crate::fire;
use crate::state::State;

/// The acting unit attacks.
pub(crate) fn attack(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Fire(plan) => fire::shoot(book, state, unit, &plan, referee),
        Action::Volley { target } => fire::volley(book, state, unit, target, referee),
        Action::ShootSniper { at, shooting } => {
            fire::shoot_sniper(book, state, unit, (at, shooting), referee);
        }
        Action::Grenade { man, target, how } => {
            fire::throw(book, state, (unit, man.into()), target, how, referee);
        }
        Action::HandHeld { man, target, weapon } => {
            fire::shoot_hand_held(book, state, (unit, man.into()), target, weapon, referee);
        }
        Action::Flame { man, target } => {
            fire::flame(book, state, (unit, man.into()), target, referee);
        }
        Action::Mortar { at, shot } => {
            fire::shoot_mortar(book, state, unit, (at, shot), referee);
        }
        Action::Gun { target, round } => {
            fire::shoot_gun(book, state, unit, (target, round), referee);
        }
        Action::Lay { front } => fire::lay(book, state, unit, front),
        Action::Call { at } => fire::call(book, state, unit, at, referee),
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::Spot { .. }
        | Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Join { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::GoOn
        | Action::Stop
        | Action::Drive { .. }
        | Action::Mount { .. }
        | Action::Dismount { .. }
        | Action::Limber { .. }
        | Action::Unlimber { .. }
        | Action::TakeUp
        | Action::Recrew
        | Action::Run
        | Action::BaleOut
        | Action::Pass => debug_assert!(false, "{action:?} is no attack"),
    }
}
