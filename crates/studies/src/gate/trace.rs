//! The trace of a match-up: counts that a later playing of the same pairs is held against.

use wargauge_batch::{
    AnyMatchup, Contestant, EntryTally, MatchupNames, Measure, PairRecords, Swap, Tally,
};

/// The most chunks that what units destroyed is kept in.
pub const TRACE_CHUNKS: u64 = 40;

/// Which match-up a trace is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TraceKey {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the forces of A and B.
    pub forces: [String; 2],
    /// Policies of A and B.
    pub policies: [String; 2],
}

/// What a match-up came to: whole counts, the score pair by pair, and what each unit destroyed
/// chunk by chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The match-up.
    pub key: TraceKey,
    /// What the games of a pair exchange.
    pub swap: Swap,
    /// Prices of the forces of A and B in thousandths of a point.
    pub points: [u64; 2],
    /// The counts of all games.
    pub totals: Totals,
    /// Half points that A scored in each pair, 0 to 4.
    pub scores: Vec<u8>,
    /// Consecutive pairs in a chunk.
    pub chunk_pairs: u64,
    /// The units: those of A, then those of B, unless the two forces are the same.
    pub units: Vec<UnitTrace>,
}

/// Counts of all games of a match-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
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
    /// What the forces of A and B lost, in thousandths of a point.
    pub lost: [u64; 2],
    /// What the enemies of A and B lost without a unit to credit, in thousandths of a point.
    pub unattributed: [u64; 2],
}

/// Counts of one unit: all copies of an entry in a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitTrace {
    /// Whose it is.
    pub contestant: Contestant,
    /// Identifier of its entry.
    pub entry: String,
    /// Name for people.
    pub name: String,
    /// Price of a copy in thousandths of a point.
    pub price: u64,
    /// Copies in the two games of a pair together.
    pub copies: u64,
    /// Sums over all games by [`Measure`].
    pub sums: [u64; Measure::COUNT],
    /// What it destroyed in each whole chunk of pairs, in thousandths of a point.
    pub destroyed: Vec<u64>,
}

impl UnitTrace {
    /// Price of all copies in the two games of a pair, in thousandths of a point.
    #[must_use]
    pub const fn price_per_pair(&self) -> u64 {
        // No force is as dear as that: `Trace::fault`.
        self.price.saturating_mul(self.copies)
    }
}

/// Pairs in a chunk of a trace of so many pairs: few enough for [`TRACE_CHUNKS`] of them, at
/// least 1.
#[must_use]
pub const fn chunk_of(pairs: u64) -> u64 {
    let size = pairs.div_ceil(TRACE_CHUNKS);
    if size == 0 { 1 } else { size }
}

impl Trace {
    /// The names by which others mean the match-up.
    #[must_use]
    pub fn names(&self) -> MatchupNames<'_> {
        let TraceKey { ruleset, scenario, forces: [a, b], .. } = &self.key;
        MatchupNames { ruleset, scenario, forces: [a, b] }
    }

    /// The trace of a match-up of which these pairs have been played.
    ///
    /// # Panics
    /// If the pairs are of another match-up.
    #[must_use]
    pub fn new(matchup: &dyn AnyMatchup, records: &PairRecords, chunk_pairs: u64) -> Self {
        let (label, swap, rosters) = (matchup.label(), matchup.swap(), matchup.rosters());
        let is_mirror = label.forces[0] == label.forces[1];
        let contestants = if is_mirror { &Contestant::BOTH[..1] } else { &Contestant::BOTH[..] };
        let units = contestants.iter().flat_map(|&contestant| {
            let before = if contestant == Contestant::A { 0 } else { rosters[0].len() };
            let lines = rosters[contestant.index()].iter().enumerate();
            lines.map(move |(line, roster)| UnitTrace {
                contestant,
                entry: roster.entry.clone(),
                name: roster.name.clone(),
                price: roster.price.into(),
                copies: roster.copies_per_pair(),
                sums: sums(&records.tally.forces[contestant.index()].entries[line]),
                destroyed: in_chunks(&records.destroyed, before + line, chunk_pairs),
            })
        });
        Self {
            key: TraceKey {
                ruleset: label.ruleset.to_owned(),
                scenario: label.scenario.clone(),
                forces: label.forces.clone(),
                policies: label.policies.clone(),
            },
            swap,
            points: label.points.map(u64::from),
            totals: Totals::new(&records.tally),
            scores: records.scores.clone(),
            chunk_pairs,
            units: units.collect(),
        }
    }

    /// Pairs played.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.scores.len() as u64
    }

    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// The unit of a contestant that was bought as an entry.
    #[must_use]
    pub fn unit(&self, contestant: Contestant, entry: &str) -> Option<&UnitTrace> {
        self.units.iter().find(|unit| unit.contestant == contestant && unit.entry == entry)
    }
}

impl Totals {
    fn new(tally: &Tally) -> Self {
        let whole = |sum: u128| u64::try_from(sum).expect("points of so many games");
        Self {
            wins_a: tally.wins_a,
            draws: tally.draws,
            wins_b: tally.wins_b,
            unfinished: tally.unfinished,
            turns: tally.turns,
            decisions: tally.decisions,
            lost: tally.forces.each_ref().map(|force| whole(force.lost.sum)),
            unattributed: tally.forces.each_ref().map(|force| whole(force.unattributed.sum)),
        }
    }
}

fn sums(entry: &EntryTally) -> [u64; Measure::COUNT] {
    Measure::ALL
        .map(|measure| u64::try_from(entry.of(measure).sum).expect("counts of so many games"))
}

/// What the line at a place destroyed in each whole chunk.
fn in_chunks(destroyed: &[Vec<u64>], place: usize, chunk_pairs: u64) -> Vec<u64> {
    let chunks = destroyed.chunks_exact(chunk_pairs as usize);
    chunks.map(|chunk| chunk.iter().map(|pair| pair[place]).sum()).collect()
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::toy;
    use wargauge_batch::PairControl;

    static RUNNING: AtomicBool = AtomicBool::new(false);

    #[test]
    fn whole_chunks_add_up_to_the_pairs_they_hold() {
        let cell = toy::run(Swap::Forces).cells.remove(0);
        let control = PairControl { interrupted: &RUNNING, progress: &|_| () };
        let records = cell.play_pairs(3, 0..23, &control).expect("not interrupted");
        let trace = |size| Trace::new(&*cell, &records, size);
        let (single, five) = (trace(1), trace(5));
        assert_eq!((five.pairs(), five.games()), (23, 46));
        let Totals { wins_a, draws, wins_b, unfinished, .. } = five.totals;
        assert_eq!(wins_a + draws + wins_b + unfinished, 46);
        let lines: usize = cell.rosters().iter().map(Vec::len).sum();
        assert_eq!(five.units.len(), lines);
        for (unit, by_pair) in five.units.iter().zip(&single.units) {
            assert_eq!(unit.destroyed.len(), 4, "the last three pairs fill no chunk");
            assert_eq!(by_pair.destroyed.iter().sum::<u64>(), unit.sums[0]);
            let first: u64 = by_pair.destroyed[..5].iter().sum();
            assert_eq!(unit.destroyed[0], first);
            assert_eq!(five.unit(unit.contestant, &unit.entry), Some(unit));
        }
    }

    #[test]
    fn there_are_at_most_forty_chunks() {
        for (pairs, size) in [(0, 1), (1, 1), (40, 1), (41, 2), (200, 5), (1000, 25)] {
            assert_eq!(chunk_of(pairs), size, "{pairs}");
            assert!(pairs / size <= TRACE_CHUNKS);
        }
    }
}
