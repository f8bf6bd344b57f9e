//! Whether counts can be those of any games at all.
//!
//! Counts come from files and over the wire, where anybody may have written them. What cannot have been
//! counted is refused before it is added up, so that no table contradicts itself and no sum overflows.

use crate::cell::tally::{EntryTally, FirstPlayerTally, ForceTally, Measure, Moments, Tally};

/// The most pairs of a tally: a million million. Sums of squares of as many values stay within 128 bits.
const MOST_PAIRS: u64 = 1 << 40;

/// The most that is counted of one thing in a pair: a thousand million points.
const MOST_VALUE: u128 = 1 << 40;

/// The most decisions of a pair.
const MOST_DECISIONS: u64 = 1 << 23;

/// The most game turns of a game.
const MOST_TURNS: u64 = u16::MAX as u64;

/// The most tables that pairs go through.
const MOST_TABLES: usize = 256;

/// The most arrivals of copies of an entry in a pair.
const MOST_ARRIVALS: u64 = 1 << 16;

const TOO_MANY: &str = "it counts more pairs than can be played";
const CONTRADICTED: &str = "wins, draws and losses contradict the pairs";
const IMPOSSIBLE_LENGTHS: &str = "turns or decisions cannot be those of the games";

impl Tally {
    /// Whether it can be one of a match-up whose forces have so many entries.
    #[must_use]
    pub fn fits(&self, entries: [usize; 2]) -> bool {
        self.fault(entries).is_none()
    }

    /// What contradicts what in it, taken as one of a match-up whose forces have so many entries.
    #[must_use]
    pub fn fault(&self, entries: [usize; 2]) -> Option<&'static str> {
        if self.forces.each_ref().map(|force| force.entries.len()) != entries {
            return Some("it counts other entries than the forces have");
        }
        if self.pairs > MOST_PAIRS {
            return Some(TOO_MANY);
        }
        if self.pentanomial.iter().copied().map(u128::from).sum::<u128>() != self.pairs.into() {
            return Some(CONTRADICTED);
        }
        if !self.tables_agree() {
            return Some("pairs by table contradict the pairs");
        }
        // In this order: what comes later relies on what holds before.
        if let Some(fault) = self.game_counts().fault() {
            return Some(fault);
        }
        let checks: [(bool, &'static str); 5] = [
            (self.won_turns_agree(), IMPOSSIBLE_LENGTHS),
            (self.first_player.is_of(self.pairs), "the first player's score cannot be one"),
            (self.forces.iter().all(|it| it.is_of(self.pairs)), "sums contradict their squares"),
            (self.credit_is_whole(0), "what A destroyed is not what B lost"),
            (self.credit_is_whole(1), "what B destroyed is not what A lost"),
        ];
        checks.into_iter().find(|(holds, _)| !holds).map(|(_, fault)| fault)
    }

    /// Whether pairs by table, where they are counted, are all pairs.
    fn tables_agree(&self) -> bool {
        let of_tables = |score: usize| -> u128 {
            self.by_table.iter().map(|pairs| u128::from(pairs[score])).sum()
        };
        let agree = || (0..5).all(|score| of_tables(score) == self.pentanomial[score].into());
        self.by_table.is_empty() || self.by_table.len() <= MOST_TABLES && agree()
    }

    const fn game_counts(&self) -> GameCounts {
        let Self { pentanomial, wins_a, draws, wins_b, unfinished, turns, decisions, .. } = *self;
        GameCounts { pentanomial, wins_a, draws, wins_b, unfinished, turns, decisions }
    }

    fn won_turns_agree(&self) -> bool {
        let won = [(&self.won_turns[0], self.wins_a), (&self.won_turns[1], self.wins_b)];
        won.iter().all(|(turns, games)| turns.are_of(*games, MOST_TURNS.into()))
            && won.iter().map(|(turns, _)| turns.sum).sum::<u128>() <= u128::from(self.turns)
    }

    /// Whether what is credited to units of a force, or to none of them, is what its enemy lost.
    fn credit_is_whole(&self, force: usize) -> bool {
        let (own, foe) = (&self.forces[force], &self.forces[1 - force]);
        let destroyed = own.entries.iter().map(|it| it.of(Measure::Destroyed).sum);
        credit_is_whole(destroyed, own.unattributed.sum, foe.lost.sum)
    }
}

/// How the games of some pairs ended and how long they took, whatever else was counted.
#[derive(Clone, Copy, Debug)]
pub struct GameCounts {
    /// Pairs by the half points of A.
    pub pentanomial: [u64; 5],
    /// Games that A won.
    pub wins_a: u64,
    /// Games that the victory rule called even.
    pub draws: u64,
    /// Games that B won.
    pub wins_b: u64,
    /// Games stopped by a safety cap.
    pub unfinished: u64,
    /// Sum of game turns.
    pub turns: u64,
    /// Sum of decisions.
    pub decisions: u64,
}

impl GameCounts {
    /// What contradicts what in it.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let pairs: u128 = self.pentanomial.iter().copied().map(u128::from).sum();
        let checks: [(bool, &'static str); 3] = [
            (pairs <= MOST_PAIRS.into(), TOO_MANY),
            (self.results_agree(pairs), CONTRADICTED),
            (self.lengths_agree(pairs), IMPOSSIBLE_LENGTHS),
        ];
        checks.into_iter().find(|(holds, _)| !holds).map(|(_, fault)| fault)
    }

