//! What is known of a study and handed out of it: a machine without a clock and without a network, so
//! that it can be tried on any order of events.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use wargauge_batch::{BlockDigest, BlockId};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Intake, Outcomes};

use crate::wire::{Claim, Outcome, Pace};

/// How many times as many outcomes may wait for one that is missing as are handed out beyond it: where
/// a worker was put aside, what others played beyond its blocks is kept.
const KEPT: usize = 4;

/// Blocks that the mean time from handing out to taking in is about.
const MEMORY: u32 = 16;
/// The shortest time after which a block that others have overtaken is given to another as well.
const SHORTEST: Duration = Duration::from_millis(100);

/// What came of an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It counts.
    In,
    /// It came before, or nobody waits for it: it counts for nothing.
    Nothing,
    /// It cannot be one of its block: this worker does not play what it is told.
    Wrong(String),
    /// Two workers do not agree about a block.
    Disputed([Claim; 2]),
}

/// A block that counts, and whose word it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The block.
    pub id: BlockId,
    /// The digest of its outcome.
    pub digest: BlockDigest,
    /// Who played it, by the number among all who have.
    worker: u32,
}

/// A block that is with the workers.
#[derive(Clone, Copy, Debug)]
struct HandedOut {
    /// How many were handed out before.
    order: u64,
    /// When it was for the first time.
    since: Duration,
    /// How often it was.
    times: u32,
    /// When a block came in that was handed out later.
    overtaken: Option<Duration>,
}

/// What is known of a study and handed out of it.
#[derive(Debug)]
pub struct Ledger<'c> {
    collection: Box<dyn Intake + 'c>,
    pace: Pace,
    /// The blocks that are wanted in the nearest future.
    window: BTreeSet<BlockId>,
    /// Outcomes of blocks before which one is missing.
    waiting: BTreeMap<BlockId, Outcome>,
    handed_out: BTreeMap<BlockId, HandedOut>,
    next_order: u64,
    /// Mean time from handing a block out to taking its outcome in, of those that came last.
    turnaround: Duration,
    /// All that was taken in, in order.
    counted: Vec<Counted>,
    /// Where it stands there.
    places: BTreeMap<BlockId, u32>,
    /// Who played it.
    workers: Vec<String>,
    /// Stands for all that was taken in.
    chain: BlockDigest,
}

impl<'c> Ledger<'c> {
    /// Nothing yet.
    #[must_use]
    pub fn new(collection: Box<dyn Intake + 'c>, pace: Pace) -> Self {
        Self {
            collection,
            pace,
            window: BTreeSet::new(),
            waiting: BTreeMap::new(),
            handed_out: BTreeMap::new(),
            next_order: 0,
            turnaround: Duration::ZERO,
            counted: Vec::new(),
            places: BTreeMap::new(),
            workers: Vec::new(),
            chain: BlockDigest::of_text(""),
        }
    }

    /// All blocks that were taken in, in order.
    #[must_use]
    pub fn counted(&self) -> &[Counted] {
        &self.counted
    }

    /// Who played a block that was taken in.
    #[must_use]
    pub fn player(&self, block: &Counted) -> &str {
        &self.workers[block.worker as usize]
    }

    /// How many blocks of each worker were taken in.
    #[must_use]
    pub fn shares(&self) -> Vec<(&str, u64)> {
        let mut shares: Vec<_> = self.workers.iter().map(|worker| (worker.as_str(), 0)).collect();
        self.counted.iter().for_each(|block| shares[block.worker as usize].1 += 1);
        shares
    }

    /// What stands for all that was taken in, block by block: other outcomes give another.
    #[must_use]
    pub const fn chain(&self) -> BlockDigest {
        self.chain
    }

    /// What has come in.
    #[must_use]
    pub fn collection(&self) -> &dyn Intake {
        self.collection.as_ref()
    }

