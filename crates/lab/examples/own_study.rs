//! A study of one's own: what a force scores when games end earlier or later than its scenario says. It
//! says which match-ups it wants and what their pairs come to; that it can be played in shares, merged,
//! verified, written and drawn is nothing that it does itself.
//!
//! ```sh
//! cargo run --release -p wargauge-lab --example own_study
//! ```

use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use wargauge_batch::{AnyMatchup, LEVEL};
use wargauge_lab::{
    MANIFEST, MergeMode, ResultFolder, Round, RoundShare, Sample, Verification, files_of, merge,
    play, play_share_to, verify_study,
};
use wargauge_pages::Results;
use wargauge_report::table::{Look, plain};
use wargauge_report::{ResultLayout, ResultTable, Seal, Share};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::scores::ScoreCounts;
use wargauge_studies::{
    Findings, PairQuestion, PairStudy, PartHead, Parts, PlayedMatchup, Run, RunRequest, Shard,
    Study, study_manifest,
};

wargauge_report::rows! {
    /// One row per limit of turns.
    #[derive(Clone, Debug, PartialEq)]
    pub struct LimitRow in "limits" by [turns] {
        /// Turns after which a game ends.
        pub turns: u64,
        /// Games played.
        pub games: u64,
        /// Score of the first force, a draw counting half.
        pub score: Share,
        /// Lower end of its 95 % interval.
        pub score_low: Share,
        /// Upper end of its 95 % interval.
        pub score_high: Share,
    }
}

/// A scenario with several limits of turns.
#[derive(Debug)]
struct ByTurnLimit {
    limits: Vec<u64>,
    runs: Vec<Run>,
}

impl ByTurnLimit {
    /// Copies of a built-in scenario with each of some limits, in a folder.
    fn prepare(
        folder: &Path,
        limits: &[u64],
    ) -> Result<PairStudy<Self>, Box<dyn std::error::Error>> {
        let library = wargauge_registry::library();
        let built_in = |file: &&wargauge_batch::BuiltIn| file.full_name() == "grid/two-villages";
        let scenario = library.files().iter().find(built_in).ok_or("a built-in scenario")?;
        let mut runs = Vec::new();
        for turns in limits {
            let path = folder.join(format!("limit-{turns}.toml"));
            let limit = format!("rounds = {turns}");
            let text = scenario.source.text.replace("rounds = 12", &limit);
            std::fs::write(&path, text)?;
            let scenarios = vec![path.display().to_string()];
            let request = RunRequest { scenarios, ..RunRequest::default() };
            runs.push(request.prepare(&library)?);
        }
        let mut files: Vec<_> = runs.iter().flat_map(|run| run.files.clone()).collect();
        files.sort();
        files.dedup();
        let head = PartHead { seed: 5, files, ..PartHead::of_this_program() };
        Ok(PairStudy::new(Self { limits: limits.to_vec(), runs }, 100, head))
    }
}

impl PairQuestion for ByTurnLimit {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        self.runs.iter().map(|run| run.cells[0].as_ref()).collect()
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<LimitRow>(true)
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        let row = |(turns, played): (&u64, &PlayedMatchup)| {
            let pairs = Pentanomial::new(played.records.tally.pentanomial);
            let score = pairs.score_estimate(LEVEL);
            LimitRow {
                turns: *turns,
                games: played.records.tally.games(),
                score: Share::from(score.map(|score| score.value)),
                score_low: Share::from(score.map(|score| score.interval.low)),
                score_high: Share::from(score.map(|score| score.interval.high)),
            }
        };
        let rows = self.limits.iter().zip(&played).map(row).collect();
        let is_interrupted = played.len() < self.limits.len();
        let mut manifest = study_manifest(&head.arguments, head.seed, &head.files, &[]);
        manifest["blocks"] = played.iter().map(|played| json!(played.blocks)).collect();
        Box::new(LimitFindings { rows, manifest, is_interrupted })
    }
}

