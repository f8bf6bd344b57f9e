//! Artillery and mortars: in which ways they may fire, and the fire plan (GW-ARTY, GW-INTENSE).

use arrayvec::ArrayVec;

use crate::action::Barrage;
use crate::attack::casualties::{CreditShares, disrupt_itself, eliminate, retire, take_hit};
use crate::attack::dice::attack_die;
use crate::attack::numbers::{number_needed, vulnerable};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::attackers::ready_batteries;
use crate::fire::observers::{observer_for, spot_all, spots_any};
use crate::movement::activity::mark_fought;
use crate::position::distance::contacts;
use crate::position::placement::present;
use crate::position::sight::{seen_by_any, seen_enemies, sees, sees_in_crosses};
use crate::state::{DeclaredAttack, DeclaredBarrage, MAX_UNITS_PER_SIDE, Roll, UnitSet};
use crate::switches::{ObsLink, OptIntense};
use crate::units::indirect_fire::{fire_of, foo_serves, is_serving_foo};
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// The ways in which a battery may fire: two at each enemy at most.
pub type FireWays = ArrayVec<Barrage, { 2 * MAX_UNITS_PER_SIDE }>;

/// The ways in which the battery can reach the target: directly if it sees it, through its best
/// observer if it does not or if that is an FOO whose waiver it wants (GW-ARTY-04, GW-ARTY-20,
/// GW-ARTY-23, GW-ARTY-30).
pub(crate) fn ways_to_fire(
    scene: Scene<'_>,
    battery: UnitId,
    target: UnitId,
) -> ArrayVec<Barrage, 2> {
    let mut ways = ArrayVec::new();
    if vulnerable(scene, battery, UnitSet::of(target)).is_empty() {
        return ways;
    }
    let way = |observer| Barrage { battery, target, observer, intense: false };
    let direct = sees(scene, battery, target);
    if direct {
        ways.push(way(None));
    }
    if let Some(observer) = observer_for(scene, battery, target)
        && (!direct || is_serving_foo(scene.book, observer, battery))
    {
        ways.push(way(Some(observer)));
    }
    ways
}

/// Whether the battery can reach the target at all: every way needs the same number of the
/// table, and some way must be open.
fn can_fire_at(scene: Scene<'_>, battery: UnitId, target: UnitId) -> bool {
    !vulnerable(scene, battery, UnitSet::of(target)).is_empty()
        && (sees(scene, battery, target) || observer_for(scene, battery, target).is_some())
}

/// Every way in which the battery may be declared to fire: on each enemy among which it must
/// choose, adjacent ones if there are any, all [`ways_to_fire`]
/// (GW-ARTY-22, GW-PRIO-03).
pub(crate) fn all_ways_to_fire(scene: Scene<'_>, battery: UnitId) -> FireWays {
    let mut ways = FireWays::new();
    let spotted = spot_all(scene, battery);
    let legal = spotted.directly | spotted.observed;
    let near = legal & contacts(scene, battery);
    for target in if near.is_empty() { legal } else { near } {
        let way = |observer| Barrage { battery, target, observer, intense: false };
        let direct = spotted.directly.contains(target);
        if direct {
            ways.push(way(None));
        }
        let observer = spotted.observers[target.index()];
        if spotted.observed.contains(target)
            && (!direct || is_serving_foo(scene.book, observer, battery))
        {
            ways.push(way(Some(observer)));
        }
    }
    ways
}

/// Enemies among which the battery must choose.
#[cfg(test)]
pub(crate) fn barrage_targets(scene: Scene<'_>, battery: UnitId) -> UnitSet {
    all_ways_to_fire(scene, battery).iter().map(|way| way.target).collect()
}

/// Whether there is an enemy that the battery may be declared on.
pub(crate) fn has_barrage_target(scene: Scene<'_>, battery: UnitId) -> bool {
    let book = scene.book;
    let side = book.side(battery);
    let enemies = present(scene, side.foe());
    let foes = vulnerable(scene, battery, enemies);
    let mut observers = present(scene, side) & book.having(Trait::Observer);
    if book.switches.obs_link == ObsLink::Battery || !sees_in_crosses(book) {
        return !(seen_enemies(scene, battery) & foes).is_empty()
            || observers.any(|unit| spots_any(scene, unit, battery, foes));
    }
    let mut foos = UnitSet::EMPTY;
    if foo_serves(book, book.profile(battery).row) {
        foos = observers & book.having(Trait::Foo);
    }
    if foos.any(|unit| spots_any(scene, unit, battery, foes)) {
        return true;
    }
    let square = |unit: UnitId| scene.state.square[unit.index()];
    let lookouts = observers.without(foos) | UnitSet::of(battery);
    let seen = seen_by_any(scene, lookouts.map(square).collect(), side);
    let targets =
        if foes == enemies { scene.state.occupied[side.foe()] } else { foes.map(square).collect() };
    seen.meets(targets)
}

