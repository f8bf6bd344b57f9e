//! Automatic spotting, awareness, and what becomes of those lost from sight.

use wargauge_rules::table::Length;
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Man, aboard, active, is_vehicle, place, present, within};
use crate::position::{cover_at, cover_seen, eye_of, nearest_seen, sees_unit};
use crate::spotting::contacts::anchor;
use crate::state::{Morale, Place, State, UnitSet};
use crate::terrain::Cover;

/// `SK-SPOT-06`: how far those in the open are seen without a die.
const PLAIN: Length = Length::inches(20);

/// `SK-MOVE-19`: how near a mover stumbles upon the hidden.
const UNDERFOOT: Length = Length::inches(3);

/// `SK-UNIT-27`: how far awareness spreads.
const EARSHOT: Length = Length::inches(12);

/// `SK-SPOT-06`, `SK-SPOT-07`: whether a unit sees a hidden one without a die: in the open, within
/// 20 inches. Works for the suppressed and the unaware, not for those who run (`SK-SPOT-26`).
pub(crate) fn sees_plainly(scene: Scene<'_>, watcher: UnitId, target: UnitId) -> bool {
    if scene.state.unit(watcher).morale >= Morale::Rout {
        return false;
    }
    let there = place(scene, target);
    let vehicle = is_vehicle(scene, target);
    // A hull may be nearer than its middle.
    if aboard(scene, target).is_none() && !within(scene, watcher, target, PLAIN) {
        return false;
    }
    active(scene, watcher).any(|man| {
        let near = nearest_seen(scene, Man::new(watcher, man), target);
        near.is_some_and(|distance| distance <= PLAIN.squared()) && {
            let eye = eye_of(scene, watcher, man);
            let cover = if vehicle {
                cover_at(scene, there, eye.at)
            } else {
                cover_seen(scene, Man::new(watcher, man), target)
            };
            cover == Cover::None
        }
    })
}

/// `SK-VIS-03`: a unit is spotted, by a unit or by what it does.
pub(crate) fn spot(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: Option<UnitId>) {
    if play.state.unit(unit).spotted {
        return;
    }
    let at = anchor(play.scene(), unit);
    let here = play.state.unit_mut(unit);
    (here.spotted, here.known, here.last_known) = (true, true, Some(at));
    // SK-SOLO-06: whoever has been spotted acts by the chart.
    here.on_chart = true;
    play.referee.tell(|| Event::Spotted { unit, by });
    if Some(play.book.side(unit)) == play.book.solo_side() {
        // SK-GEN-05: contact has been made.
        play.state.contact_made = true;
    }
    match by {
        Some(by) => alert(play.book, play.state, by),
        None => alert_side(play.book, play.state, play.book.side(unit).foe()),
    }
}

/// `SK-UNIT-27`: a unit, and friends within 12 inches, know from now on that enemies are about.
pub(crate) fn alert(book: &Skirmish, state: &mut State, unit: UnitId) {
    let at = place(Scene::new(book, state), unit);
    for other in present(state, book.side(unit)) {
        if other == unit || place(Scene::new(book, state), other).within(at, EARSHOT) {
            state.unit_mut(other).aware = true;
        }
    }
    // SK-SOLO-10: of the side that the tables run, all know it.
    if Some(book.side(unit)) == book.solo_side() {
        alert_side(book, state, book.side(unit));
    }
}

/// A whole side knows it.
fn alert_side(book: &Skirmish, state: &mut State, side: Side) {
    for unit in book.of_side[side] {
        state.unit_mut(unit).aware = true;
    }
}

/// Automatic spotting after a unit has moved or come into play: of it by others, and by it of
/// others.
pub(crate) fn notice_mover(play: &mut Play<'_, impl Referee<Event>>, mover: UnitId) {
    if matches!(play.state.unit(mover).place, Place::Gone) {
        return;
    }
    for other in present(play.state, play.book.side(mover).foe()) {
        if !play.state.unit(mover).spotted && sees_plainly(play.scene(), other, mover) {
            spot(play, mover, Some(other));
        }
        let hidden = !play.state.unit(other).spotted;
        if hidden
            && (sees_plainly(play.scene(), mover, other) || stumbles(play.scene(), mover, other))
        {
            spot(play, other, Some(mover));
        }
    }
}

/// `SK-MOVE-19`: within 3 inches and in sight.
fn stumbles(scene: Scene<'_>, mover: UnitId, other: UnitId) -> bool {
    within(scene, mover, other, UNDERFOOT) && sees_unit(scene, mover, other)
}

/// Automatic spotting of everybody by everybody.
pub(crate) fn notice_all(play: &mut Play<'_, impl Referee<Event>>) {
    for side in Side::BOTH {
        let hidden: UnitSet = present(play.state, side)
            .into_iter()
            .filter(|&unit| !play.state.unit(unit).spotted)
            .collect();
        for unit in hidden {
            let by = present(play.state, side.foe())
                .into_iter()
                .find(|&watcher| sees_plainly(play.scene(), watcher, unit));
            if by.is_some() {
                spot(play, unit, by);
            }
        }
    }
}

/// `SK-SPOT-23`: who is out of everybody's sight at the end of a turn is hidden again; his last
/// known place is remembered.
pub(crate) fn decay(play: &mut Play<'_, impl Referee<Event>>) {
    for side in Side::BOTH {
        for unit in present(play.state, side) {
            if !play.state.unit(unit).spotted {
                continue;
            }
            let seen = present(play.state, side.foe()).into_iter().any(|watcher| {
                play.state.unit(watcher).morale < Morale::Rout
                    && active(play.scene(), watcher).next().is_some()
                    && sees_unit(play.scene(), watcher, unit)
            });
            if seen {
                let at = anchor(play.scene(), unit);
                play.state.unit_mut(unit).last_known = Some(at);
            } else {
                play.state.unit_mut(unit).spotted = false;
                play.referee.tell(|| Event::LostFromSight { unit });
            }
        }
    }
}
