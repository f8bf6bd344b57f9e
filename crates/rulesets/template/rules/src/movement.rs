//! Movement along the line of squares.

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::traps;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};

/// `TP-MOVE-01`: every other square within the unit's speed.
pub(super) fn squares(scene: Scene<'_>, id: UnitId) -> impl Iterator<Item = u8> {
    let square = scene.state.unit(id).square;
    let speed = scene.book.profile(id).speed;
    let last = square.saturating_add(speed).min(scene.book.squares - 1);
    (square.saturating_sub(speed)..=last).filter(move |&to| to != square)
}

/// `TP-MOVE-01`: whether the unit may go there.
pub(super) fn check(scene: Scene<'_>, id: UnitId, to: u8) -> Verdict {
    let distance = scene.state.unit(id).square.abs_diff(to);
    let in_reach =
        to < scene.book.squares && (1..=scene.book.profile(id).speed).contains(&distance);
    require(in_reach, "TP-MOVE-01", "the square is out of reach")
}

/// Takes the unit to its new square, or as far as the foe's trap lets it come.
pub(super) fn go(play: &mut Play<'_, impl Referee<Event>>, id: UnitId, to: u8) {
    let (from, to) = (play.state.unit(id).square, traps::stop_at_trap(play.state, id, to));
    let unit = play.state.unit_mut(id);
    unit.square = to;
    unit.acted = true;
    play.referee.tell(|| Event::Acted { unit: id });
    play.referee.tell(|| Event::Moved { unit: id, to });
    traps::step_on_trap(play, id, from);
}