/// Whether no adjacent enemy keeps the battery from firing at the target.
fn may_choose(scene: Scene<'_>, battery: UnitId, target: UnitId) -> bool {
    let mut near = contacts(scene, battery);
    near.contains(target) || !near.any(|other| can_fire_at(scene, battery, other))
}

/// Whether a declaration is one of the battery's ways to fire on a target it may choose.
pub(crate) fn may_declare(scene: Scene<'_>, barrage: Barrage) -> bool {
    let plain = Barrage { intense: false, ..barrage };
    ready_batteries(scene).contains(barrage.battery)
        && (!barrage.intense || scene.book.switches.opt_intense == OptIntense::On)
        && present(scene, scene.book.side(barrage.battery).foe()).contains(barrage.target)
        && may_choose(scene, barrage.battery, barrage.target)
        && ways_to_fire(scene, barrage.battery, barrage.target).contains(&plain)
}

/// Declares a battery's attack (GW-ARTY-13).
pub(crate) fn declare_barrage(play: &mut Play<'_, impl Referee<Event>>, barrage: Barrage) {
    let needed =
        number_needed(play.scene(), barrage.battery, barrage.target, fire_of(play.book, &barrage));
    let needed = needed.expect("a declared barrage has a number");
    play.state.barrages.push(DeclaredBarrage { barrage, needed });
    // GW-ARTY-21
    mark_fought(play, barrage.battery);
    play.referee.tell(|| Event::Barrage { barrage, needed });
}

/// Rolls all declared barrages target by target, then marks self-disruptions, then removes the
/// batteries that fired intensely (T2 e to g, GW-ARTY-14, GW-ARTY-15, GW-ARTY-16, GW-ARTY-17,
/// GW-INTENSE-03).
pub(crate) fn resolve_barrages(play: &mut Play<'_, impl Referee<Event>>) {
    if play.state.barrages.is_empty() {
        return;
    }
    let plan = core::mem::take(&mut play.state.barrages);
    let mut done = UnitSet::EMPTY;
    let mut ones = UnitSet::EMPTY;
    for declared in &plan {
        let target = declared.barrage.target;
        if !done.contains(target) {
            done.insert(target);
            resolve_barrage_target(play, &plan, target, &mut ones);
        }
    }
    let spent: UnitSet =
        plan.iter().filter(|d| d.barrage.intense).map(|d| d.barrage.battery).collect();
    for battery in ones.without(spent) {
        disrupt_itself(play, battery);
    }
    for battery in spent {
        retire(play, battery);
    }
}

/// Every battery declared on the target rolls, whatever has become of it; all together score at
/// most one hit, but an intense hit eliminates (GW-ARTY-14, GW-ARTY-15, GW-INTENSE-02,
/// GW-INTENSE-05).
fn resolve_barrage_target(
    play: &mut Play<'_, impl Referee<Event>>,
    plan: &ArrayVec<DeclaredBarrage, MAX_UNITS_PER_SIDE>,
    target: UnitId,
    ones: &mut UnitSet,
) {
    let mut plain = CreditShares::default();
    let mut intense = CreditShares::default();
    for &DeclaredBarrage { barrage, needed } in plan.iter().filter(|d| d.barrage.target == target) {
        let attack = DeclaredAttack { attacker: barrage.battery, target, needed };
        // GW-ARTY-28: rolled as any attack.
        let die = attack_die(play, attack, Roll::Barrage);
        if die.stands == 1 {
            ones.insert(barrage.battery);
        }
        if die.hit {
            let shares = if barrage.intense { &mut intense } else { &mut plain };
            shares.add(barrage.battery, barrage.observer);
        }
    }
    // GW-ARTY-25: who is eliminated goes at once; what is declared on others stands.
    if !intense.is_empty() {
        eliminate(play, target, &intense);
    } else if !plain.is_empty() {
        take_hit(play, target, &plain);
    }
}
