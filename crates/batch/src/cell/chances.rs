//! What the chances in a game were: how often the same players win who play on from where it stood.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use wargauge_rules::referee::{Deaf, Recorder};
use wargauge_rules::table::stream::mix;
use wargauge_rules::{Ending, Ruleset, Side};

use crate::cell::matchup::Matchup;
use crate::cell::pair::seats;
use crate::game::play::{Game, Position};
use crate::game::seed::PairSeed;
use crate::line_up::LineUp;

/// Which game, and how closely its chances are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceOrder {
    /// Master seed.
    pub master: u64,
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Which game of the pair: 1 or 2.
    pub leg: u8,
    /// Games that are played on from a position.
    pub playouts: u32,
}

/// The chances in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chances {
    /// What the first role scores on average who plays on, 1 for a win and a half for a draw, by the decisions
    /// made before: that of none first, that of all last.
    pub after: BTreeMap<u64, f64>,
    /// After how many decisions the chances moved most since the position before, the most first.
    pub decisive: Vec<u64>,
    /// Games that each chance rests on at least.
    pub playouts: u32,
}

/// Positions that are looked at before it is known where chances move.
const POINTS: usize = 60;

/// Swings that are told, and looked at more closely.
const DECISIVE: usize = 5;

/// How many times the games are played from where a swing begins and ends.
const CLOSER: u32 = 4;

/// Keeps the games that are played on apart from the game itself.
const PLAYED_ON: u64 = 0x706c_6179_6564_6f6e;

/// Plays a game, and plays on from up to some sixty of its positions and all those between which chances moved
/// most. The same order finds the same chances on any number of threads.
///
/// # Panics
/// If the order names neither game 1 nor 2, or a policy chooses an illegal action.
#[must_use]
pub fn chances<L: LineUp>(matchup: &Matchup<L>, order: &ChanceOrder) -> Chances {
    let film = Positions::of(matchup, order);
    let (count, playouts) = (film.states.len(), order.playouts);
    let mut known: BTreeMap<usize, f64> = BTreeMap::new();
    let look = |known: &mut BTreeMap<usize, f64>, at: usize| {
        known.entry(at).or_insert_with(|| film.chance(at, playouts));
    };
    for at in (0..count).step_by(count.div_ceil(POINTS).max(1)).chain([count - 1]) {
        look(&mut known, at);
    }
    for (from, to) in greatest(&known) {
        (from + 1..to).for_each(|at| look(&mut known, at));
    }
    let ends: BTreeSet<usize> =
        greatest(&known).into_iter().flat_map(|(from, to)| [from, to]).chain([0]).collect();
    for at in ends {
        known.insert(at, film.chance(at, playouts * CLOSER));
    }
    let decisions = |at: usize| film.states[at].0;
    Chances {
        decisive: greatest(&known).into_iter().map(|(_, to)| decisions(to)).collect(),
        after: known.into_iter().map(|(at, chance)| (decisions(at), chance)).collect(),
        playouts,
    }
}

/// Between which of the positions that are known, one after the other, chances moved most: the most first, of
/// equals the earlier.
fn greatest(known: &BTreeMap<usize, f64>) -> Vec<(usize, usize)> {
    let points: Vec<(usize, f64)> = known.iter().map(|(at, chance)| (*at, *chance)).collect();
    let mut swings: Vec<(f64, usize, usize)> =
        points.windows(2).map(|two| ((two[1].1 - two[0].1).abs(), two[0].0, two[1].0)).collect();
    swings.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    swings.into_iter().take(DECISIVE).map(|(_, from, to)| (from, to)).collect()
}

/// The positions of a game after which something is told.
struct Positions<'m, L: LineUp> {
    matchup: &'m Matchup<L>,
    order: ChanceOrder,
    /// Decisions made before, and the state.
    states: Vec<(u64, <L::Rules as Ruleset>::State)>,
}

impl<'m, L: LineUp> Positions<'m, L> {
    fn of(matchup: &'m Matchup<L>, order: &ChanceOrder) -> Self {
        let &ChanceOrder { master, pair, leg, .. } = order;
        assert!(leg == 1 || leg == 2, "a pair has games 1 and 2, not {leg}");
        let index = usize::from(leg) - 1;
        let seeds = matchup.game_seeds(master, pair, index);
        let at = matchup.at_pair(master, pair);
        let seating = at.leg(index);
        let mut policies = at.new_policies(index);
        let mut scratch = Vec::new();
        let seats = seats(matchup, &seating, &mut policies);
        let book = seating.ruleset;
        let mut game = Game::start(book, seats, &seeds, Recorder::default(), &mut scratch);
        game.observer_mut().events.clear();
        let mut states = vec![(0, game.state().clone())];
        while game.step().is_none() {
            let told = !core::mem::take(&mut game.observer_mut().events).is_empty();
            if told || game.decider().is_none() {
                states.push((game.decisions(), game.state().clone()));
            }
        }
        Self { matchup, order: *order, states }
    }

    /// What the first role scores on average from a position.
    fn chance(&self, at: usize, playouts: u32) -> f64 {
        let ChanceOrder { master, pair, leg, .. } = self.order;
        let index = usize::from(leg) - 1;
        let own = self.matchup.game_seed(master, pair, index).0;
        let position = mix(mix(own, PLAYED_ON), at as u64);
        let states: Vec<_> =
            (0..playouts).map(|number| (number, self.states[at].1.clone())).collect();
        let halves: u32 = states
            .into_par_iter()
            .map_init(
                || self.matchup.at_pair(master, pair).new_policies(index),
                |policies, (number, state)| {
                    let pair = self.matchup.at_pair(master, pair);
                    let seating = pair.leg(index);
                    let seeds = PairSeed(mix(position, u64::from(number))).game();
                    let seats = seats(self.matchup, &seating, policies);
                    let from = Position { state, seeds: &seeds };
                    let mut scratch = Vec::new();
                    let mut game = Game::resume(seating.ruleset, seats, from, Deaf, &mut scratch);
                    let outcome = loop {
                        if let Some(outcome) = game.step() {
                            break outcome;
                        }
                    };
                    match outcome.ending {
                        Ending::Win(Side::A) => 2,
                        Ending::Win(Side::B) => 0,
                        Ending::Draw | Ending::Unfinished => 1,
                    }
                },
            )
            .sum();
        f64::from(halves) / f64::from(2 * playouts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_swings_come_first_and_the_earlier_of_equals() {
        let known = BTreeMap::from([(0, 0.5), (3, 0.6), (4, 0.2), (9, 0.3), (12, 1.0)]);
        assert_eq!(greatest(&known), [(9, 12), (3, 4), (0, 3), (4, 9)]);
    }
}
