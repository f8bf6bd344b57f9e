//! What an anti-aircraft gun is good for where it stands: the enemy's aircraft disrupt those around it
//! whom they would else have eliminated (GW-AIR-03, GW-AIR-04).

use wargauge_grid::Trait;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::Square;

use super::doctrine::Doctrine;
use super::odds::{SORTIE_NUMBER, chance, share};

/// Squares from a gun within which it protects (GW-AIR-04).
const PROTECTED: u8 = 2;

/// What is left of protection with each square that a unit is too far off, as a power of two: the gun
/// is on its way, or the unit.
const FALLS_BY: u8 = 2;

/// Whom an anti-aircraft gun may protect.
#[derive(Clone, Copy, Debug)]
pub(super) struct AirDefence {
    under: UnitSet,
    /// The chance that the enemy's next turn brings a hit from the air.
    hit: i32,
}

impl AirDefence {
    /// No gun protects anybody.
    const NONE: Self = Self { under: UnitSet::EMPTY, hit: 0 };

    /// That of a unit: nobody unless it is an anti-aircraft gun, and the enemy flies.
    fn of(view: &View<'_>, unit: UnitId) -> Self {
        let side = view.side();
        let guns = view.having(Trait::AntiAir);
        if !guns.contains(unit) {
            return Self::NONE;
        }
        let aircraft = view.airborne(side.foe()).len() as i32;
        if aircraft == 0 {
            return Self::NONE;
        }
        // Several guns protect no better than one (GW-AIR-10).
        let others = (guns & view.present(side)).without(UnitSet::of(unit));
        let near = |other: &UnitId| {
            let from = view.distances_to(view.square(*other));
            { others }.any(|gun| from[view.square(gun).index()] <= PROTECTED)
        };
        let under = view.open_to_sorties(side).filter(|other| !near(other)).collect();
        Self { under, hit: chance(SORTIE_NUMBER, false) * aircraft }
    }

    /// Whether there is nobody to protect.
    pub(super) const fn is_empty(&self) -> bool {
        self.under.is_empty()
    }

    /// What a gun in a square saves in the enemy's next turn, in hundredths of a point, if each unit's
    /// end costs so much more than its disruption.
    pub(super) fn worth(
        &self,
        view: &View<'_>,
        square: Square,
        saved: impl Fn(UnitId) -> i32,
    ) -> i32 {
        let from = view.distances_to(square);
        let of_unit = |unit: UnitId| {
            let beyond = from[view.square(unit).index()].saturating_sub(PROTECTED);
            saved(unit).checked_shr(u32::from(FALLS_BY * beyond)).unwrap_or(0)
        };
        share(self.under.map(of_unit).sum(), self.hit)
    }
}

impl Doctrine {
    /// Whom a unit may protect from aircraft.
    pub(super) fn umbrella(&self, view: &View<'_>, unit: UnitId) -> AirDefence {
        if self.weights.air_defence > 0 { AirDefence::of(view, unit) } else { AirDefence::NONE }
    }
}
