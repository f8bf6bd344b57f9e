//! What the living models of units have together, looked up by which groups live.

use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::units::groups::SharedTraits;
use crate::units::profile::MAX_GROUPS;
use wargauge_rules::game::UnitId;

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Brings the lowest bits of all bytes together in the highest byte, the first byte's lowest.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The bytes that are not zero, by their lowest bits.
const fn living_bytes(strength: u64) -> u64 {
    let halves = strength | strength >> 4;
    let pairs = halves | halves >> 2;
    (pairs | pairs >> 1) & ONES
}

/// The bytes of a strength; the first group is the lowest.
const fn bytes(strength: [u8; MAX_GROUPS]) -> u64 {
    u64::from_le_bytes(strength)
}

/// What the living groups of a unit have together.
#[inline]
pub(crate) fn together<'b>(
    book: &'b VictoryDecision,
    state: &State,
    unit: UnitId,
) -> &'b SharedTraits {
    let together = &book.groups[unit.index()].together;
    let alive = living_bytes(bytes(state.unit(unit).strength)).wrapping_mul(GATHER) >> 56;
    &together[alive as usize & (together.len() - 1)]
}

/// How many bodies of a unit stand on the table: men, stands, a crewed weapon, vehicles.
#[must_use]
#[inline]
pub(crate) fn bodies(scene: Scene<'_>, unit: UnitId) -> usize {
    let (men, strength) =
        (scene.book.groups[unit.index()].men, bytes(scene.state.unit(unit).strength));
    let others = living_bytes(strength & !men).count_ones() as usize;
    others + ((strength & men).wrapping_mul(ONES) >> 56) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn living_groups_are_gathered_in_order() {
        for alive in 0..=255_u8 {
            let strength: [u8; 8] =
                core::array::from_fn(|at| if alive >> at & 1 == 1 { 1 << (at % 8) } else { 0 });
            let gathered = living_bytes(bytes(strength)).wrapping_mul(GATHER) >> 56;
            assert_eq!(gathered, u64::from(alive));
        }
        assert_eq!(living_bytes(bytes([255, 0, 128, 1, 0, 64, 0, 3])), 0x01_00_01_00_01_01_00_01);
    }
}
