//! Stands forced back, by fire or by morale (CD-BACK-*, CD-GUN-01 to 04, CD-GUN-17 to 19).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Length;

use crate::event::Event;
use crate::losses::casualties;
use crate::movement::flight::{Flight, Retreat};
use crate::movement::settle::drag_along;
use crate::position::heading::Placement;
use crate::scene::{Moment, Play, Scene};
use crate::state::{Cause, GunStatus, MoveClass, Place, State, UnitSet};

/// How near a tow must be to take its crew along (CD-GUN-03).
const TOW: Length = Length::inches(1);

/// Why a stand is forced back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RetreatCause {
    /// It became red by the fire of somebody (CD-BACK-01), from whom it goes (CD-BACK-08).
    Fire(Option<UnitId>),
    /// It failed its morale (CD-BACK-02).
    Morale,
}

/// Forces a stand back. Says who left the game by it. Those aboard go along, and stay where they
/// are by themselves (CD-PASS-10, CD-MORALE-26).
pub(crate) fn force_back(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    reason: RetreatCause,
    gone: &mut UnitSet,
) {
    let stand = play.state.stand(unit);
    // CD-BACK-17: once a phase.
    if stand.marks.forced || !stand.is_on_table() {
        return;
    }
    let now = Moment::now(play.scene());
    let covered = now.is_in_cover(unit, now.at(unit));
    // CD-GUN-01: by fire the gun stays.
    let mut tow = if reason == RetreatCause::Morale { tow(play.scene(), unit) } else { None };
    // Only fire drives a stand from who fired, hidden or not.
    let shooter = match reason {
        RetreatCause::Fire(shooter) => shooter,
        RetreatCause::Morale => None,
    };
    let flight = Flight::new(play.scene(), unit, tow.unwrap_or(unit), shooter);
    // CD-BACK-04, CD-BACK-06, CD-BACK-16: out of cover nobody is forced.
    let retreat = if covered {
        // CD-GUN-19: the crew is asked. Its tow takes it deeper if that is in the same area and
        // can go on there.
        let crew = Flight::new(play.scene(), unit, unit, shooter);
        let alone = crew.deeper();
        let towed = tow.map_or(Retreat::Stays, |_| flight.deeper_with(&crew));
        if alone == Retreat::Stays || towed == Retreat::Stays {
            tow = None;
            alone
        } else {
            towed
        }
    } else {
        flight.in_the_open()
    };
    let carrier = tow.unwrap_or(unit);
    play.state.stand_mut(unit).marks.forced = true;
    if let Some(vehicle) = tow {
        hitch(play.state, unit, vehicle);
    }
    go(play, carrier, retreat, gone);
    // CD-GUN-17: the crew goes with it.
    if tow.is_some() {
        drag_along(play.state);
        play.state.stand_mut(unit).class = MoveClass::ForcedBack;
    }
}

/// The vehicle that takes a crew and its unlimbered gun along (CD-GUN-03): its own tow, at hand and
/// neither demoralized nor gone (CD-MORALE-30). If it is farther, the gun is abandoned (CD-GUN-04).
fn tow(scene: Scene<'_>, crew: UnitId) -> Option<UnitId> {
    let now = Moment::now(scene);
    now.gun(crew)?;
    let vehicle = scene.book.stand(crew).tow?;
    let stand = scene.state.stand(vehicle);
    let ready = stand.is_on_table() && !stand.demoralized && !stand.marks.forced;
    (ready && now.within(crew, vehicle, TOW)).then_some(vehicle)
}

/// The gun to the vehicle, the crew aboard, free of cost (CD-GUN-03, CD-GUN-17).
fn hitch(state: &mut State, crew: UnitId, vehicle: UnitId) {
    let stand = state.stand_mut(crew);
    stand.place = Place::Aboard(vehicle);
    if let Some(gun) = &mut stand.gun {
        gun.status = GunStatus::Limbered(vehicle);
    }
    let carrier = state.stand_mut(vehicle);
    carrier.marks.forced = true;
    carrier.pin = crate::state::Pin::P2;
}

/// Carries a retreat out.
fn go(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    retreat: Retreat,
    gone: &mut UnitSet,
) {
    match retreat {
        Retreat::To(Placement { at: to, facing }) => {
            let covered = Moment::now(play.scene()).is_in_cover(unit, to);
            let stand = play.state.stand_mut(unit);
            // CD-HE-09: who is forced back in the open is hidden no longer.
            if !covered {
                stand.spotted = crate::state::Spotted::BOTH;
            }
            let way = stand.at.squared_distance(to).isqrt() as i16;
            stand.path = stand.path.saturating_add(way.max(1));
            (stand.at, stand.facing, stand.class) = (to, facing, MoveClass::ForcedBack);
            drag_along(play.state);
            play.referee.tell(|| Event::ForcedBack { unit, to: Some(to) });
        }
        Retreat::Stays => {
            // CD-BACK-12, CD-BACK-13: it keeps its place and its cover.
            play.state.stand_mut(unit).class = MoveClass::ForcedBack;
            play.referee.tell(|| Event::ForcedBack { unit, to: None });
        }
        Retreat::OffTable => flee(play, unit, gone),
    }
}

/// CD-BACK-11: over the edge, with all aboard.
fn flee(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, gone: &mut UnitSet) {
    let aboard: UnitSet = Moment::now(play.scene()).aboard(unit).collect();
    for lost in core::iter::once(unit).chain(aboard) {
        let by = play.state.stand(lost).hurt_by;
        // CD-BACK-11.
        casualties::eliminate(play, lost, Cause::Fled, by);
        gone.insert(lost);
    }
}
