//! Artillery and mortars: who may fire at what, through whom, and the fire plan (GW-ARTY,
//! GW-INTENSE).
//!
//! Also kept here: GW-ARTY-01, GW-ARTY-03, GW-ARTY-21, GW-ARTY-24, GW-ARTY-25, GW-ARTY-26,
//! GW-ARTY-28, GW-INTENSE-04, GW-OBS-15.

use arrayvec::ArrayVec;

use crate::Grid;
use crate::action::Barrage;
use crate::casualties::Shares;
use crate::event::Event;
use crate::profile::Trait;
use crate::shooting::Fire;
use crate::state::UnitSet;
use crate::state::{DeclaredBarrage, MAX_UNITS, MAX_UNITS_PER_SIDE, Roll, State};
use crate::switches::{ObsLink, OptIntense};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// The ways in which a battery may fire: two at each enemy at most.
pub type FireWays = ArrayVec<Barrage, { 2 * MAX_UNITS_PER_SIDE }>;

/// The enemies that a battery could hit.
#[derive(Clone, Debug)]
struct Spotted {
    /// Those that it sees itself.
    directly: UnitSet,
    /// Those that somebody observes for it.
    observed: UnitSet,
    /// Who does, for each of those.
    observers: [UnitId; MAX_UNITS],
}

impl Grid {
    /// Batteries that may still fire or lay smoke: fresh and unspent (GW-ARTY-18, GW-ARTY-19,
    /// GW-SMOKE-09).
    pub(super) fn ready_batteries(&self, s: &State) -> UnitSet {
        (self.ready_to_fight(s) & self.having(Trait::Battery)).without(s.disrupted)
    }

    /// Whether the unit may direct the battery's fire on the target.
    ///
    /// By default an observer sees the target within two squares; with `obs_link = battery` it must
    /// also be within two squares of the battery. An FOO that serves the battery is spared the
    /// first distance, or the second (GW-ARTY-07, GW-ARTY-08, GW-ARTY-09, GW-ARTY-10, GW-ARTY-11,
    /// GW-ARTY-29).
    pub(super) fn may_observe(&self, s: &State, unit: UnitId, battery: UnitId, t: UnitId) -> bool {
        let privileged = self.is_serving_foo(unit, battery);
        match self.switches.obs_link {
            ObsLink::Target if privileged => self.sees_far(s, unit, t),
            ObsLink::Target => self.sees(s, unit, t),
            ObsLink::Battery => {
                self.sees(s, unit, t) && (privileged || self.within_two(s, unit, battery))
            }
        }
    }

    /// Whether the unit is an FOO whose privileges serve the battery.
    pub(super) fn is_serving_foo(&self, unit: UnitId, battery: UnitId) -> bool {
        self.profiles[unit.index()].has(Trait::Foo)
            && self.foo_serves(self.profiles[battery.index()].row)
    }

    /// How a declared barrage reaches its target.
    pub(super) fn fire_of(&self, barrage: &Barrage) -> Fire {
        match barrage.observer {
            None => Fire::Direct,
            Some(observer) => {
                Fire::Indirect { by_foo: self.is_serving_foo(observer, barrage.battery) }
            }
        }
    }

    /// The ways in which the battery can reach the target: directly if it sees it, through its best
    /// observer if it does not or if that is an FOO whose waiver it wants (GW-ARTY-04, GW-ARTY-20,
    /// GW-ARTY-23, GW-ARTY-30).
    pub(super) fn ways_to_fire(
        &self,
        s: &State,
        battery: UnitId,
        target: UnitId,
    ) -> ArrayVec<Barrage, 2> {
        let mut ways = ArrayVec::new();
        if self.vulnerable(s, battery, UnitSet::of(target)).is_empty() {
            return ways;
        }
        let way = |observer| Barrage { battery, target, observer, intense: false };
        let direct = self.sees(s, battery, target);
        if direct {
            ways.push(way(None));
        }
        if let Some(observer) = self.observer_for(s, battery, target)
            && (!direct || self.is_serving_foo(observer, battery))
        {
            ways.push(way(Some(observer)));
        }
        ways
    }

