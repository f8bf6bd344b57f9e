//! Aircraft sorties (GW-AIR).

use crate::attack::casualties::{Shares, eliminate, take_hit, wear_aircraft};
use crate::book::Grid;
use crate::event::{Event, SortieResult};
use crate::movement::activity::mark_fought;
use crate::position::distance::are_within_two;
use crate::position::placement::present;
use crate::state::{Roll, State, UnitSet};
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::units::profile::{PureInfantry, Trait};
use wargauge_rules::event::Common;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// A sortie die of this or more strikes the target (GW-AIR-03).
const STRIKES_ON: u8 = 5;

/// A sortie die of this or less disrupts the aircraft (GW-AIR-06).
const AIRCRAFT_SUFFERS_ON: u8 = 2;

/// Aircraft that may still fly this turn; none by night (GW-AIR-09, GW-NIGHT-07).
pub(crate) fn ready_aircraft(book: &Grid, state: &State) -> UnitSet {
    if state.light == Light::Night {
        return UnitSet::EMPTY;
    }
    (book.of_side[state.side] & state.airborne).without(state.fought)
}

/// Enemies that aircraft can attack.
pub(crate) fn sortie_targets(book: &Grid, state: &State) -> UnitSet {
    open_to_sorties(book, state, state.side.foe())
}

/// Units of a side that aircraft can attack: not purely infantry, no anti-aircraft guns
/// (GW-AIR-02, GW-AIR-05, GW-AIR-08); heavy tanks as others (GW-HEAVY-06).
pub(crate) fn open_to_sorties(book: &Grid, state: &State, side: Side) -> UnitSet {
    let units = present(book, state, side).without(book.having(Trait::AntiAir));
    let open_to_attack = |&unit: &UnitId| match book.profile(unit).pure_infantry {
        PureInfantry::Never => true,
        PureInfantry::Always => false,
        PureInfantry::InBuilding => {
            state.ground.kind(state.square[unit.index()]) != Terrain::Building
        }
    };
    units.filter(open_to_attack).collect()
}

/// Whether an anti-aircraft gun of its side is within two squares of the unit (GW-AIR-04,
/// GW-AIR-10).
pub(crate) fn is_protected(book: &Grid, state: &State, unit: UnitId) -> bool {
    let mut guns = present(book, state, book.side(unit)) & book.having(Trait::AntiAir);
    guns.any(|gun| are_within_two(book, state, gun, unit))
}

/// One sortie (GW-AIR-03, GW-AIR-04, GW-AIR-06, GW-AIR-07).
pub(crate) fn fly_sortie(
    book: &Grid,
    state: &mut State,
    aircraft: UnitId,
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    mark_fought(book, state, aircraft, referee);
    referee.begin(state.key_of(Roll::Sortie, book.profile(aircraft).roller));
    let die = referee.roll(Die::D6);
    let protected = is_protected(book, state, target);
    let result = match die {
        STRIKES_ON.. if protected => SortieResult::Hit,
        STRIKES_ON.. => SortieResult::Eliminated,
        ..=AIRCRAFT_SUFFERS_ON if state.disrupted.contains(aircraft) => SortieResult::AircraftLost,
        ..=AIRCRAFT_SUFFERS_ON => SortieResult::AircraftDisrupted,
        _ => SortieResult::Nothing,
    };
    referee.tell(|| Event::Sortie { aircraft, target, die, result });
    referee.tell(|| Event::Fact(Common::Shot { unit: aircraft }));
    match result {
        SortieResult::Eliminated | SortieResult::Hit => {
            referee.tell(|| Event::Fact(Common::Hit { unit: aircraft }));
            let shares = Shares::of(aircraft);
            if protected {
                take_hit(book, state, target, &shares, referee);
            } else {
                eliminate(book, state, target, &shares, referee);
            }
        }
        SortieResult::AircraftDisrupted | SortieResult::AircraftLost => {
            wear_aircraft(book, state, aircraft, referee);
        }
        SortieResult::Nothing => {}
    }
}
