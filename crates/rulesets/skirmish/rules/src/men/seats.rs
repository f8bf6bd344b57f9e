//! Who sits where in a vehicle (`SK-AFV-20`, `SK-AFV-22`).

use arrayvec::ArrayVec;
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{active, left, spend};
use crate::state::State;
use crate::units::{Duty, Mount, TEAM};

/// Seats in the order in which survivors fill them.
const ORDER: [Duty; 5] =
    [Duty::Driver, Duty::Gunner, Duty::Commander, Duty::Loader, Duty::HullGunner];

/// Seats of a crew: each active man with the duty he does.
pub(crate) fn seats(scene: Scene<'_>, unit: UnitId) -> ArrayVec<(Duty, usize), TEAM> {
    let profile = scene.book.profile(unit);
    let mut seats: ArrayVec<(Duty, usize), TEAM> =
        active(scene, unit).map(|man| (scene.book.man(unit, man).duty, man)).collect();
    let wanted = |duty: Duty| profile.figures.iter().any(|man| man.duty == duty);
    let rank = |duty: Duty| ORDER.iter().position(|it| *it == duty).unwrap_or(ORDER.len());
    for duty in ORDER.into_iter().filter(|&duty| wanted(duty)) {
        if seats.iter().any(|(taken, _)| *taken == duty) {
            continue;
        }
        // The man with the least important seat moves up.
        let last = seats.iter_mut().max_by_key(|(taken, _)| rank(*taken));
        if let Some(seat) = last.filter(|(taken, _)| rank(*taken) > rank(duty)) {
            seat.0 = duty;
        }
    }
    seats
}

/// The man who does a duty.
pub(crate) fn seated(scene: Scene<'_>, unit: UnitId, duty: Duty) -> Option<usize> {
    seats(scene, unit).into_iter().find(|(taken, _)| *taken == duty).map(|(_, man)| man)
}

/// `SK-AFV-20`: who fires a machine gun of a vehicle.
pub(crate) fn machine_gunner(scene: Scene<'_>, unit: UnitId, mount: Mount) -> Option<usize> {
    let duty = match mount {
        Mount::Hull => Duty::HullGunner,
        Mount::Turret | Mount::Quad => Duty::Gunner,
        Mount::Roof | Mount::Aa => Duty::Commander,
    };
    // Half-tracks: the second crewman.
    seated(scene, unit, duty).or_else(|| seated(scene, unit, Duty::Gunner))
}

/// `SK-AFV-22`: who may pay for the main gun.
pub(crate) fn gun_payers(scene: Scene<'_>, unit: UnitId) -> ArrayVec<usize, TEAM> {
    let serves = |duty: &Duty| matches!(duty, Duty::Gunner | Duty::Loader | Duty::Commander);
    let mut payers: ArrayVec<(Duty, usize), TEAM> =
        seats(scene, unit).into_iter().filter(|(duty, _)| serves(duty)).collect();
    // The gunner last: he may have a machine gun to fire.
    payers.sort_by_key(|(duty, _)| *duty == Duty::Gunner);
    payers.into_iter().map(|(_, man)| man).collect()
}

/// `SK-AFV-22`, `SK-VDAM-33`: when a crew has lost men since its last activation, those who change
/// seats pay; the wheel is taken again.
pub(crate) fn take_seats(book: &Skirmish, state: &mut State, unit: UnitId) {
    let crew = active(Scene::new(book, state), unit).fold(0u8, |set, man| set | 1 << man);
    let all = (1u8 << book.profile(unit).figures.len()) - 1;
    let before = all & !state.unit(unit).gunner;
    if crew == before {
        return;
    }
    // For vehicles this field holds the men that are known to be out.
    state.unit_mut(unit).gunner = all & !crew;
    let price = book.switches.crew_shift_ap as u8;
    for (duty, man) in seats(Scene::new(book, state), unit) {
        if duty != book.man(unit, man).duty {
            let paid = left(Scene::new(book, state), unit, man).min(price);
            spend(state, unit, man, paid);
        }
    }
    state.unit_mut(unit).hull.driverless =
        seated(Scene::new(book, state), unit, Duty::Driver).is_none();
}

/// `SK-UNIT-20`: when the gunner of a crewed weapon has fallen, the next man takes over and pays.
pub(crate) fn take_over(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    // SK-AFV-30: a crew that has left its vehicle serves no weapon.
    if play.book.vehicle(unit).is_some() {
        return;
    }
    let gunner = usize::from(play.state.unit(unit).gunner);
    if play.state.unit(unit).figures[gunner].condition.is_active() {
        return;
    }
    let Some(next) = active(play.scene(), unit).next() else { return };
    play.state.unit_mut(unit).gunner = next as u8;
    let paid = left(play.scene(), unit, next).min(play.book.switches.crew_shift_ap as u8);
    spend(play.state, unit, next, paid);
}
