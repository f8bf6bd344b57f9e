//! What is said over the wire. Blocks travel as lines of words that a person can read; what is damaged
//! or of another form is known as such and counts for nothing.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use wargauge_batch::{BlockDigest, BlockId, FileRecord};
use wargauge_studies::PartHead;

use crate::keys::MOST_WORKERS;

/// Version of the form of what is said.
pub const FORM: u32 = 3;
/// What a study may ask for.
const MOST_IN_FLIGHT: usize = 65_535;
const MOST_PATIENCE_MS: u64 = 3_600_000;
const MOST_FILES: usize = 10_000;

/// What a study is of, as workers get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyMessage {
    /// [`FORM`].
    pub wargauge_fleet: u32,
    /// Arguments, seed, hashes of data files, program.
    pub head: PartHead,
    /// Data files that do not come with the program, which travel by their hashes.
    pub files: Vec<FileRecord>,
    /// How it is handed out.
    pub pace: Pace,
    /// The public key of who submitted it.
    pub owner: String,
    /// The public keys of those who may play it.
    pub workers: Vec<String>,
    /// Tells it from the same study submitted another time.
    pub nonce: String,
}

/// How blocks are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    /// Blocks that are handed out beyond the first that is not in.
    pub in_flight: usize,
    /// Milliseconds that a worker may be silent before its block is given to another.
    pub patience_ms: u64,
    /// Share of the blocks that a second worker plays as well.
    pub check: f64,
}

impl StudyMessage {
    /// What all that is said of it is known by.
    ///
    /// # Panics
    /// Never: a study can be written as JSON.
    #[must_use]
    pub fn mark(&self) -> String {
        let text = serde_json::to_string(self).expect("a study is plain data");
        BlockDigest::of_text(&text).to_string()
    }

    /// Refuses what no study can ask for.
    ///
    /// # Errors
    /// The first number that is out of its range, in words.
    pub fn check(&self) -> Result<(), String> {
        let Pace { in_flight, patience_ms, check } = self.pace;
        let within = |what: &str, fits: bool, limits: String| {
            if fits { Ok(()) } else { Err(format!("its {what} is not {limits}")) }
        };
        let (blocks, files) = (1..=MOST_IN_FLIGHT, 0..=MOST_FILES);
        within("`in_flight`", blocks.contains(&in_flight), format!("1 to {MOST_IN_FLIGHT}"))?;
        let fits = (1..=MOST_PATIENCE_MS).contains(&patience_ms);
        within("`patience_ms`", fits, format!("1 to {MOST_PATIENCE_MS}"))?;
        // No comparison holds of a number that is none.
        within("`check`", (0.0..=1.0).contains(&check), "a share from 0 to 1".to_owned())?;
        let workers = 1..=MOST_WORKERS;
        let fits = workers.contains(&self.workers.len());
        within("number of workers", fits, format!("1 to {MOST_WORKERS}"))?;
        let fits = files.contains(&self.files.len());
        within("number of files", fits, format!("at most {MOST_FILES}"))?;
        within("`nonce`", is_name(&self.nonce), "a word".to_owned())
    }
}

impl Pace {
    /// How long a worker may be silent.
    #[must_use]
    pub const fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }
}

/// What a block came to, by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The block.
    pub id: BlockId,
    /// Who played it.
    pub worker: String,
    /// By which word of the owner's.
    pub given: Given,
    /// The text of its outcome.
    pub text: String,
}

/// The word by which a block was handed out: without it nobody's outcome of the block counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The turn of the task.
    pub turn: String,
    /// How many workers had been put aside then.
    pub generation: u64,
    /// What the owner signed the task with.
    pub signature: String,
}

/// What somebody says a block came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The block.
    pub id: BlockId,
    /// The digest of its outcome.
    pub digest: BlockDigest,
    /// Who says so.
    pub worker: String,
}

/// What a worker is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Tells it from all others: who is given the same one twice has been given it by nobody.
    pub turn: String,
    /// How many workers had been put aside when it was handed out.
    pub generation: u64,
    /// The block to play.
    pub id: BlockId,
    /// What another says it came to, if it is played to see whether that is so.
    pub check: Option<Claim>,
}

/// What a second worker found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What the first one said.
    pub of: Claim,
    /// The digest of the outcome that the second one found.
    pub digest: BlockDigest,
    /// The second one.
    pub checker: String,
}

