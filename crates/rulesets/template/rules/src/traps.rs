//! Traps: what a side hides, and what comes of it.

use crate::book::{Play, Scene, Template};
use crate::event::Event;
use crate::shooting;
use crate::state::{State, Unit};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::stream::Stream;

/// `TP-TRAP-01`: every square but the two homes.
pub(super) const fn sites(book: &Template) -> core::ops::Range<u8> {
    1..book.squares - 1
}

/// `TP-TRAP-01`: whether a trap may lie there.
pub(super) fn check(book: &Template, square: u8) -> Verdict {
    require(sites(book).contains(&square), "TP-TRAP-01", "no trap may lie there")
}

/// `TP-TRAP-01`: lays the trap. Nothing is told, or the other side would hear it.
pub(super) fn lay(state: &mut State, side: Side, square: u8) {
    state.traps[side] = Some(square);
}

/// The side that lays its trap now.
pub(super) const fn laying(state: &State) -> Side {
    if state.traps.0[0].is_none() { Side::A } else { Side::B }
}

/// `TP-TRAP-02`: where a unit on its way comes to: the foe's trap if it lies on it. This bars what
/// `check` let pass, since whoever moves may not know of it.
pub(super) fn stop_at_trap(state: &State, unit: UnitId, to: u8) -> u8 {
    let Unit { side, square: from, .. } = *state.unit(unit);
    match state.traps[side.foe()] {
        Some(trap) if from < trap && trap <= to || to <= trap && trap < from => trap,
        _ => to,
    }
}

/// `TP-TRAP-02`: the way to where the unit now stands is known to be clear; if it ended on the foe's
/// trap, that is sprung, and costs a point of strength that nobody is credited with.
pub(super) fn step_on_trap(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, from: u8) {
    let Unit { side, square: to, .. } = *play.state.unit(unit);
    for square in from.min(to)..=from.max(to) {
        play.state.trodden[side] |= 1 << square;
    }
    if play.state.traps[side.foe()] != Some(to) {
        return;
    }
    play.state.traps[side.foe()] = None;
    play.referee.tell(|| Event::Trapped { unit });
    shooting::weaken(play, unit, None);
}

/// `TP-TRAP-01`: the foe's trap where it might as well lie: on any site that no unit of the side has
/// been to.
pub(super) fn guess_trap(scene: Scene<'_>, side: Side, rng: &mut Stream) -> Option<u8> {
    scene.state.traps[side.foe()]?;
    let unknown = |site: &u8| scene.state.trodden[side] >> site & 1 == 0;
    let open = sites(scene.book).filter(unknown).count() as u32;
    sites(scene.book).filter(unknown).nth(rng.below(open) as usize)
}