    /// Whether there are games that end so often so and make such pairs. An even pair is two halves, or
    /// a win and a loss: the wins say how many of them are which.
    fn results_agree(&self, pairs: u128) -> bool {
        let [lost_both, lost_half, even, won_half, won_both] = self.pentanomial.map(u128::from);
        let [wins, losses] = [self.wins_a, self.wins_b].map(u128::from);
        let halves = u128::from(self.draws) + u128::from(self.unfinished);
        let Some(decided) = wins.checked_sub(2 * won_both + won_half) else { return false };
        wins + losses + halves == 2 * pairs
            && decided <= even
            && losses == 2 * lost_both + lost_half + decided
    }

    fn lengths_agree(&self, pairs: u128) -> bool {
        u128::from(self.turns) <= 2 * pairs * u128::from(MOST_TURNS)
            && u128::from(self.decisions) <= pairs * u128::from(MOST_DECISIONS)
    }
}

/// Whether what units of a force destroyed and what nobody of it is credited with make up what its enemy
/// lost.
#[must_use]
pub fn credit_is_whole(
    mut destroyed: impl Iterator<Item = u128>,
    unattributed: u128,
    lost: u128,
) -> bool {
    destroyed.try_fold(unattributed, u128::checked_add) == Some(lost)
}

/// Whether a sum can be one of what is counted in each of so many pairs.
#[must_use]
pub fn is_sum_of(sum: u128, pairs: u64) -> bool {
    sum <= u128::from(pairs) * MOST_VALUE
}

impl FirstPlayerTally {
    fn is_of(&self, pairs: u64) -> bool {
        self.pairs <= pairs && self.half_points.are_of(self.pairs, 4)
    }
}

impl ForceTally {
    fn is_of(&self, pairs: u64) -> bool {
        [&self.lost, &self.unattributed].iter().all(|it| it.are_of(pairs, MOST_VALUE))
            && self.entries.iter().all(|entry| entry.is_of(pairs))
    }
}

impl EntryTally {
    fn is_of(&self, pairs: u64) -> bool {
        let [destroyed, lost] = [Measure::Destroyed, Measure::Lost].map(|it| self.of(it).squares);
        self.moments.iter().all(|moments| moments.are_of(pairs, MOST_VALUE))
            // The product of two numbers is at most half the sum of their squares.
            && self.destroyed_lost <= (destroyed + lost) / 2
            && self.arrivals <= pairs.saturating_mul(MOST_ARRIVALS)
    }
}

impl Moments {
    /// Whether they can be those of so many whole numbers from 0 to `most`, at most 2^40.
    fn are_of(&self, values: u64, most: u128) -> bool {
        let count = u128::from(values);
        if self.sum > count * most || self.squares > self.sum * most || self.squares < self.sum {
            return false;
        }
        // Squares are least where all values are alike: q and q + 1.
        let (quotient, rest) = match count {
            0 => (0, 0),
            _ => (self.sum / count, self.sum % count),
        };
        let least = count * quotient * quotient + rest * (2 * quotient + 1);
        self.squares >= least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::tally::{GameOutcome, PairCounts};

    /// Three pairs: a win and a loss, two draws, two wins, with some losses.
    fn counted() -> Tally {
        let mut tally = Tally::new([1, 1]);
        for classes in
            [[GameOutcome::Win, GameOutcome::Loss], [GameOutcome::Draw; 2], [GameOutcome::Win; 2]]
        {
            let mut pair = PairCounts::new([1, 1]);
            for (game, class) in classes.into_iter().enumerate() {
                pair.end_game(game, class, 5 + game as u16);
            }
            pair.first_player = [Some(2), Some(1)];
            pair.decisions = 90;
            pair.table = Some(2);
            for force in &mut pair.forces {
                force.entries[0] = [700, 1000, 1, 9, 4, 3, 1, 0, 2];
                (force.lost, force.unattributed) = (1000, 300);
            }
            tally.add(&pair);
        }
        tally
    }

    #[test]
    fn what_was_counted_fits() {
        assert_eq!(counted().fault([1, 1]), None);
        assert_eq!(Tally::new([3, 2]).fault([3, 2]), None);
        assert!(counted().fault([1, 2]).is_some());
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        type Forgery = fn(&mut Tally);
        let forgeries: [(&str, Forgery); 17] = [
            ("a win for a loss", |it| (it.wins_a, it.wins_b) = (4, 0)),
            ("all pairs won", |it| it.pentanomial = [0, 0, 0, 0, 3]),
            ("a pair on no table", |it| it.by_table = vec![[0, 0, 1, 0, 1], [0, 0, 0, 0, 0]]),
            ("endless tables", |it| it.by_table.resize(257, [0; 5])),
            ("draws as even pairs", |it| (it.wins_a, it.wins_b, it.draws) = (2, 0, 4)),
            ("wrapped counts", |it| (it.wins_a, it.draws) = (u64::MAX, 6)),
            ("huge pairs", |it| it.pairs = u64::MAX),
            ("turns of nothing", |it| it.won_turns[0].sum = 0),
            ("more turns won than played", |it| it.turns = 10),
            ("endless decisions", |it| it.decisions = u64::MAX),
            ("a first player who scores more than all", |it| it.first_player.half_points.sum = 13),
            ("first players of other pairs", |it| it.first_player.pairs = 4),
            ("squares below the sum", |it| it.forces[0].lost.squares = 2999),
            ("squares below those of equals", |it| it.forces[0].lost.squares = 2_999_999),
            ("sums that overflow", |it| it.forces[1].entries[0].moments[6].sum = u128::MAX),
            ("credit without loss", |it| it.forces[0].unattributed.sum = 901),
            ("a product beyond the squares", |it| {
                it.forces[0].entries[0].destroyed_lost = u128::MAX;
            }),
        ];
        for (name, forge) in forgeries {
            let mut tally = counted();
            forge(&mut tally);
            assert!(tally.fault([1, 1]).is_some(), "{name}");
        }
    }
}
