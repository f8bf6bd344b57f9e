//! Plays a share of any study.

use core::sync::atomic::{AtomicBool, Ordering};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;

use crate::study::contract::{Outcomes, Study};
use crate::study::list_source::{BlockWatch, play_blocks};
use crate::study::shard::Shard;

/// What is known of a study before a share of it is played.
pub struct KnownBlocks<'k> {
    /// What the rounds before came to, where a study goes by rounds.
    pub rounds: &'k Outcomes,
    /// Gives what an earlier call came to: it is not played again.
    pub earlier: &'k dyn Fn(BlockId) -> Result<Option<String>, DataError>,
}

impl core::fmt::Debug for KnownBlocks<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("KnownBlocks").field("rounds", &self.rounds.len()).finish_non_exhaustive()
    }
}

/// Plays one of several shares of a study on the threads of the current rayon pool, until it is whole
/// or interrupted. Outcomes that were known before are not handed out.
///
/// # Errors
/// If the study cannot go on, as on one machine, or an earlier outcome cannot be read.
pub fn play_share(
    study: &dyn Study,
    shard: Shard,
    known: &KnownBlocks<'_>,
    watch: &mut BlockWatch<'_>,
    interrupted: &AtomicBool,
) -> Result<(), DataError> {
    let mut share = study.share(shard, known.rounds);
    // What blocks of later rounds depend on.
    let mut all = known.rounds.clone();
    while !interrupted.load(Ordering::Relaxed) {
        let ids = share.next()?;
        if ids.is_empty() {
            break;
        }
        let mut outcomes = Outcomes::new();
        for &id in &ids {
            outcomes.extend((known.earlier)(id)?.map(|outcome| (id, outcome)));
        }
        let unknown: Vec<BlockId> =
            ids.iter().copied().filter(|id| !outcomes.contains_key(id)).collect();
        let mut take = |id: BlockId, outcome: &str| {
            (watch.outcomes)(id, outcome);
            outcomes.insert(id, outcome.to_owned());
        };
        let mut own = BlockWatch { outcomes: &mut take, in_play: watch.in_play };
        play_blocks(study, &unknown, &all, &mut own, interrupted);
        for (id, outcome) in ids.iter().filter_map(|id| Some((id, outcomes.get(id)?))) {
            share.put(*id, outcome);
        }
        if study.goes_by_rounds() {
            all.extend(outcomes);
        }
    }
    Ok(())
}
