//! Names of the match-ups of a study of monotony, and the numbers that stand for them.

use wargauge_batch::Contestant;

/// What of a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedForces {
    /// The forces as they are.
    AsItIs,
    /// A force against itself.
    Mirror(Contestant),
    /// With an alteration, by its number.
    Altered(usize),
}

/// When it is played: each time with other pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonotonyPhase {
    /// Stage 1 of a row.
    First,
    /// Stage 2 of a row that is suspected.
    Second,
    /// A mirror.
    Mirror,
    /// What might be planted, in few games.
    Near,
    /// The rows that came nearest to what is to be planted, in many.
    Nearest,
    /// Stage 1 of a repeat of what is planted.
    Repeat(u64),
    /// Its stage 2.
    Confirmation(u64),
}

/// A match-up of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonotonyKey {
    /// The table, by its number.
    pub table: usize,
    /// The player, by its number.
    pub player: usize,
    /// What is played.
    pub played: PlayedForces,
    /// The stage of the study in which it is played.
    pub phase: MonotonyPhase,
}

/// Bits of a number for phase, what is played, player and table.
const BITS: [u32; 4] = [12, 24, 8, 16];
/// Bits of all of them together.
pub(crate) const BITS_OF_KEY: u32 = 60;
/// Numbers of phases before those of repeats.
const FIRST_REPEAT: u64 = 5;
/// Numbers of what is played before those of alterations.
const FIRST_ALTERATION: u64 = 3;

impl MonotonyKey {
    /// The number that stands for it.
    ///
    /// # Panics
    /// If a part of it is larger than any study has: 65,536 tables, 256 players, 16 million alterations
    /// or 2,000 repeats.
    #[must_use]
    pub fn number(self) -> u64 {
        let played = match self.played {
            PlayedForces::AsItIs => 0,
            PlayedForces::Mirror(contestant) => 1 + contestant.index() as u64,
            PlayedForces::Altered(at) => FIRST_ALTERATION + at as u64,
        };
        let phase = match self.phase {
            MonotonyPhase::First => 0,
            MonotonyPhase::Second => 1,
            MonotonyPhase::Mirror => 2,
            MonotonyPhase::Near => 3,
            MonotonyPhase::Nearest => 4,
            MonotonyPhase::Repeat(number) => FIRST_REPEAT + 2 * number,
            MonotonyPhase::Confirmation(number) => FIRST_REPEAT + 2 * number + 1,
        };
        let parts = [phase, played, self.player as u64, self.table as u64];
        let mut shift = 0;
        parts.into_iter().zip(BITS).fold(0, |all, (part, bits)| {
            assert!(part < 1 << bits, "{self:?} has a number");
            shift += bits;
            all | part << (shift - bits)
        })
    }

    /// The key that a number stands for.
    #[must_use]
    pub fn of_number(number: u64) -> Self {
        let mut rest = number;
        let [phase, played, player, table] = BITS.map(|bits| {
            let part = rest & ((1 << bits) - 1);
            rest >>= bits;
            part
        });
        Self {
            table: table as usize,
            player: player as usize,
            played: match played {
                0 => PlayedForces::AsItIs,
                1 => PlayedForces::Mirror(Contestant::A),
                2 => PlayedForces::Mirror(Contestant::B),
                at => PlayedForces::Altered((at - FIRST_ALTERATION) as usize),
            },
            phase: match phase {
                0 => MonotonyPhase::First,
                1 => MonotonyPhase::Second,
                2 => MonotonyPhase::Mirror,
                3 => MonotonyPhase::Near,
                4 => MonotonyPhase::Nearest,
                later if (later - FIRST_REPEAT).is_multiple_of(2) => {
                    MonotonyPhase::Repeat((later - FIRST_REPEAT) / 2)
                }
                later => MonotonyPhase::Confirmation((later - FIRST_REPEAT) / 2),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_for_one_key() {
        let played = [
            PlayedForces::AsItIs,
            PlayedForces::Mirror(Contestant::A),
            PlayedForces::Mirror(Contestant::B),
            PlayedForces::Altered(0),
            PlayedForces::Altered(123_456),
        ];
        let phases = [
            MonotonyPhase::First,
            MonotonyPhase::Second,
            MonotonyPhase::Mirror,
            MonotonyPhase::Near,
            MonotonyPhase::Nearest,
            MonotonyPhase::Repeat(0),
            MonotonyPhase::Confirmation(0),
            MonotonyPhase::Repeat(999),
            MonotonyPhase::Confirmation(999),
        ];
        let mut seen = std::collections::BTreeSet::new();
        for (played, phase) in played.into_iter().flat_map(|one| phases.map(|two| (one, two))) {
            for (table, player) in [(0, 0), (65_535, 3), (7, 255)] {
                let key = MonotonyKey { table, player, played, phase };
                assert_eq!(MonotonyKey::of_number(key.number()), key);
                assert!(key.number() < 1 << BITS_OF_KEY && seen.insert(key.number()), "{key:?}");
            }
        }
    }
}
