//! A list of blocks that are played here.

use core::fmt;
use core::sync::atomic::AtomicBool;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use wargauge_batch::BlockId;

use crate::study::contract::{BlockSource, Outcomes, Study};

/// Takes what each block came to.
pub type OutcomeSink<'s> = dyn FnMut(BlockId, &str) + Send + 's;

/// How the outside world follows the playing of blocks.
pub struct BlockWatch<'w> {
    /// Takes what each block came to, as soon as it is known.
    pub outcomes: &'w mut OutcomeSink<'w>,
    /// Is told how many games have been played of blocks that are not handed out yet.
    pub in_play: &'w (dyn Fn(u64) + Sync),
}

impl fmt::Debug for BlockWatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockWatch").finish_non_exhaustive()
    }
}

/// Plays some blocks of a study on the threads of the current rayon pool. `known` is what blocks came
/// to that they may depend on. When interrupted, some are left out.
pub fn play_blocks(
    study: &dyn Study,
    ids: &[BlockId],
    known: &Outcomes,
    watch: &mut BlockWatch<'_>,
    interrupted: &AtomicBool,
) {
    let list = ListSource {
        left: Mutex::new(ids.iter().copied().collect()),
        known,
        handed_in: Mutex::default(),
        sink: Mutex::new(&mut *watch.outcomes),
        in_play: watch.in_play,
    };
    study.work(&list, interrupted);
}

/// Plays a block, given what all blocks came to that it depends on; `None` if the study has no such
/// block, or it was interrupted.
#[must_use]
pub fn play_block(
    study: &dyn Study,
    id: BlockId,
    known: &Outcomes,
    interrupted: &AtomicBool,
) -> Option<String> {
    let mut played = None;
    let mut take = |_: BlockId, outcome: &str| played = Some(outcome.to_owned());
    let mut watch = BlockWatch { outcomes: &mut take, in_play: &|_| () };
    play_blocks(study, &[id], known, &mut watch, interrupted);
    played
}

/// Blocks of a list.
struct ListSource<'l, 's> {
    left: Mutex<VecDeque<BlockId>>,
    known: &'l Outcomes,
    /// What came in since, which those after it may depend on.
    handed_in: Mutex<Outcomes>,
    sink: Mutex<&'l mut OutcomeSink<'s>>,
    in_play: &'l (dyn Fn(u64) + Sync),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl BlockSource for ListSource<'_, '_> {
    fn take(&self) -> Option<BlockId> {
        locked(&self.left).pop_front()
    }

    fn take_more(&self, most: usize) -> Vec<BlockId> {
        let mut left = locked(&self.left);
        let count = most.min(left.len());
        left.drain(..count).collect()
    }

    fn hand_in(&self, id: BlockId, outcome: Option<String>) {
        let Some(outcome) = outcome else { return };
        (locked(&self.sink))(id, &outcome);
        locked(&self.handed_in).insert(id, outcome);
    }

    fn in_play(&self, games: u64) {
        (self.in_play)(games);
    }

    fn known(&self) -> Outcomes {
        let mut all = self.known.clone();
        all.extend(locked(&self.handed_in).clone());
        all
    }
}
