//! What came of campaigns: the row of results, and its files.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_batch::Figure;
use wargauge_lab::MANIFEST;
use wargauge_report::csv;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{Amount, CampaignRow, FileId, OutputError, OutputSet, Share, summary};
use wargauge_stats::Estimate;
use wargauge_studies::{CampaignLabel, CampaignSummary, CampaignTally};

use crate::cli::failure::Failure;
use crate::cli::terminal::{FormatArg, Terminal};

/// The files of campaigns on their way into a folder. All are opened before the first campaign is
/// played, so that a folder that cannot be written to is known at once.
#[derive(Debug)]
pub(crate) struct CampaignFiles {
    set: OutputSet,
    campaigns: FileId,
    descriptor: FileId,
}

impl CampaignFiles {
    /// Opens the files.
    pub(crate) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            campaigns: set.open_table::<CampaignRow>()?,
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
        })
    }

    /// Writes everything and gives the files their names.
    pub(crate) fn write(
        mut self,
        rows: &[CampaignRow],
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<CampaignRow>().to_json();
        self.set.fill(self.campaigns, |out| csv::write(rows, out))?;
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}

/// Prints the results on standard output.
pub(crate) fn print(
    rows: &[CampaignRow],
    format: FormatArg,
    terminal: Terminal,
) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if format == FormatArg::Table {
        for row in rows {
            out.write_all(summary::campaigns(row, terminal.look()).as_bytes())?;
        }
        return Ok(());
    }
    Ok(terminal.format(format).write(rows, out)?)
}

/// The results as a row; `None` before the first campaign.
pub(crate) fn campaign_row(
    label: &CampaignLabel,
    seed: u64,
    tally: &CampaignTally,
) -> Option<CampaignRow> {
    let numbers = CampaignSummary::new(tally)?;
    let [side_a, side_b] = label.sides.map(str::to_owned);
    let [policy_a, policy_b] = label.policies.clone();
    let [commander_a, commander_b] = label.commanders.map(str::to_owned);
    let [wins_a, wins_b] = tally.wins;
    let [attacks_a, attacks_b] = tally.attacks;
    let [attacks_won_a, attacks_won_b] = tally.attacks_won;
    let [win_a, win_b] = numbers.win_rate.map(Some).map(shares);
    let [squares_a, squares_b] = numbers.squares_mean.map(amounts);
    let [supply_a_mean, supply_b_mean] =
        numbers.supply_mean.map(|figure| Amount::from(figure.value));
    let battles = amounts(numbers.battles_mean);
    let attacker = shares(numbers.attacker_win_rate);
    Some(CampaignRow {
        ruleset: label.ruleset.to_owned(),
        army: label.army.to_owned(),
        side_a,
        side_b,
        policy_a,
        policy_b,
        commander_a,
        commander_b,
        seed,
        campaigns: tally.campaigns,
        wins_a,
        draws: tally.draws,
        wins_b,
        win_rate_a: win_a[0],
        win_rate_a_low: win_a[1],
        win_rate_a_high: win_a[2],
        win_rate_b: win_b[0],
        win_rate_b_low: win_b[1],
        win_rate_b_high: win_b[2],
        squares_a_mean: squares_a[0],
        squares_a_mean_low: squares_a[1],
        squares_a_mean_high: squares_a[2],
        squares_b_mean: squares_b[0],
        squares_b_mean_low: squares_b[1],
        squares_b_mean_high: squares_b[2],
        supply_a_mean,
        supply_b_mean,
        battles_mean: battles[0],
        battles_mean_low: battles[1],
        battles_mean_high: battles[2],
        attacks_a,
        attacks_won_a,
        attacks_b,
        attacks_won_b,
        battles_unfinished: tally.battles_unfinished,
        attacker_win_rate: attacker[0],
        attacker_win_rate_low: attacker[1],
        attacker_win_rate_high: attacker[2],
    })
}

/// A share and the ends of its interval.
fn shares(estimate: Option<Estimate>) -> [Share; 3] {
    let ends = estimate.map(|one| [one.value, one.interval.low, one.interval.high]);
    ends.map_or([Share::NONE; 3], |three| three.map(Share::from))
}

/// A mean and the ends of its interval, as far as they exist; none of them below 0.
fn amounts(figure: Figure) -> [Amount; 3] {
    let end = |pick: fn(wargauge_stats::Interval) -> f64| {
        Amount::from(figure.interval.map(|interval| pick(interval).max(0.0)))
    };
    [figure.value.into(), end(|interval| interval.low), end(|interval| interval.high)]
}
