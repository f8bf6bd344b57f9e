//! Declaring direct attacks and resolving them (GW-COMBAT).

use crate::attack::casualties::{CreditShares, take_hit};
use crate::attack::dice::attack_die;
use crate::attack::numbers::number_needed;
use crate::book::Play;
use crate::event::Event;
use crate::movement::activity::mark_fought;
use crate::state::{DeclaredAttack, Roll};
use crate::units::indirect_fire::Fire;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Declares an attacker. It has fought from now on (GW-REGROUP-10).
pub(crate) fn declare(play: &mut Play<'_, impl Referee<Event>>, attacker: UnitId, target: UnitId) {
    let needed = number_needed(play.scene(), attacker, target, Fire::Direct);
    let needed = needed.expect("a declared attack has a number");
    play.state.attacks.push(DeclaredAttack { attacker, target, needed });
    mark_fought(play, attacker);
    play.referee.tell(|| Event::Attack { attacker, target, needed });
}

/// Rolls all declared attacks, target by target in the order of declaration, a D6 each
/// (GW-COMBAT-06). Nobody fires back (GW-COMBAT-30).
pub(crate) fn resolve_attacks(play: &mut Play<'_, impl Referee<Event>>) {
    while !play.state.attacks.is_empty() {
        resolve_next_target(play);
    }
}

/// Rolls the attacks on the target declared first of those not yet rolled for.
pub(crate) fn resolve_next_target(play: &mut Play<'_, impl Referee<Event>>) {
    if let Some(first) = play.state.attacks.first().copied() {
        resolve_target(play, first.target);
    }
}

fn resolve_target(play: &mut Play<'_, impl Referee<Event>>, target: UnitId) {
    play.state.attacked.insert(target);
    let mut at = 0;
    while at < play.state.attacks.len() {
        if play.state.attacks[at].target != target {
            at += 1;
            continue;
        }
        let attack = play.state.attacks.remove(at);
        let attacker = attack.attacker;
        earn_combat_move(play, attacker);
        if !play.state.on_board.contains(target) {
            // GW-COMBAT-10, GW-DICE-06: a die that is not needed is not rolled.
            play.referee.tell(|| Event::AttackLost { attacker, target });
            continue;
        }
        let die = attack_die(play, attack, Roll::Attack);
        if die.hit {
            take_hit(play, target, &CreditShares::of(attacker));
        }
    }
}

/// Every attacker of T3 of a type with combat moves (GW-CMOVE-02) earns one, hit or miss
/// (GW-CMOVE-04).
fn earn_combat_move(play: &mut Play<'_, impl Referee<Event>>, attacker: UnitId) {
    if play.book.profile(attacker).has(Trait::CombatMove) {
        play.state.may_combat_move.insert(attacker);
    }
}
