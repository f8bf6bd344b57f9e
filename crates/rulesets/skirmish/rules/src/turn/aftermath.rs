//! What follows an action: reactions of the enemy, counters, portals (2.3 of the book).

use wargauge_rules::{Referee, UnitId};

use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::men::is_left;
use crate::solo::{after_move, notice_counters};
use crate::spotting::react_to_fire;

/// Everything that an action of a unit brings about.
pub(crate) fn aftermath(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    if is_left(play.scene(), unit) && is_attack(action) && !play.state.unit(unit).spotted {
        react_to_fire(play, unit);
    }
    if play.book.solo_side() == Some(play.book.side(unit).foe()) {
        after_player_action(play, unit, is_move(action));
    }
}

/// Whether the enemy hears and sees it as fire.
const fn is_attack(action: Action) -> bool {
    matches!(
        action,
        Action::Fire(_)
            | Action::ShootSniper { .. }
            | Action::Volley { .. }
            | Action::Grenade { .. }
            | Action::HandHeld { .. }
            | Action::Flame { .. }
            | Action::Mortar { .. }
            | Action::Gun { .. }
    )
}

/// Whether it changes where somebody is.
const fn is_move(action: Action) -> bool {
    matches!(
        action,
        Action::Move(_)
            | Action::Part { .. }
            | Action::Drag { .. }
            | Action::Climb { .. }
            | Action::Charge { .. }
            | Action::GoOn
            | Action::Drive { .. }
            | Action::Dismount { .. }
            | Action::Run
            | Action::BaleOut
    )
}

/// What follows an action of the player: counters noticed, portals shifted.
pub(crate) fn after_player_action(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    moved: bool,
) {
    notice_counters(play, play.book.side(unit));
    if moved && is_left(play.scene(), unit) {
        after_move(play, unit);
    }
}
