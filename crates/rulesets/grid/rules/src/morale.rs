//! Regrouping and isolation (GW-DISR, GW-REGROUP).
//!
//! Also kept here: GW-DISR-01, GW-DISR-03, GW-DISR-09, GW-REGROUP-04, GW-REGROUP-08, GW-REGROUP-11.

use crate::Grid;
use crate::event::Event;
use crate::profile::{Class, Quality, Trait};
use crate::state::UnitSet;
use crate::state::{Roll, State};
use crate::switches::{FireMove, TankRegroup};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// A regroup die of this or more removes the disruption (GW-REGROUP-02).
const REGROUPS_ON: u8 = 3;

impl Grid {
    /// The units that must withdraw this turn, all judged at the start of T4 (GW-DISR-07,
    /// GW-DISR-12, GW-STRONG-07).
    pub(super) fn isolated_units(&self, s: &State) -> UnitSet {
        let mut bound = (self.present(s, s.side) & s.disrupted).without(s.combat_moved);
        if self.switches.fire_move == FireMove::Exclusive {
            bound = bound.without(s.fought);
        }
        let bound = bound.without(self.having(Trait::Stationary));
        bound.filter(|&unit| self.is_isolated(s, unit)).collect()
    }

    /// The units that may try to regroup: disrupted, did not fight, next to no enemy, and not poor
    /// units that moved (GW-REGROUP-01, GW-REGROUP-03, GW-REGROUP-05, GW-REGROUP-10,
    /// GW-REGROUP-12).
    pub(super) fn able_to_regroup(&self, s: &State) -> UnitSet {
        let able = (self.present(s, s.side) & s.disrupted).without(s.fought);
        let barred = |unit: UnitId| {
            let poor = self.profiles[unit.index()].quality == Quality::Poor;
            (poor && s.moved.contains(unit)) || self.in_contact(s, unit)
        };
        able.filter(|&unit| !barred(unit)).collect()
    }

    /// Whether a failed attempt is rolled again: Tank class (or tanks only) and elite units, not
    /// strongpoints, which are tanks only as targets (GW-REGROUP-06, GW-REGROUP-07, GW-REGROUP-09,
    /// GW-STRONG-05).
    fn rerolls_regroup(&self, unit: UnitId) -> bool {
        let profile = &self.profiles[unit.index()];
        let tank = match self.switches.tank_regroup {
            TankRegroup::Class => profile.class == Class::Tank && !profile.has(Trait::Stationary),
            TankRegroup::Type => profile.has(Trait::TankType),
        };
        tank || profile.quality == Quality::Elite
    }

    /// One attempt to regroup.
    pub(super) fn regroup(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        referee.begin(s.key_of(Roll::Regroup, self.profiles[unit.index()].dice_key));
        let die = referee.roll(Die::D6);
        let failed = die < REGROUPS_ON;
        let again = (failed && self.rerolls_regroup(unit)).then(|| referee.roll(Die::D6));
        let fresh = again.unwrap_or(die) >= REGROUPS_ON;
        referee.tell(|| Event::Regroup { unit, die, again, fresh });
        if fresh {
            s.disrupted.remove(unit);
            referee.tell(|| Event::Fact(Common::Restored { victim: unit }));
        }
    }
}