impl Outcome {
    /// What it says in short.
    #[must_use]
    pub fn claim(&self) -> Claim {
        let digest = BlockDigest::of_text(&self.text);
        Claim { id: self.id, digest, worker: self.worker.clone() }
    }

    /// As it travels.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Given { turn, generation, signature } = &self.given;
        format!("{} {generation} {turn} {signature} {}", self.claim().to_text(), self.text)
    }

    /// Reads what [`to_text`](Self::to_text) gives; nothing if it is damaged.
    #[must_use]
    pub fn read(payload: &[u8]) -> Option<Self> {
        let text = core::str::from_utf8(payload).ok()?;
        let mut words = text.splitn(8, ' ');
        let Claim { id, digest, worker } = Claim::read(&mut words)?;
        let generation = words.next()?.parse().ok()?;
        let turn = words.next().filter(|turn| is_name(turn))?.to_owned();
        let signature = words.next()?.to_owned();
        let text = words.next()?.to_owned();
        let given = Given { turn, generation, signature };
        (BlockDigest::of_text(&text) == digest).then_some(Self { id, worker, given, text })
    }

    /// The task that it says it was played by.
    #[must_use]
    pub fn task(&self) -> Task {
        let Given { turn, generation, .. } = self.given.clone();
        Task { turn, generation, id: self.id, check: None }
    }
}

impl Claim {
    fn to_text(&self) -> String {
        format!("{} {} {} {}", self.id.stage, self.id.block, self.digest, self.worker)
    }

    fn read<'w>(words: &mut impl Iterator<Item = &'w str>) -> Option<Self> {
        let id = read_id(words)?;
        let digest = words.next()?.parse().ok()?;
        let worker = words.next().filter(|worker| is_name(worker))?.to_owned();
        Some(Self { id, digest, worker })
    }
}

impl Task {
    /// As it travels.
    #[must_use]
    pub fn to_text(&self) -> String {
        match &self.check {
            None => format!(
                "{} {} play {} {}",
                self.turn, self.generation, self.id.stage, self.id.block
            ),
            Some(claim) => format!("{} {} check {}", self.turn, self.generation, claim.to_text()),
        }
    }

    /// Reads what [`to_text`](Self::to_text) gives; nothing if it is damaged.
    #[must_use]
    pub fn read(payload: &[u8]) -> Option<Self> {
        let mut words = core::str::from_utf8(payload).ok()?.split(' ');
        let turn = words.next().filter(|turn| is_name(turn))?.to_owned();
        let generation = words.next()?.parse().ok()?;
        let (id, check) = match words.next()? {
            "play" => (read_id(&mut words)?, None),
            "check" => {
                let claim = Claim::read(&mut words)?;
                (claim.id, Some(claim))
            }
            _ => return None,
        };
        words.next().is_none().then_some(Self { turn, generation, id, check })
    }
}

impl Finding {
    /// As it travels.
    #[must_use]
    pub fn to_text(&self) -> String {
        format!("{} {} {}", self.of.to_text(), self.digest, self.checker)
    }

    /// Reads what [`to_text`](Self::to_text) gives; nothing if it is damaged.
    #[must_use]
    pub fn read(payload: &[u8]) -> Option<Self> {
        let mut words = core::str::from_utf8(payload).ok()?.split(' ');
        let of = Claim::read(&mut words)?;
        let digest = words.next()?.parse().ok()?;
        let checker = words.next().filter(|worker| is_name(worker))?.to_owned();
        words.next().is_none().then_some(Self { of, digest, checker })
    }
}

/// How a study ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All is decided, by what this chain stands for: all that was taken in, block by block.
    Decided(BlockDigest),
    /// Its owner cancelled it.
    Cancelled,
}

impl End {
    /// As it travels.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Decided(chain) => format!("{} {chain}", self.word()),
            Self::Cancelled => self.word().to_owned(),
        }
    }

    /// Reads what [`to_text`](Self::to_text) gives; nothing if it is damaged.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            Some(("decided", chain)) => Some(Self::Decided(chain.parse().ok()?)),
            None if text == "cancelled" => Some(Self::Cancelled),
            Some(_) | None => None,
        }
    }

    /// In a word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Decided(_) => "decided",
            Self::Cancelled => "cancelled",
        }
    }
}

