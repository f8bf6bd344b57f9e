//! The rows of `odds` and the files they are written to.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_lab::MANIFEST;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{
    Amount, AuditRow, ChanceRow, FileId, OddsRow, OutputError, OutputSet, Points, Share, USUAL, csv,
};
use wargauge_studies::{OddsBlock, OddsLine, OddsMethod, OddsReport};

/// Everything that is written of an answer.
#[derive(Debug, Default)]
pub(crate) struct OddsRows {
    pub(crate) odds: Vec<OddsRow>,
    pub(crate) chances: Vec<ChanceRow>,
    pub(crate) audit: Vec<AuditRow>,
}

/// The files on their way into a folder.
#[derive(Debug)]
pub(crate) struct OddsFiles {
    set: OutputSet,
    odds: FileId,
    chances: FileId,
    audit: Option<FileId>,
    descriptor: FileId,
}

impl OddsFiles {
    pub(crate) fn open(folder: &Path, audited: bool) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            odds: set.open_table::<OddsRow>()?,
            chances: set.open_table::<ChanceRow>()?,
            audit: if audited { Some(set.open_table::<AuditRow>()?) } else { None },
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    pub(crate) fn write(
        mut self,
        rows: &OddsRows,
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let mut package = DataPackage::new().with::<OddsRow>().with::<ChanceRow>();
        self.set.fill(self.odds, |out| csv::write(&rows.odds, out))?;
        self.set.fill(self.chances, |out| csv::write(&rows.chances, out))?;
        if let Some(audit) = self.audit {
            package = package.with::<AuditRow>();
            self.set.fill(audit, |out| csv::write(&rows.audit, out))?;
        }
        let package = package.to_json();
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}

impl OddsRows {
    /// The rows of some blocks of an answer.
    pub(crate) fn of(report: &OddsReport, blocks: &[OddsBlock], at_least: Option<u32>) -> Self {
        let mut rows = Self::default();
        for block in blocks {
            for line in &block.lines {
                let row = odds_row(report, block, line, at_least);
                rows.chances.extend(chance_rows(&row, line));
                rows.audit.extend(audit_rows(&row, line));
                rows.odds.push(row);
            }
        }
        rows
    }
}

fn odds_row(
    report: &OddsReport,
    block: &OddsBlock,
    line: &OddsLine,
    at_least: Option<u32>,
) -> OddsRow {
    let some = |words: &[String]| (!words.is_empty()).then(|| words.join(" "));
    let test = line.audit.as_ref().and_then(|audit| audit.test);
    let (method, plays) = match line.method {
        OddsMethod::Exact => (wargauge_report::OddsMethod::Exact, None),
        OddsMethod::Simulated(plays) => (wargauge_report::OddsMethod::Simulated, Some(plays)),
    };
    OddsRow {
        ruleset: report.ruleset.to_owned(),
        army: report.armies[0].clone(),
        attackers: block.attackers.clone(),
        points: Points(block.price.into()),
        target_army: report.armies[1].clone(),
        target: block.target.entry.clone(),
        target_points: Points(block.target.price.into()),
        attack: line.attack.clone(),
        range: line.range.into(),
        cover: line.cover.clone(),
        circumstances: some(&report.circumstances).unwrap_or_else(|| USUAL.to_owned()),
        rules: some(&report.settings),
        dice: line.dice.clone(),
        method,
        plays,
        strength: line.strength.into(),
        losses_mean: Amount::from(line.losses.mean()),
        losses_deviation: Amount::from(line.losses.deviation()),
        chance_any: Share::from(line.losses.at_least(1)),
        at_least: at_least.map(u64::from),
        chance_at_least: Share::from(at_least.map(|number| line.losses.at_least(number))),
        chance_suppressed: Share::from(line.suppressed),
        chance_destroyed: Share::from(line.wiped),
        destroyed_mean: Amount::from(line.destroyed),
        destroyed_per_100: Amount::from(line.destroyed * 100_000.0 / f64::from(block.price)),
        own_losses_mean: Amount::from(line.own_losses),
        own_destroyed_mean: Amount::from(line.own_destroyed),
        own_chance_suppressed: Share::from(line.own_suppressed),
        audit_plays: line.audit.as_ref().map(|audit| audit.plays),
        chi_square: Amount::from(test.map(|test| test.statistic)),
        degrees_of_freedom: test.map(|test| test.degrees_of_freedom.into()),
        p_value: Share::from(line.audit.as_ref().map(|audit| audit.p_value())),
    }
}

fn chance_rows(row: &OddsRow, line: &OddsLine) -> Vec<ChanceRow> {
    let chance = |(losses, &chance): (usize, &f64)| ChanceRow {
        ruleset: row.ruleset.clone(),
        army: row.army.clone(),
        attackers: row.attackers.clone(),
        target_army: row.target_army.clone(),
        target: row.target.clone(),
        attack: row.attack.clone(),
        range: row.range,
        cover: row.cover.clone(),
        circumstances: row.circumstances.clone(),
        losses: losses as u64,
        chance: Share::from(chance),
        at_least: Share::from(line.losses.at_least(losses as u32)),
    };
    line.losses.chances().iter().enumerate().map(chance).collect()
}

fn audit_rows(row: &OddsRow, line: &OddsLine) -> Vec<AuditRow> {
    let cells = line.audit.iter().flat_map(|audit| &audit.cells);
    let outcome = |cell: &wargauge_studies::AuditCell| AuditRow {
        ruleset: row.ruleset.clone(),
        army: row.army.clone(),
        attackers: row.attackers.clone(),
        target_army: row.target_army.clone(),
        target: row.target.clone(),
        attack: row.attack.clone(),
        range: row.range,
        cover: row.cover.clone(),
        circumstances: row.circumstances.clone(),
        losses: cell.lost.into(),
        destroyed: cell.destroyed.into(),
        suppressed: cell.suppressed.into(),
        own_losses: cell.own_lost.into(),
        own_suppressed: cell.own_suppressed.into(),
        observed: cell.observed,
        expected: Amount::from(cell.expected),
    };
    cells.map(outcome).collect()
}
