//! Where a mortar's shell comes down, with weights (WS-WEAPON-07 to WS-WEAPON-14).

use std::collections::BTreeMap;

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::odometer::outcomes;

use crate::action::Target;
use crate::attack::template::{Burst, caught, touches};
use crate::book::Scene;
use crate::fire::mortar::{ShellRoll, lands, shell_aim};

/// What a shell covers where it comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Covered {
    /// Whether the target's leader, or the target as a vehicle.
    pub leader: bool,
    /// Other men of the target.
    pub men: u8,
    /// Whether the leader of the mortar's own team.
    pub own_leader: bool,
    /// Other men of it.
    pub own_men: u8,
    /// Whether the target's building.
    pub building: bool,
}

/// What can be covered, each with its weight; nothing if the mortar cannot hit.
pub(super) fn falls(scene: Scene<'_>, mortar: UnitId, target: UnitId) -> Vec<(u64, Covered)> {
    let Some(aim) = shell_aim(scene, mortar, Target::Unit(target)) else { return Vec::new() };
    let rolls = outcomes(|dice| {
        let roll = ShellRoll::of(&mut DiceReferee::new(dice, Deaf), aim.needed);
        ShellRoll { die: 0, ..roll }
    });
    let weapon = scene.book.weapon(aim.weapon);
    let mut falls: BTreeMap<Covered, u64> = BTreeMap::new();
    for (weight, roll) in rolls {
        let centre = lands(scene.state, Target::Unit(target), aim, roll);
        let (radius, strength) = (weapon.template, weapon.strength);
        let burst = Burst { shooter: mortar, centre, radius, strength };
        *falls.entry(covered(scene, target, burst)).or_default() += weight;
    }
    falls.into_iter().map(|(covered, weight)| (weight, covered)).collect()
}

fn covered(scene: Scene<'_>, target: UnitId, burst: Burst) -> Covered {
    let (theirs, own) = (caught(scene, target, burst), caught(scene, burst.shooter, burst));
    let others = |slots: u16| (slots >> 1).count_ones() as u8;
    let buildings = 0..scene.book.ground().buildings.len() as u8;
    Covered {
        leader: theirs & 1 == 1,
        men: others(theirs),
        own_leader: own & 1 == 1,
        own_men: others(own),
        building: buildings.into_iter().any(|building| touches(scene.book, building, burst)),
    }
}
