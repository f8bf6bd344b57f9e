//! Automatic spotting, awareness, and what becomes of those lost from sight.

use wargauge_rules::table::Length;
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::men::{aboard, active, is_vehicle, place, present, within};
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
pub(crate) fn sees_plainly(
    book: &Skirmish,
    state: &State,
    watcher: UnitId,
    target: UnitId,
) -> bool {
    if state.unit(watcher).morale >= Morale::Rout {
        return false;
    }
    let there = place(book, state, target);
    let vehicle = is_vehicle(book, state, target);
    // A hull may be nearer than its middle.
    if aboard(book, state, target).is_none() && !within(book, state, watcher, target, PLAIN) {
        return false;
    }
    active(book, state, watcher).any(|man| {
        let near = nearest_seen(book, state, (watcher, man), target);
        near.is_some_and(|distance| distance <= PLAIN.squared()) && {
            let eye = eye_of(book, state, watcher, man);
            let cover = if vehicle {
                cover_at(book, state, there, eye.at)
            } else {
                cover_seen(book, state, (watcher, man), target)
            };
            cover == Cover::None
        }
    })
}

/// `SK-VIS-03`: a unit is spotted, by a unit or by what it does.
pub(crate) fn spot(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    if state.unit(unit).spotted {
        return;
    }
    let at = anchor(book, state, unit);
    let here = state.unit_mut(unit);
    (here.spotted, here.known, here.last_known) = (true, true, Some(at));
    // SK-SOLO-06: whoever has been spotted acts by the chart.
    here.on_chart = true;
    referee.tell(|| Event::Spotted { unit, by });
    if Some(book.side(unit)) == book.solo_side() {
        // SK-GEN-05: contact has been made.
        state.contact_made = true;
    }
    match by {
        Some(by) => alert(book, state, by),
        None => alert_side(book, state, book.side(unit).foe()),
    }
}

/// `SK-UNIT-27`: a unit, and friends within 12 inches, know from now on that enemies are about.
pub(crate) fn alert(book: &Skirmish, state: &mut State, unit: UnitId) {
    let at = place(book, state, unit);
    for other in present(state, book.side(unit)) {
        if other == unit || place(book, state, other).within(at, EARSHOT) {
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
pub(crate) fn notice_mover(
    book: &Skirmish,
    state: &mut State,
    mover: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if matches!(state.unit(mover).place, Place::Gone) {
        return;
    }
    for other in present(state, book.side(mover).foe()) {
        if !state.unit(mover).spotted && sees_plainly(book, state, other, mover) {
            spot(book, state, mover, Some(other), referee);
        }
        let hidden = !state.unit(other).spotted;
        if hidden
            && (sees_plainly(book, state, mover, other) || stumbles(book, state, mover, other))
        {
            spot(book, state, other, Some(mover), referee);
        }
    }
}

/// `SK-MOVE-19`: within 3 inches and in sight.
fn stumbles(book: &Skirmish, state: &State, mover: UnitId, other: UnitId) -> bool {
    within(book, state, mover, other, UNDERFOOT) && sees_unit(book, state, mover, other)
}

/// Automatic spotting of everybody by everybody.
pub(crate) fn notice_all(book: &Skirmish, state: &mut State, referee: &mut impl Referee<Event>) {
    for side in Side::BOTH {
        let hidden: UnitSet =
            present(state, side).into_iter().filter(|&unit| !state.unit(unit).spotted).collect();
        for unit in hidden {
            let by = present(state, side.foe())
                .into_iter()
                .find(|&watcher| sees_plainly(book, state, watcher, unit));
            if by.is_some() {
                spot(book, state, unit, by, referee);
            }
        }
    }
}

/// `SK-SPOT-23`: who is out of everybody's sight at the end of a turn is hidden again; his last
/// known place is remembered.
pub(crate) fn decay(book: &Skirmish, state: &mut State, referee: &mut impl Referee<Event>) {
    for side in Side::BOTH {
        for unit in present(state, side) {
            if !state.unit(unit).spotted {
                continue;
            }
            let seen = present(state, side.foe()).into_iter().any(|watcher| {
                state.unit(watcher).morale < Morale::Rout
                    && active(book, state, watcher).next().is_some()
                    && sees_unit(book, state, watcher, unit)
            });
            if seen {
                let at = anchor(book, state, unit);
                state.unit_mut(unit).last_known = Some(at);
            } else {
                state.unit_mut(unit).spotted = false;
                referee.tell(|| Event::LostFromSight { unit });
            }
        }
    }
}
