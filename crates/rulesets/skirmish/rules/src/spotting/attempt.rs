//! Attempts: in one's own movement, and when the enemy moves or fires.

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{active, ap, is_vehicle, place, present};
use crate::position::{
    cover_at, cover_seen, eye_of, eyes_of, in_contact, nearest_seen, sees_point, sees_unit,
};
use crate::spotting::bands::{Look, Mark, needed};
use crate::spotting::contacts::anchor;
use crate::spotting::notice::{sees_plainly, spot};
use crate::state::{Morale, State};
use crate::terrain::Cover;
use crate::units::SmallArm;

/// How far sounds of fire are listened for.
const HEARING: Length = Length::inches(60);

/// Step along a path at which observers are tested (`SK-SPOT-24`).
const STEP: Length = Length::inches(1);

/// `SK-SPOT-26`: whether a unit may make attempts at all.
pub(crate) fn can_try(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    here.morale < Morale::Rout
        && !in_contact(book, state, unit)
        && active(book, state, unit).any(|figure| ap(book, state, unit, figure) > 0)
}

/// How a unit looks; `optics` of the man who does.
fn look(book: &Skirmish, state: &State, unit: UnitId, optics: bool) -> Look {
    let here = state.unit(unit);
    let closed =
        is_vehicle(book, state, unit) && book.vehicle(unit).is_some_and(|vehicle| !vehicle.open);
    Look {
        aware: here.aware,
        suppressed: here.markers > 0,
        optics,
        closed,
        shift: book.scenario.spotting_shift,
    }
}

/// What a hidden unit is to a man of another.
fn mark(
    book: &Skirmish,
    state: &State,
    target: UnitId,
    watcher: (UnitId, usize),
    visible: bool,
) -> Mark {
    let there = state.unit(target);
    let still_in_cover = !there.moved
        && if is_vehicle(book, state, target) {
            let from = eye_of(book, state, watcher.0, watcher.1);
            cover_at(book, state, there.hull.at, from.at) > Cover::None
        } else {
            cover_seen(book, state, watcher, target) > Cover::None
        };
    Mark {
        visible,
        still_in_cover,
        shooting: there.fired,
        sniper: is_sniper(book, target),
        driving: is_vehicle(book, state, target) && there.moved,
    }
}

fn is_sniper(book: &Skirmish, unit: UnitId) -> bool {
    book.profile(unit).figures.iter().any(|man| man.arm == SmallArm::ScopedRifle)
}

/// What one man of a unit must roll to spot a hidden unit.
pub(crate) fn watcher_needed(
    book: &Skirmish,
    state: &State,
    (unit, figure): (UnitId, usize),
    target: UnitId,
) -> Option<u8> {
    let eye = eye_of(book, state, unit, figure);
    let seen = nearest_seen(book, state, (unit, figure), target);
    let distance = seen.unwrap_or_else(|| anchor(book, state, target).squared_distance(eye.at));
    let look = look(book, state, unit, book.man(unit, figure).optics);
    needed(distance, look, mark(book, state, target, (unit, figure), seen.is_some()))
}

/// `SK-SPOT-01`, `SK-SPOT-02`: one man looks at a hidden unit.
pub(crate) fn attempt(
    book: &Skirmish,
    state: &mut State,
    (unit, figure): (UnitId, usize),
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.unit_mut(unit).figures[figure].looked = true;
    let Some(needed) = watcher_needed(book, state, (unit, figure), target) else { return };
    // SK-DICE-09
    begin(book, state, unit, Roll::Spot, referee);
    roll(book, state, unit, (target, needed), referee);
}

fn roll(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (target, needed): (UnitId, u8),
    referee: &mut impl Referee<Event>,
) {
    // SK-DICE-04: a D10 reads 1 to 10.
    let roll = referee.roll(Die::D10);
    let at = anchor(book, state, target);
    referee.tell(|| Event::Looked { unit, at, roll, needed });
    if roll >= needed {
        spot(book, state, target, Some(unit), referee);
    }
}

/// `SK-SPOT-03`, `SK-SPOT-24`: every enemy that saw some point of a move may spot the mover.
pub(crate) fn react_to_move(
    book: &Skirmish,
    state: &mut State,
    mover: UnitId,
    (from, to): (Point, Point),
    referee: &mut impl Referee<Event>,
) {
    let foe = book.side(mover).foe();
    for watcher in present(state, foe) {
        // SK-SPOT-25: only against the hidden.
        if state.unit(mover).spotted {
            return;
        }
        if !can_try(book, state, watcher) {
            continue;
        }
        if let Some(needed) = best_on_path(book, state, watcher, mover, (from, to)) {
            // SK-DICE-09
            begin(book, state, watcher, Roll::Reaction, referee);
            roll(book, state, watcher, (mover, needed), referee);
        }
    }
}

/// The lowest score at any point of a path, by the best observer (`SK-SPOT-32`).
fn best_on_path(
    book: &Skirmish,
    state: &State,
    watcher: UnitId,
    mover: UnitId,
    (from, to): (Point, Point),
) -> Option<u8> {
    let optics = active(book, state, watcher).any(|figure| book.man(watcher, figure).optics);
    let look = look(book, state, watcher, optics);
    let mark = Mark {
        visible: true,
        still_in_cover: false,
        shooting: state.unit(mover).fired,
        sniper: is_sniper(book, mover),
        driving: is_vehicle(book, state, mover),
    };
    let eyes = eyes_of(book, state, watcher);
    let mut best = None;
    let mut at = to;
    loop {
        for &eye in &eyes {
            let distance = at.squared_distance(eye.at);
            let score = needed(distance, look, mark);
            if score.is_some_and(|score| best.is_none_or(|best| score < best))
                && sees_point(book, state, eye, at)
            {
                best = score;
            }
        }
        if at == from {
            return best;
        }
        at = at.towards(from, STEP);
    }
}

/// `SK-SPOT-24`: every enemy that sees or hears fire may spot the firer.
pub(crate) fn react_to_fire(
    book: &Skirmish,
    state: &mut State,
    firer: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let foe = book.side(firer).foe();
    for watcher in present(state, foe) {
        if state.unit(firer).spotted || !can_try(book, state, watcher) {
            continue;
        }
        let score = active(book, state, watcher)
            .filter_map(|figure| watcher_needed(book, state, (watcher, figure), firer))
            .min();
        let near = place(book, state, watcher).within(place(book, state, firer), HEARING);
        if let Some(needed) = score.filter(|_| near || sees_unit(book, state, watcher, firer)) {
            // SK-DICE-09
            begin(book, state, watcher, Roll::Reaction, referee);
            roll(book, state, watcher, (firer, needed), referee);
        }
    }
    if !state.unit(firer).spotted {
        let plain = present(state, foe)
            .into_iter()
            .find(|&watcher| sees_plainly(book, state, watcher, firer));
        if let Some(watcher) = plain {
            spot(book, state, firer, Some(watcher), referee);
        }
    }
}
