//! Parts of a study: read or refused; blocks that say what no games come to are refused, too.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use wargauge_batch::{BLOCK_PAIRS, BlockControl, BlockId, FileRecord, Plan, Stop, Tally};
use wargauge_studies::{Gathering, PART_FORMAT, PartHead, PartWriter, Parts, Request, Run};

use crate::files::LIBRARY;

/// What parts the outcomes of blocks in an input.
pub(crate) const PART: &str = "\n=====\n";

/// What is played, and how many games of it: two blocks.
const SCENARIO: &str = "grid/two-villages";
const PLAN: Plan = Plan::new(1, Stop::Games(4 * BLOCK_PAIRS));

/// The run that parts are of.
pub(crate) static RUN: LazyLock<Run> = LazyLock::new(|| {
    Run::prepare(&LIBRARY, &Request::own_forces(SCENARIO)).expect("it is built in")
});

static RUNNING: AtomicBool = AtomicBool::new(false);

/// A whole file, if it begins as one; else the outcomes of blocks one after the other, put into a file
/// whose hashes fit.
pub(crate) fn run(bytes: &[u8]) {
    let file = if bytes.starts_with(b"{\"wargauge_part\"") {
        bytes.to_vec()
    } else {
        let Ok(text) = core::str::from_utf8(bytes) else { return };
        // An outcome is a line.
        let outcomes = text.split(PART).map(|outcome| outcome.replace(['\n', '\r'], " "));
        part_of(outcomes)
    };
    let path = Temporary::of(&file);
    let parts = match Parts::read(core::slice::from_ref(&path.0)) {
        Ok(parts) => parts,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut gathering = Gathering::new(&RUN, &PLAN);
    for id in parts.blocks() {
        let text = parts.outcome(id).expect("it was read").expect("it is there");
        let Ok(tally) = serde_json::from_str::<Tally>(&text) else { continue };
        let before = gathering.games();
        match gathering.put(id, &tally) {
            Ok(()) => assert_eq!(gathering.games(), before + 2 * BLOCK_PAIRS, "a block is whole"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let open = gathering.open_tally();
    assert!(open.wins_a + open.wins_b <= 2 * open.pairs, "nobody wins more games than there were");
}

/// A part with these outcomes of the blocks from the first on.
fn part_of(outcomes: impl Iterator<Item = String>) -> Vec<u8> {
    let head = PartHead {
        wargauge_part: PART_FORMAT,
        version: "0".to_owned(),
        git_revision: None,
        arguments: vec!["run".to_owned(), SCENARIO.to_owned()],
        seed: PLAN.seed,
        files: RUN.sources.iter().map(FileRecord::of).collect(),
        stages: vec![SCENARIO.to_owned()],
        block_pairs: BLOCK_PAIRS,
        most_pairs: 2 * BLOCK_PAIRS,
        shard: None,
        round: None,
    };
    let mut part = PartWriter::new(Vec::new(), &head).expect("memory takes it");
    for (block, outcome) in (0..).zip(outcomes) {
        part.push(BlockId { stage: 0, block }, &outcome).expect("memory takes it");
    }
    part.finish().expect("memory takes it")
}

/// A file that goes when it is no longer needed.
struct Temporary(PathBuf);

impl Temporary {
    fn of(bytes: &[u8]) -> Self {
        let thread = format!("{:?}", std::thread::current().id());
        let number: String = thread.chars().filter(char::is_ascii_digit).collect();
        let name = format!("wargauge-fuzz-{}-{number}.part", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).expect("there is room for a small file");
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What is left of it harms nobody.
        let _ = fs::remove_file(&self.0);
    }
}

/// Two blocks as they were played: their outcomes, and the whole file.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut outcomes = Vec::new();
    let mut note = |_: usize, tally: &Tally| {
        outcomes.push(serde_json::to_string(tally).expect("counts are plain data"));
    };
    let mut control = BlockControl { interrupted: &RUNNING, progress: &|_| (), blocks: &mut note };
    let blocks = [0, 1].map(|block| Run::pairs_of(&PLAN, BlockId { stage: 0, block }));
    RUN.cells[0].play_blocks(PLAN.seed, &blocks, &mut control);
    let text = outcomes.join(PART).into_bytes();
    vec![text, part_of(outcomes.into_iter())]
}
