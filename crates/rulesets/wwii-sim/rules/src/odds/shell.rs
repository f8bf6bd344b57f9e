//! Where a mortar's shell comes down, with weights (WS-WEAPON-07 to WS-WEAPON-14).

use std::collections::BTreeMap;

use wargauge_rules::game::UnitId;

use crate::action::Target;
use crate::attack::template::Burst;
use crate::book::Scene;
use crate::fire::mortar::{is_spotted, scattered};
use crate::odds::shots::WeaponShot;
use crate::position::formation::{centre_in, fine, slots_in};

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

/// What can be covered, each with its weight: in how many of the 240,000 ways of a hit die, two
/// distance dice and a direction; nothing if the mortar cannot hit.
pub(super) fn falls(
    scene: Scene<'_>,
    mortar: UnitId,
    target: UnitId,
    shot: &WeaponShot,
) -> Vec<(u64, Covered)> {
    let Scene { book, state } = scene;
    let Some(chance) = shot.chances[0] else { return Vec::new() };
    let at = Target::Unit(target);
    let unit = state.unit(mortar);
    let earlier = if unit.laid_on == Some(at) { unit.laid } else { 0 };
    let less = u8::from(is_spotted(scene, mortar, at)) + earlier;
    let hits = (1..=10).filter(|&die| die != 1 && die as i8 >= chance.needed).count() as u64;
    let mut lengths: BTreeMap<u8, u64> = BTreeMap::new();
    for first in 1..=10_u8 {
        // Of a hit the second die does not count.
        *lengths.entry(first.saturating_sub(less)).or_default() += 10 * hits;
        for second in 1..=10_u8 {
            *lengths.entry((first + second).saturating_sub(less)).or_default() += 10 - hits;
        }
    }
    let weapon = book.weapon(shot.weapon);
    let mut falls: BTreeMap<Covered, u64> = BTreeMap::new();
    for (&inches, &weight) in &lengths {
        for direction in 1..=12 {
            let centre = scattered(fine(state.unit(target).at), inches, direction);
            let (radius, strength) = (weapon.template, weapon.strength);
            let burst = Burst { shooter: mortar, centre, radius, strength };
            *falls.entry(covered(scene, target, burst)).or_default() += weight;
        }
    }
    falls.into_iter().map(|(covered, weight)| (weight, covered)).collect()
}

fn covered(scene: Scene<'_>, target: UnitId, burst: Burst) -> Covered {
    let Scene { book, state } = scene;
    let slots = |unit: UnitId| match state.unit(unit).building {
        Some(_) => 0,
        None if book.profile(unit).is_vehicle() => {
            u16::from(centre_in(state, unit, burst.centre, burst.reach()))
        }
        None => slots_in(state, unit, burst.centre, burst.reach()),
    };
    let (theirs, own) = (slots(target), slots(burst.shooter));
    let others = |slots: u16| (slots >> 1).count_ones() as u8;
    let mut buildings = book.ground().buildings.iter();
    Covered {
        leader: theirs & 1 == 1,
        men: others(theirs),
        own_leader: own & 1 == 1,
        own_men: others(own),
        building: buildings.any(|it| it.outline.is_within(burst.at(), burst.radius)),
    }
}
