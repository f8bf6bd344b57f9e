//! One pair of games, played and counted.

use core::fmt;
use core::sync::atomic::AtomicBool;

use wargauge_policy::Policy;
use wargauge_rules::Ruleset;
use wargauge_rules::{BySide, Clause, Ending, Side, UnitId};

use crate::cell::matchup::{Leg, Matchup, Policies};
use crate::cell::tally::{Contestant, GameOutcome, Measure, PairCounts};
use crate::game::play::{Game, GameRecord, NEVER, Seat};
use crate::game::seed::PairSeed;
use crate::game::watch::Watch;
use crate::line_up::{ActionOf, LineUp, StateOf};

/// One game in a few numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// 1 or 2.
    pub leg: u8,
    /// The role that the force of A played.
    pub force_a_side: Side,
    /// Who won, if anybody.
    pub winner: Option<Contestant>,
    /// How it ended, by role.
    pub ending: Ending,
    /// The rule that ended it.
    pub clause: Clause,
    /// The game turn it ended in.
    pub turns: u16,
    /// Who had the first turn, if anybody.
    pub first_player: Option<Contestant>,
    /// Enemy strength credited to units of each force, in thousandths of a point.
    pub destroyed: [u64; 2],
    /// Strength each force lost, in thousandths of a point.
    pub lost: [u64; 2],
    /// Decisions of both players.
    pub decisions: u64,
    /// The seed that the game's dice come from.
    pub seed: PairSeed,
}

/// A pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairId {
    /// The master seed that it is of.
    pub master: u64,
    /// Its number.
    pub number: u64,
}

/// One of the two games of a pair.
#[derive(Clone, Copy)]
struct GameId {
    /// The number of the pair.
    pair: u64,
    /// Which of its games, 0 or 1.
    index: usize,
    /// The seed of the game.
    seed: PairSeed,
}

/// All that a thread needs to play pairs of a match-up, reused from game to game.
pub struct Table<L: LineUp> {
    /// Those of both games of a pair, which may be played by different books, for each set of books
    /// that pairs share.
    policies: Vec<Policies<L>>,
    scratch: Vec<ActionOf<L>>,
    watch: Watch,
    counts: PairCounts,
}

impl<L: LineUp> fmt::Debug for Table<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").finish_non_exhaustive()
    }
}

impl<L: LineUp> Table<L> {
    /// A table for a match-up.
    #[must_use]
    pub fn new(matchup: &Matchup<L>) -> Self {
        Self {
            policies: matchup.shared_policies(),
            scratch: Vec::new(),
            watch: Watch::default(),
            counts: PairCounts::new(matchup.lines()),
        }
    }

    /// Plays both games of a pair.
    pub fn play_pair(
        &mut self,
        matchup: &Matchup<L>,
        master: u64,
        pair: u64,
    ) -> (&PairCounts, [GameRow; 2]) {
        let id = PairId { master, number: pair };
        self.play_pair_unless(&NEVER, matchup, id).expect("nobody interrupts it")
    }

    /// Plays both games of a pair; `None` if interrupted before their end.
    pub fn play_pair_unless(
        &mut self,
        interrupted: &AtomicBool,
        matchup: &Matchup<L>,
        PairId { master, number: pair }: PairId,
    ) -> Option<(&PairCounts, [GameRow; 2])> {
        self.counts.clear();
        self.counts.table = matchup.table_in_turn(master, pair);
        let at = matchup.at_pair(master, pair);
        let mut own = at.shared().is_none().then(|| [0, 1].map(|leg| at.new_policies(leg)));
        let mut play = |index: usize| {
            let leg = at.leg(index);
            let seed = matchup.game_seed(master, pair, index);
            self.watch.begin(leg.ruleset.muster());
            self.watch.count_at(leg.rates);
            let shared = at.shared().map(|set| &mut self.policies[set]);
            let policies = shared.or(own.as_mut()).expect("a pair shares books or has its own");
            let seats = seats(matchup, &leg, &mut policies[index]);
            let (watch, scratch) = (&mut self.watch, &mut self.scratch);
            let seeds = matchup.game_seeds(master, pair, index);
            let game = Game::start(leg.ruleset, seats, &seeds, watch, scratch);
            let game = game.play_unless(interrupted)?;
            self.count(&leg, index, &game);
            Some(self.row(&leg, &game, GameId { pair, index, seed }))
        };
        let rows = [play(0)?, play(1)?];
        Some((&self.counts, rows))
    }

