//! The attacks of a unit that acts.

use wargauge_rules::{Referee, UnitId};

use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::fire;
use crate::men::Man;

/// The acting unit attacks.
pub(crate) fn attack(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    match action {
        Action::Fire(plan) => fire::shoot(play, unit, &plan),
        Action::Volley { target } => fire::volley(play, unit, target),
        Action::ShootSniper { at, shooting } => {
            fire::shoot_sniper(play, unit, at, shooting);
        }
        Action::Grenade { man, target, how } => {
            fire::throw(play, Man::new(unit, man.into()), target, how);
        }
        Action::HandHeld { man, target, weapon } => {
            fire::shoot_hand_held(play, Man::new(unit, man.into()), target, weapon);
        }
        Action::Flame { man, target } => {
            fire::flame(play, Man::new(unit, man.into()), target);
        }
        Action::Mortar { at, shot } => {
            fire::shoot_mortar(play, unit, at, shot);
        }
        Action::Gun { target, round } => {
            fire::shoot_gun(play, unit, target, round);
        }
        Action::Lay { front } => fire::lay(play, unit, front),
        Action::Call { at } => fire::call(play, unit, at),
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
