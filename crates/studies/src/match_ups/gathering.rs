//! Puts blocks of pairs that were played anywhere together to the results of a run.

use std::sync::OnceLock;

use wargauge_batch::{BLOCK_PAIRS, BlockId, CellCounts, CellResult, Plan, StopReason, Tally};
use wargauge_rules::roster::DataError;

use crate::run::request::{FirstRows, Run};

/// The results of a run as far as its blocks are in. Blocks are taken in their order, and whether to
/// stop is judged after each, so that the results are those of a run on one machine.
#[derive(Debug)]
pub(super) struct Gathering<'r> {
    run: &'r Run,
    plan: &'r Plan,
    results: Vec<CellResult>,
    counts: CellCounts,
    /// The first games of match-ups that were played here.
    first: &'r [OnceLock<FirstRows>],
}

impl<'r> Gathering<'r> {
    /// Nothing yet.
    pub(super) fn new(run: &'r Run, plan: &'r Plan) -> Self {
        let mut gathering =
            Self { run, plan, results: Vec::new(), counts: CellCounts::new([0; 2]), first: &[] };
        gathering.begin_cell();
        gathering
    }

    /// The same with the first games of match-ups that were played here.
    pub(super) fn knowing(self, first: &'r [OnceLock<FirstRows>]) -> Self {
        Self { first, ..self }
    }

    /// The block that is needed next; `None` when all match-ups are decided.
    pub(super) fn wanted(&self) -> Option<BlockId> {
        let stage = self.results.len();
        let block = self.counts.tally.pairs / BLOCK_PAIRS;
        (stage < self.run.cells.len()).then_some(BlockId { stage: stage as u64, block })
    }

    /// Games that were taken in.
    pub(super) fn games(&self) -> u64 {
        let finished: u64 = self.results.iter().map(|result| result.tally.games()).sum();
        finished + self.counts.tally.games()
    }

    /// The counts of the match-up that blocks are wanted of.
    pub(super) const fn open_tally(&self) -> &Tally {
        &self.counts.tally
    }

    /// Takes in the block that was wanted.
    ///
    /// # Errors
    /// If it is not the one, or cannot be one of the match-up.
    pub(super) fn put(&mut self, id: BlockId, block: &Tally) -> Result<(), DataError> {
        let wanted = self.wanted().filter(|wanted| *wanted == id);
        let pairs = Run::pairs_of(self.plan, id);
        let fault = match wanted {
            None => Some("it is not the block that is wanted"),
            Some(_) if block.pairs != pairs.end.saturating_sub(pairs.start) => {
                Some("it has other pairs")
            }
            Some(id) => {
                let rosters = self.run.cells[id.stage as usize].rosters();
                block.fault(rosters.each_ref().map(Vec::len))
            }
        };
        if let Some(fault) = fault {
            let problem = format!("the counts of {id} are not those of its games: {fault}");
            return Err(DataError::new(problem));
        }
        self.counts.add(block);
        if let Some(reason) = self.plan.stop.judge(&self.counts.tally) {
            let counts = core::mem::replace(&mut self.counts, CellCounts::new([0; 2]));
            self.results.push(CellResult::new(counts, &self.plan.stop, reason));
            self.begin_cell();
        }
        Ok(())
    }

    fn begin_cell(&mut self) {
        if let Some(cell) = self.run.cells.get(self.results.len()) {
            self.counts = CellCounts::new(cell.rosters().each_ref().map(Vec::len));
        }
    }

