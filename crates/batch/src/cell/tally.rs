//! The exact result of a cell: integer counts that merge in any order.

use serde::{Deserialize, Serialize};
use wargauge_stats::strata::within_strata;

/// The two contestants of a match-up, the one that results are counted for first. Where a pair
/// exchanges the forces they are the forces, each with its policy; where it exchanges the players
/// they are the policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contestant {
    /// The first.
    A,
    /// The second.
    B,
}

impl Contestant {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn foe(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A, 1 for B.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }
}

/// What is counted for each entry of a force, per pair: the sum over its copies and both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Enemy strength it removed, in thousandths of a point.
    Destroyed,
    /// Own strength it lost, in thousandths of a point.
    Lost,
    /// Copies still in the fight at the end of a game.
    Survived,
    /// Turns in which a copy acted.
    Activations,
    /// Attacks that were made.
    Shots,
    /// Attacks that took effect.
    Hits,
    /// Targets put out of the game.
    Kills,
    /// Targets disrupted, suppressed or shaken.
    Suppressions,
    /// Game turns at the end of which a copy held an objective.
    ObjectiveTurns,
}

impl Measure {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// Every measure.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Destroyed,
        Self::Lost,
        Self::Survived,
        Self::Activations,
        Self::Shots,
        Self::Hits,
        Self::Kills,
        Self::Suppressions,
        Self::ObjectiveTurns,
    ];

    /// Its place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Values of one quantity, one value a pair: their sum and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// Sum of the values.
    pub sum: u128,
    /// Sum of the squares of the values.
    pub squares: u128,
}

impl Moments {
    fn add(&mut self, value: u64) {
        self.sum += u128::from(value);
        self.squares += u128::from(value) * u128::from(value);
    }

    const fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Counts of one entry of a force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryTally {
    /// By [`Measure`], in the order of [`Measure::ALL`].
    pub moments: [Moments; Measure::COUNT],
    /// Sum over pairs of destroyed times lost, in thousandths of a point squared.
    pub destroyed_lost: u128,
    /// How often a copy came onto the table, in all games; counted where tables bring units.
    #[serde(default)]
    pub arrivals: u64,
}

impl EntryTally {
    /// The moments of a measure.
    #[must_use]
    pub const fn of(&self, measure: Measure) -> &Moments {
        &self.moments[measure.index()]
    }

    fn add(&mut self, values: &[u64; Measure::COUNT]) {
        for (moments, &value) in self.moments.iter_mut().zip(values) {
            moments.add(value);
        }
        let [destroyed, lost] =
            [Measure::Destroyed, Measure::Lost].map(|m| u128::from(values[m.index()]));
        self.destroyed_lost += destroyed * lost;
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.moments.iter_mut().zip(&other.moments) {
            mine.merge(theirs);
        }
        self.destroyed_lost += other.destroyed_lost;
        self.arrivals += other.arrivals;
    }
}

/// Counts of one force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForceTally {
    /// Entry by entry, in the order of the match-up's roster.
    pub entries: Vec<EntryTally>,
    /// What the force lost, per pair, in thousandths of a point.
    pub lost: Moments,
    /// What the enemy lost without a unit of this force to credit, per pair, in thousandths of a
    /// point. With what is credited to the entries it makes up what the enemy lost, exactly.
    pub unattributed: Moments,
}

impl ForceTally {
    fn merge(&mut self, other: &Self) {
        assert_eq!(self.entries.len(), other.entries.len(), "tallies of the same match-up");
        for (mine, theirs) in self.entries.iter_mut().zip(&other.entries) {
            mine.merge(theirs);
        }
        self.lost.merge(&other.lost);
        self.unattributed.merge(&other.unattributed);
    }
}

/// How the first player fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstPlayerTally {
    /// Pairs in both games of which somebody had the first turn.
    pub pairs: u64,
    /// Half points the first player scored in a pair: 0 to 4.
    pub half_points: Moments,
}

