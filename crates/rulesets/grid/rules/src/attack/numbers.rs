//! Numbers needed to hit (GW-COMBAT, GW-HEAVY).

use crate::book::Scene;
use crate::position::distance::{are_adjacent, in_heavy_reach};
use crate::state::UnitSet;
use crate::switches::{DeductionsStack, FooWaives, IndirectPenalty};
use crate::terrain::light::Light;
use crate::units::indirect_fire::{Fire, foo_privilege, second_deduction};
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;

/// The number needed to hit, deductions included; `None` if the attack may not be made at all
/// (GW-COMBAT-11).
pub(crate) fn number_needed(scene: Scene<'_>, a: UnitId, t: UnitId, fire: Fire) -> Option<u8> {
    let book = scene.book;
    let (attacker, target) = (book.profile(a), book.profile(t));
    // GW-COMBAT-19, GW-COMBAT-22: the attacker's row, the target's class, at any range; a dash is no
    // attack.
    let number = attacker.needs.against(target.class)?;
    if out_of_heavy_reach(scene, a, t) {
        return None;
    }
    // GW-COMBAT-23, GW-COMBAT-31: a deduction from the die is one more to reach.
    let cover = in_cover_from(scene, a, t);
    if fire == Fire::Direct && book.switches.indirect_penalty == IndirectPenalty::IndirectWithoutFoo
    {
        return Some(number + u8::from(cover));
    }
    let waived = foo_privilege(book, attacker, fire);
    let cover_counts = cover && !(waived && book.switches.foo_waives == FooWaives::All);
    // GW-COMBAT-24, GW-COMBAT-25
    let second = second_deduction(book, attacker, target, fire);
    let deductions = u8::from(cover_counts) + u8::from(second);
    // GW-COMBAT-26
    let most = if book.switches.deductions_stack == DeductionsStack::Yes { 2 } else { 1 };
    // GW-COMBAT-27: above 6 no die reaches it.
    Some(number + deductions.min(most))
}

/// The units of a set for which [`number_needed`] has a number, whatever the way.
pub(crate) fn vulnerable(scene: Scene<'_>, a: UnitId, among: UnitSet) -> UnitSet {
    let open = scene.book.prey[a.index()] & among;
    let heavy = open & scene.book.heavy;
    if heavy.is_empty() {
        return open;
    }
    open.without(heavy.filter(|&t| out_of_heavy_reach(scene, a, t)).collect())
}

/// Whether the heavy rule keeps the attacker off (GW-HEAVY-01, GW-HEAVY-02, GW-HEAVY-03,
/// GW-STRONG-03).
fn out_of_heavy_reach(scene: Scene<'_>, a: UnitId, t: UnitId) -> bool {
    scene.book.heavy.contains(t)
        && !scene.book.profile(a).has(Trait::Powerful)
        && !in_heavy_reach(scene, a, t)
}

/// Whether the target is in cover from this attacker: terrain, smoke or poor light
/// (GW-TERR-25, GW-TERR-26, GW-SMOKE-03, GW-SMOKE-10, GW-NIGHT-02, GW-NIGHT-05).
fn in_cover_from(scene: Scene<'_>, a: UnitId, t: UnitId) -> bool {
    let state = scene.state;
    let square = state.square[t.index()];
    let battery = scene.book.profile(a).has(Trait::Battery);
    scene.book.profile(t).in_cover(state.ground.kind(square), battery)
        || state.smoky().contains(square)
        || (state.light != Light::Day && !are_adjacent(scene, a, t))
}
