//! The results of a phase, all at once and in order (CD-FIRE-31, CD-OPP-13 to 15, CD-PASS-*).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Disc;

use super::toll::{Phase, PhaseLosses, Wound};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::losses::casualties::{eliminate, note_wiped_out, weaken, wreck};
use crate::losses::markers::pin;
use crate::morale::retreat::{RetreatCause, force_back};
use crate::movement::bail_out::dismount;
use crate::movement::crews::lose_guns;
use crate::movement::placing::{is_taken, nearest_free};
use crate::orders::chits::remove_lapsed;
use crate::scene::{Moment, Play, Scene};
use crate::state::{Cause, LAST_PULSE, MAX_STANDS, Place, State, UnitSet};
use crate::switches::FirePins;
use crate::units::quality::{Fate, fate};

/// What becomes of the stands of a phase.
#[derive(Clone, Copy, Debug, Default)]
struct PhaseResults {
    gone: UnitSet,
    forced: UnitSet,
    pinned: UnitSet,
}

/// The hits that each stand had before the phase.
type HitsBefore = ArrayVec<u8, MAX_STANDS>;

/// Applies what the fire of a phase did: eliminations and halts, wrecks, those thrown off,
/// retreats, pins, in this order (CD-FIRE-31).
pub(crate) fn apply(play: &mut Play<'_, impl Referee<Event>>, mut toll: PhaseLosses, phase: Phase) {
    carry_marks(play.state, &toll);
    let mut results = PhaseResults::default();
    passengers(play.scene(), &mut toll);
    let before: HitsBefore = play.state.stands.iter().map(|stand| stand.hits).collect();
    hits(play, &toll, &mut results);
    if phase == Phase::Opportunity {
        halt(play, &toll, &before, results);
    }
    let wrecked = results.gone.filter(|&unit| play.book.profile(unit).is_vehicle());
    for vehicle in wrecked {
        wreck(play.book, play.state, vehicle);
    }
    throw_off(play, &toll, &mut results);
    note_wiped_out(play, results.gone);
    let mut fled = UnitSet::EMPTY;
    for unit in results.forced {
        let reason = RetreatCause::Fire(toll.last(unit));
        force_back(play, unit, reason, &mut fled);
    }
    pins(play, &toll, results);
    lose_guns(play);
    remove_lapsed(play.book, play.state);
    for stand in &mut play.state.stands {
        stand.marks.forced = false;
    }
}

/// Who was fired at, who fired (CD-MORALE-19, CD-FIRE-04).
fn carry_marks(state: &mut State, toll: &PhaseLosses) {
    for index in 0..state.stands.len() {
        let (marks, loudness) = (toll.marks[index], toll.loudness[index]);
        let stand = &mut state.stands[index];
        stand.marks.fired_at |= marks.fired_at;
        stand.marks.burst |= marks.burst;
        stand.marks.flanked |= marks.flanked;
        stand.loudness = stand.loudness.max(loudness);
        stand.hurt_by = toll.named_by[index].or(stand.hurt_by);
    }
    for &(unit, _) in &toll.fired {
        state.stand_mut(unit).fired = true;
    }
    // CD-MORALE-19: those aboard are fired at with their vehicle.
    for index in 0..state.stands.len() {
        if let Place::Aboard(vehicle) = state.stands[index].place {
            let carrier = *state.stand(vehicle);
            let stand = &mut state.stands[index];
            stand.marks.fired_at |= carrier.marks.fired_at;
            stand.marks.burst |= carrier.marks.burst;
            stand.hurt_by = stand.hurt_by.or(carrier.hurt_by);
        }
    }
}

/// The single hit that everybody aboard takes when the vehicle takes one (CD-PASS-02, CD-PASS-03)
/// or more in the phase (CD-PASS-05); riders that were hit themselves take theirs besides.
fn passengers(scene: Scene<'_>, toll: &mut PhaseLosses) {
    let state = scene.state;
    for unit in state.units() {
        let aboard = match state.stand(unit).track {
            Some(_) => aboard_when_hit(state, unit, toll),
            None => Moment::now(scene).carrier(unit),
        };
        let Some(vehicle) = aboard else { continue };
        if let Some(by) = toll.last(vehicle) {
            let pulse = toll.halt(vehicle, 1).unwrap_or(LAST_PULSE);
            toll.hit(Wound::single(unit, by), pulse);
        }
    }
}

/// The vehicle a stand was aboard of when that was first hit.
fn aboard_when_hit(state: &State, unit: UnitId, toll: &PhaseLosses) -> Option<UnitId> {
    let track = &state.tracks[usize::from(state.stand(unit).track?)];
    let vehicle = track.aboard.iter().flatten().next().copied()?;
    let pulse = toll.halt(vehicle, 1)?;
    (track.aboard[usize::from(pulse)] == Some(vehicle)).then_some(vehicle)
}

/// Hits and eliminations, with credit (CD-TQ-11).
fn hits(play: &mut Play<'_, impl Referee<Event>>, toll: &PhaseLosses, results: &mut PhaseResults) {
    for wound in &toll.wounds {
        weaken(play, wound.victim, wound.hits, Some(wound.by));
    }
    for unit in play.state.units() {
        let hits = toll.hits(unit);
        let quality = play.book.profile(unit).quality;
        let stand = play.state.stand_mut(unit);
        if !stand.is_in_play() || hits == 0 && toll.destroyer(unit).is_none() {
            continue;
        }
        let outcome = if toll.destroyer(unit).is_some() {
            Fate::Eliminated
        } else {
            fate(quality, stand.hits, hits)
        };
        stand.hits = stand.hits.saturating_add(hits).min(quality.capacity());
        match outcome {
            Fate::Stays => {}
            Fate::ForcedBack => results.forced.insert(unit),
            Fate::Eliminated => {
                let by = toll.destroyer(unit).or(toll.last(unit));
                // CD-TQ-02.
                eliminate(play, unit, Cause::Fire, by);
                results.gone.insert(unit);
            }
        }
    }
}