    /// Whether the battery can reach the target at all: every way needs the same number of the
    /// table, and some way must be open.
    fn can_fire_at(&self, s: &State, battery: UnitId, target: UnitId) -> bool {
        !self.vulnerable(s, battery, UnitSet::of(target)).is_empty()
            && (self.sees(s, battery, target) || self.observer_for(s, battery, target).is_some())
    }

    /// Every way in which the battery may be declared to fire: on each enemy among which it must
    /// choose, adjacent ones if there are any, all [`ways_to_fire`](Self::ways_to_fire)
    /// (GW-ARTY-22, GW-PRIO-03).
    pub(super) fn all_ways_to_fire(&self, s: &State, battery: UnitId) -> FireWays {
        let mut ways = FireWays::new();
        let spotted = self.spot(s, battery);
        let legal = spotted.directly | spotted.observed;
        let near = legal & self.contacts(s, battery);
        for target in if near.is_empty() { legal } else { near } {
            let way = |observer| Barrage { battery, target, observer, intense: false };
            let direct = spotted.directly.contains(target);
            if direct {
                ways.push(way(None));
            }
            let observer = spotted.observers[target.index()];
            if spotted.observed.contains(target)
                && (!direct || self.is_serving_foo(observer, battery))
            {
                ways.push(way(Some(observer)));
            }
        }
        ways
    }

    /// Enemies among which the battery must choose.
    #[cfg(test)]
    pub(super) fn barrage_targets(&self, s: &State, battery: UnitId) -> UnitSet {
        self.all_ways_to_fire(s, battery).iter().map(|way| way.target).collect()
    }

    /// Looks for all enemies that the battery could hit: those that it sees itself and those that
    /// one of its observers sees, each with its best observer
    /// ([`observer_for`](Self::observer_for)).
    fn spot(&self, s: &State, battery: UnitId) -> Spotted {
        let side = self.side(battery);
        let foes = self.vulnerable(s, battery, self.present(s, side.foe()));
        let mut spotted = Spotted {
            directly: self.seen_enemies(s, battery) & foes,
            observed: UnitSet::EMPTY,
            observers: [battery; MAX_UNITS],
        };
        let observers = self.present(s, side) & self.having(Trait::Observer);
        let foos = observers & self.having(Trait::Foo);
        for unit in foos.into_iter().chain(observers.without(foos)) {
            let left = foes.without(spotted.observed);
            if left.is_empty() {
                break;
            }
            for target in self.spotted_by(s, unit, battery, left) {
                spotted.observed.insert(target);
                spotted.observers[target.index()] = unit;
            }
        }
        spotted
    }

    /// Whether there is an enemy that the battery may be declared on.
    pub(super) fn has_barrage_target(&self, s: &State, battery: UnitId) -> bool {
        let side = self.side(battery);
        let enemies = self.present(s, side.foe());
        let foes = self.vulnerable(s, battery, enemies);
        let mut observers = self.present(s, side) & self.having(Trait::Observer);
        if self.switches.obs_link == ObsLink::Battery || !self.sees_in_crosses() {
            return !(self.seen_enemies(s, battery) & foes).is_empty()
                || observers.any(|unit| self.spots_any(s, unit, battery, foes));
        }
        let mut foos = UnitSet::EMPTY;
        if self.foo_serves(self.profiles[battery.index()].row) {
            foos = observers & self.having(Trait::Foo);
        }
        if foos.any(|unit| self.spots_any(s, unit, battery, foes)) {
            return true;
        }
        let square = |unit: UnitId| s.square[unit.index()];
        let lookouts = observers.without(foos) | UnitSet::of(battery);
        let seen = self.seen_by_any(s, lookouts.map(square).collect(), side);
        let targets =
            if foes == enemies { s.occupied[side.foe()] } else { foes.map(square).collect() };
        seen.meets(targets)
    }

    /// Whether there is any unit among those that [`spotted_by`](Self::spotted_by) finds.
    fn spots_any(&self, s: &State, unit: UnitId, battery: UnitId, mut foes: UnitSet) -> bool {
        if self.switches.obs_link == ObsLink::Target && self.is_serving_foo(unit, battery) {
            return foes.any(|other| self.sees_far(s, unit, other));
        }
        !self.spotted_by(s, unit, battery, foes).is_empty()
    }

