//! Manifests: read or refused, and held against the run that would go on with them.

use std::sync::LazyLock;

use wargauge_batch::{BlockDigests, CellCounts, Plan, Stop};
use wargauge_studies::Manifest;

use crate::parts::{PART, RUN, scenario};

/// A plan with which the manifests of the seeds are continued.
const PLAN: Plan = Plan::new(1, Stop::Games(128));

/// A manifest, and the counts of its match-ups as an interrupted run leaves them.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let (manifest, counts) = text.split_once(PART).unwrap_or((text, ""));
    if let Ok(counts) = serde_json::from_str::<Vec<CellCounts>>(counts) {
        let lines = RUN.cells[0].rosters().each_ref().map(Vec::len);
        for counts in counts.iter().filter(|counts| counts.fit(lines)) {
            assert!(counts.tally.wins_a + counts.tally.wins_b <= 2 * counts.tally.pairs);
        }
    }
    let Ok(manifest) = serde_json::from_str::<Manifest>(manifest) else { return };
    if let Err(error) = manifest.check_continued_by(&RUN, &PLAN) {
        assert!(!error.to_string().is_empty());
    }
    for cell in &manifest.cells {
        let fitting = cell.blocks.iter().filter(|blocks| blocks.fit(cell.games / 2));
        for blocks in fitting {
            let each: u64 = blocks.each().map(|some| some.blocks.end - some.blocks.start).sum();
            assert_eq!(each, BlockDigests::blocks(blocks), "each block is told once");
        }
    }
    let again = serde_json::from_value::<Manifest>(manifest.to_json());
    assert_eq!(again.expect("what was written can be read"), manifest);
}

/// A manifest as the program writes it.
static WRITTEN: LazyLock<Manifest> = LazyLock::new(|| {
    let (flag, plan) = (std::sync::atomic::AtomicBool::new(false), PLAN);
    let mut control =
        wargauge_studies::RunControl { interrupted: &flag, progress: &|_| (), rows: None };
    let results = RUN.play(&plan, &mut control);
    Manifest::new(&RUN, &plan, &results, vec!["run".to_owned(), scenario()])
});

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    vec![WRITTEN.to_json().to_string().into_bytes()]
}
