//! Aircraft sorties (GW-AIR).
//!
//! Also kept here: GW-AIR-01, GW-AIR-11, GW-HEAVY-06.

use crate::event::Common;
use crate::game::UnitId;
use crate::grid::Grid;
use crate::grid::casualties::Shares;
use crate::grid::clock::Light;
use crate::grid::event::{Event, SortieResult};
use crate::grid::ground::Terrain;
use crate::grid::profile::{PureInfantry, Trait};
use crate::grid::state::{Roll, State};
use crate::referee::{Observer, Referee};
use crate::table::dice::{Dice, Die};
use crate::table::unit_set::UnitSet;

/// A sortie die of this or more strikes the target (GW-AIR-03).
const STRIKES_ON: u8 = 5;
/// A sortie die of this or less disrupts the aircraft (GW-AIR-06).
const AIRCRAFT_SUFFERS_ON: u8 = 2;

impl Grid {
    /// Aircraft that may still fly this turn; none by night (GW-AIR-09, GW-NIGHT-07).
    pub(super) fn ready_aircraft(&self, s: &State) -> UnitSet {
        if s.light == Light::Night {
            return UnitSet::EMPTY;
        }
        (self.of_side[s.side] & s.airborne).without(s.fought)
    }

    /// Enemies that aircraft can attack: not purely infantry, no anti-aircraft guns
    /// (GW-AIR-02, GW-AIR-05, GW-AIR-08).
    pub(super) fn sortie_targets(&self, s: &State) -> UnitSet {
        let foes = self.present(s, s.side.foe()).without(self.having(Trait::AntiAir));
        let open_to_attack = |&unit: &UnitId| match self.profiles[unit.index()].pure_infantry {
            PureInfantry::Never => true,
            PureInfantry::Always => false,
            PureInfantry::InBuilding => s.ground.kind(s.square[unit.index()]) != Terrain::Building,
        };
        foes.filter(open_to_attack).collect()
    }

    /// Whether an anti-aircraft gun of its side is within two squares of the unit (GW-AIR-04,
    /// GW-AIR-10).
    pub(super) fn is_protected(&self, s: &State, unit: UnitId) -> bool {
        let mut guns = self.present(s, self.side(unit)) & self.having(Trait::AntiAir);
        guns.any(|gun| self.within_two(s, gun, unit))
    }

    /// One sortie (GW-AIR-03, GW-AIR-04, GW-AIR-06, GW-AIR-07).
    pub(super) fn fly<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        aircraft: UnitId,
        target: UnitId,
        referee: &mut Referee<D, O>,
    ) {
        self.mark_fought(s, aircraft, referee);
        referee.begin(s.key_of(Roll::Sortie, self.profiles[aircraft.index()].dice_key));
        let die = referee.roll(Die::D6);
        let protected = self.is_protected(s, target);
        let result = match die {
            STRIKES_ON.. if protected => SortieResult::Hit,
            STRIKES_ON.. => SortieResult::Eliminated,
            ..=AIRCRAFT_SUFFERS_ON if s.disrupted.contains(aircraft) => SortieResult::AircraftLost,
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
                    self.take_hit(s, target, &shares, referee);
                } else {
                    self.eliminate(s, target, &shares, referee);
                }
            }
            SortieResult::AircraftDisrupted | SortieResult::AircraftLost => {
                self.wear_aircraft(s, aircraft, referee);
            }
            SortieResult::Nothing => {}
        }
    }
}