/// How one game ended for contestant A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// A won.
    Win,
    /// The victory rule called it even.
    Draw,
    /// B won.
    Loss,
    /// Stopped by a safety cap.
    Unfinished,
}

impl GameOutcome {
    /// Half points for A. An unfinished game counts like a draw.
    #[must_use]
    pub const fn half_points(self) -> u8 {
        match self {
            Self::Win => 2,
            Self::Draw | Self::Unfinished => 1,
            Self::Loss => 0,
        }
    }
}

/// The counts of one pair, before they enter a tally.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    /// How each game ended for A.
    pub classes: [Option<GameOutcome>; 2],
    /// Half points of the first player of each game, if there was one.
    pub first_player: [Option<u8>; 2],
    /// Game turns of both games.
    pub turns: u64,
    /// Game turns of the games that A won, and of those that B won, one value a game.
    pub won_turns: [Moments; 2],
    /// Decisions of both games.
    pub decisions: u64,
    /// The number of its table, where pairs go through several.
    pub table: Option<u8>,
    /// By force.
    pub forces: [ForceCounts; 2],
}

/// The counts of one force in one pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForceCounts {
    /// By entry and measure.
    pub entries: Vec<[u64; Measure::COUNT]>,
    /// By entry, how often a copy came onto the table.
    pub arrivals: Vec<u64>,
    /// Losses of the force.
    pub lost: u64,
    /// Losses of its enemy that are no unit's credit.
    pub unattributed: u64,
}

impl PairCounts {
    /// Space for a match-up whose forces have so many entries.
    #[must_use]
    pub fn new(entries: [usize; 2]) -> Self {
        let force = |n| ForceCounts {
            entries: vec![[0; Measure::COUNT]; n],
            arrivals: vec![0; n],
            ..Default::default()
        };
        Self { forces: entries.map(force), ..Default::default() }
    }

    /// Back to nothing, keeping the space.
    pub fn clear(&mut self) {
        (self.classes, self.first_player) = ([None; 2], [None; 2]);
        (self.turns, self.decisions) = (0, 0);
        self.table = None;
        self.won_turns = [Moments::default(); 2];
        for force in &mut self.forces {
            force.entries.fill([0; Measure::COUNT]);
            force.arrivals.fill(0);
            (force.lost, force.unattributed) = (0, 0);
        }
    }

    /// Notes how a game of the pair ended for A, and in which turn.
    pub fn end_game(&mut self, game: usize, class: GameOutcome, turns: u16) {
        self.classes[game] = Some(class);
        self.turns += u64::from(turns);
        match class {
            GameOutcome::Win => self.won_turns[0].add(turns.into()),
            GameOutcome::Loss => self.won_turns[1].add(turns.into()),
            GameOutcome::Draw | GameOutcome::Unfinished => {}
        }
    }
}

/// The exact counts of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Pairs played.
    pub pairs: u64,
    /// Games that A won.
    pub wins_a: u64,
    /// Games that the victory rule called even.
    pub draws: u64,
    /// Games that B won.
    pub wins_b: u64,
    /// Games without a result under the rules. They score half a point each.
    pub unfinished: u64,
    /// Pairs by what A scored in them: 0, 1/2, 1, 3/2, 2 points.
    pub pentanomial: [u64; 5],
    /// The same by table, where pairs go through several in turn; up to the last that was played on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_table: Vec<[u64; 5]>,
    /// The first player's score.
    pub first_player: FirstPlayerTally,
    /// Sum of game turns.
    pub turns: u64,
    /// Game turns of the games that A won, and of those that B won, one value a game.
    #[serde(default)]
    pub won_turns: [Moments; 2],
    /// Sum of decisions.
    pub decisions: u64,
    /// By force, that of contestant A first.
    pub forces: [ForceTally; 2],
}

