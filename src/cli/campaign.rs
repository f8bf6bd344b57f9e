//! `wargauge campaign`: plays whole campaigns and says who wins them.

use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use indicatif::{ProgressBar, ProgressDrawTarget};
use wargauge_pages::{CampaignResults, Results};
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyCampaignSeries, AnyRuleset, CampaignManifest, CampaignRequest, CampaignTally, Library,
    PlayerArgs, Sided, by_side,
};

use crate::cli::campaign_results::{CampaignFiles, campaign_row, print};
use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::page_file::PageArgs;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::cli::{interrupt, threads};
use crate::exit_code::ExitCode;

/// Campaigns unless told otherwise: an interval of three per cent to either side.
const DEFAULT_CAMPAIGNS: u64 = 1000;

/// Arguments of `campaign`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CampaignArgs {
    /// Campaigns to play
    #[arg(long, value_name = "N", default_value_t = DEFAULT_CAMPAIGNS, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The ruleset; without it, the first that has campaigns
    #[arg(long, value_name = "R")]
    ruleset: Option<String>,
    #[command(flatten)]
    players: PlayerArgs,
    /// Commander of both sides, or of one with `a=` or `b=` before it: who decides on the map and
    /// raises forces. `doctrine`, the default, or `random`
    #[arg(long = "commander", value_name = "[a=|b=]NAME")]
    commanders: Vec<Sided<String>>,
    /// Folder for the result files, made if missing; what an earlier series left there is replaced
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    page: PageArgs,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    format: FormatArg,
    /// Instead of playing many, tell campaign number K, from 0, turn by turn
    #[arg(long, value_name = "K", conflicts_with_all = ["games", "out", "html", "format"])]
    tell: Option<u64>,
}

pub(crate) fn execute(
    args: &CampaignArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let request = CampaignRequest {
        policies: args.players.policies()?,
        commanders: by_side("commander", &args.commanders)?,
        settings: args.players.rules()?,
    };
    let series = series(&library, args.ruleset.as_deref(), &request)?;
    if let Some(number) = args.tell {
        return tell(series.as_ref(), global.seed, number);
    }
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let files = args.out.as_deref().map(CampaignFiles::open).transpose()?;
    let page = args.page.open()?;
    let tally = play(series.as_ref(), args.games, global, interrupted)?;
    let Some(row) = campaign_row(series.label(), global.seed, &tally) else {
        let text = "interrupted before the end of a campaign: nothing is written";
        terminal.note_if(!global.quiet, text);
        return Ok(ExitCode::Interrupted);
    };
    let rows = std::slice::from_ref(&row);
    let words = args.canonical_args(global.seed);
    let manifest = CampaignManifest::new(series.as_ref(), global.seed, tally.campaigns, words);
    let manifest = manifest.to_json();
    // Printed first: a disk that is full costs the files, not the answer.
    let printed = print(rows, args.format, terminal);
    if let Some(files) = files {
        for path in files.write(rows, manifest.clone())? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    if let Some(page) = page {
        let results = Results::Campaigns(CampaignResults { manifest, campaigns: rows.to_vec() });
        page.finish(&results, global, terminal)?;
    }
    printed?;
    if tally.campaigns < args.games {
        let text = format!("interrupted after {} of {} campaigns", tally.campaigns, args.games);
        terminal.note_if(!global.quiet, &text);
        return Ok(ExitCode::Interrupted);
    }
    Ok(ExitCode::Done)
}

/// The series of the ruleset asked for, or of the one that has campaigns.
fn series(
    library: &Library,
    ruleset: Option<&str>,
    request: &CampaignRequest,
) -> Result<Box<dyn AnyCampaignSeries>, DataError> {
    let has = |ruleset: &dyn AnyRuleset| ruleset.campaigns().is_some();
    let ruleset = match ruleset {
        Some(name) => library.ruleset(name)?,
        None => {
            let mut having = library.rulesets().iter().filter(|ruleset| has(**ruleset));
            let first = having.next();
            let missing = || DataError::new("no ruleset has campaigns");
            *first.ok_or_else(missing)?
        }
    };
    let campaigns = ruleset.campaigns().ok_or_else(|| {
        DataError::new(format!("`{}` has no campaigns", ruleset.name()))
            .expected(library.names_with(has))
    })?;
    campaigns.prepare(library, request)
}

fn play(
    series: &dyn AnyCampaignSeries,
    campaigns: u64,
    global: &GlobalArgs,
    interrupted: &AtomicBool,
) -> Result<CampaignTally, Failure> {
    let pool = threads::pool(global)?;
    let target =
        if global.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(campaigns), target);
    let progress = |played| bar.set_position(played);
    let tally = pool.install(|| series.play(global.seed, campaigns, interrupted, &progress));
    bar.finish_and_clear();
    Ok(tally?)
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

impl CampaignArgs {
    /// The arguments that bear on results, in one order and form.
    fn canonical_args(&self, seed: u64) -> Vec<String> {
        let fixed = [("seed", seed.to_string()), ("games", self.games.to_string())];
        let commanders = self.commanders.iter().map(|one| ("commander", one.to_string()));
        let options = fixed.into_iter().chain(self.players.options()).chain(commanders);
        let words = options.flat_map(|(name, value)| [format!("--{name}"), value]);
        core::iter::once("campaign".to_owned()).chain(words).collect()
    }
}
