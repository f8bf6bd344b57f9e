//! Who directs the fire of batteries, and what batteries can hit (GW-ARTY).

use crate::attack::numbers::vulnerable;
use crate::book::Grid;
use crate::position::distance::are_within_two;
use crate::position::placement::present;
use crate::position::sight::{seen_enemies, seen_far, sees, sees_far};
use crate::state::{MAX_UNITS, State, UnitSet};
use crate::switches::ObsLink;
use crate::units::indirect_fire::is_serving_foo;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;

/// The enemies that a battery could hit.
#[derive(Clone, Debug)]
pub(crate) struct Spotted {
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
pub(crate) fn may_observe(
    book: &Grid,
    state: &State,
    unit: UnitId,
    battery: UnitId,
    t: UnitId,
) -> bool {
    let privileged = is_serving_foo(book, unit, battery);
    match book.switches.obs_link {
        ObsLink::Target if privileged => sees_far(book, state, unit, t),
        ObsLink::Target => sees(book, state, unit, t),
        ObsLink::Battery => {
            sees(book, state, unit, t) && (privileged || are_within_two(book, state, unit, battery))
        }
    }
}

/// Looks for all enemies that the battery could hit: those that it sees itself and those that
/// one of its observers sees, each with its best observer
/// ([`observer_for`]).
pub(crate) fn spot_all(book: &Grid, state: &State, battery: UnitId) -> Spotted {
    let side = book.side(battery);
    // GW-ARTY-03: at any distance.
    let foes = vulnerable(book, state, battery, present(book, state, side.foe()));
    let mut spotted = Spotted {
        directly: seen_enemies(book, state, battery) & foes,
        observed: UnitSet::EMPTY,
        observers: [battery; MAX_UNITS],
    };
    let observers = present(book, state, side) & book.having(Trait::Observer);
    let foos = observers & book.having(Trait::Foo);
    for unit in foos.into_iter().chain(observers.without(foos)) {
        let left = foes.without(spotted.observed);
        if left.is_empty() {
            break;
        }
        for target in spotted_by(book, state, unit, battery, left) {
            spotted.observed.insert(target);
            spotted.observers[target.index()] = unit;
        }
    }
    spotted
}

/// Whether there is any unit among those that [`spotted_by`] finds.
pub(crate) fn spots_any(
    book: &Grid,
    state: &State,
    unit: UnitId,
    battery: UnitId,
    mut foes: UnitSet,
) -> bool {
    if book.switches.obs_link == ObsLink::Target && is_serving_foo(book, unit, battery) {
        return foes.any(|other| sees_far(book, state, unit, other));
    }
    !spotted_by(book, state, unit, battery, foes).is_empty()
}

/// The units of some enemies on which the unit may direct the battery's fire: those of which
/// [`may_observe`] says so, all at once.
fn spotted_by(book: &Grid, state: &State, unit: UnitId, battery: UnitId, foes: UnitSet) -> UnitSet {
    let privileged = is_serving_foo(book, unit, battery);
    match book.switches.obs_link {
        ObsLink::Target if privileged => seen_far(book, state, unit, foes),
        ObsLink::Battery if !privileged && !are_within_two(book, state, unit, battery) => {
            UnitSet::EMPTY
        }
        ObsLink::Target | ObsLink::Battery => seen_enemies(book, state, unit) & foes,
    }
}

/// The best observer who can direct the battery's fire on a target the battery does not have to
/// see: an FOO before others, then the lowest id.
pub(crate) fn observer_for(
    book: &Grid,
    state: &State,
    battery: UnitId,
    target: UnitId,
) -> Option<UnitId> {
    let side = book.side(battery);
    // GW-OBS-15, GW-ARTY-05, GW-ARTY-06; GW-OBS-18, GW-OBS-19: also who is disrupted, and as often
    // as they are asked.
    let observers = book.having(Trait::Observer) & book.of_side[side] & state.on_board;
    let qualified = |&unit: &UnitId| may_observe(book, state, unit, battery, target);
    // GW-ARTY-23
    let foos = observers & book.having(Trait::Foo);
    foos.into_iter().find(qualified).or_else(|| observers.without(foos).into_iter().find(qualified))
}
