//! What a check came to.

use core::ops::Range;
use std::io;

use serde_json::Value;
use wargauge_batch::{AnyMatchup, BlockDigests, FileRecord};
use wargauge_report::gate::{Answer, GateReport, GateRow, terminal};
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};

use crate::checking::baseline::traces_of_run;
use crate::checking::check::Check;
use crate::checking::comparison::{Present, compare};
use crate::checking::findings::{Terms, report};
use crate::checking::trace_rows::tables_of;
use crate::gate::trace::Trace;
use crate::requests::run_request::MissingScenario;
use crate::study::findings::Findings;
use crate::study::made_from::MadeFrom;
use crate::study::pair_study::{PairQuestion, PlayedMatchup};
use crate::study::part::PartHead;

/// The tables of the state that is accepted: they are those of the new baseline.
pub(super) const STATE: [&str; 2] = ["matchups", "units"];

impl Check {
    /// Pairs that the baseline has too.
    const fn common_pairs(&self) -> u64 {
        self.baseline.head.games / 2
    }

    /// How often each match-up stands in the list: pairs beyond those of the baseline are counted by
    /// themselves.
    const fn goes(&self) -> usize {
        if self.games > self.baseline.head.games { 2 } else { 1 }
    }

    /// What the match-ups came to, of which all pairs have been played.
    fn present(&self, played: &[PlayedMatchup]) -> Vec<Present> {
        let goes = played.chunks_exact(self.goes());
        let present = |(cell, goes): (&dyn AnyMatchup, &[PlayedMatchup])| {
            let common = &goes[0].records;
            let mut all = common.clone();
            goes[1..].iter().for_each(|further| all.append(further.records.clone()));
            Present::new(cell, common, all, self.baseline.head.chunk_pairs)
        };
        self.now.run.cells.iter().map(AsRef::as_ref).zip(goes).map(present).collect()
    }

    fn judged(&self, present: &[Present]) -> GateReport {
        let mut found = compare(&self.baseline, &self.now, present, self.args.bands());
        found.hold(present, &self.fair);
        let terms = Terms {
            folder: &self.folder().display().to_string(),
            games: self.games,
            bands: self.args.bands(),
            intended: self.args.intended,
            accepted: self.args.accept,
        };
        report(&self.baseline, found, terms)
    }
}

impl PairQuestion for Check {
    fn matchups(&self) -> Vec<&dyn AnyMatchup> {
        let goes = |cell| core::iter::repeat_n(cell, self.goes());
        self.now.run.cells.iter().map(AsRef::as_ref).flat_map(goes).collect()
    }

    fn pairs_of_matchup(&self, matchup: usize, all: u64) -> Range<u64> {
        if matchup.is_multiple_of(self.goes()) {
            0..self.common_pairs()
        } else {
            self.common_pairs()..all
        }
    }

    fn layout(&self) -> ResultLayout {
        ResultLayout::new().with::<GateRow>(true)
    }

    fn unverified_tables(&self) -> Vec<&'static str> {
        STATE.to_vec()
    }

    fn findings<'q>(
        &'q self,
        played: Vec<PlayedMatchup>,
        head: &PartHead,
    ) -> Box<dyn Findings + 'q> {
        let cells = self.now.run.cells.len();
        let is_whole = played.len() == cells * self.goes();
        let present = if is_whole { self.present(&played) } else { Vec::new() };
        let records = present.iter().map(Present::records);
        let state = self.args.accept.then(|| traces_of_run(&self.now.run, records, self.games / 2));
        let missing =
            |missing: &MissingScenario| format!("{}: {}", missing.scenario, missing.error.problem);
        Box::new(CheckFindings {
            report: is_whole.then(|| self.judged(&present)),
            state,
            matchups: cells as u64,
            games: self.games,
            seed: head.seed,
            arguments: head.arguments.clone(),
            files: &self.files,
            left_out: self.now.missing.iter().map(missing).collect(),
            blocks: played.into_iter().map(|one| one.blocks).collect(),
        })
    }
}

/// What a check came to. As long as games are missing it has no row: rows are judged together.
#[derive(Debug)]
struct CheckFindings<'c> {
    report: Option<GateReport>,
    /// The state that is accepted.
    state: Option<Vec<Trace>>,
    /// Match-ups there are.
    matchups: u64,
    /// Games of each.
    games: u64,
    seed: u64,
    arguments: Vec<String>,
    files: &'c [FileRecord],
    left_out: Vec<String>,
    blocks: Vec<BlockDigests>,
}

impl CheckFindings<'_> {
    fn answer(&self) -> Option<Answer> {
        self.report.as_ref().map(|report| report.answer)
    }
}

impl Findings for CheckFindings<'_> {
    fn games(&self) -> u64 {
        if self.is_interrupted() { 0 } else { self.games * self.matchups }
    }

    fn is_interrupted(&self) -> bool {
        self.report.is_none()
    }

    fn is_inconclusive(&self) -> bool {
        self.answer() == Some(Answer::Inconclusive)
    }

    fn fails(&self) -> bool {
        self.answer() == Some(Answer::Fail)
    }

    fn gate(&self) -> Option<&GateReport> {
        self.report.as_ref()
    }

    fn manifest(&self) -> Value {
        MadeFrom {
            seed: self.seed,
            games: self.games,
            arguments: &self.arguments,
            files: self.files,
            left_out: &self.left_out,
            interrupted: self.is_interrupted(),
            blocks: &self.blocks,
        }
        .manifest()
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let rows = self.report.as_ref().map_or(&[][..], |report| &report.rows);
        let mut tables = vec![ResultTable::of(rows)?];
        if let Some(state) = &self.state {
            tables.extend(tables_of(state)?);
        }
        Ok(tables)
    }

    fn told(&self, look: Look) -> String {
        self.report.as_ref().map_or_else(String::new, |report| terminal(report, look))
    }
}
