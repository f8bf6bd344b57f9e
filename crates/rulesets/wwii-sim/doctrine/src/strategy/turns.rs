//! Whom to set up first (WS-SCEN-08). The enemy learns nothing from the order, for he sees a side when
//! all of it stands: it is about places. Who comes first has the best of them.

use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, Class, Phase, Place, UnitProfile, View};

use crate::doctrine::Doctrine;

impl Doctrine {
    /// The unit that is set up next: of equals that with the most men, then that with the lowest number.
    pub(crate) fn next_to_set_up(view: &View<'_>, side: Side) -> Action {
        let noting = view.phase() == Phase::Notes;
        let open = |&unit: &UnitId| {
            let waits = view.unit(unit).is_some_and(|it| it.place() == Place::Waiting);
            waits && (!noting || view.may_note(unit))
        };
        let meets_hulls = view.units_of(side.foe()).any(|foe| view.profile(foe).is_vehicle());
        let rank = |unit: &UnitId| {
            let profile = view.profile(*unit);
            let is_laden = view.unit(*unit).is_some_and(|it| it.companions()[1].is_some());
            (turn_of(profile, is_laden, meets_hulls), -(profile.figures.len() as i32))
        };
        let next = view.units_of(side).filter(open).min_by_key(rank);
        Action::Next(next.expect("somebody is to be set up"))
    }
}

/// When a unit has its turn: first those on whose place most hangs, for who comes later finds the best
/// ground taken. Tanks and squads take and hold what the game is about, and begin as near to it as they
/// can, and so does a transport with troops aboard; guns never move again; snipers and launchers find one
/// good house among what is left, if the enemy has vehicles: where he has none little hangs on them, and
/// they come with those who serve weapons, the larger before them. An empty transport has nobody to bring on, who serves a weapon sees far
/// from many places behind them all, who has none is best where nobody looks, and officers join whom they
/// lead.
fn turn_of(profile: &UnitProfile, is_laden: bool, meets_hulls: bool) -> u8 {
    match profile.class {
        Class::Vehicle if is_laden => 0,
        Class::Vehicle => match &profile.vehicle {
            Some(it) if it.mounts.is_empty() => 6,
            Some(it) if it.carries > 0 => 4,
            _ => 0,
        },
        Class::Infantry | Class::Cavalry => 1,
        Class::Gun => 2,
        Class::Team if profile.crewed.is_none() && meets_hulls => 3,
        Class::Team => 5,
        Class::Officer => 7,
    }
}
