//! Aircraft sorties (GW-AIR).
//!
//! Also kept here: GW-AIR-01, GW-AIR-11, GW-HEAVY-06.

use crate::Grid;
use crate::casualties::Shares;
use crate::clock::Light;
use crate::event::{Event, SortieResult};
use crate::ground::Terrain;
use crate::profile::{PureInfantry, Trait};
use crate::state::UnitSet;
use crate::state::{Roll, State};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

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
    pub(super) fn fly(
        &self,
        s: &mut State,
        aircraft: UnitId,
        target: UnitId,
        referee: &mut impl Referee<Event>,
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
