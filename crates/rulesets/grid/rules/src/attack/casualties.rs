//! Hits, elimination, wrecks and who gets the credit (GW-HIT, GW-WRECK).

use arrayvec::ArrayVec;

use crate::book::Grid;
use crate::event::Event;
use crate::position::placement::lift;
use crate::state::{MAX_UNITS_PER_SIDE, State};
use crate::switches::{OptWrecks, RetiredIsCasualty, WreckClasses};
use crate::units::profile::{Class, Trait};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// An attacker that succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    unit: UnitId,
    /// The observer that its indirect fire used.
    observer: Option<UnitId>,
}

/// Who shares the credit for a hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shares(ArrayVec<Share, MAX_UNITS_PER_SIDE>);

impl Shares {
    /// The whole credit for one unit.
    pub(crate) fn of(unit: UnitId) -> Self {
        let mut shares = Self::default();
        shares.add(unit, None);
        shares
    }

    /// Adds an attacker and the observer of its indirect fire.
    pub(crate) fn add(&mut self, unit: UnitId, observer: Option<UnitId>) {
        self.0.push(Share { unit, observer });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Splits a price equally, the odd thousandths to the first; a tenth of the share of indirect
    /// fire goes to its observer.
    fn split(&self, price: u32, mut credit: impl FnMut(UnitId, u32)) {
        let count = self.0.len() as u32;
        for (at, &Share { unit, observer }) in self.0.iter().enumerate() {
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
    book: &Grid,
    state: &mut State,
    victim: UnitId,
    shares: &Shares,
    referee: &mut impl Referee<Event>,
) {
    // GW-HIT-03, GW-HIT-04: every hit counts, whenever the one before was scored.
    if state.disrupted.contains(victim) {
        return eliminate(book, state, victim, shares, referee);
    }
    state.disrupted.insert(victim);
    referee.tell(|| Event::Disrupted(victim));
    credit(book, victim, first_half(book, victim), shares, referee);
    for &Share { unit, .. } in &shares.0 {
        referee.tell(|| Event::Fact(Common::Suppressed { unit }));
    }
}

/// Removes a unit at once as a casualty (GW-HIT-05). Whoever eliminates a disrupted unit gets
/// the half of its price that is left, of a fresh one the whole.
pub(crate) fn eliminate(
    book: &Grid,
    state: &mut State,
    victim: UnitId,
    shares: &Shares,
    referee: &mut impl Referee<Event>,
) {
    credit(book, victim, strength_left(book, state, victim), shares, referee);
    for &Share { unit, .. } in &shares.0 {
        referee.tell(|| Event::Fact(Common::Kill { unit }));
    }
    referee.tell(|| Event::Eliminated(victim));
    referee.tell(|| Event::Fact(Common::Settled { victim }));
    let side = book.side(victim);
    state.casualties[side] += 1;
    state.casualty_stake[side] += book.profile(victim).stake;
    leave_wreck(book, state, victim, referee);
    lift(book, state, victim);
}

/// A battery disrupts itself; nobody is credited (GW-ARTY-16).
pub(crate) fn disrupt_itself(
    book: &Grid,
    state: &mut State,
    battery: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.disrupted.insert(battery);
    referee.tell(|| Event::SelfDisrupted(battery));
    credit(book, battery, first_half(book, battery), &Shares::default(), referee);
}

/// A battery leaves the field after intense fire: its price is spent, but it is no casualty
/// unless `retired_is_casualty` says so (GW-INTENSE-03, GW-INTENSE-06).
pub(crate) fn retire(
    book: &Grid,
    state: &mut State,
    battery: UnitId,
    referee: &mut impl Referee<Event>,
) {
    credit(book, battery, strength_left(book, state, battery), &Shares::default(), referee);
    referee.tell(|| Event::Retired(battery));
    referee.tell(|| Event::Fact(Common::Settled { victim: battery }));
    if book.switches.retired_is_casualty == RetiredIsCasualty::Yes {
        let side = book.side(battery);
        state.casualties[side] += 1;
        state.casualty_stake[side] += book.profile(battery).stake;
    }
    lift(book, state, battery);
}

/// An aircraft is disrupted, and lost the second time (GW-AIR-06, GW-AIR-12).
pub(crate) fn wear_aircraft(
    book: &Grid,
    state: &mut State,
    aircraft: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if state.disrupted.contains(aircraft) {
        credit(book, aircraft, strength_left(book, state, aircraft), &Shares::default(), referee);
        referee.tell(|| Event::Fact(Common::Settled { victim: aircraft }));
        state.airborne.remove(aircraft);
    } else {
        state.disrupted.insert(aircraft);
        credit(book, aircraft, first_half(book, aircraft), &Shares::default(), referee);
    }
}

/// Half the price of a unit: what disrupting it is worth.
fn first_half(book: &Grid, unit: UnitId) -> u32 {
    book.profile(unit).price / 2
}

/// What eliminating the unit is worth now.
fn strength_left(book: &Grid, state: &State, unit: UnitId) -> u32 {
    let lost = if state.disrupted.contains(unit) { first_half(book, unit) } else { 0 };
    book.profile(unit).price - lost
}

fn credit(
    _book: &Grid,
    victim: UnitId,
    price: u32,
    shares: &Shares,
    referee: &mut impl Referee<Event>,
) {
    if !referee.is_heard() {
        return;
    }
    let mut lost = |to, price| {
        referee.tell(|| Event::Fact(Common::Lost { victim, to, price }));
    };
    if shares.is_empty() {
        lost(None, price);
    } else {
        shares.split(price, |unit, share| lost(Some(unit), share));
    }
}

/// Leaves a wreck where the unit stands, if its type does (GW-WRECK-01, GW-WRECK-02).
fn leave_wreck(book: &Grid, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    let profile = book.profile(unit);
    let burns = profile.has(Trait::LeavesWreck)
        || (book.switches.wreck_classes == WreckClasses::AllTankClass
            && profile.class == Class::Tank
            && !profile.has(Trait::Stationary));
    // GW-WRECK-09
    if book.switches.opt_wrecks == OptWrecks::Off || !burns {
        return;
    }
    let square = state.square[unit.index()];
    // GW-WRECK-07
    if state.wrecks[0].contains(square) {
        state.wrecks[1].insert(square);
    }
    state.wrecks[0].insert(square);
    // GW-MEAS-11: a disc where it stood.
    state.burning.insert(unit);
    referee.tell(|| Event::Wreck(square));
}
