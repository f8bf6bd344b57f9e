//! Where the randomness of a game comes from: numbers that say which game it is, never the order
//! or the thread it was played in.

use wargauge_rules::BySide;
use wargauge_rules::table::stream::{Stream, mix, mix_text};

/// The seed of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairSeed(pub u64);

/// The seeds of one game. Thinking longer never moves the dice, because no two of them feed the
/// same stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSeeds {
    /// Seed of the dice in play.
    pub dice: u64,
    /// Seed of the dice of set-up: terrain, first player, arrival.
    pub setup: u64,
    /// Seed of the private stream of the policy in each seat.
    pub policies: BySide<u64>,
    /// The table that is its turn, where pairs go through several.
    pub table: Option<u8>,
}

/// What of a game is drawn anew, while the rest is as in the game of the same pair and number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Redrawn {
    /// The dice of play.
    pub dice: bool,
    /// What the policies draw.
    pub players: bool,
    /// The dice of set-up.
    pub setup: bool,
}

impl Redrawn {
    /// The seeds of a game; its table is that of its pair.
    #[must_use]
    pub const fn seeds(self, game: PairSeed) -> GameSeeds {
        let (own, other) = (game.game(), PairSeed(mix(game.0, ANEW)).game());
        GameSeeds {
            dice: if self.dice { other.dice } else { own.dice },
            setup: if self.setup { other.setup } else { own.setup },
            policies: if self.players { other.policies } else { own.policies },
            table: own.table,
        }
    }
}

const DICE: u64 = 1;
const SETUP: u64 = 2;
const POLICY_A: u64 = 3;
const POLICY_B: u64 = 4;
const TABLE: u64 = 5;
const ANEW: u64 = 6;
const TURNS: u64 = 7;
const LEG: u64 = 16;

impl PairSeed {
    /// The seed of pair number `pair` (from 0) of a match-up on a scenario.
    ///
    /// Match-ups with the same `key` play with the same dice pair by pair, which makes
    /// comparisons between them sharper.
    #[must_use]
    pub fn new(master: u64, scenario: &str, key: u64, pair: u64) -> Self {
        Self(mix(mix(mix_text(master, scenario), key), pair))
    }

    /// A seed of its own for leg 0 or 1, for pairs whose legs differ in their dice.
    #[must_use]
    pub const fn leg(self, leg: u64) -> Self {
        Self(mix(self.0, LEG + leg))
    }

    /// The seed of the table that both games of the pair are played on, where tables differ from pair to
    /// pair.
    #[must_use]
    pub const fn table(self) -> u64 {
        mix(self.0, TABLE)
    }

    /// Which of some tables is the turn of pair number `pair` of a match-up on a scenario: of every so
    /// many pairs one plays on each, in an order of their own.
    ///
    /// # Panics
    /// If there is no table.
    #[must_use]
    pub fn table_in_turn(master: u64, scenario: &str, key: u64, pair: u64, tables: u8) -> u8 {
        let (round, turn) = (pair / u64::from(tables), pair % u64::from(tables));
        let mut stream = Stream::new(mix(Self::new(master, scenario, key, round).0, TURNS));
        let mut order: [u8; 256] = core::array::from_fn(|table| table as u8);
        for at in 0..=turn as usize {
            let left = u32::from(tables) - at as u32;
            order.swap(at, at + stream.below(left) as usize);
        }
        order[turn as usize]
    }

    /// The seeds of a game; its set-up draws the table, where there are several.
    #[must_use]
    pub const fn game(self) -> GameSeeds {
        GameSeeds {
            dice: mix(self.0, DICE),
            setup: mix(self.0, SETUP),
            policies: BySide([mix(self.0, POLICY_A), mix(self.0, POLICY_B)]),
            table: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A change of these numbers changes every published result.
    #[test]
    fn known_seeds() {
        let pair = PairSeed::new(1, "two-villages", 7, 0);
        assert_eq!(pair.0, 0x0c21_d90c_dd4d_3223);
        let seeds = GameSeeds {
            dice: 0x6cae_9a28_62e6_2863,
            setup: 0xa274_e0cf_023d_a696,
            policies: BySide([0xf9fe_5531_a0e0_7b94, 0x1770_a846_bc81_7816]),
            table: None,
        };
        assert_eq!(pair.game(), seeds);
        assert_eq!(pair.leg(1).0, 0xc908_3878_caaa_f522);
    }

    #[test]
    fn what_is_drawn_anew_differs_and_the_rest_does_not() {
        let pair = PairSeed::new(1, "two-villages", 7, 0);
        let own = pair.game();
        assert_eq!(Redrawn::default().seeds(pair), own);
        let all = Redrawn { dice: true, players: true, setup: true }.seeds(pair);
        let other = GameSeeds { dice: all.dice, ..own };
        assert_eq!(Redrawn { dice: true, ..Redrawn::default() }.seeds(pair), other);
        assert!(all.dice != own.dice && all.setup != own.setup && all.policies != own.policies);
    }

    #[test]
    fn pairs_go_through_all_tables_in_an_order_of_their_own() {
        let table =
            |key, pair, tables| PairSeed::table_in_turn(1, "open-battle", key, pair, tables);
        let mut orders = BTreeSet::new();
        for key in 0..4 {
            for round in 0..8 {
                let order: Vec<u8> = (0..16).map(|at| table(key, 16 * round + at, 16)).collect();
                assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 16, "{order:?}");
                orders.insert(order);
            }
        }
        assert_eq!(orders.len(), 4 * 8, "no round repeats another");
        let first = (0..16_000).filter(|round| table(1, 16 * round, 16) == 3).count();
        assert!((900..1100).contains(&first), "each comes first as often: {first}");
        assert_eq!(table(1, 7, 1), 0);
    }

    #[test]
    fn every_part_counts() {
        let mut seeds = BTreeSet::new();
        for master in 0..4 {
            for scenario in ["one", "two"] {
                for key in 0..4 {
                    for pair in 0..32 {
                        let seed = PairSeed::new(master, scenario, key, pair);
                        seeds.insert(seed.table());
                        let legs = [seed, seed.leg(0), seed.leg(1)];
                        for GameSeeds { dice, setup, policies, .. } in legs.map(PairSeed::game) {
                            seeds.extend([dice, setup, policies.0[0], policies.0[1]]);
                        }
                    }
                }
            }
        }
        assert_eq!(seeds.len(), 4 * 2 * 4 * 32 * (3 * 4 + 1));
    }
}