    fn count(&mut self, leg: &Leg<'_, L>, index: usize, game: &GameRecord<StateOf<L>>) {
        let class = class(leg, game.outcome.ending);
        self.counts.end_game(index, class, game.turns);
        self.counts.first_player[index] = game.first_player.map(|side| {
            let score = class.half_points();
            if side == leg.policy_a { score } else { 2 - score }
        });
        self.counts.decisions += game.decisions;
        for (unit, row) in leg.rows.iter().enumerate() {
            let unit = UnitId(unit as u8);
            let survives = leg.ruleset.survives(&game.state, unit);
            let values = self.measure(unit, survives);
            let force = &mut self.counts.forces[row.force.index()];
            for (sum, value) in force.entries[usize::from(row.line)].iter_mut().zip(values) {
                *sum += value;
            }
            let arrivals = u64::from(self.watch.counts(unit).arrivals);
            force.arrivals[usize::from(row.line)] += arrivals;
            force.lost += values[Measure::Lost.index()];
        }
        let ledger = self.watch.ledger();
        for force in Contestant::BOTH {
            let enemy = side_of_force(leg, force).foe();
            self.counts.forces[force.index()].unattributed += u64::from(ledger.unattributed(enemy));
        }
    }

    /// What a unit did, in the order of [`Measure::ALL`].
    fn measure(&self, unit: UnitId, survives: bool) -> [u64; Measure::COUNT] {
        let (counts, ledger) = (self.watch.counts(unit), self.watch.ledger());
        [
            ledger.credited(unit),
            ledger.lost(unit),
            u32::from(survives),
            counts.activations,
            counts.shots,
            counts.hits,
            counts.kills,
            counts.suppressions,
            counts.objective_turns,
        ]
        .map(u64::from)
    }

    fn row(
        &self,
        leg: &Leg<'_, L>,
        game: &GameRecord<StateOf<L>>,
        GameId { pair, index, seed }: GameId,
    ) -> GameRow {
        let (mut destroyed, mut lost) = ([0; 2], [0; 2]);
        for (unit, row) in leg.rows.iter().enumerate() {
            let unit = UnitId(unit as u8);
            destroyed[row.force.index()] += u64::from(self.watch.ledger().credited(unit));
            lost[row.force.index()] += u64::from(self.watch.ledger().lost(unit));
        }
        let ending = game.outcome.ending;
        let winner = match ending {
            Ending::Win(side) => Some(contestant_at(leg, side)),
            Ending::Draw | Ending::Unfinished => None,
        };
        GameRow {
            pair,
            leg: index as u8 + 1,
            force_a_side: leg.force_a,
            winner,
            ending,
            clause: game.outcome.clause,
            turns: game.turns,
            first_player: game.first_player.map(|side| contestant_at(leg, side)),
            destroyed,
            lost,
            decisions: game.decisions,
            seed,
        }
    }
}

/// Seats the policies for a game.
pub fn seats<'p, L: LineUp>(
    matchup: &'p Matchup<L>,
    leg: &Leg<'_, L>,
    policies: &'p mut [Box<dyn Policy<L::Rules>>; 2],
) -> BySide<Seat<'p, L::Rules>> {
    let ([a, b], names) = (policies, &matchup.label().policies);
    let a = Seat { name: &names[0], policy: a.as_mut() };
    let b = Seat { name: &names[1], policy: b.as_mut() };
    match leg.policy_a {
        Side::A => BySide([a, b]),
        Side::B => BySide([b, a]),
    }
}

/// Who plays `side`: the contestant that wins and losses are counted for.
pub(crate) fn contestant_at<L: LineUp>(leg: &Leg<'_, L>, side: Side) -> Contestant {
    if side == leg.policy_a { Contestant::A } else { Contestant::B }
}

/// The side that a contestant's force plays.
pub(crate) const fn side_of_force<L: LineUp>(leg: &Leg<'_, L>, force: Contestant) -> Side {
    match force {
        Contestant::A => leg.force_a,
        Contestant::B => leg.force_a.foe(),
    }
}

fn class<L: LineUp>(leg: &Leg<'_, L>, ending: Ending) -> GameOutcome {
    match ending {
        Ending::Win(side) if side == leg.policy_a => GameOutcome::Win,
        Ending::Win(_) => GameOutcome::Loss,
        Ending::Draw => GameOutcome::Draw,
        Ending::Unfinished => GameOutcome::Unfinished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::matchup::Swap;
    use crate::toy;

    #[test]
    fn an_ending_is_counted_for_whoever_plays() {
        let (reds, blues) = (toy::force("reds", 1, 0), toy::force("blues", 1, 0));
        let forces = [("reds", &reds), ("blues", &blues)];
        let matchup = toy::matchup(&toy::scenario(6), forces, ["random"; 2], Swap::Players);
        let pair = matchup.at_pair(1, 0);
        let classes = |ending| [0, 1].map(|leg| class(&pair.leg(leg), ending));
        assert_eq!(classes(Ending::Win(Side::A)), [GameOutcome::Win, GameOutcome::Loss]);
        assert_eq!(classes(Ending::Win(Side::B)), [GameOutcome::Loss, GameOutcome::Win]);
        assert_eq!(classes(Ending::Draw), [GameOutcome::Draw; 2]);
        assert_eq!(classes(Ending::Unfinished), [GameOutcome::Unfinished; 2]);
    }
}
