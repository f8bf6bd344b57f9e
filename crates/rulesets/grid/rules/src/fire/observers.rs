//! Who directs the fire of batteries, and what batteries can hit (GW-ARTY).

use crate::attack::numbers::vulnerable;
use crate::book::Scene;
use crate::position::distance::are_within_two;
use crate::position::placement::present;
use crate::position::sight::{seen_enemies, seen_far, sees, sees_far};
use crate::state::{MAX_UNITS, UnitSet};
use crate::switches::ObsLink;
use crate::units::indirect_fire::is_serving_foo;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;

/// The enemies that a battery could hit.
#[derive(Clone, Debug)]
pub(crate) struct SpottedEnemies {
    /// Those that it sees itself.
    pub(crate) directly: UnitSet,
    /// Those that somebody observes for it.
    pub(crate) observed: UnitSet,
    /// Who does, for each of those.
    pub(crate) observers: [UnitId; MAX_UNITS],
}

/// Whether the unit may direct the battery's fire on the target.
///
/// By default an observer sees the target within two squares; with `obs_link = battery` it must
/// also be within two squares of the battery. An FOO that serves the battery is spared the
/// first distance, or the second (GW-ARTY-07, GW-ARTY-08, GW-ARTY-09, GW-ARTY-10, GW-ARTY-11,
/// GW-ARTY-29).
pub(crate) fn may_observe(scene: Scene<'_>, unit: UnitId, battery: UnitId, t: UnitId) -> bool {
    let privileged = is_serving_foo(scene.book, unit, battery);
    match scene.book.switches.obs_link {
        ObsLink::Target if privileged => sees_far(scene, unit, t),
        ObsLink::Target => sees(scene, unit, t),
        ObsLink::Battery => {
            sees(scene, unit, t) && (privileged || are_within_two(scene, unit, battery))
        }
    }
}

/// Looks for all enemies that the battery could hit: those that it sees itself and those that
/// one of its observers sees, each with its best observer
/// ([`observer_for`]).
pub(crate) fn spot_all(scene: Scene<'_>, battery: UnitId) -> SpottedEnemies {
    let book = scene.book;
    let side = book.side(battery);
    // GW-ARTY-03: at any distance.
    let foes = vulnerable(scene, battery, present(scene, side.foe()));
    let mut spotted = SpottedEnemies {
        directly: seen_enemies(scene, battery) & foes,
        observed: UnitSet::EMPTY,
        observers: [battery; MAX_UNITS],
    };
    let observers = present(scene, side) & book.having(Trait::Observer);
    let foos = observers & book.having(Trait::Foo);
    for unit in foos.into_iter().chain(observers.without(foos)) {
        let left = foes.without(spotted.observed);
        if left.is_empty() {
            break;
        }
        for target in spotted_by(scene, unit, battery, left) {
            spotted.observed.insert(target);
            spotted.observers[target.index()] = unit;
        }
    }
    spotted
}

/// Whether there is any unit among those that [`spotted_by`] finds.
pub(crate) fn spots_any(
    scene: Scene<'_>,
    unit: UnitId,
    battery: UnitId,
    mut foes: UnitSet,
) -> bool {
    if scene.book.switches.obs_link == ObsLink::Target && is_serving_foo(scene.book, unit, battery)
    {
        return foes.any(|other| sees_far(scene, unit, other));
    }
    !spotted_by(scene, unit, battery, foes).is_empty()
}

/// The units of some enemies on which the unit may direct the battery's fire: those of which
/// [`may_observe`] says so, all at once.
fn spotted_by(scene: Scene<'_>, unit: UnitId, battery: UnitId, foes: UnitSet) -> UnitSet {
    let privileged = is_serving_foo(scene.book, unit, battery);
    match scene.book.switches.obs_link {
        ObsLink::Target if privileged => seen_far(scene, unit, foes),
        ObsLink::Battery if !privileged && !are_within_two(scene, unit, battery) => UnitSet::EMPTY,
        ObsLink::Target | ObsLink::Battery => seen_enemies(scene, unit) & foes,
    }
}

/// The best observer who can direct the battery's fire on a target the battery does not have to
/// see: an FOO before others, then the lowest id.
pub(crate) fn observer_for(scene: Scene<'_>, battery: UnitId, target: UnitId) -> Option<UnitId> {
    let book = scene.book;
    let side = book.side(battery);
    // GW-OBS-15, GW-ARTY-05, GW-ARTY-06; GW-OBS-18, GW-OBS-19: also who is disrupted, and as often
    // as they are asked.
    let observers = book.having(Trait::Observer) & book.of_side[side] & scene.state.on_board;
    let qualified = |&unit: &UnitId| may_observe(scene, unit, battery, target);
    // GW-ARTY-23
    let foos = observers & book.having(Trait::Foo);
    foos.into_iter().find(qualified).or_else(|| observers.without(foos).into_iter().find(qualified))
}
