//! A study played here, on one machine.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{BlockWatch, Intake, Outcomes, Study, play_blocks};

/// Blocks that are played before what they come to is taken in.
const AT_ONCE: usize = 64;
/// The same where what they come to may be enough at any time.
const AT_ONCE_UNTIL: usize = 8;

/// How far a study that is played here has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalProgress {
    /// Pairs of games that are in.
    pub pairs: u64,
    /// Blocks that are in.
    pub blocks: u64,
    /// Games that have been played of blocks that are not in.
    pub in_play: u64,
}

/// Who follows the playing of a study.
pub trait Follower: Sync {
    /// Is told how far it has come.
    fn progress(&self, now: LocalProgress);

    /// Takes what a block came to, as soon as it is known, in whatever order.
    fn outcome(&self, _id: BlockId, _outcome: &str) {}
}

/// Follows nothing.
impl Follower for () {
    fn progress(&self, _: LocalProgress) {}
}

/// Plays a study on the threads of the current rayon pool; gives what has come in of it, which is all
/// unless it was interrupted.
///
/// # Errors
/// If the study cannot go on.
pub fn play<'s>(
    study: &'s dyn Study,
    follower: &dyn Follower,
    interrupted: &AtomicBool,
) -> Result<Box<dyn Intake + 's>, DataError> {
    play_on(study, Outcomes::new(), follower, interrupted)
}

/// Plays a study on where some of its blocks are known, in whatever order they were played.
///
/// # Errors
/// If the study cannot go on, or an outcome is none.
pub fn play_on<'s>(
    study: &'s dyn Study,
    known: Outcomes,
    follower: &dyn Follower,
    interrupted: &AtomicBool,
) -> Result<Box<dyn Intake + 's>, DataError> {
    let is_fixed = study.all_blocks().is_some() || study.goes_by_rounds();
    let at_once = if is_fixed { AT_ONCE } else { AT_ONCE_UNTIL };
    let mut intake = study.intake();
    let mut found: BTreeMap<BlockId, String> = known;
    let mut now = LocalProgress::default();
    loop {
        if intake.is_round_over() {
            intake.begin_round()?;
        }
        let wanted = intake.wanted(at_once);
        if wanted.is_empty() {
            return Ok(intake);
        }
        let unknown: Vec<BlockId> =
            wanted.iter().copied().filter(|id| !found.contains_key(id)).collect();
        if !unknown.is_empty() {
            let audience = Audience { follower, before: now };
            let played = play_some(study, &unknown, &intake.known(), audience, interrupted);
            found.extend(played);
        }
        for id in wanted {
            // What was decided meanwhile is wanted no more.
            if intake.wanted(1).first() != Some(&id) {
                break;
            }
            let Some(outcome) = found.remove(&id) else { return Ok(intake) };
            intake.put(id, &outcome)?;
            now.blocks += 1;
            now.pairs += pairs(study, id);
            follower.progress(now);
        }
        if interrupted.load(Ordering::Relaxed) {
            return Ok(intake);
        }
    }
}

/// Takes in what is known of a study, as far as it goes; no game is played.
///
/// ```
/// use std::sync::Mutex;
/// use std::sync::atomic::AtomicBool;
/// use wargauge_lab::{Follower, LocalProgress, Outcomes, StudyRequest, play, take_in};
///
/// #[derive(Default)]
/// struct Notes(Mutex<Outcomes>);
///
/// impl Follower for Notes {
///     fn progress(&self, _: LocalProgress) {}
///
///     fn outcome(&self, id: wargauge_batch::BlockId, outcome: &str) {
///         self.0.lock().unwrap().insert(id, outcome.to_owned());
///     }
/// }
///
/// let library = wargauge_registry::library();
/// let request = StudyRequest::new("run").with("scenarios", vec!["grid/two-villages"]).with("games", 600);
/// let (study, notes) = (request.study(&library)?, Notes::default());
/// let played = play(study.as_ref(), &notes, &AtomicBool::new(false))?.findings()?.manifest();
/// let mut known = notes.0.into_inner().unwrap();
/// assert_eq!(take_in(study.as_ref(), &known)?.findings()?.manifest(), played);
/// known.pop_last();
/// let part = take_in(study.as_ref(), &known)?;
/// assert_eq!((part.games(), part.findings()?.is_interrupted()), (512, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an outcome is none, or the study cannot go on from them.
pub fn take_in<'s>(
    study: &'s dyn Study,
    known: &Outcomes,
) -> Result<Box<dyn Intake + 's>, DataError> {
    let mut intake = study.intake();
    loop {
        if intake.is_round_over() {
            intake.begin_round()?;
        }
        let next = intake.wanted(1).first().copied();
        let Some((id, outcome)) = next.and_then(|id| Some((id, known.get(&id)?))) else {
            return Ok(intake);
        };
        intake.put(id, outcome)?;
    }
}

fn pairs(study: &dyn Study, id: BlockId) -> u64 {
    let pairs = study.pairs_of(id);
    pairs.end.saturating_sub(pairs.start)
}

/// Who is told of blocks in play, and how far the study had come before them.
struct Audience<'f> {
    follower: &'f dyn Follower,
    before: LocalProgress,
}

/// Plays some blocks and tells of it.
fn play_some(
    study: &dyn Study,
    ids: &[BlockId],
    known: &Outcomes,
    Audience { follower, before }: Audience<'_>,
    interrupted: &AtomicBool,
) -> Outcomes {
    let mut played = Outcomes::new();
    let (blocks, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let tell = |in_play: u64| {
        let blocks = before.blocks + blocks.load(Ordering::Relaxed);
        let pairs = before.pairs + done.load(Ordering::Relaxed);
        follower.progress(LocalProgress { pairs, blocks, in_play });
    };
    let mut take = |id: BlockId, outcome: &str| {
        follower.outcome(id, outcome);
        played.insert(id, outcome.to_owned());
        blocks.fetch_add(1, Ordering::Relaxed);
        done.fetch_add(pairs(study, id), Ordering::Relaxed);
    };
    let mut watch = BlockWatch { outcomes: &mut take, in_play: &tell };
    play_blocks(study, ids, known, &mut watch, interrupted);
    played
}