    /// What has come in, to be made a result of.
    #[must_use]
    pub fn into_collection(self) -> Box<dyn Intake + 'c> {
        self.collection
    }

    /// Whether all is decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        !self.collection.is_round_over() && self.collection.wanted(1).is_empty()
    }

    /// Whether all of a round is in, so that what comes next depends on all of it.
    #[must_use]
    pub fn is_round_over(&self) -> bool {
        self.collection.is_round_over()
    }

    /// Begins the next round.
    ///
    /// # Errors
    /// If the study cannot go on, as on one machine.
    pub fn begin_round(&mut self) -> Result<(), DataError> {
        self.collection.begin_round()?;
        self.look_ahead();
        Ok(())
    }

    /// Blocks that are with the workers.
    #[must_use]
    pub fn out(&self) -> usize {
        self.handed_out.len()
    }

    /// The most outcomes that may wait for one that is missing.
    #[must_use]
    pub const fn most_waiting(&self) -> usize {
        KEPT.saturating_mul(self.pace.in_flight)
    }

    /// Outcomes that wait for one that is missing.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Takes an outcome in, and those that waited for it. One that came before, or that nobody waits
    /// for, counts for nothing, and nothing of it is kept; but where it is another than the one that
    /// counts, one of the two workers lies, however late it comes.
    pub fn take(&mut self, outcome: Outcome, now: Duration) -> Taken {
        let id = outcome.id;
        if let Some(done) = self.handed_out.remove(&id) {
            let took = now.saturating_sub(done.since);
            self.turnaround = match self.turnaround {
                Duration::ZERO => took,
                mean => mean - mean / MEMORY + took / MEMORY,
            };
            for other in self.handed_out.values_mut().filter(|other| other.order < done.order) {
                other.overtaken.get_or_insert(now);
            }
        }
        if !self.window.contains(&id) {
            self.look_ahead();
        }
        if !self.window.contains(&id) {
            let counted = self.places.get(&id).map(|&at| self.counted[at as usize]);
            let other = counted.filter(|one| one.digest != outcome.claim().digest);
            return other.map_or(Taken::Nothing, |one| {
                let worker = self.player(&one).to_owned();
                Taken::Disputed([Claim { id, digest: one.digest, worker }, outcome.claim()])
            });
        }
        match self.waiting.get(&id) {
            Some(first) if first.text != outcome.text => {
                return Taken::Disputed([first.claim(), outcome.claim()]);
            }
            Some(_) => return Taken::Nothing,
            None => self.waiting.insert(id, outcome),
        };
        self.put_all()
    }

    /// Takes in what is next as far as it is there.
    fn put_all(&mut self) -> Taken {
        while let Some(&wanted) = self.collection.wanted(1).first() {
            let Some(outcome) = self.waiting.remove(&wanted) else { break };
            if self.collection.put(wanted, &outcome.text).is_err() {
                return Taken::Wrong(outcome.worker);
            }
            self.count(&outcome);
            self.window.remove(&wanted);
        }
        Taken::In
    }

    fn count(&mut self, outcome: &Outcome) {
        let Claim { id, digest, worker } = outcome.claim();
        let number = self.workers.iter().position(|known| *known == worker).unwrap_or_else(|| {
            self.workers.push(worker);
            self.workers.len() - 1
        });
        self.places.insert(id, self.counted.len() as u32);
        self.counted.push(Counted { id, digest, worker: number as u32 });
        let chain = format!("{} {} {} {digest}", self.chain, id.stage, id.block);
        self.chain = BlockDigest::of_text(&chain);
    }

    /// Looks which blocks are wanted now, and forgets those that no longer are.
    fn look_ahead(&mut self) {
        let most = self.most_waiting();
        let Self { window, waiting, handed_out, collection, .. } = self;
        *window = collection.wanted(most).into_iter().collect();
        waiting.retain(|id, _| window.contains(id));
        handed_out.retain(|id, _| window.contains(id));
    }

    /// The blocks that are to be handed out now, each with the number of those before it: those that are
    /// wanted and with nobody, and those that others have overtaken long ago. Without the latter, a slow
    /// worker would hold up all others as soon as they have played what lies beyond its block.
    pub fn hand_out(&mut self, now: Duration) -> Vec<(u64, BlockId)> {
        if self.window.len() <= (KEPT - 1).saturating_mul(self.pace.in_flight) {
            self.look_ahead();
        }
        let limit = (self.turnaround / 4 * 3)
            .clamp(SHORTEST, SHORTEST.saturating_add(self.pace.patience().saturating_mul(2)));
        let mut due = Vec::new();
        for (at, id) in self.collection.wanted(self.pace.in_flight).into_iter().enumerate() {
            let before = self.handed_out.get(&id).copied();
            // Far ahead nobody is held up.
            let is_due = before.is_none_or(|out| {
                let limit = limit * 2_u32.pow(out.times.min(10));
                at <= self.pace.in_flight / 4
                    && out.overtaken.is_some_and(|since| now > since + limit)
            });
            if self.waiting.contains_key(&id) || !is_due {
                continue;
            }
            let order = self.next_order;
            self.next_order += 1;
            let (since, times) = before.map_or((now, 0), |out| (out.since, out.times + 1));
            self.handed_out.insert(id, HandedOut { order, since, times, overtaken: None });
            due.push((order, id));
        }
        due
    }

    /// Nobody has any block: what is missing is to be handed out again.
    pub fn forget_handed_out(&mut self) {
        self.handed_out.clear();
    }

    /// What blocks depend on when they are played.
    #[must_use]
    pub fn known(&self) -> Outcomes {
        self.collection.known()
    }
}

#[cfg(test)]
mod tests;