impl Tally {
    /// Nothing yet, for a match-up whose forces have so many entries.
    #[must_use]
    pub fn new(entries: [usize; 2]) -> Self {
        let forces = entries
            .map(|n| ForceTally { entries: vec![EntryTally::default(); n], ..Default::default() });
        Self { forces, ..Default::default() }
    }

    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        2 * self.pairs
    }

    /// Adds a pair.
    ///
    /// # Panics
    /// If a game of the pair is missing, or the pair is of another match-up.
    pub fn add(&mut self, pair: &PairCounts) {
        let classes = pair.classes.map(|class| class.expect("both games of a pair are played"));
        for class in classes {
            *match class {
                GameOutcome::Win => &mut self.wins_a,
                GameOutcome::Draw => &mut self.draws,
                GameOutcome::Loss => &mut self.wins_b,
                GameOutcome::Unfinished => &mut self.unfinished,
            } += 1;
        }
        let score = classes.map(GameOutcome::half_points);
        let half_points = usize::from(score[0] + score[1]);
        self.pentanomial[half_points] += 1;
        if let Some(table) = pair.table.map(usize::from) {
            self.reach_table(table);
            self.by_table[table][half_points] += 1;
        }
        if let [Some(one), Some(two)] = pair.first_player {
            self.first_player.pairs += 1;
            self.first_player.half_points.add(u64::from(one + two));
        }
        self.pairs += 1;
        self.turns += pair.turns;
        self.won_turns.iter_mut().zip(&pair.won_turns).for_each(|(mine, won)| mine.merge(won));
        self.decisions += pair.decisions;
        for (tally, counts) in self.forces.iter_mut().zip(&pair.forces) {
            assert_eq!(tally.entries.len(), counts.entries.len(), "a pair of this match-up");
            for (entry, values) in tally.entries.iter_mut().zip(&counts.entries) {
                entry.add(values);
            }
            for (entry, arrivals) in tally.entries.iter_mut().zip(&counts.arrivals) {
                entry.arrivals += arrivals;
            }
            tally.lost.add(counts.lost);
            tally.unattributed.add(counts.unattributed);
        }
    }

    /// Adds the pairs of another tally of the same match-up. Exact, commutative, associative.
    ///
    /// # Panics
    /// If the other tally's forces have other numbers of entries.
    pub fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.wins_a += other.wins_a;
        self.draws += other.draws;
        self.wins_b += other.wins_b;
        self.unfinished += other.unfinished;
        add_counts(&mut self.pentanomial, &other.pentanomial);
        if let Some(last) = other.by_table.len().checked_sub(1) {
            self.reach_table(last);
        }
        for (mine, theirs) in self.by_table.iter_mut().zip(&other.by_table) {
            add_counts(mine, theirs);
        }
        self.first_player.pairs += other.first_player.pairs;
        self.first_player.half_points.merge(&other.first_player.half_points);
        self.turns += other.turns;
        self.won_turns.iter_mut().zip(&other.won_turns).for_each(|(mine, won)| mine.merge(won));
        self.decisions += other.decisions;
        for (mine, theirs) in self.forces.iter_mut().zip(&other.forces) {
            mine.merge(theirs);
        }
    }

    /// Back to nothing, keeping the space.
    pub fn clear(&mut self) {
        let [mut a, mut b] = core::mem::take(&mut self.forces);
        let mut by_table = core::mem::take(&mut self.by_table);
        by_table.clear();
        for force in [&mut a, &mut b] {
            force.entries.fill(EntryTally::default());
            force.lost = Moments::default();
            force.unattributed = Moments::default();
        }
        *self = Self { forces: [a, b], by_table, ..Self::default() };
    }

    /// Room for the pairs on a table.
    fn reach_table(&mut self, table: usize) {
        if self.by_table.len() <= table {
            self.by_table.resize(table + 1, [0; 5]);
        }
    }

    /// How much of the variance of a pair's score lies within tables, where pairs go through several in
    /// turn; 1 where they do not, or each has been played on too seldom to tell.
    #[must_use]
    pub fn within_tables(&self) -> f64 {
        within_strata(&self.by_table).unwrap_or(1.0)
    }
}