    /// The results so far: those of a run that was interrupted unless all blocks are in. Where the first
    /// games of a match-up were not played here they are played again on the threads of the current rayon
    /// pool, for those worth watching.
    pub(super) fn results(&self) -> Vec<CellResult> {
        let mut results = self.results.clone();
        if self.wanted().is_some() && self.counts.tally.pairs > 0 {
            let (counts, reason) = (self.counts.clone(), StopReason::Interrupted);
            results.push(CellResult::new(counts, &self.plan.stop, reason));
        }
        for (at, (cell, result)) in self.run.cells.iter().zip(&mut results).enumerate() {
            let first = self.first.get(at).and_then(OnceLock::get).cloned().unwrap_or_default();
            result.noted = first.noted(&**cell, self.plan, result.tally.games());
        }
        results
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;
    use std::collections::BTreeMap;

    use super::*;
    use crate::match_ups::run_study::RunStudy;
    use crate::run::request::RunControl;
    use crate::study::contract::{Outcomes, Study};
    use crate::study::list_source::{BlockWatch, play_blocks};
    use crate::study::shard::Shard;
    use crate::toy;
    use wargauge_batch::{Stop, Swap};

    static RUNNING: AtomicBool = AtomicBool::new(false);

    fn study(plan: Plan) -> RunStudy {
        RunStudy::new(toy::run(Swap::Forces), plan, Vec::new())
    }

    /// What a share plays that has these blocks already.
    fn more_of_shard(study: &RunStudy, shard: Shard, before: &Outcomes) -> Outcomes {
        let none = Outcomes::new();
        let mut share = study.share(shard, &none);
        let mut found = Outcomes::new();
        loop {
            let ids = share.next().unwrap();
            if ids.is_empty() {
                return found;
            }
            let unknown: Vec<BlockId> =
                ids.iter().copied().filter(|id| !before.contains_key(id)).collect();
            let mut now = Outcomes::new();
            let mut take = |id: BlockId, text: &str| drop(now.insert(id, text.to_owned()));
            let mut watch = BlockWatch { outcomes: &mut take, in_play: &|_| () };
            play_blocks(study, &unknown, &none, &mut watch, &RUNNING);
            for id in ids {
                share.put(id, now.get(&id).or_else(|| before.get(&id)).unwrap());
            }
            found.extend(now);
        }
    }

    fn shard(study: &RunStudy, shard: Shard) -> BTreeMap<BlockId, Tally> {
        let read = |(id, text): (BlockId, String)| (id, serde_json::from_str(&text).unwrap());
        more_of_shard(study, shard, &Outcomes::new()).into_iter().map(read).collect()
    }

    #[test]
    fn a_shard_that_is_whole_plays_nothing_more() {
        let stops = [Stop::Games(4000), Stop::UntilWidth { half_width: 0.02, max_games: 60_000 }];
        for stop in stops {
            let (study, share) = (study(Plan::new(5, stop)), Shard { index: 2, of: 3 });
            let before = more_of_shard(&study, share, &Outcomes::new());
            let more = more_of_shard(&study, share, &before);
            assert!(before.len() > 1 && more.is_empty(), "{stop:?}: {more:?}");
        }
    }

    #[test]
    fn shards_together_are_the_run() {
        let run = toy::run(Swap::Forces);
        let stops = [
            Stop::Games(20 * 512 + 30),
            Stop::Games(4),
            Stop::UntilWidth { half_width: 0.04, max_games: 60_000 },
            Stop::UntilWidth { half_width: 0.001, max_games: 5000 },
        ];
        for (stop, of) in stops.iter().flat_map(|stop| [1, 3, 16].map(|of| (*stop, of))) {
            let plan = Plan::new(5, stop);
            let study = study(plan);
            let mut blocks = BTreeMap::new();
            for index in 1..=of {
                let more = shard(&study, Shard { index, of });
                assert!(more.keys().all(|&id| Run::shard_of(&plan, id, of).index == index));
                let before = blocks.len();
                let count = more.len();
                blocks.extend(more);
                assert_eq!(blocks.len(), before + count, "no block belongs to two shards");
            }
            if let Some(all) = run.all_blocks(&plan) {
                assert!(blocks.keys().copied().eq(all), "{stop:?} {of}");
            }
            let mut gathering = Gathering::new(&run, &plan);
            while let Some(id) = gathering.wanted() {
                let block = blocks.get(&id).unwrap_or_else(|| panic!("{stop:?} {of}: {id}"));
                gathering.put(id, block).unwrap();
            }
            let mut control = RunControl { interrupted: &RUNNING, progress: &|_| (), rows: None };
            assert_eq!(gathering.results(), run.play(&plan, &mut control), "{stop:?} {of}");
        }
    }

    #[test]
    fn first_games_that_were_played_here_are_kept_and_are_those_of_the_run() {
        let run = toy::run(Swap::Forces);
        for games in [40, 3 * 512 + 30] {
            let plan = Plan::new(5, Stop::Games(games));
            let study = study(plan);
            let blocks = shard(&study, Shard { index: 1, of: 1 });
            let first = study.first_games();
            assert!(!first.is_empty() && first.iter().all(|games| games.get().is_some()));
            let gathered = |first| {
                let mut gathering = Gathering::new(&run, &plan).knowing(first);
                blocks.iter().for_each(|(id, block)| gathering.put(*id, block).unwrap());
                gathering.results()
            };
            assert_eq!(gathered(first), gathered(&[]));
        }
    }

    #[test]
    fn what_is_gathered_in_part_can_be_gone_on_with() {
        let run = toy::run(Swap::Forces);
        let plan = Plan::new(5, Stop::Games(4 * 512 + 30));
        let blocks = shard(&study(plan), Shard { index: 1, of: 1 });
        let mut gathering = Gathering::new(&run, &plan);
        for _ in 0..2 {
            let id = gathering.wanted().unwrap();
            gathering.put(id, &blocks[&id]).unwrap();
        }
        let part = gathering.results();
        assert_eq!(part[0].stop, StopReason::Interrupted);
        let mut control = RunControl { interrupted: &RUNNING, progress: &|_| (), rows: None };
        let counts = part.iter().map(CellResult::counts).collect();
        let resumed = run.resume(&plan, counts, &mut control);
        assert_eq!(resumed, run.play(&plan, &mut control));
    }

    #[test]
    fn a_block_of_other_games_is_refused() {
        let run = toy::run(Swap::Forces);
        let plan = Plan::new(5, Stop::Games(4 * 512 + 30));
        let blocks = shard(&study(plan), Shard { index: 1, of: 1 });
        let mut gathering = Gathering::new(&run, &plan);
        let id = |block| BlockId { stage: 0, block };
        assert!(gathering.put(id(1), &blocks[&id(1)]).is_err(), "not in its order");
        assert!(gathering.put(id(0), &blocks[&id(4)]).is_err(), "too few pairs");
        assert!(gathering.put(id(0), &Tally::new([9, 9])).is_err(), "another match-up");
        let mut wrong = blocks[&id(0)].clone();
        wrong.wins_a += 1;
        assert!(gathering.put(id(0), &wrong).is_err(), "more wins than games");
        gathering.put(id(0), &blocks[&id(0)]).unwrap();
    }
}
