//! Whether a trace can be one of any games at all: it comes from a file, which anybody may have written.

use wargauge_batch::{Contestant, GameCounts, Measure, credit_is_whole, is_sum_of};

use crate::gate::trace::{Trace, UnitTrace};

/// The highest price of a copy or a force, in thousandths of a point.
const MOST_PRICE: u64 = u32::MAX as u64;

/// The most copies of an entry in a pair.
const MOST_COPIES: u64 = 1 << 16;

impl Trace {
    /// What contradicts what in it. It is held to what tallies are held to.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let mut pentanomial = [0; 5];
        for &score in &self.scores {
            match pentanomial.get_mut(usize::from(score)) {
                Some(count) => *count += 1,
                None => return Some(format!("a pair of {score} half points")),
            }
        }
        let counts = self.game_counts(pentanomial);
        let of_unit = |unit: &UnitTrace| {
            let fault = self.fault_of(unit)?;
            let force = &self.key.forces[unit.contestant.index()];
            Some(format!("{} of {force}: {fault}", unit.entry))
        };
        let fault = counts.fault().or_else(|| self.fault_of_forces());
        fault
            .map(str::to_owned)
            .or_else(|| self.units.iter().find_map(of_unit))
            .or_else(|| self.fault_of_credit().map(str::to_owned))
    }

    const fn game_counts(&self, pentanomial: [u64; 5]) -> GameCounts {
        GameCounts {
            pentanomial,
            wins_a: self.totals.wins_a,
            draws: self.totals.draws,
            wins_b: self.totals.wins_b,
            unfinished: self.totals.unfinished,
            turns: self.totals.turns,
            decisions: self.totals.decisions,
        }
    }

    fn fault_of_forces(&self) -> Option<&'static str> {
        let mut sums = self.totals.lost.iter().chain(&self.totals.unattributed);
        if self.points.iter().any(|&points| points > MOST_PRICE) {
            return Some("a force costs more than can be paid");
        }
        (!sums.all(|&sum| is_sum_of(sum.into(), self.pairs())))
            .then_some("more is lost than can be in so many games")
    }

    fn fault_of(&self, unit: &UnitTrace) -> Option<&'static str> {
        if unit.price > MOST_PRICE || unit.copies > MOST_COPIES {
            return Some("it costs more, or comes oftener, than can be");
        }
        if !unit.sums.iter().all(|&sum| is_sum_of(sum.into(), self.pairs())) {
            return Some("more is counted of it than can be in so many games");
        }
        let in_chunks: u128 = unit.destroyed.iter().copied().map(u128::from).sum();
        let in_all = u128::from(unit.sums[Measure::Destroyed.index()]);
        let are_all = self.pairs().is_multiple_of(self.chunk_pairs);
        let fits = if are_all { in_chunks == in_all } else { in_chunks <= in_all };
        (!fits).then_some("what it destroyed is not what it destroyed by chunks")
    }

    /// Of a mirror match the units of one side alone are kept.
    fn fault_of_credit(&self) -> Option<&'static str> {
        let is_mirror = self.key.forces[0] == self.key.forces[1];
        let kept = if is_mirror { &Contestant::BOTH[..1] } else { &Contestant::BOTH[..] };
        let is_whole = |of: &Contestant| {
            let units = self.units.iter().filter(|unit| unit.contestant == *of);
            let destroyed = units.map(|unit| unit.sums[Measure::Destroyed.index()].into());
            let [unattributed, lost] =
                [self.totals.unattributed[of.index()], self.totals.lost[of.foe().index()]];
            credit_is_whole(destroyed, unattributed.into(), lost.into())
        };
        let broken = kept.iter().find(|of| !is_whole(of))?;
        Some(match broken {
            Contestant::A => "what A destroyed is not what B lost",
            Contestant::B => "what B destroyed is not what A lost",
        })
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::toy;
    use wargauge_batch::{PairControl, Swap};

    static RUNNING: AtomicBool = AtomicBool::new(false);

    fn played(chunk_pairs: u64) -> Trace {
        let cell = toy::run(Swap::Forces).cells.remove(0);
        let control = PairControl { interrupted: &RUNNING, progress: &|_| () };
        let records = cell.play_pairs(3, 0..20, &control).expect("not interrupted");
        Trace::new(&*cell, &records, chunk_pairs)
    }

    #[test]
    fn what_was_played_has_no_fault() {
        for chunk_pairs in [1, 3, 5, 20, u64::MAX] {
            assert_eq!(played(chunk_pairs).fault(), None, "{chunk_pairs}");
        }
    }

    #[test]
    fn what_contradicts_itself_is_named() {
        type Forgery = fn(&mut Trace);
        let forgeries: [(&str, Forgery); 12] = [
            ("contradict the pairs", |it| it.totals.wins_a += 1),
            ("contradict the pairs", |it| it.totals.draws = u64::MAX),
            ("turns or decisions", |it| it.totals.turns = u64::MAX),
            ("turns or decisions", |it| it.totals.decisions = u64::MAX),
            ("more is lost", |it| it.totals.lost[1] = u64::MAX),
            ("costs more", |it| it.points[0] = u64::MAX),
            ("costs more", |it| (it.units[0].price, it.units[0].copies) = (1 << 40, 1 << 40)),
            ("comes oftener", |it| it.units[0].copies = u64::MAX),
            ("more is counted of it", |it| it.units[1].sums[4] = u64::MAX),
            ("by chunks", |it| it.units[0].destroyed[0] += 1),
            ("what B destroyed is not what A lost", |it| it.totals.lost[0] += 1),
            ("what A destroyed is not what B lost", |it| it.units.remove(0).sums = [0; 9]),
        ];
        for (words, forge) in forgeries {
            let mut trace = played(5);
            assert!(trace.units[0].sums[0] > 0, "it destroys something");
            forge(&mut trace);
            let fault = trace.fault().unwrap_or_default();
            assert!(fault.contains(words), "no `{words}`: {fault}");
        }
    }
}