/// What it came to.
#[derive(Debug)]
struct LimitFindings {
    rows: Vec<LimitRow>,
    manifest: Value,
    is_interrupted: bool,
}

impl Findings for LimitFindings {
    fn games(&self) -> u64 {
        self.rows.iter().map(|row| row.games).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        self.manifest.clone()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rows)?])
    }

    fn told(&self, look: Look) -> String {
        plain(&self.rows, look)
    }
}

/// Holds all blocks of a result against the digests that its record keeps.
fn verified(folder: &Path, study: &dyn Study) -> Result<Verification, Box<dyn std::error::Error>> {
    let seal = Seal::of_folder(folder, MANIFEST).ok_or("no result")?;
    let all = Sample { share: 1.0, draw: 0 };
    Ok(verify_study(study, folder, &seal, all, &AtomicBool::new(false))?)
}

/// Plays the study here, and again in three shares that are merged: both give the same table.
fn both_ways(folder: &Path) -> Result<[Vec<u8>; 2], Box<dyn std::error::Error>> {
    let study = ByTurnLimit::prepare(folder, &[4, 6, 8])?;
    let never = AtomicBool::new(false);
    let played = play(&study, &(), &never)?;
    let whole = played.findings()?;
    let files = ResultFolder::open(&folder.join("whole"), &study.layout())?;
    files.write(whole.as_ref())?;
    let again = verified(&folder.join("whole"), &study)?;
    assert!(again.compared == again.there && again.differing.is_empty(), "{again:?}");
    let page = Results::read(&folder.join("whole"))?.to_html();
    std::fs::write(folder.join("limits.html"), page)?;
    let parts = folder.join("parts");
    for index in 1..=3 {
        let share = RoundShare { shard: Shard { index, of: 3 }, round: &Round::default() };
        play_share_to(&parts, &study, share, &|_| (), &never)?;
    }
    let parts = Parts::read(&files_of(&[parts])?)?;
    let merged = merge(&study, &parts, MergeMode::Whole, &mut |_| (), &never)?;
    let merged = merged.intake.findings()?;
    let table = |findings: &dyn Findings| -> io::Result<Vec<u8>> {
        Ok(findings.tables()?.remove(0).csv().to_vec())
    };
    Ok([table(whole.as_ref())?, table(merged.as_ref())?])
}

#[expect(clippy::print_stdout, reason = "a program that prints a table")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let [whole, merged] = both_ways(folder.path())?;
    assert!(whole == merged, "shares are the whole");
    print!("{}", String::from_utf8(whole)?);
    Ok(())
}

#[test]
fn shares_of_a_study_of_ones_own_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, merged] = both_ways(folder.path()).unwrap();
    assert_eq!(whole, merged);
    assert!(
        whole.starts_with(b"turns,games,score,")
            && whole.iter().filter(|b| **b == b'\n').count() == 4
    );
    let page = std::fs::read_to_string(folder.path().join("limits.html")).unwrap();
    assert!(page.contains("score, by row of limits.csv") && page.contains("turns 4"), "{page}");
}

#[test]
fn a_result_of_a_study_of_ones_own_that_was_changed_is_found() {
    let folder = tempfile::tempdir().unwrap();
    both_ways(folder.path()).unwrap();
    let manifest = folder.path().join("whole/manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let digest = record["blocks"][1]["digests"][0].as_str().expect("digests of blocks").to_owned();
    let (first, rest) = digest.split_at(1);
    let other = format!("{}{rest}", if first == "0" { "1" } else { "0" });
    std::fs::write(&manifest, text.replace(&digest, &other)).unwrap();
    let study = ByTurnLimit::prepare(folder.path(), &[4, 6, 8]).unwrap();
    let found = verified(&folder.path().join("whole"), &study).unwrap();
    assert!(found.differing.iter().any(|line| line.contains(&other)), "{found:?}");
}
