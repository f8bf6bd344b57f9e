//! How units count for the lines of the fire table.

use wargauge_rules::game::UnitId;

use crate::action::Order;
use crate::attack::is_primary;
use crate::book::Scene;
use crate::state::{Moved, Place, Posture, State, Status};
use crate::switches::PrimaryHideNow;

/// A vehicle that moved more than this is harder to hit: 10" (WS-GEN-05, WS-FMOD-17).
const FAR: u16 = 1000;

/// WS-TURN-04: the posture of a unit in this turn.
pub(crate) fn posture_now(scene: Scene<'_>, unit: UnitId) -> Posture {
    let it = scene.state.unit(unit);
    // Panicked at any time goes before the others.
    if it.was_panicked {
        return Posture::Still;
    }
    // WS-DISS-12: so does who has not been placed yet.
    if it.was_pinned || it.hidden {
        return Posture::Hide;
    }
    let stays = matches!(it.place, Place::Aboard(_))
        || (scene.book.profile(unit).is_vehicle() && it.immobile && it.moved.total() == 0);
    match it.order {
        Some(Order::Hide) => Posture::Hide,
        Some(Order::Fire) | None => Posture::Still,
        Some(_) if stays => Posture::Still,
        Some(Order::Walk) => Posture::Walk,
        Some(Order::Run) => Posture::Run,
        Some(Order::Crawl) => Posture::Crawl,
    }
}

/// WS-PFIRE-04, WS-SFIRE-03: the posture that counts in the present phase; in Secondary Fire who has
/// just been pinned hides (WS-SFIRE-10).
pub(crate) fn counting(scene: Scene<'_>, unit: UnitId) -> Posture {
    if is_primary(scene.state) {
        scene.state.unit(unit).posture_before
    } else {
        posture_now(scene, unit)
    }
}

/// WS-PFIRE-09: the moves that count in the present phase.
const fn counting_moves(state: &State, unit: UnitId) -> Moved {
    let it = state.unit(unit);
    if is_primary(state) { it.moved_before } else { it.moved }
}

/// The line of a panicked shooter (WS-FMOD-05).
pub const PANICKED_LINE: i8 = 4;

/// The lines of the shooter (WS-FMOD-01 to WS-FMOD-05, WS-FMOD-21, WS-FMOD-22, WS-FMOD-25).
pub(crate) fn shooter_line(scene: Scene<'_>, unit: UnitId) -> i8 {
    let Scene { book, state } = scene;
    if state.unit(unit).status == Status::Panicked {
        return PANICKED_LINE;
    }
    // WS-CAV-09: cavalry uses the lines of vehicles.
    if book.profile(unit).class.is_motorized() {
        let moved = counting_moves(state, unit);
        // WS-FMOD-03, WS-FMOD-04: for each of the two phases.
        let line = if moved.fast { 2 } else { 1 };
        let of_phase = |length: u16| if length > 0 { line } else { 0 };
        return of_phase(moved.primary) + of_phase(moved.second);
    }
    line_on_foot(counting(scene, unit))
}

/// The line of a shooter on foot of this posture.
#[must_use]
#[inline]
pub const fn line_on_foot(posture: Posture) -> i8 {
    match posture {
        Posture::Walk | Posture::Crawl => 1,
        // WS-FMOD-02.
        Posture::Run => 4,
        Posture::Still | Posture::Hide => 0,
    }
}

/// How the target's doings count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// No line.
    Plain,
    /// It walks, or drives slowly.
    Walks,
    /// It runs, or drives fast.
    Runs,
    /// It has the order to hide.
    Hides,
    /// A vehicle that moved far.
    Far,
    /// Is panicked.
    Panicked,
}

/// WS-FMOD-14 to WS-FMOD-19, WS-FMOD-23, WS-FMOD-25: how a unit counts as a target.
pub(crate) fn stance(scene: Scene<'_>, target: UnitId) -> Stance {
    let Scene { book, state } = scene;
    let profile = book.profile(target);
    let it = state.unit(target);
    if it.status == Status::Panicked {
        return Stance::Panicked;
    }
    let mut posture = counting(scene, target);
    // WS-PFIRE-10: with the switch a Hide order that was shown counts at once.
    let shows_hide = it.revealed && it.order == Some(Order::Hide);
    // WS-PFIRE-10.
    if is_primary(state) && shows_hide && book.switches().primary_hide_now == PrimaryHideNow::Yes {
        posture = Posture::Hide;
    }
    if matches!(posture, Posture::Hide | Posture::Crawl) && profile.can_hide() {
        return Stance::Hides;
    }
    if profile.class.is_motorized() {
        let far = counting_moves_as_target(state, target) > FAR;
        return if far { Stance::Far } else { Stance::Plain };
    }
    match posture {
        Posture::Walk => Stance::Walks,
        Posture::Run => Stance::Runs,
        Posture::Still | Posture::Hide | Posture::Crawl => Stance::Plain,
    }
}

/// WS-FMOD-23: in Primary Fire the previous turn's total, in Secondary Fire this turn's moves of the
/// Primary and Motorized phases; moves of the Additional phase come into the total only
/// (WS-ADDMOVE-19).
const fn counting_moves_as_target(state: &State, target: UnitId) -> u16 {
    let it = state.unit(target);
    if is_primary(state) { it.moved_before.total() } else { it.moved.primary + it.moved.second }
}
