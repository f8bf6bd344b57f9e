//! What follows an action: reactions of the enemy, counters, portals (2.3 of the book).

use wargauge_rules::{Referee, UnitId};

use crate::action::Action;
use crate::book::Skirmish;
use crate::event::Event;
use crate::men::is_left;
use crate::solo::{after_move, notice_counters};
use crate::spotting::react_to_fire;
use crate::state::State;

/// Everything that an action of a unit brings about.
pub(crate) fn aftermath(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    if is_left(book, state, unit) && is_attack(action) && !state.unit(unit).spotted {
        react_to_fire(book, state, unit, referee);
    }
    if book.solo_side() == Some(book.side(unit).foe()) {
        after_player_action(book, state, unit, is_move(action), referee);
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
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    moved: bool,
    referee: &mut impl Referee<Event>,
) {
    notice_counters(book, state, book.side(unit), referee);
    if moved && is_left(book, state, unit) {
        after_move(book, state, unit, referee);
    }
}
