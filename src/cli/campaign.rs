//! `wargauge campaign`: plays whole campaigns and says who wins them.

use std::io::{BufWriter, Write, stdout};

use wargauge_pages::{CampaignResults, Results};
use wargauge_studies::{AnyCampaignSeries, CampaignArgs};

use crate::cli::console::failure::Failure;
use crate::cli::console::page_file::PageArgs;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks, rows_of};
use crate::exit_code::ExitCode;

/// Arguments of `campaign`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CampaignCommand {
    #[command(flatten)]
    campaign: CampaignArgs,
    #[command(flatten)]
    blocks: BlockArgs,
    #[command(flatten)]
    page: PageArgs,
    /// Instead of playing many, tell campaign number K, from 0, turn by turn
    #[arg(long, value_name = "K", conflicts_with_all = ["games", "out", "html", "format", "shard"])]
    tell: Option<u64>,
}

pub(crate) fn execute(args: &CampaignCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.campaign.study(session.global.seed, &wargauge_registry::library())?;
    if let Some(number) = args.tell {
        return tell(study.series(), session.global.seed, number);
    }
    let page = args.page.open()?;
    play_blocks(&study, &args.blocks, session, |findings| {
        if let Some(page) = page {
            let (manifest, campaigns) = (findings.manifest(), rows_of(findings)?);
            let results = Results::Campaigns(CampaignResults { manifest, campaigns });
            page.finish(&results, session)?;
        }
        Ok(None)
    })
}

fn tell(series: &dyn AnyCampaignSeries, seed: u64, number: u64) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let mut outcome = Ok(());
    series.tell(seed, number, &mut |line| {
        if outcome.is_ok() {
            outcome = writeln!(out, "{line}");
        }
    })?;
    outcome?;
    out.flush()?;
    Ok(ExitCode::Done)
}