fn read_id<'w>(words: &mut impl Iterator<Item = &'w str>) -> Option<BlockId> {
    Some(BlockId { stage: words.next()?.parse().ok()?, block: words.next()?.parse().ok()? })
}

/// Whether a study, or a worker, may go by a name: it is a part of subjects and lines.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !text.is_empty() && text.len() <= 64 && text.chars().all(fits)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::keys::Key;

    /// A study of nothing.
    pub(crate) fn study_of(owner: &Key, workers: &[&Key]) -> StudyMessage {
        let head = serde_json::json!({
            "wargauge_part": 1, "version": "0", "git_revision": null, "arguments": [], "seed": 1,
            "files": [], "stages": [], "block_pairs": 1, "most_pairs": 1, "shard": null,
            "round": null,
        });
        StudyMessage {
            wargauge_fleet: FORM,
            head: serde_json::from_value(head).unwrap(),
            files: Vec::new(),
            pace: Pace { in_flight: 8, patience_ms: 1000, check: 0.01 },
            owner: owner.name().to_owned(),
            workers: workers.iter().map(|worker| worker.name().to_owned()).collect(),
            nonce: "1".to_owned(),
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let owner = Key::generate();
        let study = study_of(&owner, &[&owner]);
        assert_eq!(study.check(), Ok(()));
        let pace = study.pace;
        for wrong in [
            Pace { in_flight: 0, ..pace },
            Pace { in_flight: 1 << 63, ..pace },
            Pace { patience_ms: 0, ..pace },
            Pace { patience_ms: u64::MAX, ..pace },
            Pace { check: f64::NAN, ..pace },
            Pace { check: -0.1, ..pace },
            Pace { check: 1e300, ..pace },
        ] {
            let wrong = StudyMessage { pace: wrong, ..study.clone() };
            assert!(wrong.check().is_err(), "{:?}", wrong.pace);
        }
        assert!(StudyMessage { workers: Vec::new(), ..study.clone() }.check().is_err());
        assert!(StudyMessage { nonce: "a b".to_owned(), ..study }.check().is_err());
    }

    #[test]
    fn ends_are_two() {
        for end in [End::Decided(BlockDigest::of_text("x")), End::Cancelled] {
            assert_eq!(End::read(&end.to_text()), Some(end));
        }
        for wrong in ["", "decided", "decided x", "cancelled 1", "\u{1b}[31m", "::error::x"] {
            assert_eq!(End::read(wrong), None, "{wrong}");
        }
    }

    fn outcome() -> Outcome {
        let id = BlockId { stage: 2, block: 31 };
        let text = "{\"a\": [1, 2]}".to_owned();
        let given = Given { turn: "a-1".to_owned(), generation: 0, signature: "s".to_owned() };
        Outcome { id, worker: "here-1".to_owned(), given, text }
    }

    #[test]
    fn what_is_written_is_read() {
        let claim = outcome().claim();
        assert_eq!(Outcome::read(outcome().to_text().as_bytes()), Some(outcome()));
        for check in [None, Some(claim.clone())] {
            let task = Task { turn: "a-1".to_owned(), generation: 3, id: claim.id, check };
            assert_eq!(Task::read(task.to_text().as_bytes()), Some(task));
        }
        let digest = BlockDigest::of_text("other");
        let finding = Finding { of: claim, digest, checker: "there-2".to_owned() };
        assert_eq!(Finding::read(finding.to_text().as_bytes()), Some(finding));
    }

    #[test]
    fn what_is_damaged_is_nothing() {
        let whole = outcome().to_text().into_bytes();
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 0x10;
            // A block of another number is whole by itself: it is found out when it is taken in, or
            // when a second worker plays it.
            let read = Outcome::read(&flipped).filter(|read| read.text != outcome().text);
            assert_eq!(read, None, "byte {at}");
            assert_eq!(Outcome::read(&whole[..at]), None, "cut at {at}");
        }
        for wrong in [
            "",
            "a 0",
            "a 0 play",
            "a 0 play 1",
            "a 0 play 1 x",
            "a 0 play 1 2 3",
            "0 play 1 2",
            "a 0 check 1 2 x y",
        ] {
            assert_eq!(Task::read(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!((Task::read(b"\xff"), Finding::read(b"\xff")), (None, None));
    }
}
