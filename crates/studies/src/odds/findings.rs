//! What a question of odds came to, as tables and a record.

use std::io;

use serde_json::{Value, json};
use wargauge_report::table::{Look, paragraph};
use wargauge_report::{ResultLayout, ResultTable};

use crate::odds::report::{OddsReport, OddsRequest};
use crate::odds::rows::{AuditRow, ChanceRow, OddsRow, OddsRows};
use crate::odds::shown::{OddsWords, odds_table, odds_verdict};
use crate::study::findings::Findings;
use crate::study::manifest::manifest;

/// The files of odds, with those of an audit where the engine was held to them.
#[must_use]
pub fn odds_layout(is_audited: bool) -> ResultLayout {
    ResultLayout::new().with::<OddsRow>(true).with::<ChanceRow>(true).with::<AuditRow>(is_audited)
}

/// The odds that were asked for.
#[derive(Debug)]
pub struct OddsFindings {
    report: OddsReport,
    /// The rows of all blocks.
    pub rows: OddsRows,
    words: Vec<String>,
    seed: u64,
    at_least: Option<u32>,
    is_audited: bool,
}

impl OddsFindings {
    /// What a question came to, of which `words` are the arguments.
    #[must_use]
    pub fn new(report: OddsReport, request: &OddsRequest, words: Vec<String>) -> Self {
        let OddsRequest { seed, at_least, audit, .. } = *request;
        let rows = OddsRows::of(&report, &report.blocks, at_least);
        Self { report, rows, words, seed, at_least, is_audited: audit.is_some() }
    }

    /// The answer, block by block.
    #[must_use]
    pub const fn report(&self) -> &OddsReport {
        &self.report
    }
}

impl Findings for OddsFindings {
    fn games(&self) -> u64 {
        0
    }

    fn is_interrupted(&self) -> bool {
        false
    }

    fn manifest(&self) -> Value {
        let OddsReport { ruleset, settings, unit_of_range, suppressed, files, .. } = &self.report;
        let record = json!({
            "ruleset": ruleset,
            "settings": settings,
            "unit_of_range": unit_of_range,
            "suppressed": suppressed,
        });
        manifest(&self.words, self.seed, files, &[record])
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let mut tables =
            vec![ResultTable::of(&self.rows.odds)?, ResultTable::of(&self.rows.chances)?];
        if self.is_audited {
            tables.push(ResultTable::of(&self.rows.audit)?);
        }
        Ok(tables)
    }

    fn told(&self, look: Look) -> String {
        let OddsReport { unit_of_range: range, suppressed, .. } = &self.report;
        let words = OddsWords { range, suppressed };
        let told = self.report.blocks.iter().map(|block| {
            let rows = OddsRows::of(&self.report, core::slice::from_ref(block), self.at_least);
            let verdict = odds_verdict(&rows.odds, words).unwrap_or_default();
            odds_table(&rows.odds, words, look) + "\n" + &paragraph(&verdict, look)
        });
        told.collect::<Vec<_>>().join("\n")
    }
}
