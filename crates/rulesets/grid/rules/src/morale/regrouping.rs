//! Regrouping (GW-REGROUP).

use crate::book::{Grid, Play, Scene};
use crate::event::Event;
use crate::position::distance::in_contact;
use crate::position::placement::present;
use crate::state::{Roll, UnitSet};
use crate::switches::TankRegroup;
use crate::units::profile::{Class, Quality, Trait};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// A regroup die of this or more removes the disruption (GW-REGROUP-02).
const REGROUPS_ON: u8 = 3;

/// The units that may try to regroup: disrupted, did not fight, next to no enemy, and not poor
/// units that moved (GW-REGROUP-01, GW-REGROUP-03, GW-REGROUP-05, GW-REGROUP-10,
/// GW-REGROUP-12).
pub(crate) fn able_to_regroup(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    let able = (present(scene, state.side) & state.disrupted).without(state.fought);
    let barred = |unit: UnitId| {
        let poor = scene.book.profile(unit).quality == Quality::Poor;
        (poor && state.moved.contains(unit)) || in_contact(scene, unit)
    };
    able.filter(|&unit| !barred(unit)).collect()
}

/// Whether a failed attempt is rolled again: Tank class (or tanks only) and elite units, not
/// strongpoints, which are tanks only as targets (GW-REGROUP-06, GW-REGROUP-07, GW-REGROUP-09,
/// GW-STRONG-05).
fn rerolls_regroup(book: &Grid, unit: UnitId) -> bool {
    let profile = book.profile(unit);
    let tank = match book.switches.tank_regroup {
        TankRegroup::Class => profile.class == Class::Tank && !profile.has(Trait::Stationary),
        TankRegroup::Type => profile.has(Trait::TankType),
    };
    tank || profile.quality == Quality::Elite
}

/// One attempt to regroup: 2/3, with the second die 8/9 (GW-REGROUP-08).
pub(crate) fn regroup(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.referee.begin(play.state.key_of(Roll::Regroup, play.book.profile(unit).roller));
    let die = play.referee.roll(Die::D6);
    let failed = die < REGROUPS_ON;
    let again = (failed && rerolls_regroup(play.book, unit)).then(|| play.referee.roll(Die::D6));
    let fresh = again.unwrap_or(die) >= REGROUPS_ON;
    play.referee.tell(|| Event::Regroup { unit, die, again, fresh });
    if fresh {
        play.state.disrupted.remove(unit);
        play.referee.tell(|| Event::Fact(Common::Restored { victim: unit }));
    }
}