/// Puts back those who were stopped on their way: eliminated, red, or pinned as riders.
fn halt(
    play: &mut Play<'_, impl Referee<Event>>,
    toll: &PhaseLosses,
    before: &HitsBefore,
    results: PhaseResults,
) {
    // CD-OPP-05, CD-OPP-14: whoever is not stopped has gone on, to the end of pulse 12.
    for unit in results.gone | results.forced {
        let Some(index) = play.state.stand(unit).track else { continue };
        let capacity = play.book.profile(unit).quality.capacity();
        // CD-OPP-13: who was red before is stopped by the first hit.
        let needed = (capacity - 1).saturating_sub(before[unit.index()]).max(1);
        let pulse = usize::from(toll.halt(unit, needed).unwrap_or(LAST_PULSE));
        let track = play.state.tracks[usize::from(index)];
        if track.absent[pulse] || track.aboard[pulse].is_some() {
            continue;
        }
        // CD-OPP-21.
        let at = free_on_way(play.scene(), unit, pulse);
        let walked = at != track.at[0];
        let stand = play.state.stand_mut(unit);
        // CD-OPP-04: what befalls it, befalls it at that point.
        (stand.at, stand.facing) = (at, track.facing[pulse]);
        if !walked {
            stand.path = 0;
        }
        if matches!(stand.place, Place::Aboard(_) | Place::Exited) {
            stand.place = Place::Table;
        }
        // CD-OPP-15.
        stay_with(play.book, play.state, unit, pulse);
    }
}

/// The halt position, or further back on the path where another has taken it (CD-OPP-21).
fn free_on_way(scene: Scene<'_>, unit: UnitId, pulse: usize) -> wargauge_rules::table::Point {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    let Some(index) = stand.track else { return stand.at };
    let track = &state.tracks[usize::from(index)];
    let radius = book.profile(unit).radius();
    let free = |at| !is_taken(scene, Disc::new(at, radius), unit);
    for step in (0..=pulse).rev() {
        let (from, to) = (track.at[step], track.at[step.saturating_sub(1)]);
        let way = from.to(to);
        let length = way.squared().isqrt().max(1);
        let mut gone = 0;
        while gone < length {
            let along = crate::terrain::along::Along { top: gone, bottom: length };
            let at = along.point(from, way);
            if free(at) {
                return at;
            }
            gone += 5;
        }
    }
    nearest_free(scene, unit, track.at[0]).unwrap_or(track.at[0])
}

/// Those carried in a stopped vehicle stop with it; those who were to board it stay where they are
/// (CD-OPP-15).
fn stay_with(book: &CommandDecision, state: &mut State, vehicle: UnitId, pulse: usize) {
    for unit in book.units_of(book.side(vehicle)) {
        let Some(index) = state.stand(unit).track else { continue };
        let track = state.tracks[usize::from(index)];
        let at_halt = track.aboard[pulse];
        let stand = state.stand_mut(unit);
        if at_halt == Some(vehicle) && stand.is_on_table() {
            stand.place = Place::Aboard(vehicle);
            stand.gun = track.gun;
        } else if at_halt.is_none() && stand.place == Place::Aboard(vehicle) {
            stand.place = Place::Table;
            (stand.at, stand.facing) = (track.at[pulse], track.facing[pulse]);
            stand.gun = track.gun;
        }
    }
    crate::movement::settle::drag_along(state);
}

/// Passengers of destroyed vehicles and riders that were hit get off (CD-PASS-04, CD-PASS-08,
/// CD-PASS-12, CD-RIDER-07, CD-RIDER-09). A vehicle is gone or runs: none is disabled (CD-PASS-06). One
/// that is still to come keeps whom it carries (CD-SCEN-06).
fn throw_off(
    play: &mut Play<'_, impl Referee<Event>>,
    toll: &PhaseLosses,
    results: &mut PhaseResults,
) {
    for unit in play.state.units() {
        let Place::Aboard(vehicle) = play.state.stand(unit).place else { continue };
        let lost = matches!(play.state.stand(vehicle).place, Place::Gone(_));
        let rider = play.book.profile(vehicle).takes_riders();
        // CD-RIDER-07: hits of this phase, not of earlier turns.
        let hit = rider && toll.hits(unit) > 0;
        if !lost && !hit {
            // CD-PASS-09: red inside a vehicle that lives on, it stays aboard, pinned.
            if results.forced.contains(unit) {
                results.pinned.insert(unit);
            }
            continue;
        }
        if dismount(play, unit, vehicle) {
            results.pinned.insert(unit);
        } else {
            results.gone.insert(unit);
        }
    }
}

/// Pins: of all forced back by fire, and of those thrown off (CD-BACK-07, CD-PASS-04), at the end
/// of the phase (CD-PIN-12).
fn pins(play: &mut Play<'_, impl Referee<Event>>, toll: &PhaseLosses, results: PhaseResults) {
    let by_fire = play.book.switches().fire_fb_pins == FirePins::On;
    let forced = if by_fire { results.forced } else { UnitSet::EMPTY };
    for unit in forced | results.pinned {
        pin(play.state, unit, toll.last(unit), play.referee);
    }
}
