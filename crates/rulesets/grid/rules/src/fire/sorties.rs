//! Aircraft sorties (GW-AIR).

use crate::attack::casualties::{CreditShares, eliminate, take_hit, wear_aircraft};
use crate::book::{Play, Scene};
use crate::event::{Event, SortieResult};
use crate::movement::activity::mark_fought;
use crate::position::distance::are_within_two;
use crate::position::placement::present;
use crate::state::{Roll, UnitSet};
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
pub(crate) fn ready_aircraft(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    if state.light == Light::Night {
        return UnitSet::EMPTY;
    }
    (scene.book.of_side[state.side] & state.airborne).without(state.fought)
}

/// Enemies that aircraft can attack.
pub(crate) fn sortie_targets(scene: Scene<'_>) -> UnitSet {
    open_to_sorties(scene, scene.state.side.foe())
}

/// Units of a side that aircraft can attack: not purely infantry, no anti-aircraft guns
/// (GW-AIR-02, GW-AIR-05, GW-AIR-08); heavy tanks as others (GW-HEAVY-06).
pub(crate) fn open_to_sorties(scene: Scene<'_>, side: Side) -> UnitSet {
    let units = present(scene, side).without(scene.book.having(Trait::AntiAir));
    let open_to_attack = |&unit: &UnitId| match scene.book.profile(unit).pure_infantry {
        PureInfantry::Never => true,
        PureInfantry::Always => false,
        PureInfantry::InBuilding => {
            scene.state.ground.kind(scene.state.square[unit.index()]) != Terrain::Building
        }
    };
    units.filter(open_to_attack).collect()
}

/// Whether an anti-aircraft gun of its side is within two squares of the unit (GW-AIR-04,
/// GW-AIR-10).
pub(crate) fn is_protected(scene: Scene<'_>, unit: UnitId) -> bool {
    let mut guns = present(scene, scene.book.side(unit)) & scene.book.having(Trait::AntiAir);
    guns.any(|gun| are_within_two(scene, gun, unit))
}

/// One sortie (GW-AIR-03, GW-AIR-04, GW-AIR-06, GW-AIR-07).
pub(crate) fn fly_sortie(
    play: &mut Play<'_, impl Referee<Event>>,
    aircraft: UnitId,
    target: UnitId,
) {
    mark_fought(play, aircraft);
    play.referee.begin(play.state.key_of(Roll::Sortie, play.book.profile(aircraft).roller));
    let die = play.referee.roll(Die::D6);
    let protected = is_protected(play.scene(), target);
    let result = match die {
        STRIKES_ON.. if protected => SortieResult::Hit,
        STRIKES_ON.. => SortieResult::Eliminated,
        ..=AIRCRAFT_SUFFERS_ON if play.state.disrupted.contains(aircraft) => {
            SortieResult::AircraftLost
        }
        ..=AIRCRAFT_SUFFERS_ON => SortieResult::AircraftDisrupted,
        _ => SortieResult::Nothing,
    };
    play.referee.tell(|| Event::Sortie { aircraft, target, die, result });
    play.referee.tell(|| Event::Fact(Common::Shot { unit: aircraft }));
    match result {
        SortieResult::Eliminated | SortieResult::Hit => {
            play.referee.tell(|| Event::Fact(Common::Hit { unit: aircraft }));
            let shares = CreditShares::of(aircraft);
            if protected {
                take_hit(play, target, &shares);
            } else {
                eliminate(play, target, &shares);
            }
        }
        SortieResult::AircraftDisrupted | SortieResult::AircraftLost => {
            wear_aircraft(play, aircraft);
        }
        SortieResult::Nothing => {}
    }
}
