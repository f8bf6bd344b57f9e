//! The active unit where it is, and what staying there is worth.

use super::judge::Judge;
use crate::knowledge::cells::Shelter;
use crate::value::field::{Field, Harm, Outlook, Spot, apart};
use crate::value::goals::GoalPull;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::state::activation::Activation;
use wargauge_victory_decision::units::profile::UnitKind;

/// The active unit where it is, and what staying there is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stay {
    pub(crate) unit: UnitId,
    pub(crate) at: Point,
    /// Actions left, this one included.
    pub(crate) left: u8,
    pub(crate) outlook: Outlook,
    pub(crate) pull: GoalPull,
    /// How far its goal is served there.
    pub(crate) served: i32,
    pub(crate) value: i32,
    /// Whom guns and vehicles look at.
    pub(crate) faces: Option<UnitId>,
}

impl Judge {
    /// What staying is worth to the active unit.
    pub(crate) fn stay(&mut self, field: &Field<'_>, active: &Activation) -> Stay {
        let unit = active.unit;
        let spot = self.home(unit, active.moved);
        let outlook = self.outlook_at_home(field, unit, active.moved);
        let pull = self.pull(&field.view, unit);
        let mut stay = Stay {
            unit,
            at: spot.at,
            left: active.left,
            outlook,
            pull,
            served: pull.at(spot.at),
            value: 0,
            faces: outlook.target,
        };
        stay.value = self.place_value(&stay, &spot, outlook.harm());
        if stay.faces.is_none() && field.view.profile(unit).kind != UnitKind::Infantry {
            let foes = field.foes;
            stay.faces = foes.min_by_key(|foe| (apart(self.units.of(*foe).at, spot.at), foe.0));
        }
        stay
    }

    /// The worth of a spot with such losses to expect there and such a shot.
    pub(crate) fn place_value(&self, stay: &Stay, spot: &Spot, harm: Harm) -> i32 {
        self.ground_value(stay, spot.at, spot.shelter) + self.harm_value(harm)
    }

    /// The worth of a place whoever sees it: the way to the goal, and cover.
    pub(crate) fn ground_value(&self, stay: &Stay, at: Point, shelter: Shelter) -> i32 {
        let served = if at == stay.at { stay.served } else { stay.pull.at(at) };
        served + if shelter.is_any() { self.cover_value(stay.unit) } else { 0 }
    }

    /// What it is worth to a unit to be in cover, whoever sees it.
    pub(crate) fn cover_value(&self, unit: UnitId) -> i32 {
        let own = self.units.of(unit);
        if own.vehicle { 0 } else { own.worth * self.weights.cover / 1_000 }
    }

    /// The worth of such losses to expect and such a shot.
    pub(crate) const fn harm_value(&self, Harm { danger, fire }: Harm) -> i32 {
        fire * self.weights.opportunity / 100 - danger * self.weights.danger / 100
    }
}
