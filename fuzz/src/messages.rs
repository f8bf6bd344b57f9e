//! What travels between the machines of a fleet: read or passed over, and taken into its books.

use core::time::Duration;

use wargauge_batch::{BlockDigest, BlockId};
use wargauge_fleet::checks::Checks;
use wargauge_fleet::ledger::Ledger;
use wargauge_fleet::wire::{Claim, End, FORM, Finding, Given, Outcome, Pace, StudyMessage, Task};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Findings, Intake};

use crate::parts::PART;

/// Blocks of the study that messages are about.
const BLOCKS: u64 = 40;
const PACE: Pace = Pace { in_flight: 8, patience_ms: 1_000, check: 0.1 };

/// Messages one after the other, whatever each is.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let mut ledger = Ledger::new(Box::new(Numbers::default()), PACE);
    let mut checks = Checks::new(PACE.check, "secret".to_owned(), "owner".to_owned());
    ledger.hand_out(Duration::ZERO);
    for (at, message) in (1..).zip(text.split(PART)) {
        let now = Duration::from_millis(at);
        take(message, &mut ledger, &mut checks, now);
        ledger.hand_out(now);
        assert!(ledger.waiting() <= ledger.most_waiting(), "it keeps no more than it may ask for");
        assert!(ledger.counted().len() as u64 <= BLOCKS, "each block counts once");
    }
    let known = ledger.counted().len() as u64;
    assert_eq!(ledger.collection().games(), known, "what counts was taken in");
}

fn take(message: &str, ledger: &mut Ledger<'_>, checks: &mut Checks, now: Duration) {
    if let Ok(study) = serde_json::from_str::<StudyMessage>(message) {
        if let Err(error) = study.check() {
            assert!(!error.is_empty());
        }
        assert!(!study.mark().is_empty());
    }
    if let Some(task) = Task::read(message.as_bytes()) {
        assert_eq!(Task::read(task.to_text().as_bytes()), Some(task));
    }
    if let Some(end) = End::read(message) {
        assert_eq!(End::read(&end.to_text()), Some(end));
    }
    if let Some(finding) = Finding::read(message.as_bytes()) {
        assert_eq!(Finding::read(finding.to_text().as_bytes()), Some(finding.clone()));
        checks.ask(&finding.of);
        checks.take(&finding);
    }
    if let Some(outcome) = Outcome::read(message.as_bytes()).or_else(|| unsealed(message)) {
        checks.ask(&outcome.claim());
        ledger.take(outcome, now);
    }
}

/// A message without the digest that nobody finds by chance: `STAGE BLOCK WORKER TEXT`.
fn unsealed(message: &str) -> Option<Outcome> {
    let mut words = message.splitn(4, ' ');
    let id = BlockId { stage: words.next()?.parse().ok()?, block: words.next()?.parse().ok()? };
    let (worker, text) = (words.next()?, words.next()?);
    let digest = BlockDigest::of_text(text);
    let message = format!("{} {} {digest} {worker} 0 t1 s {text}", id.stage, id.block);
    Outcome::read(message.as_bytes())
}

/// A study whose outcomes are the numbers of its blocks.
#[derive(Debug, Default)]
struct Numbers(u64);

impl Intake for Numbers {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        (self.0..BLOCKS).take(most).map(|block| BlockId { stage: 0, block }).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        assert_eq!((id.stage, id.block), (0, self.0), "each once, in order");
        if outcome.parse() != Ok(id.block) {
            return Err(DataError::new("no outcome"));
        }
        self.0 += 1;
        Ok(())
    }

    fn games(&self) -> u64 {
        self.0
    }

    fn standing(&self) -> String {
        String::new()
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        Err(DataError::new("nobody asks for them"))
    }
}

/// A message of each kind.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let outcome = |block: u64, worker: &str, text: &str| Outcome {
        id: BlockId { stage: 0, block },
        worker: worker.to_owned(),
        given: Given { turn: "t1".to_owned(), generation: 0, signature: "s".to_owned() },
        text: text.to_owned(),
    };
    let claim: Claim = outcome(2, "one", "2").claim();
    let task = |check| Task { turn: "t1".to_owned(), generation: 0, id: claim.id, check };
    let finding =
        Finding { of: claim.clone(), digest: BlockDigest::of_text("3"), checker: "two".to_owned() };
    let study = serde_json::json!({
        "wargauge_fleet": FORM,
        "head": {
            "wargauge_part": 1, "version": "0", "git_revision": null, "arguments": [], "seed": 1,
            "files": [], "stages": [], "block_pairs": 1, "most_pairs": 1, "shard": null,
            "round": null,
        },
        "files": [], "pace": PACE, "owner": "o", "workers": ["w"], "nonce": "1",
    });
    let sealed = [
        task(None).to_text(),
        task(Some(claim.clone())).to_text(),
        outcome(0, "one", "0").to_text(),
        finding.to_text(),
        End::Cancelled.to_text(),
        End::Decided(BlockDigest::of_text("")).to_text(),
        study.to_string(),
    ];
    let plain = (0..10).map(|block| format!("0 {block} one {block}"));
    let lies = ["0 3 two 4".to_owned(), "0 3 one 3".to_owned()];
    let all: Vec<String> = plain.chain(lies).collect();
    vec![sealed.join(PART).into_bytes(), all.join(PART).into_bytes()]
}
