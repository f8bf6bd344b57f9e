//! Who rolls dice: numbers for the units of a force that hang on nothing but what each unit is.

use std::collections::BTreeSet;

use crate::side::Side;
use crate::table::stream::mix_text;

/// Bits for the copies of an entry and their parts.
const COPY_BITS: u32 = 9;

/// Where the side stands.
const SIDE_SHIFT: u32 = 31;

/// How many numbers an entry can have; the highest would reach into [`NOBODY`].
const ENTRIES: u64 = (1 << (SIDE_SHIFT - COPY_BITS)) - 1;

/// The first of the rollers that are no unit of a force: whoever rolls for a side, or for nobody, takes
/// numbers from here to `u32::MAX`.
pub const NOBODY: u32 = u32::MAX - (1 << COPY_BITS) + 1;

/// Hands out the numbers by which dice are keyed ([`EventKey::roller`](crate::table::stream::EventKey)):
/// from the identifier of a unit's entry and the number of its copy. A force is a set: neither the
/// place of an entry in its army nor what else stands there or in the force moves the dice of a unit.
///
/// Entries are asked for in the canonical order of the force, so that two whose identifiers happen to
/// mix to one number are told apart alike wherever their lines stand.
#[derive(Clone, Debug, Default)]
pub struct Rollers {
    taken: BTreeSet<u32>,
}

impl Rollers {
    /// The number of a copy of an entry of a side.
    ///
    /// # Panics
    /// If `copy` is 512 or more.
    pub fn next(&mut self, side: Side, entry: &str, copy: u16) -> u32 {
        assert!(copy < 1 << COPY_BITS, "a side has fewer than 512 copies of an entry");
        let side = (side.index() as u32) << SIDE_SHIFT;
        let mut number = mix_text(0, entry) % ENTRIES;
        loop {
            let roller = side | (number as u32) << COPY_BITS | u32::from(copy);
            if self.taken.insert(roller) {
                return roller;
            }
            number = (number + 1) % ENTRIES;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roller_hangs_on_its_entry_and_copy_alone() {
        let mut whole = Rollers::default();
        let rifles = whole.next(Side::A, "A-RIFL", 0);
        let mortar = whole.next(Side::A, "A-MORT", 0);
        let mut other = Rollers::default();
        assert_eq!(other.next(Side::A, "A-MORT", 0), mortar);
        assert_eq!(other.next(Side::A, "A-RIFL", 0), rifles);
        let more =
            [(Side::A, 1), (Side::B, 0)].map(|(side, copy)| other.next(side, "A-RIFL", copy));
        assert!(!more.contains(&rifles) && more[0] != more[1], "copies and sides have their own");
    }

    #[test]
    fn no_two_units_share_a_roller_and_none_is_nobody() {
        let mut rollers = Rollers::default();
        for entry in 0..20_000 {
            assert!(rollers.next(Side::B, &format!("U{entry}"), 511) < NOBODY);
        }
        assert_eq!(rollers.taken.len(), 20_000, "also where identifiers mix to one number");
    }
}