    /// The units of some enemies on which the unit may direct the battery's fire: those of which
    /// [`may_observe`](Self::may_observe) says so, all at once.
    fn spotted_by(&self, s: &State, unit: UnitId, battery: UnitId, foes: UnitSet) -> UnitSet {
        let privileged = self.is_serving_foo(unit, battery);
        match self.switches.obs_link {
            ObsLink::Target if privileged => self.seen_far(s, unit, foes),
            ObsLink::Battery if !privileged && !self.within_two(s, unit, battery) => UnitSet::EMPTY,
            ObsLink::Target | ObsLink::Battery => self.seen_enemies(s, unit) & foes,
        }
    }

    /// Whether no adjacent enemy keeps the battery from firing at the target.
    fn may_choose(&self, s: &State, battery: UnitId, target: UnitId) -> bool {
        let mut near = self.contacts(s, battery);
        near.contains(target) || !near.any(|other| self.can_fire_at(s, battery, other))
    }

    /// Whether a declaration is one of the battery's ways to fire on a target it may choose.
    pub(super) fn may_declare(&self, s: &State, barrage: Barrage) -> bool {
        let plain = Barrage { intense: false, ..barrage };
        self.ready_batteries(s).contains(barrage.battery)
            && (!barrage.intense || self.switches.opt_intense == OptIntense::On)
            && self.present(s, self.side(barrage.battery).foe()).contains(barrage.target)
            && self.may_choose(s, barrage.battery, barrage.target)
            && self.ways_to_fire(s, barrage.battery, barrage.target).contains(&plain)
    }

    /// Declares a battery's attack (GW-ARTY-13).
    pub(super) fn declare_barrage(
        &self,
        s: &mut State,
        barrage: Barrage,
        referee: &mut impl Referee<Event>,
    ) {
        let needed = self.needed(s, barrage.battery, barrage.target, self.fire_of(&barrage));
        let needed = needed.expect("a declared barrage has a number");
        s.barrages.push(DeclaredBarrage { barrage, needed });
        self.mark_fought(s, barrage.battery, referee);
        referee.tell(|| Event::Barrage { barrage, needed });
    }

    /// Rolls all declared barrages target by target, then marks self-disruptions, then removes the
    /// batteries that fired intensely (T2 e to g, GW-ARTY-14, GW-ARTY-15, GW-ARTY-16, GW-ARTY-17,
    /// GW-INTENSE-03).
    pub(super) fn resolve_barrages(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if s.barrages.is_empty() {
            return;
        }
        let plan = core::mem::take(&mut s.barrages);
        let mut done = UnitSet::EMPTY;
        let mut ones = UnitSet::EMPTY;
        for declared in &plan {
            let target = declared.barrage.target;
            if !done.contains(target) {
                done.insert(target);
                self.resolve_barrage_target(s, &plan, target, &mut ones, referee);
            }
        }
        let spent: UnitSet =
            plan.iter().filter(|d| d.barrage.intense).map(|d| d.barrage.battery).collect();
        for battery in ones.without(spent) {
            self.disrupt_itself(s, battery, referee);
        }
        for battery in spent {
            self.retire(s, battery, referee);
        }
    }

    /// Every battery declared on the target rolls, whatever has become of it; all together score at
    /// most one hit, but an intense hit eliminates (GW-ARTY-14, GW-ARTY-15, GW-INTENSE-02,
    /// GW-INTENSE-05).
    fn resolve_barrage_target(
        &self,
        s: &mut State,
        plan: &ArrayVec<DeclaredBarrage, MAX_UNITS_PER_SIDE>,
        target: UnitId,
        ones: &mut UnitSet,
        referee: &mut impl Referee<Event>,
    ) {
        let mut plain = Shares::default();
        let mut intense = Shares::default();
        for DeclaredBarrage { barrage, needed } in
            plan.iter().filter(|d| d.barrage.target == target)
        {
            let pair = (barrage.battery, target);
            let die = self.attack_die(s, pair, *needed, Roll::Barrage, referee);
            if die.stands == 1 {
                ones.insert(barrage.battery);
            }
            if die.hit {
                let shares = if barrage.intense { &mut intense } else { &mut plain };
                shares.add(barrage.battery, barrage.observer);
            }
        }
        if !intense.is_empty() {
            self.eliminate(s, target, &intense, referee);
        } else if !plain.is_empty() {
            self.take_hit(s, target, &plain, referee);
        }
    }
}
