//! The pieces of a study of prices, by who has played them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use wargauge_batch::BlockId;

use crate::pricing::in_order::{Pieces, Shape};
use crate::study::contract::{BlockSource, Outcomes};
use crate::study::memory::BlockMemory;

/// The pieces of an army that are known; all others are asked for in vain.
#[derive(Debug)]
pub(super) struct KnownPieces<'b> {
    known: &'b Outcomes,
    stage: u64,
    missing: Mutex<BTreeMap<BlockId, Shape>>,
}

impl<'b> KnownPieces<'b> {
    pub(super) fn new(known: &'b Outcomes, stage: u64) -> Self {
        Self { known, stage, missing: Mutex::default() }
    }

    /// The pieces that were asked for and that nobody has, and what they can come to.
    pub(super) fn into_missing(self) -> BTreeMap<BlockId, Shape> {
        self.missing.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pieces for KnownPieces<'_> {
    fn known(&self, group: u64) -> Option<String> {
        self.known.get(&BlockId { stage: self.stage, block: group }).cloned()
    }

    fn miss(&self, group: u64, shape: Shape) {
        let id = BlockId { stage: self.stage, block: group };
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).insert(id, shape);
    }

    fn claim(&self, _: &[u64]) -> Vec<u64> {
        Vec::new()
    }

    fn note(&self, _: u64, _: String) {}
}

/// The pieces of an army of which some are known and all others are played here.
#[derive(Debug)]
pub(super) struct RestOfPieces<'m> {
    pub(super) memory: &'m BlockMemory<'m>,
    pub(super) stage: u64,
}

impl Pieces for RestOfPieces<'_> {
    fn known(&self, group: u64) -> Option<String> {
        self.memory.known.get(&BlockId { stage: self.stage, block: group }).cloned()
    }

    fn claim(&self, unknown: &[u64]) -> Vec<u64> {
        unknown.to_vec()
    }

    fn note(&self, group: u64, outcome: String) {
        (self.memory.note)(BlockId { stage: self.stage, block: group }, &outcome);
    }
}

/// One way through the study of an army: plays the pieces that a source gives as it comes to them.
pub(super) struct Pass<'p> {
    pub(super) source: &'p dyn BlockSource,
    pub(super) known: &'p Outcomes,
    pub(super) generation: u64,
    pub(super) stage: u64,
    /// Pieces that were taken and that the pass has not come to, in their order.
    pub(super) held: Mutex<BTreeSet<BlockId>>,
    /// Whether one of them lies behind, or the whole was interrupted.
    pub(super) turned_back: AtomicBool,
    pub(super) interrupted: &'p AtomicBool,
}

impl Pieces for Pass<'_> {
    fn known(&self, group: u64) -> Option<String> {
        let id = BlockId { stage: self.stage, block: group };
        // A piece that is in hand is played, even if it has been before.
        let is_in_hand = self.held.lock().unwrap_or_else(PoisonError::into_inner).contains(&id);
        self.known.get(&id).filter(|_| !is_in_hand).cloned()
    }

    fn claim(&self, unknown: &[u64]) -> Vec<u64> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_empty() {
            held.extend(self.source.take_more(PIECES_AT_ONCE));
        }
        if self.source.generation() != self.generation {
            self.turned_back.store(true, Ordering::Relaxed);
            return Vec::new();
        }
        let is_here = |id: &&BlockId| id.stage == self.stage && unknown.contains(&id.block);
        let here: Vec<u64> = held.iter().filter(is_here).map(|id| id.block).collect();
        let lies_ahead = |id: &BlockId| id.stage == self.stage && unknown.last() < Some(&id.block);
        if here.is_empty() && !held.first().is_some_and(lies_ahead) {
            self.turned_back.store(true, Ordering::Relaxed);
        }
        here
    }

    fn note(&self, group: u64, outcome: String) {
        let id = BlockId { stage: self.stage, block: group };
        self.held.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        self.source.hand_in(id, Some(outcome));
        self.turned_back.fetch_or(self.interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Pieces that are taken from a source at once.
pub(super) const PIECES_AT_ONCE: usize = 64;
