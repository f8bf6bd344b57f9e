//! Hits, elimination, wrecks and who gets the credit (GW-HIT, GW-WRECK).
//!
//! Also kept here: GW-HIT-03, GW-HIT-04, GW-HIT-06, GW-WRECK-09.

use arrayvec::ArrayVec;

use crate::Grid;
use crate::event::Event;
use crate::profile::{Class, Trait};
use crate::state::{MAX_UNITS_PER_SIDE, State};
use crate::switches::{OptWrecks, RetiredIsCasualty, WreckClasses};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Who shares the credit for a hit: the attackers that succeeded, each with the observer it used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shares(ArrayVec<(UnitId, Option<UnitId>), MAX_UNITS_PER_SIDE>);

impl Shares {
    /// The whole credit for one unit.
    pub(super) fn of(unit: UnitId) -> Self {
        let mut shares = Self::default();
        shares.add(unit, None);
        shares
    }

    /// Adds an attacker and the observer of its indirect fire.
    pub(super) fn add(&mut self, unit: UnitId, observer: Option<UnitId>) {
        self.0.push((unit, observer));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Splits a price equally, the odd thousandths to the first; a tenth of the share of indirect
    /// fire goes to its observer.
    fn split(&self, price: u32, mut credit: impl FnMut(UnitId, u32)) {
        let count = self.0.len() as u32;
        for (at, &(unit, observer)) in self.0.iter().enumerate() {
            let share = price / count + u32::from((at as u32) < price % count);
            let spotting = if observer.is_some() { share / 10 } else { 0 };
            credit(unit, share - spotting);
            if let Some(observer) = observer {
                credit(observer, spotting);
            }
        }
    }
}

impl Grid {
    /// One hit: a fresh unit is disrupted, a disrupted one eliminated (GW-HIT-01, GW-HIT-02).
    pub(super) fn take_hit(
        &self,
        s: &mut State,
        victim: UnitId,
        shares: &Shares,
        referee: &mut impl Referee<Event>,
    ) {
        if s.disrupted.contains(victim) {
            return self.eliminate(s, victim, shares, referee);
        }
        s.disrupted.insert(victim);
        referee.tell(|| Event::Disrupted(victim));
        self.credit(victim, self.first_half(victim), shares, referee);
        for &(unit, _) in &shares.0 {
            referee.tell(|| Event::Fact(Common::Suppressed { unit }));
        }
    }

    /// Removes a unit at once as a casualty (GW-HIT-05). Whoever eliminates a disrupted unit gets
    /// the half of its price that is left, of a fresh one the whole.
    pub(super) fn eliminate(
        &self,
        s: &mut State,
        victim: UnitId,
        shares: &Shares,
        referee: &mut impl Referee<Event>,
    ) {
        self.credit(victim, self.strength_left(s, victim), shares, referee);
        for &(unit, _) in &shares.0 {
            referee.tell(|| Event::Fact(Common::Kill { unit }));
        }
        referee.tell(|| Event::Eliminated(victim));
        referee.tell(|| Event::Fact(Common::Settled { victim }));
        let side = self.side(victim);
        s.casualties[side] += 1;
        s.casualty_price[side] += self.profiles[victim.index()].price;
        self.leave_wreck(s, victim, referee);
        self.lift(s, victim);
    }

    /// A battery disrupts itself; nobody is credited (GW-ARTY-16).
    pub(super) fn disrupt_itself(
        &self,
        s: &mut State,
        battery: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        s.disrupted.insert(battery);
        referee.tell(|| Event::SelfDisrupted(battery));
        self.credit(battery, self.first_half(battery), &Shares::default(), referee);
    }

    /// A battery leaves the field after intense fire: its price is spent, but it is no casualty
    /// unless `retired_is_casualty` says so (GW-INTENSE-03, GW-INTENSE-06).
    pub(super) fn retire(&self, s: &mut State, battery: UnitId, referee: &mut impl Referee<Event>) {
        self.credit(battery, self.strength_left(s, battery), &Shares::default(), referee);
        referee.tell(|| Event::Retired(battery));
        referee.tell(|| Event::Fact(Common::Settled { victim: battery }));
        if self.switches.retired_is_casualty == RetiredIsCasualty::Yes {
            let side = self.side(battery);
            s.casualties[side] += 1;
            s.casualty_price[side] += self.profiles[battery.index()].price;
        }
        self.lift(s, battery);
    }

    /// An aircraft is disrupted, and lost the second time (GW-AIR-06, GW-AIR-12).
    pub(super) fn wear_aircraft(
        &self,
        s: &mut State,
        aircraft: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        if s.disrupted.contains(aircraft) {
            self.credit(aircraft, self.strength_left(s, aircraft), &Shares::default(), referee);
            referee.tell(|| Event::Fact(Common::Settled { victim: aircraft }));
            s.airborne.remove(aircraft);
        } else {
            s.disrupted.insert(aircraft);
            self.credit(aircraft, self.first_half(aircraft), &Shares::default(), referee);
        }
    }

    /// Half the price of a unit: what disrupting it is worth.
    fn first_half(&self, unit: UnitId) -> u32 {
        self.profiles[unit.index()].price / 2
    }

    /// What eliminating the unit is worth now.
    fn strength_left(&self, s: &State, unit: UnitId) -> u32 {
        let lost = if s.disrupted.contains(unit) { self.first_half(unit) } else { 0 };
        self.profiles[unit.index()].price - lost
    }

    fn credit(
        &self,
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

    /// Leaves a wreck where the unit stands, if its type does (GW-WRECK-01, GW-WRECK-02,
    /// GW-WRECK-07).
    fn leave_wreck(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        let profile = &self.profiles[unit.index()];
        let burns = profile.has(Trait::LeavesWreck)
            || (self.switches.wreck_classes == WreckClasses::AllTankClass
                && profile.class == Class::Tank
                && !profile.has(Trait::Stationary));
        if self.switches.opt_wrecks == OptWrecks::Off || !burns {
            return;
        }
        let square = s.square[unit.index()];
        if s.wrecks[0].contains(square) {
            s.wrecks[1].insert(square);
        }
        s.wrecks[0].insert(square);
        s.burning.insert(unit);
        referee.tell(|| Event::Wreck(square));
    }
}
