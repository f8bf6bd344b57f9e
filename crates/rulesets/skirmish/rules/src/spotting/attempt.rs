//! Attempts: in one's own movement, and when the enemy moves or fires.

use wargauge_rules::table::Length;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{Man, active, ap, is_vehicle, place, present};
use crate::position::{
    Leg, cover_at, cover_seen, eye_of, eyes_of, in_contact, nearest_seen, sees_point, sees_unit,
};
use crate::spotting::bands::{TargetState, WatcherState, needed};
use crate::spotting::contacts::anchor;
use crate::spotting::notice::{sees_plainly, spot};
use crate::state::Morale;
use crate::terrain::Cover;
use crate::units::SmallArm;

/// How far sounds of fire are listened for.
const HEARING: Length = Length::inches(60);

/// Step along a path at which observers are tested (`SK-SPOT-24`).
const STEP: Length = Length::inches(1);

/// `SK-SPOT-26`: whether a unit may make attempts at all.
pub(crate) fn can_try(scene: Scene<'_>, unit: UnitId) -> bool {
    let here = scene.state.unit(unit);
    here.morale < Morale::Rout
        && !in_contact(scene, unit)
        && active(scene, unit).any(|figure| ap(scene, unit, figure) > 0)
}

/// How a unit looks; `optics` of the man who does.
fn look(scene: Scene<'_>, unit: UnitId, optics: bool) -> WatcherState {
    let here = scene.state.unit(unit);
    let closed =
        is_vehicle(scene, unit) && scene.book.vehicle(unit).is_some_and(|vehicle| !vehicle.open);
    WatcherState {
        aware: here.aware,
        suppressed: here.markers > 0,
        optics,
        closed,
        shift: scene.book.scenario.spotting_shift,
    }
}

/// What a hidden unit is to a man of another.
fn mark(scene: Scene<'_>, target: UnitId, watcher: Man, visible: bool) -> TargetState {
    let there = scene.state.unit(target);
    let still_in_cover = !there.moved
        && if is_vehicle(scene, target) {
            let from = eye_of(scene, watcher.unit, watcher.figure);
            cover_at(scene, there.hull.at, from.at) > Cover::None
        } else {
            cover_seen(scene, watcher, target) > Cover::None
        };
    TargetState {
        visible,
        still_in_cover,
        shooting: there.fired,
        sniper: is_sniper(scene.book, target),
        driving: is_vehicle(scene, target) && there.moved,
    }
}

fn is_sniper(book: &Skirmish, unit: UnitId) -> bool {
    book.profile(unit).figures.iter().any(|man| man.arm == SmallArm::ScopedRifle)
}

/// What one man of a unit must roll to spot a hidden unit.
pub(crate) fn watcher_needed(scene: Scene<'_>, man: Man, target: UnitId) -> Option<u8> {
    let Man { unit, figure } = man;
    let eye = eye_of(scene, unit, figure);
    let seen = nearest_seen(scene, man, target);
    let distance = seen.unwrap_or_else(|| anchor(scene, target).squared_distance(eye.at));
    let look = look(scene, unit, scene.book.man(unit, figure).optics);
    needed(distance, look, mark(scene, target, man, seen.is_some()))
}

/// `SK-SPOT-01`, `SK-SPOT-02`: one man looks at a hidden unit.
pub(crate) fn attempt(play: &mut Play<'_, impl Referee<Event>>, man: Man, target: UnitId) {
    let Man { unit, figure } = man;
    play.state.unit_mut(unit).figures[figure].looked = true;
    let Some(needed) = watcher_needed(play.scene(), man, target) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::Spot);
    roll(play, unit, target, needed);
}

fn roll(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, target: UnitId, needed: u8) {
    // SK-DICE-04: a D10 reads 1 to 10.
    let roll = play.referee.roll(Die::D10);
    let at = anchor(play.scene(), target);
    play.referee.tell(|| Event::Looked { unit, at, roll, needed });
    if roll >= needed {
        spot(play, target, Some(unit));
    }
}

/// `SK-SPOT-03`, `SK-SPOT-24`: every enemy that saw some point of a move may spot the mover.
pub(crate) fn react_to_move(play: &mut Play<'_, impl Referee<Event>>, mover: UnitId, leg: Leg) {
    let foe = play.book.side(mover).foe();
    for watcher in present(play.state, foe) {
        // SK-SPOT-25: only against the hidden.
        if play.state.unit(mover).spotted {
            return;
        }
        if !can_try(play.scene(), watcher) {
            continue;
        }
        if let Some(needed) = best_on_path(play.scene(), watcher, mover, leg) {
            // SK-DICE-09
            begin(play, watcher, Roll::Reaction);
            roll(play, watcher, mover, needed);
        }
    }
}

/// The lowest score at any point of a path, by the best observer (`SK-SPOT-32`).
fn best_on_path(scene: Scene<'_>, watcher: UnitId, mover: UnitId, leg: Leg) -> Option<u8> {
    let Leg { from, to } = leg;
    let optics = active(scene, watcher).any(|figure| scene.book.man(watcher, figure).optics);
    let look = look(scene, watcher, optics);
    let mark = TargetState {
        visible: true,
        still_in_cover: false,
        shooting: scene.state.unit(mover).fired,
        sniper: is_sniper(scene.book, mover),
        driving: is_vehicle(scene, mover),
    };
    let eyes = eyes_of(scene, watcher);
    let mut best = None;
    let mut at = to;
    loop {
        for &eye in &eyes {
            let distance = at.squared_distance(eye.at);
            let score = needed(distance, look, mark);
            if score.is_some_and(|score| best.is_none_or(|best| score < best))
                && sees_point(scene, eye, at)
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
pub(crate) fn react_to_fire(play: &mut Play<'_, impl Referee<Event>>, firer: UnitId) {
    let foe = play.book.side(firer).foe();
    for watcher in present(play.state, foe) {
        if play.state.unit(firer).spotted || !can_try(play.scene(), watcher) {
            continue;
        }
        let score = active(play.scene(), watcher)
            .filter_map(|figure| watcher_needed(play.scene(), Man::new(watcher, figure), firer))
            .min();
        let near = place(play.scene(), watcher).within(place(play.scene(), firer), HEARING);
        if let Some(needed) = score.filter(|_| near || sees_unit(play.scene(), watcher, firer)) {
            // SK-DICE-09
            begin(play, watcher, Roll::Reaction);
            roll(play, watcher, firer, needed);
        }
    }
    if !play.state.unit(firer).spotted {
        let plain = present(play.state, foe)
            .into_iter()
            .find(|&watcher| sees_plainly(play.scene(), watcher, firer));
        if let Some(watcher) = plain {
            spot(play, firer, Some(watcher));
        }
    }
}
