//! Hits, elimination, wrecks and who gets the credit (GW-HIT, GW-WRECK).

use arrayvec::ArrayVec;

use crate::book::{Grid, Play, Scene};
use crate::event::Event;
use crate::position::placement::lift;
use crate::state::MAX_UNITS_PER_SIDE;
use crate::switches::{OptWrecks, RetiredIsCasualty, WreckClasses};
use crate::units::profile::{Class, Trait};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// An attacker that succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CreditShare {
    unit: UnitId,
    /// The observer that its indirect fire used.
    observer: Option<UnitId>,
}

/// Who shares the credit for a hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CreditShares(ArrayVec<CreditShare, MAX_UNITS_PER_SIDE>);

impl CreditShares {
    /// The whole credit for one unit.
    pub(crate) fn of(unit: UnitId) -> Self {
        let mut shares = Self::default();
        shares.add(unit, None);
        shares
    }

    /// Adds an attacker and the observer of its indirect fire.
    pub(crate) fn add(&mut self, unit: UnitId, observer: Option<UnitId>) {
        self.0.push(CreditShare { unit, observer });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Splits a price equally, the odd thousandths to the first; a tenth of the share of indirect
    /// fire goes to its observer.
    fn split(&self, price: u32, mut credit: impl FnMut(UnitId, u32)) {
        let count = self.0.len() as u32;
        for (at, &CreditShare { unit, observer }) in self.0.iter().enumerate() {
            let share = price / count + u32::from((at as u32) < price % count);
            let spotting = if observer.is_some() { share / 10 } else { 0 };
            credit(unit, share - spotting);
            if let Some(observer) = observer {
                credit(observer, spotting);
            }
        }
    }
}

/// One hit: a fresh unit is disrupted, a disrupted one eliminated (GW-HIT-01, GW-HIT-02,
/// GW-UNIT-19), and nothing else happens to it (GW-HIT-06).
pub(crate) fn take_hit(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    shares: &CreditShares,
) {
    // GW-HIT-03, GW-HIT-04: every hit counts, whenever the one before was scored.
    if play.state.disrupted.contains(victim) {
        return eliminate(play, victim, shares);
    }
    play.state.disrupted.insert(victim);
    play.referee.tell(|| Event::Disrupted(victim));
    let price = first_half(play.book, victim);
    credit(play, victim, price, shares);
    for &CreditShare { unit, .. } in &shares.0 {
        play.referee.tell(|| Event::Fact(Common::Suppressed { unit }));
    }
}

/// Removes a unit at once as a casualty (GW-HIT-05). Whoever eliminates a disrupted unit gets
/// the half of its price that is left, of a fresh one the whole.
pub(crate) fn eliminate(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    shares: &CreditShares,
) {
    let price = strength_left(play.scene(), victim);
    credit(play, victim, price, shares);
    for &CreditShare { unit, .. } in &shares.0 {
        play.referee.tell(|| Event::Fact(Common::Kill { unit }));
    }
    play.referee.tell(|| Event::Eliminated(victim));
    play.referee.tell(|| Event::Fact(Common::Settled { victim }));
    let side = play.book.side(victim);
    play.state.casualties[side] += 1;
    play.state.casualty_stake[side] += play.book.profile(victim).stake;
    leave_wreck(play, victim);
    lift(play.book, play.state, victim);
}

/// A battery disrupts itself; nobody is credited (GW-ARTY-16).
pub(crate) fn disrupt_itself(play: &mut Play<'_, impl Referee<Event>>, battery: UnitId) {
    play.state.disrupted.insert(battery);
    play.referee.tell(|| Event::SelfDisrupted(battery));
    let price = first_half(play.book, battery);
    credit(play, battery, price, &CreditShares::default());
}

/// A battery leaves the field after intense fire: its price is spent, but it is no casualty
/// unless `retired_is_casualty` says so (GW-INTENSE-03, GW-INTENSE-06).
pub(crate) fn retire(play: &mut Play<'_, impl Referee<Event>>, battery: UnitId) {
    let price = strength_left(play.scene(), battery);
    credit(play, battery, price, &CreditShares::default());
    play.referee.tell(|| Event::Retired(battery));
    play.referee.tell(|| Event::Fact(Common::Settled { victim: battery }));
    if play.book.switches.retired_is_casualty == RetiredIsCasualty::Yes {
        let side = play.book.side(battery);
        play.state.casualties[side] += 1;
        play.state.casualty_stake[side] += play.book.profile(battery).stake;
    }
    lift(play.book, play.state, battery);
}

/// An aircraft is disrupted, and lost the second time (GW-AIR-06, GW-AIR-12).
pub(crate) fn wear_aircraft(play: &mut Play<'_, impl Referee<Event>>, aircraft: UnitId) {
    if play.state.disrupted.contains(aircraft) {
        let price = strength_left(play.scene(), aircraft);
        credit(play, aircraft, price, &CreditShares::default());
        play.referee.tell(|| Event::Fact(Common::Settled { victim: aircraft }));
        play.state.airborne.remove(aircraft);
    } else {
        play.state.disrupted.insert(aircraft);
        let price = first_half(play.book, aircraft);
        credit(play, aircraft, price, &CreditShares::default());
    }
}

/// Half the price of a unit: what disrupting it is worth.
fn first_half(book: &Grid, unit: UnitId) -> u32 {
    book.profile(unit).price / 2
}

/// What eliminating the unit is worth now.
fn strength_left(scene: Scene<'_>, unit: UnitId) -> u32 {
    let lost = if scene.state.disrupted.contains(unit) { first_half(scene.book, unit) } else { 0 };
    scene.book.profile(unit).price - lost
}

/// Tells who is credited with so much of the victim's price, in thousandths of a point; nobody if
/// nobody shares it.
fn credit(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    price: u32,
    shares: &CreditShares,
) {
    if !play.referee.is_heard() {
        return;
    }
    let mut lost = |to, price| {
        play.referee.tell(|| Event::Fact(Common::Lost { victim, to, price }));
    };
    if shares.is_empty() {
        lost(None, price);
    } else {
        shares.split(price, |unit, share| lost(Some(unit), share));
    }
}

/// Leaves a wreck where the unit stands, if its type does (GW-WRECK-01, GW-WRECK-02).
fn leave_wreck(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let profile = play.book.profile(unit);
    let burns = profile.has(Trait::LeavesWreck)
        || (play.book.switches.wreck_classes == WreckClasses::AllTankClass
            && profile.class == Class::Tank
            && !profile.has(Trait::Stationary));
    // GW-WRECK-09
    if play.book.switches.opt_wrecks == OptWrecks::Off || !burns {
        return;
    }
    let square = play.state.square[unit.index()];
    // GW-WRECK-07
    if play.state.wrecks[0].contains(square) {
        play.state.wrecks[1].insert(square);
    }
    play.state.wrecks[0].insert(square);
    // GW-MEAS-11: a disc where it stood.
    play.state.burning.insert(unit);
    play.referee.tell(|| Event::Wreck(square));
}