fn add_counts(mine: &mut [u64; 5], theirs: &[u64; 5]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn class() -> impl Strategy<Value = GameOutcome> {
        prop::sample::select(vec![
            GameOutcome::Win,
            GameOutcome::Draw,
            GameOutcome::Loss,
            GameOutcome::Unfinished,
        ])
    }

    prop_compose! {
        fn force()(
            entries in prop::collection::vec(prop::array::uniform9(0u64..1_000_000), 2),
            arrivals in prop::collection::vec(0u64..9, 2),
            lost in 0u64..10_000_000,
            unattributed in 0u64..10_000,
        ) -> ForceCounts {
            ForceCounts { entries, arrivals, lost, unattributed }
        }
    }

    prop_compose! {
        fn pair()(
            classes in [class(), class()],
            first_player in [prop::option::of(0u8..3), prop::option::of(0u8..3)],
            turns in [0u16..15, 0u16..15],
            decisions in 0u64..1000,
            table in 0u8..3,
            forces in [force(), force()],
        ) -> PairCounts {
            let table = Some(table);
            let mut pair = PairCounts { first_player, decisions, table, forces, ..PairCounts::default() };
            for game in 0..2 {
                pair.end_game(game, classes[game], turns[game]);
            }
            pair
        }
    }

    fn tally(pairs: &[PairCounts]) -> Tally {
        let mut tally = Tally::new([2, 2]);
        for pair in pairs {
            tally.add(pair);
        }
        tally
    }

    proptest! {
        #[test]
        fn tallies_merge_in_any_order(
            pairs in prop::collection::vec(pair(), 0..24),
            cuts in (0usize..24, 0usize..24),
        ) {
            let (low, high) = (cuts.0.min(cuts.1).min(pairs.len()), cuts.0.max(cuts.1).min(pairs.len()));
            let parts = [&pairs[..low], &pairs[low..high], &pairs[high..]].map(tally);
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let mut left = Tally::new([2, 2]);
                order.iter().for_each(|&part| left.merge(&parts[part]));
                prop_assert_eq!(&left, &tally(&pairs));
                let mut tail = parts[order[1]].clone();
                tail.merge(&parts[order[2]]);
                let mut right = parts[order[0]].clone();
                right.merge(&tail);
                prop_assert_eq!(&right, &left);
            }
        }

        #[test]
        fn a_tally_survives_json(pairs in prop::collection::vec(pair(), 0..4)) {
            let mut tally = tally(&pairs);
            tally.forces[1].entries[0].destroyed_lost = u128::from(u64::MAX) * 977;
            let text = serde_json::to_string(&tally).unwrap();
            prop_assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
        }
    }

    #[test]
    fn unfinished_games_score_half_but_are_no_draws() {
        let mut pair = PairCounts::new([1, 1]);
        pair.classes = [Some(GameOutcome::Win), Some(GameOutcome::Unfinished)];
        pair.first_player = [Some(2), None];
        let mut tally = Tally::new([1, 1]);
        tally.add(&pair);
        assert_eq!((tally.wins_a, tally.draws, tally.wins_b, tally.unfinished), (1, 0, 0, 1));
        assert_eq!(tally.pentanomial, [0, 0, 0, 1, 0]);
        assert_eq!(tally.first_player.pairs, 0, "one game had no first player");
    }

    #[test]
    fn clearing_keeps_the_shape() {
        let mut pair = PairCounts::new([2, 1]);
        pair.classes = [Some(GameOutcome::Loss); 2];
        pair.forces[0].entries[1] = [5; Measure::COUNT];
        let mut tally = Tally::new([2, 1]);
        tally.add(&pair);
        tally.clear();
        pair.clear();
        assert_eq!(tally, Tally::new([2, 1]));
        assert_eq!(pair, PairCounts::new([2, 1]));
    }
}
