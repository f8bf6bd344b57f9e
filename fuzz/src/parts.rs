//! Parts of a study: read or refused; blocks that say what no games come to are refused, too.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use wargauge_batch::{BLOCK_PAIRS, BlockId, Plan, Stop};
use wargauge_studies::{
    Outcomes, PartHead, PartWriter, Parts, Request, Run, RunStudy, Study, play_block,
};

use crate::rulesets::{LIBRARY, small_scenarios};

/// What parts the outcomes of blocks in an input.
pub(crate) const PART: &str = "\n=====\n";

/// How many games are played: two blocks.
const PLAN: Plan = Plan::new(1, Stop::Games(4 * BLOCK_PAIRS));

/// The run that parts are of.
pub(crate) static RUN: LazyLock<Run> = LazyLock::new(|| run_of(&scenario()));

/// The same as a study.
static STUDY: LazyLock<RunStudy> = LazyLock::new(|| {
    let scenario = scenario();
    RunStudy::new(run_of(&scenario), PLAN, vec!["run".to_owned(), scenario])
});

/// What is played: the small scenario of the first ruleset.
pub(crate) fn scenario() -> String {
    small_scenarios().next().expect("a ruleset")
}

fn run_of(scenario: &str) -> Run {
    Run::prepare(&LIBRARY, &Request::own_forces(scenario)).expect("it is built in")
}

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
    let mut intake = STUDY.intake();
    for id in parts.blocks() {
        let text = parts.outcome(id).expect("it was read").expect("it is there");
        let before = intake.games();
        match intake.put(id, &text) {
            Ok(()) => assert_eq!(intake.games(), before + 2 * BLOCK_PAIRS, "a block is whole"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(!intake.standing().is_empty());
}

/// A part with these outcomes of the blocks from the first on.
fn part_of(outcomes: impl Iterator<Item = String>) -> Vec<u8> {
    let head = PartHead { version: "0".to_owned(), git_revision: None, ..STUDY.head().clone() };
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
    let played = |block| {
        let id = BlockId { stage: 0, block };
        play_block(&*STUDY, id, &Outcomes::new(), &RUNNING).expect("a block of the study")
    };
    let outcomes = [0, 1].map(played);
    let text = outcomes.join(PART).into_bytes();
    vec![text, part_of(outcomes.into_iter())]
}
