//! Whom to set up first (WS-SCEN-08). The enemy learns nothing from the order, for he sees a side when
//! all of it stands: it is about places. Who comes first has the best of them.

use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, Class, Phase, Place, UnitProfile, View};

use crate::Doctrine;

impl Doctrine {
    /// The unit that is set up next: of equals that with the most men, then that with the lowest number.
    pub(crate) fn next_to_set_up(view: &View<'_>, side: Side) -> Action {
        let noting = view.phase() == Phase::Notes;
        let open = |&unit: &UnitId| {
            let waits = view.unit(unit).is_some_and(|it| it.place() == Place::Waiting);
            waits && (!noting || view.may_note(unit))
        };
        let rank = |unit: &UnitId| {
            let profile = view.profile(*unit);
            (turn_of(profile), -(profile.figures.len() as i32))
        };
        let next = view.units_of(side).filter(open).min_by_key(rank);
        Action::Next(next.expect("somebody is to be set up"))
    }
}

/// When a unit has its turn. Vehicles come before those who may ride in them, officers after all whom
/// they may lead. Guns never move again, so that no place may be taken from them. Snipers and launchers
/// live by cover, and one good house is enough for each; squads take what else there is in front. Who
/// serves a weapon sees far from many places behind them.
fn turn_of(profile: &UnitProfile) -> u8 {
    match profile.class {
        Class::Vehicle => 0,
        Class::Gun => 1,
        Class::Team if profile.crewed.is_none() => 2,
        Class::Infantry | Class::Cavalry => 3,
        Class::Team => 4,
        Class::Officer => 5,
    }
}
